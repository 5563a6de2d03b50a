/**
 * One opened list, without React: opened, read by pages, refreshed, searched by id and summed. Its order stays as it was
 * opened: a sync refreshes values in place and only tells that there is more; opening again is the person's act, unless
 * they have not touched the list yet. What it begins with is shown before the whole order is known.
 */
import type { OpenedList } from '#contract/lists.ts'
import { MOST_SELECTED } from '#contract/plain-values.ts'
import { listenFor, toApiError } from '../../api.ts'
import { firstFrame } from '../../lib/first-frame.ts'
import type { ListSource } from './list-source.ts'
import { createPages, type Pages } from './pages.ts'
import type { RowList } from './row-list.ts'

const mostRead = 500 // in one call

export interface ListSession<Row> {
  readonly subscribe: (onChange: () => void) => () => void
  /** The same object as long as nothing of the list changed. */
  readonly list: () => RowList<Row>
  /** Opens another list of the same company; what stood there stays until its first rows are there. */
  readonly show: (source: ListSource<Row>) => void
  /** Opens it, and follows what main tells of the company until every returned function was called. */
  readonly start: () => () => void
}

/** null for what a list begins with: read without opening it. */
type Answer = Omit<OpenedList, 'listId'> & { readonly listId: string | null }

interface Opened<Row> extends Answer {
  readonly source: ListSource<Row>
  readonly pages: Pages<Row>
  readonly findPosition: (id: number) => Promise<number | null>
  readonly readRows: RowList<Row>['readRows']
}

const nothing = {
  listId: null,
  count: 0,
  openMinor: 0,
  isWhole: true,
  source: { search: undefined },
  pages: { rowAt: () => undefined, need: () => undefined },
  findPosition: () => Promise.resolve(null),
  readRows: () => Promise.resolve(null),
}

/** All of a long search is found once typing rests: what another letter replaces is never asked for. */
const restMs = 200
/** A change is read at once; what changes within this time after it is read together. */
const gatherMs = 80

export const createListSession = <Row>(first: ListSource<Row>): ListSession<Row> => {
  const subscribers = new Set<() => void>()
  let source = first
  let opened: Opened<Row> | null = null
  let opening = { abort: new AbortController(), ended: Promise.resolve() }
  let error: Error | null = null
  let hasNews = false
  let isTouched = false
  let users = 0
  let stops: readonly (() => void)[] = []

  const touch = (): void => {
    isTouched = true
  }
  const rest = (): void => {
    isTouched = false
  }
  const current = (): RowList<Row> => {
    const of = opened ?? nothing
    return {
      listId: of.isWhole ? of.listId : null,
      count: of.count,
      search: of.source.search,
      isWhole: of.isWhole,
      openMinor: of.openMinor,
      isLoading: opened === null && error === null,
      error,
      hasNews,
      rowAt: of.pages.rowAt,
      onView: of.pages.need,
      findPosition: of.findPosition,
      readRows: of.readRows,
      reopen: open,
      touch,
      rest,
    }
  }
  const publish = (): void => {
    list = current()
    for (const tell of subscribers) tell()
  }

  /** A list that main has let go of is opened again; any other failure is shown. Opened again, it answers for itself. */
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

  /** Once no opening is under way: a newer one may come while this one is waited for. */
  const settled = async (): Promise<void> => {
    const last = opening
    await last.ended
    if (last !== opening) await settled()
  }

  /** Asks all of the list; among its first rows nothing has its place yet. null for a list that another has replaced. */
  const askWhole = async <Answer>(
    of: Opened<Row>,
    ask: (listId: string, whole: Opened<Row>) => Promise<Answer>,
  ): Promise<Answer | null> => {
    if (!of.isWhole) await settled()
    const whole = of.isWhole ? of : opened
    if (!whole?.isWhole || whole.listId === null || whole.source.key !== of.source.key) return null
    try {
      const answer = await ask(whole.listId, whole)
      // Opened again meanwhile, the list has other places.
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
      const many = Math.min(to, count, from + MOST_SELECTED) - from
      while (rows.length < many)
        rows.push(...(await own.read(listId, from + rows.length, Math.min(mostRead, many - rows.length))))
      return rows
    })

  const take = (from: ListSource<Row>, answer: Answer & { readonly rows: readonly Row[] }): void => {
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

  /** What it begins with, then, once that is on screen, all of it; whoever gives it up is told nothing more. */
  const steps = async (from: ListSource<Row>, signal: AbortSignal): Promise<void> => {
    if (opened?.source.key !== from.key) {
      const rows = await from.readFirst().catch(() => null) // opening it meets the same, and tells it
      if (signal.aborted) return
      if (rows !== null) {
        take(from, { listId: null, count: rows.length, openMinor: 0, isWhole: false, rows })
        await firstFrame()
      }
    }
    const some = await from.open(true)
    if (signal.aborted) return
    // None yet is no answer: what stood there stays until all of it is known.
    if (some.isWhole || some.count > 0) take(from, some)
    if (some.isWhole) return
    await pause(restMs)
    if (signal.aborted) return
    const whole = await from.open(false)
    if (!signal.aborted) take(from, whole)
  }

  const open = (): void => {
    opening.abort.abort()
    const abort = new AbortController()
    const from = source
    const ended = steps(from, abort.signal).catch((thrown: unknown) => {
      if (abort.signal.aborted) return
      error = toApiError(thrown)
      // Rows of another list must not be decided on behind the failure.
      if (opened?.source.key !== from.key) opened = null
      publish()
    })
    opening = { abort, ended }
    if (!hasNews && error === null) return
    hasNews = false
    error = null
    publish()
  }

  const refreshRows = oneAtATime(async () => {
    opened?.pages.refresh()
    await pause(gatherMs)
  })
  const refreshSum = oneAtATime(async () => {
    // After the rows: the sum of a long list keeps a processor busy that they need.
    await pause(gatherMs)
    const of = opened
    if (of === null || of.listId === null || !of.isWhole) return
    try {
      const openMinor = await of.source.sum(of.listId)
      const isAnother = openMinor !== of.openMinor
      of.openMinor = openMinor
      if (isAnother && of === opened) publish()
    } catch (thrown) {
      fail(of, thrown)
    }
  })
  const refresh = (): void => {
    refreshRows()
    refreshSum()
  }

  /** Pages arrive faster than a list opens: what came while one was opened is seen by the next. */
  const openEmpty = oneAtATime(async () => {
    if ((opened?.count ?? 0) > 0) return
    open()
    await opening.ended
  })

  /** A sync or an import brought rows. */
  const arrived = (): void => {
    hasNews = isTouched && (opened?.count ?? 0) > 0
    if (hasNews) publish()
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
        if (hasArrived) arrived()
        else if ((opened?.count ?? 0) === 0 && running && phase !== 'matching') openEmpty()
      }),
      listenFor(first.companyId, 'imports.progressed', ({ phase }) => phase === 'ended' && arrived()),
    ]
  }
  let list = current()
  return {
    subscribe(onChange) {
      subscribers.add(onChange)
      return () => void subscribers.delete(onChange)
    },
    list: () => list,
    show(other) {
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

/** Runs `work` at once; what asks for it while it runs is answered by one more run. `work` tells its own failures. */
const oneAtATime = (work: () => Promise<unknown>): (() => void) => {
  let isAsked = false
  let isRunning = false
  return async () => {
    isAsked = true
    if (isRunning) return
    isRunning = true
    while (isAsked) {
      isAsked = false
      await work()
    }
    isRunning = false
  }
}
