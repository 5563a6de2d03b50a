import { beforeEach, describe, expect, it } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import type { SyncState } from '#contract/sync.ts'
import { createNotices, type NoticePorts } from '../../../../src-main/services/sync/notices.ts'

/** A company in the background, with what its mirror would answer. */
const world = {
  ambiguous: 0,
  undirected: 0,
  isWatched: false,
  notifications: true,
  told: [] as string[],
}
beforeEach(() => {
  Object.assign(world, { ambiguous: 0, undirected: 0, isWatched: false, notifications: true, told: [] })
})

const background = () => {
  const notify = createNotices({
    companies: {
      get: async () => ({
        mirror: {
          read: { countProposals: () => ({ ambiguous: world.ambiguous }) },
          ask: async () => ({ undirected: Array.from({ length: world.undirected }), missing: [] }),
        },
      }),
    },
    settings: { read: async () => ({ notifications: world.notifications, language: 'pt-PT' }) },
    isWatched: () => world.isWatched,
    tell: (notice: string, language: string, companyId: string) => {
      expect(companyId).toBe('a')
      world.told.push(`${notice} ${language}`)
    },
    onBug: (error: unknown) => {
      throw error
    },
  } as unknown as NoticePorts)
  const told = (running: boolean, code?: ErrorCode) =>
    notify({
      companyId: 'a',
      running,
      paused: false,
      lastError: code === undefined ? null : { code, message: '', details: {} },
    } as SyncState)
  /** A sync that ends, with the content of the mirror at that time. */
  return async (after: Partial<typeof world> = {}, code?: ErrorCode): Promise<string[]> => {
    world.told = []
    await told(true)
    Object.assign(world, after)
    await told(true)
    await told(false, code)
    return world.told
  }
}

describe('a sync in the background', () => {
  it('says nothing when it ends well, or with a failure that passes by itself', async () => {
    const sync = background()
    expect(await sync()).toEqual([])
    expect(await sync({}, 'offline')).toEqual([])
  })

  it('says once that credentials are refused, not with every sync that finds it again', async () => {
    const sync = background()
    expect(await sync({}, 'credential-rejected')).toEqual(['credentials pt-PT'])
    expect(await sync({}, 'credential-rejected')).toEqual([])
    expect(await sync()).toEqual([])
    expect(await sync({}, 'credential-rejected')).toEqual(['credentials pt-PT'])
  })

  it('says that an account needs a direction', async () => {
    expect(await background()({ undirected: 1 })).toEqual(['direction pt-PT'])
  })

  it('says that there is something to choose only where there is more than before', async () => {
    const sync = background()
    expect(await sync({ ambiguous: 3 })).toEqual(['review pt-PT'])
    expect(await sync({ ambiguous: 2 })).toEqual([])
    expect(await sync({ ambiguous: 3 })).toEqual(['review pt-PT'])
  })

  it('says nothing to a person who has the window before them, or switched it off', async () => {
    const sync = background()
    expect(await sync({ isWatched: true, undirected: 1 })).toEqual([])
    expect(await sync({ isWatched: false, notifications: false, undirected: 0, ambiguous: 9 })).toEqual([])
  })
})
