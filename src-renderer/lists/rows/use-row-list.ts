/**
 * One opened list on screen. Its order stays as it was opened: a sync refreshes values in place and only tells
 * that there is more; opening again is the person's act, unless they have not touched the list yet. What it begins
 * with is shown before the whole order is known.
 */
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { OpenedList } from '#contract/lists.ts'
import { listen, toApiError } from '../../api.ts'
import { firstFrame } from '../../lib/first-frame.ts'
import { oneAtATime } from '../../lib/one-at-a-time.ts'
import type { ListSource } from './list-source.ts'
import { createRowWindows, type RowWindows } from './row-windows.ts'

export interface RowList<Row> {
  /** As main knows it while it is open; null until all of it is known. */
  readonly listId: string | null
  readonly count: number
  /** What these rows were searched for, which may be a letter behind what is typed. */
  readonly search: string | undefined
  /** false while the first rows stand there and the rest is being found or ordered. */
  readonly isWhole: boolean
  /** What is open in these rows as they are now. */
  readonly openMinor: number
  readonly isLoading: boolean
  readonly error: Error | null
  /** The source has changed since the list was opened. */
  readonly hasNews: boolean
  readonly rowAt: (position: number) => Row | undefined
  readonly onView: (first: number, last: number) => void
  /** null where the list as it is open does not hold it; a failure shows in `error`. */
  readonly findPosition: (id: number) => Promise<number | null>
  readonly reopen: () => void
  /** The person works in this list: from now on it is not opened again behind their back. */
  readonly touch: () => void
  /** Nobody works in it: the focus was given to it, not taken. */
  readonly rest: () => void
}

const nothing: RowWindows<never> = {
  subscribe: () => () => undefined,
  version: () => 0,
  rowAt: () => undefined,
  need: () => undefined,
  refresh: () => undefined,
}

interface Opened<Row> extends Omit<OpenedList, 'listId'> {
  /** null for what a list begins with: read without opening it. */
  readonly listId: string | null
  readonly seed: readonly Row[]
  readonly source: ListSource<Row>
}

const opened = async <Row>(
  source: ListSource<Row>,
  firstOnly: boolean,
  signal: AbortSignal,
): Promise<Opened<Row>> => {
  const { rows: seed, ...list } = await source.open(firstOnly)
  // Nobody waits for it any more; asked again it is opened anew, since main ends it for the sake of the next.
  signal.throwIfAborted()
  return { ...list, seed, source }
}

/** All of a long search is found once typing rests: what another letter replaces is never asked for. */
const restMs = 200

const rest = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, restMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** What it begins with, then, once that is on screen, all of it; kept under the source's key as it comes. */
export const listQuery = <Row>(client: QueryClient, source: ListSource<Row>) => ({
  queryKey: [...source.key],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Opened<Row>> => {
    const isKnown = client.getQueryData(source.key) !== undefined
    const seed = isKnown ? null : await source.readFirst().catch(() => null) // opening it meets the same, and tells it
    if (seed !== null) {
      client.setQueryData<Opened<Row>>(source.key, {
        listId: null,
        count: seed.length,
        openMinor: 0,
        isWhole: false,
        seed,
        source,
      })
      await firstFrame()
    }
    const first = await opened(source, true, signal)
    if (first.isWhole) return first
    // None yet is no answer: what stood there stays until all of it is known.
    if (first.count > 0) client.setQueryData(source.key, first)
    await rest(signal)
    return opened(source, false, signal)
  },
  gcTime: 0,
})

/** The whole of a list whose first rows are there; where its opening is given up for a newer one, that one's. */
const underWay = async <Row>(
  client: QueryClient,
  source: ListSource<Row>,
  givenUp?: Promise<Opened<Row>>,
): Promise<Opened<Row> | undefined> => {
  const query = client.getQueryCache().find<Opened<Row>>({ queryKey: [...source.key], exact: true })
  const opening = query?.promise
  if (opening !== undefined && opening === givenUp) return opening // it failed, and nothing came after it
  return opening?.catch(() => underWay(client, source, opening))
}

