/**
 * One opened list, without React: it opens, reads pages, refreshes, finds rows by id and sums. Its order stays as when it
 * was opened: a sync refreshes values in place and sets `hasNewRows`. The person reopens the list; an untouched one
 * reopens by itself. The first rows are shown before the whole order is known.
 */
import type { OpenedList } from '#contract/lists.ts'
import { MAX_SELECTED } from '#contract/plain-values.ts'
import { listenFor, toApiError } from '../../api.ts'
import { firstFrame } from '../../lib/first-frame.ts'
import type { ListSource } from './list-source.ts'
import { createPages, type Pages } from './pages.ts'
import type { RowList } from './row-list.ts'

const maxRows = 500 // in one call

export interface ListSession<Row> {
  readonly subscribe: (onChange: () => void) => () => void
  /** The same object until something of the list changes. */
  readonly list: () => RowList<Row>
  /** Opens another list of the same company; the old rows stay until its first rows have arrived. */
  readonly setSource: (source: ListSource<Row>) => void
  /** Opens the list and listens to the company's events. @returns stops listening, once every user has called it */
  readonly start: () => () => void
}

/** `listId` is null for the first rows, which are read without opening the list. */
type Answer = Omit<OpenedList, 'listId'> & { readonly listId: string | null }

interface Opened<Row> extends Answer {
  readonly source: ListSource<Row>
  readonly pages: Pages<Row>
  readonly findPosition: (id: number) => Promise<number | null>
  readonly readRows: RowList<Row>['readRows']
}

const emptyList = {
  listId: null,
  count: 0,
  openMinor: 0,
  isWhole: true,
  source: { search: undefined },
  pages: { rowAt: () => undefined, ensureRead: () => undefined },
  findPosition: () => Promise.resolve(null),
  readRows: () => Promise.resolve(null),
}

/** Milliseconds before the whole of a long search is read, so that not every typed letter starts it. */
const typingPauseMs = 200
/** Milliseconds: a change is read at once, and further changes within this time are read together. */
const gatherMs = 80

