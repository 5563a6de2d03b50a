import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SyncRound } from '#contract/office.ts'
import { systemClock } from '#core/clock.ts'
import { createPace } from '../../../../src-main/connectors/http/pace.ts'
import { syncHandlers } from '../../../../src-main/ipc/handlers/sync.ts'
import type { RunOptions } from '../../../../src-main/services/sync/sync-runner.ts'
import { trackDocuments } from '../../../../src-main/services/sync/track-documents.ts'
import { type EngineBench, openEngineBench } from './helpers/engine-bench.ts'

let bench: EngineBench
beforeEach(async () => {
  bench = await openEngineBench({ transactions: 60 })
})
afterEach(() => bench.close())

const fromAsked = () =>
  bench.sandbox.requests.findLast(({ host }) => host === 'banking')?.query.from?.slice(0, 10)
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

describe('how a company syncs', () => {
  it('is as usual until a person says otherwise, and each company its own', async () => {
    const alfa = await bench.connect('Alfa')
    const beta = await bench.connect('Beta')
    const { 'sync.getSettings': get, 'sync.updateSettings': update } = syncHandlers(bench.concilia)
    const usual = { overlapDays: 14, requestsPerSecond: 20, accounts: [] }
    expect(await get({ companyId: alfa.record.id })).toEqual(usual)
    await update({ companyId: alfa.record.id, overlapDays: 3 })
    await update({ companyId: alfa.record.id, requestsPerSecond: 2 })
    expect(await get({ companyId: alfa.record.id })).toEqual({
      ...usual,
      overlapDays: 3,
      requestsPerSecond: 2,
    })
    expect(await get({ companyId: beta.record.id })).toEqual(usual)
  })

  it('fetches the ids tracked while it ran when it was asked for again meanwhile', async () => {
    const company = await bench.connect('Alfa')
    const matching = bench.whenState(({ phase }) => phase === 'matching')
    const rests = bench.whenState(({ running }) => !running)
    bench.concilia.sync.start(company, { full: false })
    await matching // its look at the documents is over
    const { mirror } = company
    const tracked = trackDocuments({ mirror, clock: systemClock }, { range: bench.sandbox.documentIds })
    expect(bench.concilia.sync.start(company, { full: false })).toBe('already-running')
    await tracked
    await rests
    expect((await mirror.ask('companyOverview', { currency: 'EUR' })).documents).toBe(20)
  })

  it('starts no matching run where the mirror holds nothing that was not matched', async () => {
    const company = await bench.connect('Alfa')
    const { concilia, sandbox } = bench
    const { mirror } = company
    await trackDocuments({ mirror, clock: systemClock }, { range: sandbox.documentIds })
    const proposals = async (): Promise<number> => {
      await concilia.sync.run(company, { match: true })
      return mirror.read.listProposals({ limit: 100 }).groups.length
    }
    expect(await proposals()).toBeGreaterThan(0)
    // None are left, and nothing says so: only a run would bring them back.
    await mirror.write.run('replaceProposals', { encoded: new Uint8Array(), decidedThrough: 0 })
    expect(await proposals()).toBe(0)
    const matched = mirror.read.proposedAsOf()
    sandbox.addTransaction({ amountMinor: 1_234, text: 'TRF NOVA' })
    await proposals()
    expect(mirror.read.proposedAsOf()).not.toBe(matched)
  })

  it('says at its end whether it brought, changed or lost a row, also where it failed', async () => {
    const company = await bench.connect('Alfa')
    const { concilia, sandbox } = bench
    await trackDocuments({ mirror: company.mirror, clock: systemClock }, { range: sandbox.documentIds })
    const hasChanged = async (options: RunOptions = {}): Promise<boolean> => {
      await concilia.sync.run(company, options).catch(() => undefined) // only its end matters
      return concilia.sync.getState(company).changed
    }
    expect(await hasChanged()).toBe(true)
    expect(await hasChanged({ full: true, match: true })).toBe(false)
    const { id } = sandbox.addTransaction({ amountMinor: 1_234, text: 'TRF NOVA' })
    sandbox.setFaults(['document:401'])
    expect(await hasChanged()).toBe(true)
    expect(concilia.sync.getState(company).lastError).not.toBeNull()
    sandbox.setFaults([])
    expect(await hasChanged()).toBe(false)
    sandbox.removeTransaction(id)
    expect(await hasChanged()).toBe(true)
    const [open] = company.mirror.read.listDocumentsToRefresh({ settled: 0 })
    sandbox.markAsPaid(open?.id ?? 0)
    expect(await hasChanged()).toBe(true)
    expect(await hasChanged()).toBe(false)
  })

  it('begins the next sync the set number of days before the newest transaction', async () => {
    const company = await bench.connect('Alfa')
    await bench.concilia.sync.run(company)
    await bench.concilia.sync.run(company)
    const usual = fromAsked() ?? ''
    const { 'sync.updateSettings': update } = syncHandlers(bench.concilia)
    await update({ companyId: company.record.id, overlapDays: 44 })
    await bench.concilia.sync.run(company)
    expect(daysBetween(fromAsked() ?? '', usual)).toBe(30)
  })

  it('shows the direction a person gave an account, to be changed', async () => {
    const account = `${bench.sandbox.accountId}.unsigned`
    const company = await bench.connect('Alfa', [account])
    await bench.concilia.sync.run(company)
    await company.mirror.write.run('answerDirection', {
      accountId: account,
      direction: 'out',
      by: 'ana',
      at: '2026-02-01T09:00:00.000Z',
    })
    const { accounts } = await syncHandlers(bench.concilia)['sync.getSettings']({
      companyId: company.record.id,
    })
    expect(accounts).toEqual([{ accountId: account, direction: 'out' }])
  })
})

