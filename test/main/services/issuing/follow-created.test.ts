import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#core/app-error.ts'
import { createFollower, type Follower } from '../../../../src-main/services/issuing/follow-created.ts'
import { body, type IssuingBench, openIssuingBench, READY_MS } from './helpers/issuing-bench.ts'

/** Pauses that only a test ends, by letting the clock pass. */
const createPauses = (bench: () => IssuingBench) => {
  const pauses: { ms: number; end(): void }[] = []
  let asked: (() => void) | undefined
  return {
    wait: (ms: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')))
        pauses.push({
          ms,
          end: () => {
            bench().pass(ms)
            resolve()
          },
        })
        asked?.()
      }),
    /** The next pause, when it is requested. */
    async next() {
      if (pauses.length === 0)
        await new Promise<void>((resolve) => {
          asked = resolve
        })
      const pause = pauses.shift()
      if (!pause) throw new Error('no pause')
      return pause
    },
    waiting: () => pauses.length,
  }
}

let bench: IssuingBench
let follower: Follower
let pauses: ReturnType<typeof createPauses>
const seen: string[] = []
let partnersFail = false

beforeEach(async () => {
  bench = await openIssuingBench({}, { onIssued: (company, change) => follower.follow(company, change) })
  pauses = createPauses(() => bench)
  seen.length = 0
  partnersFail = false
  follower = createFollower({
    clock: bench.ports.clock,
    issuing: bench.issuing,
    wait: pauses.wait,
    checkPartners: async () => {
      if (partnersFail) throw new AppError('offline', 'no network')
      return false
    },
    onMirrored: async () => void seen.push('mirrored'),
    onChanged: () => void seen.push('changed'),
    onBug: (error) => {
      throw error
    },
  })
})
afterEach(async () => {
  await follower.close()
  await bench.close()
})

/** Until the follower has seen to a change. */
const changed = async (): Promise<void> => {
  while (!seen.includes('changed')) await new Promise(setImmediate)
}

describe('what was issued here', () => {
  it('is matched at once, fetched ten seconds later, and announced; then nothing more is requested', async () => {
    const outcome = await bench.issuing.save(bench.company, body())
    const id = outcome.intent.documentId ?? 0
    const pause = await pauses.next()
    expect(seen.splice(0)).toEqual(['changed', 'mirrored', 'changed'])
    expect(bench.mirror.read.getDocumentBySource(id)).toMatchObject({ number: null, openMinor: 12_300 })
    expect(pause.ms).toBe(READY_MS)
    pause.end()
    await changed()
    expect(seen).toEqual(['mirrored', 'changed'])
    expect(bench.mirror.read.getDocumentBySource(id).number).not.toBeNull()
    expect(bench.mirror.read.getDocumentBySource(id)).toMatchObject({ status: 'C', openMinor: 12_300 })
    const requests = bench.sandbox.requests.length
    follower.follow(bench.company)
    await new Promise(setImmediate)
    expect(pauses.waiting()).toBe(0)
    expect(bench.sandbox.requests.length).toBe(requests)
  })

  it('is cleared up in the same round where its answer was lost', async () => {
    bench.sandbox.setFaults(['create:lost-answer#1'])
    await bench.issuing.save(bench.company, body())
    ;(await pauses.next()).end()
    await changed()
    expect(bench.mirror.read.listIntents({ limit: 1 })[0]).toMatchObject({ state: 'saved', outcome: 'found' })
  })

  it('is announced although the partners cannot be reached, which are asked at longer intervals', async () => {
    partnersFail = true
    await bench.issuing.save(bench.company, body())
    await bench.mirror.write.run('writePartner', {
      taxId: '509442013',
      countryCode: 'PT',
      name: '',
      at: bench.ports.clock.now(),
    })
    follower.follow(bench.company)
    const waits: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const pause = await pauses.next()
      waits.push(pause.ms)
      pause.end()
    }
    expect(waits.slice(-3)).toEqual([20_000, 40_000, 80_000])
    expect(seen).toEqual(['changed', 'mirrored', 'changed', 'mirrored', 'changed'])
  })

  it('is looked for earlier when something new is due earlier', async () => {
    bench.sandbox.setFaults(['create:drop#1', 'document:drop'])
    await bench.issuing.save(bench.company, body())
    ;(await pauses.next()).end() // cannot be cleared up yet: waits twice as long
    expect((await pauses.next()).ms).toBeGreaterThan(READY_MS)
    bench.sandbox.setFaults([])
    await bench.issuing.save(bench.company, body({ document: { PurchaseOrder: '2' } }))
    expect((await pauses.next()).ms).toBeLessThanOrEqual(READY_MS)
  })
})