export const createListSession = <Row>(first: ListSource<Row>): ListSession<Row> => {
  const subscribers = new Set<() => void>()
  let source = first
  let opened: Opened<Row> | null = null
  let opening = { abort: new AbortController(), ended: Promise.resolve() }
  let error: Error | null = null
  let hasNewRows = false
  let isTouched = false
  let users = 0
  let stops: readonly (() => void)[] = []

  const markTouched = (): void => {
    isTouched = true
  }
  const markUntouched = (): void => {
    isTouched = false
  }
  const current = (): RowList<Row> => {
    const current = opened ?? emptyList
    return {
      listId: current.isWhole ? current.listId : null,
      count: current.count,
      search: current.source.search,
      isWhole: current.isWhole,
      openMinor: current.openMinor,
      isLoading: opened === null && error === null,
      error,
      hasNewRows,
      rowAt: current.pages.rowAt,
      onView: current.pages.ensureRead,
      findPosition: current.findPosition,
      readRows: current.readRows,
      reopen: open,
      markTouched,
      markUntouched,
    }
  }
  const publish = (): void => {
    list = current()
    for (const notify of subscribers) notify()
  }

  /** A list that main has closed is opened again; any other failure is shown. */
  const fail = (of: Opened<Row>, thrown: unknown): void => {
    if (of !== opened) return
    const failure = toApiError(thrown)
    if (failure.code === 'not-found') {
      open()
      return
    }
    error = failure
    publish()
  }

  /** Waits until no opening is under way, also for openings that begin meanwhile. */
  const whenOpened = async (): Promise<void> => {
    const last = opening
    await last.ended
    if (last !== opening) await whenOpened()
  }

  /** Asks the whole list, since positions among the first rows are not final. @returns null for a list that was replaced */
  const askWhole = async <Answer>(
    of: Opened<Row>,
    ask: (listId: string, whole: Opened<Row>) => Promise<Answer>,
  ): Promise<Answer | null> => {
    if (!of.isWhole) await whenOpened()
    const whole = of.isWhole ? of : opened
    if (!whole?.isWhole || whole.listId === null || whole.source.key !== of.source.key) return null
    try {
      const answer = await ask(whole.listId, whole)
      // Opened again meanwhile, the list has other positions.
      return whole === opened ? answer : null
    } catch (thrown) {
      fail(whole, thrown)
      return null
    }
  }
  const find = (of: Opened<Row>, id: number) =>
    askWhole(of, (listId, { source: own }) => own.findPosition(listId, id))
  const readRowsOf = (of: Opened<Row>, from: number, to: number) =>
    askWhole(of, async (listId, { source: own, count }) => {
      const rows: Row[] = []
      const many = Math.min(to, count, from + MAX_SELECTED) - from
      while (rows.length < many)
        rows.push(...(await own.read(listId, from + rows.length, Math.min(maxRows, many - rows.length))))
      return rows
    })

  const install = (from: ListSource<Row>, answer: Answer & { readonly rows: readonly Row[] }): void => {
    const { listId, rows, ...known } = answer
    const pages = createPages({
      count: known.count,
      known: rows,
      read: async (at, many) => (listId === null ? rows : from.read(listId, at, many)),
      onChange: () => {
        if (own === opened) publish()
      },
      onError: (thrown) => fail(own, thrown),
    })
    const own: Opened<Row> = {
      ...known,
      listId,
      source: from,
      pages,
      findPosition: (id) => find(own, id),
      readRows: (from, to) => readRowsOf(own, from, to),
    }
    opened = own
    error = null
    publish()
  }

  /** Reads the first rows, then, once they are on screen, the whole list. Does nothing more once `signal` is aborted. */
  const openInSteps = async (from: ListSource<Row>, signal: AbortSignal): Promise<void> => {
    if (opened?.source.key !== from.key) {
      const rows = await from.readFirst().catch(() => null) // opening the list meets and shows the same failure
      if (signal.aborted) return
      if (rows !== null) {
        install(from, { listId: null, count: rows.length, openMinor: 0, isWhole: false, rows })
        await firstFrame()
      }
    }
    const some = await from.open(true)
    if (signal.aborted) return
    // No rows yet does not mean an empty list: the old rows stay until the whole list is known.
    if (some.isWhole || some.count > 0) install(from, some)
    if (some.isWhole) return
    await pause(typingPauseMs)
    if (signal.aborted) return
    const whole = await from.open(false)
    if (!signal.aborted) install(from, whole)
  }

  const open = (): void => {
    opening.abort.abort()
    const abort = new AbortController()
    const from = source
    const ended = openInSteps(from, abort.signal).catch((thrown: unknown) => {
      if (abort.signal.aborted) return
      error = toApiError(thrown)
      // Rows of another list must not be decided while a failure covers them.
      if (opened?.source.key !== from.key) opened = null
      publish()
    })
    opening = { abort, ended }
    if (!hasNewRows && error === null) return
    hasNewRows = false
    error = null
    publish()
  }

  const refreshRows = coalesce(async () => {
    opened?.pages.refresh()
    await pause(gatherMs)
  })
  const refreshSum = coalesce(async () => {
    // After the rows: summing a long list takes processor time that they need.
    await pause(gatherMs)
    const current = opened
    if (current === null || current.listId === null || !current.isWhole) return
    try {
      const openMinor = await current.source.sum(current.listId)
      const isAnother = openMinor !== current.openMinor
      current.openMinor = openMinor
      if (isAnother && current === opened) publish()
    } catch (thrown) {
      fail(current, thrown)
    }
  })
  const refresh = (): void => {
    refreshRows()
    refreshSum()
  }

  /** Opens an empty list again. Pages arrive faster than a list opens: one more opening follows for those. */
  const openEmpty = coalesce(async () => {
    if ((opened?.count ?? 0) > 0) return
    open()
    await opening.ended
  })

  /** A sync or an import added rows. */
  const onRowsArrived = (): void => {
    hasNewRows = isTouched && (opened?.count ?? 0) > 0
    if (hasNewRows) publish()
    else if ((opened?.count ?? 0) === 0) openEmpty()
    else open()
  }

  const listenToCompany = (): (() => void)[] => {
    let wasRunning = false
    return [
      listenFor(first.companyId, 'matching.changed', refresh),
      listenFor(first.companyId, 'matching.rematched', refresh),
      listenFor(first.companyId, 'sync.progressed', ({ running, phase, changed }) => {
        const hasArrived = wasRunning && !running && changed
        wasRunning = running
        if (hasArrived) onRowsArrived()
        else if ((opened?.count ?? 0) === 0 && running && phase !== 'matching') openEmpty()
      }),
      listenFor(first.companyId, 'imports.progressed', ({ phase }) => phase === 'ended' && onRowsArrived()),
    ]
  }
  let list = current()
  return {
    subscribe(onChange) {
      subscribers.add(onChange)
      return () => void subscribers.delete(onChange)
    },
    list: () => list,
    setSource(other) {
      if (other.key === source.key) return
      source = other
      if (users > 0) open()
    },
    start() {
      users += 1
      if (users === 1) {
        stops = listenToCompany()
        if (opened?.isWhole !== true) open()
      }
      return () => {
        users -= 1
        if (users > 0) return
        for (const stop of stops) stop()
        opening.abort.abort()
      }
    },
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs `work` at once; calls while it runs lead to one more run. `work` handles its own failures. */
const coalesce = (work: () => Promise<unknown>): (() => void) => {
  let isCalledAgain = false
  let isRunning = false
  return async () => {
    isCalledAgain = true
    if (isRunning) return
    isRunning = true
    while (isCalledAgain) {
      isCalledAgain = false
      await work()
    }
    isRunning = false
  }
}
