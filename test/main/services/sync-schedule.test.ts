import { describe, expect, it } from 'vitest'
import type { Settings } from '#contract/app.ts'
import type { Clock } from '#core/clock.ts'
import { createSyncSchedule, type SchedulePorts } from '../../../src-main/services/sync/sync-schedule.ts'

const MINUTE_MS = 60_000

/** A schedule over two companies, one of them the sample, with everything it touches written down. */
const scheduled = (settings: Pick<Settings, 'syncAtStart' | 'syncEveryMinutes'>) => {
  const world = {
    nowMs: 0,
    started: [] as string[],
    errors: [] as unknown[],
    registryFails: false,
    isSyncingAll: false,
    damaged: null as string | null,
    lastError: null as unknown,
    free: Promise.resolve(),
  }
  const registry = {
    read: async () => {
      if (world.registryFails) throw new Error('damaged')
      return {
        companies: [
          { id: 'a', environment: 'production' },
          { id: 'sample', environment: 'sample' },
        ],
      }
    },
  }
  const ports = {
    clock: { epochMs: () => world.nowMs } as Clock,
    registry,
    companies: {
      get: async (id: string) => {
        if (id === world.damaged) throw new Error('does not open')
        return { record: { id } }
      },
      list: async () => [{ record: { id: 'a' } }],
    },
    settings: { read: async () => settings },
    sync: {
      start: (company: { record: { id: string } }) => world.started.push(company.record.id),
      getState: () => ({ paused: false }),
      whenSlotFree: async () => world.free,
      isRunning: () => false,
      lastErrorOf: () => world.lastError,
    },
    syncAll: { isUnderWay: () => world.isSyncingAll },
    onError: (error: unknown) => world.errors.push(error),
  } as unknown as SchedulePorts
  const schedule = createSyncSchedule(ports)
  const tickAt = async (minutes: number): Promise<string[]> => {
    world.nowMs = minutes * MINUTE_MS
    world.started = []
    await schedule.tick()
    return world.started
  }
  return { world, tickAt }
}

describe('the schedule of syncs', () => {
  it('syncs every company at start where the setting says so, and never otherwise', async () => {
    expect(await scheduled({ syncAtStart: true, syncEveryMinutes: 0 }).tickAt(0)).toEqual(['a', 'sample'])
    expect(await scheduled({ syncAtStart: false, syncEveryMinutes: 0 }).tickAt(0)).toEqual([])
  })

  it('syncs again after the interval, not before', async () => {
    const { tickAt } = scheduled({ syncAtStart: true, syncEveryMinutes: 30 })
    await tickAt(0)
    expect(await tickAt(29)).toEqual([])
    expect(await tickAt(30)).toEqual(['a', 'sample'])
    expect(await tickAt(31)).toEqual([])
  })

  it('is not silenced by a clock that was set back', async () => {
    const { tickAt } = scheduled({ syncAtStart: true, syncEveryMinutes: 30 })
    await tickAt(10_000)
    expect(await tickAt(10)).toEqual(['a', 'sample'])
  })

  it('begins again once a service that asked to wait may be asked', async () => {
    const { world, tickAt } = scheduled({ syncAtStart: false, syncEveryMinutes: 0 })
    await tickAt(0)
    world.lastError = { code: 'rate-limited', details: { retryAt: new Date(5 * MINUTE_MS).toISOString() } }
    expect(await tickAt(4)).toEqual([])
    expect(await tickAt(5)).toEqual(['a'])
  })

  it('syncs the others where one company does not open, and tells it', async () => {
    const { world, tickAt } = scheduled({ syncAtStart: true, syncEveryMinutes: 0 })
    world.damaged = 'a'
    expect(await tickAt(0)).toEqual(['sample'])
    expect(world.errors).toHaveLength(1)
  })

  it('leaves them to a sync of all that a person asked for', async () => {
    const { world, tickAt } = scheduled({ syncAtStart: true, syncEveryMinutes: 30 })
    world.isSyncingAll = true
    expect(await tickAt(0)).toEqual([])
    world.isSyncingAll = false
    expect(await tickAt(30)).toEqual(['a', 'sample'])
  })

  it('opens the next company when a sync of it need not wait', async () => {
    const { world, tickAt } = scheduled({ syncAtStart: true, syncEveryMinutes: 0 })
    const first = Promise.withResolvers<void>()
    world.free = first.promise
    const ticked = tickAt(0)
    await Promise.resolve()
    expect(world.started).toEqual([])
    first.resolve()
    expect(await ticked).toEqual(['a', 'sample'])
  })

  it('tells a failure and goes on at the next tick', async () => {
    const { world, tickAt } = scheduled({ syncAtStart: true, syncEveryMinutes: 15 })
    world.registryFails = true
    await tickAt(0)
    expect(world.errors).toHaveLength(1)
    world.registryFails = false
    expect(await tickAt(15)).toEqual(['a', 'sample'])
  })
})
