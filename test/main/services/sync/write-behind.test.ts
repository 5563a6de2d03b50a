import { describe, expect, it } from 'vitest'
import { AppError } from '#core/app-error.ts'
import { systemClock } from '#core/clock.ts'
import type { Mirror } from '../../../../src-main/db/mirror/mirror.ts'
import type { PageInput, RunProgress } from '../../../../src-main/db/transactions/page-cursor.ts'
import { fetchAhead } from '../../../../src-main/services/sync/sync-transactions.ts'
import { writeBehind } from '../../../../src-main/services/sync/write-behind.ts'
import { pageOf } from '../../db/helpers/page-of.ts'

const PAGES = 500
const progress = (nextPage: number): RunProgress => ({
  runId: 1,
  from: null,
  nextPage,
  pageCount: PAGES,
  totalCount: PAGES * 200,
  pages: nextPage - 1,
  received: 0,
  inserted: 0,
  updated: 0,
  unchanged: 0,
})

/** A service that answers at once, with a writer that is slow at every commit. */
const walk = async (): Promise<{ mostHeld: number; committed: number[]; largestCommit: number }> => {
  let fetched = 0
  let mostHeld = 0
  let largestCommit = 0
  const committed: number[] = []
  const write = {
    run: async (_command: string, input: { pages: readonly PageInput[] }) => {
      // Long after everything the service could send meanwhile has come.
      for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      mostHeld = Math.max(mostHeld, fetched - committed.length)
      largestCommit = Math.max(largestCommit, input.pages.length)
      committed.push(...input.pages.map((page) => page.page))
      return progress((committed.at(-1) ?? 0) + 1)
    },
  } as unknown as Mirror['write']
  const writer = writeBehind(write, 1, systemClock, () => undefined)
  const fetchPage = async (page: number): Promise<PageInput> => {
    fetched += 1
    return pageOf([], { page, totalPages: PAGES, totalCount: PAGES * 200, received: 200 })
  }
  for await (const page of fetchAhead(fetchPage, progress(1))) await writer.add(page)
  await writer.flush()
  return { mostHeld, committed, largestCommit }
}

/** How many pages each commit held. */
const commitSizes = async (pages: number, paused: () => Promise<void>): Promise<number[]> => {
  const sizes: number[] = []
  const write = {
    run: async (_command: string, input: { pages: readonly PageInput[] }) => {
      sizes.push(input.pages.length)
      return progress(input.pages.at(-1)?.page ?? 0)
    },
  } as unknown as Mirror['write']
  const writer = writeBehind(write, 1, systemClock, () => undefined, paused)
  for (let page = 1; page <= pages; page += 1) {
    await writer.add(pageOf([], { page }))
    await new Promise((resolve) => setImmediate(resolve))
  }
  await writer.flush()
  return sizes
}

describe('pages between the service and the mirror', () => {
  it('are held in a number that does not grow with the number of pages', async () => {
    const { mostHeld, committed, largestCommit } = await walk()
    expect(committed).toEqual(Array.from({ length: PAGES }, (_, index) => index + 1))
    expect(largestCommit).toBe(20)
    // One commit under way, one that waits, and the requests ahead of it.
    expect(mostHeld).toBeLessThanOrEqual(20 + 20 + 3)
  })

  it('are written ten at a time once the first is, and all of them at the end', async () => {
    expect(await commitSizes(25, () => new Promise(() => undefined))).toEqual([1, 10, 10, 4])
  })

  it('are written one by one where a slow service sends them', async () => {
    expect(await commitSizes(4, async () => undefined)).toEqual([1, 1, 1, 1])
  })

  it('are not written after one that could not be', async () => {
    const asked: number[] = []
    const write = {
      run: async (_command: string, input: { pages: readonly PageInput[] }) => {
        asked.push(...input.pages.map((page) => page.page))
        throw new AppError('disk-full', 'no space')
      },
    } as unknown as Mirror['write']
    const pauses: (() => void)[] = []
    const paused = () => new Promise<void>((resolve) => void pauses.push(resolve))
    const writer = writeBehind(write, 1, systemClock, () => undefined, paused)
    await Promise.all([writer.add(pageOf([], { page: 1 })), writer.add(pageOf([], { page: 2 }))])
    for (const end of pauses) end()
    await expect(writer.flush()).rejects.toMatchObject({ code: 'disk-full' })
    await expect(writer.add(pageOf([], { page: 3 }))).rejects.toMatchObject({ code: 'disk-full' })
    expect(asked).toEqual([1])
  })

  it('wait as bytes, outside the heap of the thread that fetched them', () => {
    const { records, body } = pageOf([])
    expect(records).toBeInstanceOf(Uint8Array)
    expect(body).toBeInstanceOf(Uint8Array)
  })
})
