import { describe, expect, it } from 'vitest'
import type { Outage } from '#contract/sync.ts'
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { createOutageRetry, retryDelayMs } from '../../../../src-main/services/sync/outage-retry.ts'

const id = '5c1d3a52-6b0e-4f5c-9f0a-0d3f1c2b4a5e' as CompanyId
const offline = () => new AppError('offline', 'nobody there')

/** Work that fails so often, and a service that is asked so often in vain; waits end when they are let go. */
const world = (failures: unknown[], silent = 0, untilMs?: number) => {
  let nowMs = 0
  const seen = {
    waits: [] as number[],
    asked: 0,
    worked: 0,
    retryAt: [] as (string | null)[],
    outages: [] as Outage[],
  }
  let letGo: (() => void) | undefined
  let begun = Promise.withResolvers<void>()
  const trying = createOutageRetry({
    clock: { epochMs: () => nowMs } as Clock,
    random: () => 1,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        seen.waits.push(ms)
        const end = (): void => {
          nowMs += ms
          resolve()
        }
        letGo = end
        signal.addEventListener('abort', () => reject(signal.reason))
        begun.resolve()
      }),
  })
  const result = trying.run(id, {
    service: 'one',
    work: async () => {
      seen.worked += 1
      const failure = failures.shift()
      if (failure !== undefined) throw failure
      return 'synced'
    },
    isReachable: async () => {
      seen.asked += 1
      return seen.asked > silent
    },
    onWaiting: (outage) => {
      seen.retryAt.push(trying.retryAt(id))
      seen.outages.push(outage)
    },
    untilMs,
  })
  result.catch(() => undefined)
  return {
    trying,
    seen,
    result,
    /** Resolves once the next wait has begun. */
    waiting: async () => {
      await begun.promise
      begun = Promise.withResolvers()
    },
    passTime: () => letGo?.(),
  }
}

describe('work that met an outage', () => {
  it('goes on once the service answers, and is not begun while it does not', async () => {
    const { seen, result, waiting, passTime } = world([offline()], 2)
    for (let wait = 0; wait < 3; wait += 1) {
      await waiting()
      passTime()
    }
    expect(await result).toBe('synced')
    expect(seen).toMatchObject({ asked: 3, worked: 2, waits: [5_000, 10_000, 20_000] })
    expect(seen.retryAt[0]).toBe('1970-01-01T00:00:05.000Z')
  })

  it('waits longer each time a connection comes and goes', async () => {
    const { seen, result, waiting, passTime } = world([offline(), offline()])
    for (let wait = 0; wait < 2; wait += 1) {
      await waiting()
      passTime()
    }
    await result
    expect(seen.waits).toEqual([5_000, 10_000])
  })

  it('goes on as well where the service took too long, or failed by itself, and says which', async () => {
    const slow = new AppError('remote-failed', 'too long', { details: { timedOut: true } })
    const failing = [500, 502, 503, 504].map(
      (httpStatus) => new AppError('remote-failed', 'no', { details: { httpStatus } }),
    )
    const { seen, result, waiting, passTime } = world([slow, ...failing, offline()])
    for (let wait = 0; wait < 6; wait += 1) {
      await waiting()
      passTime()
    }
    expect(await result).toBe('synced')
    expect(seen.outages).toEqual(['slow', 'failing', 'failing', 'failing', 'failing', 'offline'])
    expect(seen.worked).toBe(7)
  })

  it('is never tried again where the credentials are refused or anything else fails', async () => {
    for (const code of ['credential-rejected', 'remote-failed', 'cancelled', 'rate-limited'] as const) {
      const { seen, result } = world([new AppError(code, 'no')])
      await expect(result).rejects.toMatchObject({ code })
      expect(seen).toMatchObject({ worked: 1, waits: [] })
    }
  })

  it('ends with its last failure when it is stopped, and sends no further request', async () => {
    const { trying, seen, result, waiting } = world([offline()])
    await waiting()
    expect(trying.stop(id)).toBe(true)
    await expect(result).rejects.toMatchObject({ code: 'offline' })
    expect(seen).toMatchObject({ asked: 0, worked: 1 })
    expect(trying.retryAt(id)).toBeNull()
    expect(trying.stop(id)).toBe(false)
  })

  it('ends when no attempt fits into the time it was given', async () => {
    const { seen, result, waiting, passTime } = world([offline()], 9, 12_000)
    await waiting()
    passTime()
    await expect(result).rejects.toMatchObject({ code: 'offline' })
    expect(seen.waits).toEqual([5_000])
  })

  it('asks at once when the service answers another that waits for it, and no other service', async () => {
    const { trying, seen, result, waiting, passTime } = world([offline()], 1)
    await waiting()
    const other = (name: string, service: string, untilMs: number) =>
      trying.run(name as CompanyId, {
        service,
        work: async () => Promise.reject(offline()),
        isReachable: async () => true,
        onWaiting: () => undefined,
        untilMs,
      })
    const elsewhere = other('elsewhere', 'two', 5_000)
    await waiting()
    passTime()
    await expect(elsewhere).rejects.toMatchObject({ code: 'offline' })
    expect(seen.asked).toBe(0)
    const beside = other('beside', 'one', 10_000)
    await waiting()
    passTime()
    await expect(beside).rejects.toMatchObject({ code: 'offline' })
    await waiting()
    expect(seen).toMatchObject({ asked: 1 })
    expect(seen.waits.at(-1)).toBe(10_000)
    passTime()
    expect(await result).toBe('synced')
  })

  it('asks at once when the network returns, and soon again if that was too early', async () => {
    const { trying, seen, result, waiting, passTime } = world([offline()], 2)
    await waiting()
    passTime()
    await waiting()
    trying.retryNow()
    await waiting()
    passTime()
    await result
    expect(seen.waits).toEqual([5_000, 10_000, 5_000])
  })

  it('asks nothing while the computer sleeps', async () => {
    const { trying, seen, result, waiting, passTime } = world([offline()])
    await waiting()
    trying.suspend()
    passTime()
    await new Promise((resolve) => setImmediate(resolve))
    expect(seen.asked).toBe(0)
    trying.retryNow()
    expect(await result).toBe('synced')
  })
})

describe('the wait before an attempt', () => {
  it('grows from five seconds to five minutes, spread over its upper half', () => {
    expect([1, 2, 3, 6, 7, 50].map((attempt) => retryDelayMs(attempt, 1))).toEqual([
      5_000, 10_000, 20_000, 160_000, 300_000, 300_000,
    ])
    expect([1, 2, 7].map((attempt) => retryDelayMs(attempt, 0))).toEqual([5_000, 5_000, 150_000])
  })
})