/** A change is read at once; what changes within this time after it is read together. */
const gatherMs = 80
const gathered = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, gatherMs))

/** The same object as long as nothing of the list changed: what draws it need not draw again. */
export const useRowList = <Row>(source: ListSource<Row>): RowList<Row> => {
  const client = useQueryClient()
  const [hasNews, setHasNews] = useState(false)
  const isTouched = useRef(false)
  const query = useQuery({ ...listQuery(client, source), placeholderData: keepPreviousData })
  const { data, refetch } = query

  /** Of which opened list: opened again, the list answers for itself. */
  const [failed, setFailed] = useState<{ of: typeof data; error: Error } | null>(null)

  const reopen = useCallback(() => {
    setHasNews(false)
    setFailed(null)
    void refetch()
  }, [refetch])

  /** A list that main has let go of is opened again; any other failure is shown. */
  const fail = useCallback(
    (of: typeof data, thrown: unknown) => {
      const error = toApiError(thrown)
      if (error.code === 'not-found') void refetch()
      else setFailed({ of, error })
    },
    [refetch],
  )

  const windows = useMemo(() => {
    if (data === undefined) return nothing
    const { listId, count, seed, source: own } = data
    return createRowWindows(
      count,
      async (from, many) => (listId === null ? seed : own.read(listId, from, many)),
      seed,
      (error) => fail(data, error),
    )
  }, [data, fail])
  const version = useSyncExternalStore(windows.subscribe, windows.version)

  const [summed, setSummed] = useState<{ of: typeof data; openMinor: number } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const refresh = oneAtATime(async () => {
      if (isCurrent) windows.refresh()
      await gathered()
    })
    const sum = oneAtATime(async () => {
      if (data?.listId == null || !data.isWhole) return
      // After the rows: the sum of a long list keeps a processor busy that they need.
      await gathered()
      try {
        const openMinor = await data.source.sum(data.listId)
        if (isCurrent) setSummed({ of: data, openMinor })
      } catch (error) {
        if (isCurrent) fail(data, error)
      }
    })
    const hear = () => {
      refresh()
      sum()
    }
    const stop = [listen('matching.changed', hear), listen('matching.rematched', hear)]
    return () => {
      isCurrent = false
      for (const one of stop) one()
    }
  }, [data, windows, fail])

  const count = data?.count ?? 0
  useEffect(() => {
    let wasRunning = false
    return listen('sync.progressed', ({ running, phase, changed }) => {
      const hasArrived = wasRunning && !running && changed
      wasRunning = running
      const isFirstLook = count === 0 && phase !== 'matching'
      if (hasArrived || (isFirstLook && running)) {
        if (isTouched.current && count > 0) setHasNews(true)
        else void refetch()
      }
    })
  }, [count, refetch])

  const findPosition = useCallback(
    async (id: number) => {
      let whole = data
      try {
        // Among the first rows nothing has its place yet.
        if (data?.isWhole === false) whole = await underWay(client, data.source)
        return whole?.listId == null ? null : await whole.source.findPosition(whole.listId, id)
      } catch (error) {
        fail(whole, error)
        return null
      }
    },
    [client, data, fail],
  )
  const { isPending } = query
  const isWhole = data?.isWhole ?? true
  const openMinor = summed !== null && summed.of === data ? summed.openMinor : (data?.openMinor ?? 0)
  const error = query.error ?? (failed !== null && failed.of === data ? failed.error : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the windows holds other rows
  return useMemo(
    () => ({
      listId: isWhole ? (data?.listId ?? null) : null,
      count,
      search: data?.source.search,
      isWhole,
      openMinor,
      isLoading: isPending,
      error,
      hasNews,
      rowAt: windows.rowAt,
      onView: windows.need,
      findPosition,
      reopen,
      touch: () => {
        isTouched.current = true
      },
      rest: () => {
        isTouched.current = false
      },
    }),
    [data, count, openMinor, isPending, error, hasNews, windows, version, findPosition, reopen],
  )
}
