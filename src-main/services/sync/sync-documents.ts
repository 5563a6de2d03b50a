/** Mirrors the tracked documents: each fetched once, then asked for what may have changed. */

import { AppError, isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { FetchedDocument } from '#core/documents.ts'
import type { InvoicingClient } from '../../connectors/invoicing/api.ts'
import type { DocumentMiss } from '../../db/commands/write-documents.ts'
import type { Mirror } from '../../db/mirror.ts'
import { type FetchOutcome, fetchDocument, refreshDocument } from './fetch-document.ts'

export interface DocumentPorts {
  invoicing: InvoicingClient
  mirror: Pick<Mirror, 'read' | 'write'>
  clock: Clock
}

export interface DocumentOptions {
  /** Also everything settled, cancelled and missed before, not only what may have changed. */
  full?: boolean | undefined
  signal?: AbortSignal | undefined
  /** `changed`: of what is written so far, any was new here or differed. */
  onProgress?: ((done: number, total: number, changed: boolean) => void) | undefined
}

export interface DocumentCounts {
  /** Ids asked for. */
  requested: number
  fetched: number
  /** New in the mirror. */
  inserted: number
  /** Ids the service does not know or does not show to this company. */
  unknown: number
  updated: number
  /** Answers that could not be used; those ids are asked for again next time. */
  failed: number
}

/** Requests under way at once; how many a second is the client's to limit. */
const CONCURRENCY = 4
const WRITE_EVERY = 50
/** Settled documents asked for in a sync that is not full: a payment reversed shows within some syncs. */
const SWEPT = 50
/** One document that fails does not end a sync, a service that fails at all of them does. */
const MOST_FAILURES_IN_A_ROW = 5
const DOCUMENT_FAILURES = new Set(['remote-shape-changed', 'service-refused', 'remote-failed'])
/** Documents that cannot be read, of a type that is new say, may lie side by side: so many end a sync that read none. */
const MOST_UNREADABLE = 100

interface Task {
  id: number
  fetch(signal: AbortSignal | undefined): Promise<FetchOutcome>
}

/**
 * Fetches every tracked document that is new or may have changed: drafts, what is not fully paid (the longest
 * unasked first), some settled ones; a full sync asks for all.
 *
 * Errors: those of the invoicing client, cancelled, storage-failed, disk-full. What was fetched is written
 * first, and the next sync goes on with the rest.
 */
export const syncDocuments = async (
  ports: DocumentPorts,
  options: DocumentOptions = {},
): Promise<DocumentCounts> => {
  const tasks = tasksOf(ports, options.full === true)
  const counts: DocumentCounts = { requested: 0, fetched: 0, inserted: 0, unknown: 0, updated: 0, failed: 0 }
  const collector = createCollector(ports, counts)
  let next = 0
  let done = 0
  let inARow = 0
  let stop: { error: unknown } | undefined
  let unread: { error: unknown } | undefined
  const tell = (): void => options.onProgress?.(done, tasks.length, counts.inserted + counts.updated > 0)

  const unreadable: number[] = []
  const failed = (id: number, error: unknown): void => {
    inARow += 1
    const isUnread = isAppError(error, 'remote-shape-changed')
    if (isUnread) unread = { error }
    const most = !isUnread
      ? MOST_FAILURES_IN_A_ROW
      : counts.fetched > 0
        ? Number.POSITIVE_INFINITY
        : MOST_UNREADABLE
    const ofThisOne = isAppError(error) && DOCUMENT_FAILURES.has(error.code)
    if (ofThisOne && inARow < most) unreadable.push(id)
    else stop ??= { error }
  }
  const work = async (): Promise<void> => {
    while (!stop) {
      const task = tasks[next]
      next += 1
      if (!task) return
      if (options.signal?.aborted) {
        stop ??= { error: new AppError('cancelled', 'the sync was cancelled') }
        return
      }
      counts.requested += 1
      try {
        const outcome = await task.fetch(options.signal)
        inARow = 0
        await collector.add(task.id, outcome)
      } catch (error) {
        failed(task.id, error)
      }
      done += 1
      tell()
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  await collector.flush()
  counts.failed = unreadable.length
  // Where the service failed at one after another, what it failed at says nothing of these documents.
  if (!stop && unreadable.length > 0)
    await ports.mirror.write.run('writeDocuments', { documents: [], unreadable, at: ports.clock.now() })
  tell()
  if (counts.fetched === 0 && counts.failed >= MOST_FAILURES_IN_A_ROW) stop ??= unread
  if (stop) throw stop.error
  return counts
}

const tasksOf = ({ invoicing, mirror, clock }: DocumentPorts, full: boolean): Task[] => {
  const now = clock.now()
  const fresh = mirror.read.listIdsToFetch({ now, all: full })
  const asked = new Set(fresh)
  const known = mirror.read
    .listDocumentsToRefresh({ settled: full ? Number.MAX_SAFE_INTEGER : SWEPT })
    .filter(({ id }) => !asked.has(id))
  return [
    ...fresh.map((id) => ({
      id,
      fetch: (signal: AbortSignal | undefined) => fetchDocument(invoicing, id, signal),
    })),
    ...known.map(({ id, whole }) => ({
      id,
      fetch: (signal: AbortSignal | undefined) =>
        whole ? fetchDocument(invoicing, id, signal) : refreshDocument(invoicing, id, signal),
    })),
  ]
}

interface Collected {
  documents: FetchedDocument[]
  misses: DocumentMiss[]
}

const createCollector = (ports: DocumentPorts, counts: DocumentCounts) => {
  let waiting: Collected = { documents: [], misses: [] }
  let writing: Promise<void> = Promise.resolve()
  const write = (): Promise<void> => {
    const batch = waiting
    waiting = { documents: [], misses: [] }
    if (batch.documents.length + batch.misses.length === 0) return writing
    writing = writing.then(async () => {
      const written = await ports.mirror.write.run('writeDocuments', { ...batch, at: ports.clock.now() })
      counts.inserted += written.inserted
      counts.updated += written.updated
    })
    return writing
  }
  return {
    add(id: number, outcome: FetchOutcome): Promise<void> {
      if (outcome.kind === 'found') {
        counts.fetched += 1
        waiting.documents.push(outcome.document)
      } else {
        counts.unknown += 1
        waiting.misses.push({ documentId: id, state: outcome.kind })
      }
      return waiting.documents.length + waiting.misses.length >= WRITE_EVERY ? write() : Promise.resolve()
    },
    flush: write,
  }
}