describe('a window that has its network back', () => {
  it('retries waiting syncs at once, and does nothing where none waits', async () => {
    expect(await syncHandlers(bench.concilia)['sync.hurry']({})).toBeUndefined()
  })
})

describe('the pace of requests', () => {
  it('follows a change from the next request on', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const pace = createPace(systemClock)
    const url = new URL('https://servico.example')
    const turn = (requestsPerSecond: number) =>
      pace.run({ url, work: async () => performance.now(), requestsPerSecond, signal: undefined })
    await turn(1_000)
    const both = Promise.all([turn(4), turn(4)])
    await vi.advanceTimersByTimeAsync(251)
    const [first, second] = await both
    expect((second ?? 0) - (first ?? 0)).toBe(250)
  })

  it('is one for all who ask a host: each has its turn, silence asked of one is kept by all, a person comes first', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const pace = createPace(systemClock)
    const url = new URL('https://servico.example')
    const begun = performance.now()
    const turn = (requestsPerSecond: number, isAsked = false) =>
      pace.run({
        url,
        work: async () => performance.now() - begun,
        requestsPerSecond,
        signal: undefined,
        isAsked,
      })
    const turns = Promise.all([turn(10), turn(20), turn(10), turn(20)])
    const asked = turn(10, true)
    await vi.advanceTimersByTimeAsync(220)
    pace.hold(url, 1_000)
    expect(await turn(10, true)).toBe(220)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await asked).toBe(100)
    expect(await turns).toEqual([0, 200, 1_220, 1_320])
  })
  it('tells until when a host asked to wait, as it begins and as it ends', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const told: (number | null)[] = []
    const pace = createPace(systemClock, () => told.push(pace.heldUntilMs()))
    const begun = systemClock.epochMs()
    pace.hold(new URL('https://servico.example'), 30_000)
    pace.hold(new URL('https://outro.example'), 60_000)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).toEqual([begun + 30_000, begun + 60_000, begun + 60_000, null])
  })
})

describe('a sync of one company', () => {
  it('says until when its service asked to wait, and no more once it answers', async () => {
    const own = await openEngineBench({ transactions: 20 })
    onTestFinished(() => own.close())
    const company = await own.connect('Alfa')
    own.sandbox.setFaults(['transactions:429=1#1'])
    const before = Date.now()
    await own.concilia.sync.run(company)
    const waits = own.states.flatMap(({ heldUntil }) => heldUntil ?? [])
    expect(waits).not.toEqual([])
    for (const until of waits) expect(Date.parse(until)).toBeGreaterThanOrEqual(before + 1_000)
    expect(own.states.at(-1)).toMatchObject({ running: false, heldUntil: null })
  })
})

describe('a sync of all', () => {
  it('says until when a service asked to wait, and no more once it answers', async () => {
    const rounds: (SyncRound | null)[] = []
    const own = await openEngineBench({ transactions: 20 }, { onSyncAll: (round) => rounds.push(round) })
    onTestFinished(() => own.close())
    const { record } = await own.connect('Alfa')
    own.sandbox.setFaults(['transactions:429=1#1'])
    const before = Date.now()
    own.concilia.syncAll.start([record.id])
    await expect.poll(() => rounds.at(-1)?.state).toBe('ended')
    const waits = rounds.flatMap((round) => round?.waitsUntil ?? [])
    expect(waits).not.toEqual([])
    for (const until of waits) expect(Date.parse(until)).toBeGreaterThanOrEqual(before + 1_000)
    expect(rounds.at(-1)).toMatchObject({ waitsUntil: null, failures: [] })
  })
})
