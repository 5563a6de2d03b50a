/** Mirrors the tracked documents: fetches new ones and those that may have changed. */

import { AppError, isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { FetchedDocument } from '#core/documents.ts'
import type { InvoicingClient } from '../../connectors/invoicing/api.ts'
import type { DocumentMiss } from '../../db/documents/write-documents.ts'
import type { Mirror } from '../../db/mirror/mirror.ts'
import { type FetchOutcome, fetchDocument, refreshDocument } from './fetch-document.ts'

export interface DocumentPorts {
  invoicing: InvoicingClient
  mirror: Pick<Mirror, 'read' | 'write'>
  clock: Clock
}

export interface DocumentOptions {
  /** Also fetches settled and cancelled documents, and ids that were unknown or not allowed before. */
  full?: boolean | undefined
  signal?: AbortSignal | undefined
  /** `changed`: whether any document written so far was new or different. */
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
  /** Answers that could not be read; those ids are requested again by the next sync. */
  failed: number
}

/** Requests at once; the client limits the requests per second. */
const CONCURRENCY = 4
const WRITE_EVERY = 50
/** Settled documents that a sync that is not full fetches again: a reversed payment shows within some syncs. */
const SETTLED_PER_SYNC = 50
/** A document that fails does not end the sync; this many in a row do: the service itself fails. */
const MAX_FAILURES_IN_A_ROW = 5
const DOCUMENT_FAILURES = new Set(['remote-shape-changed', 'service-refused', 'remote-failed'])
/** Documents that cannot be read may follow each other, for example of a new type; this many end a sync that read none. */
const MAX_UNREADABLE = 100

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
  let failuresInARow = 0
  let stop: { error: unknown } | undefined
  let lastUnreadable: { error: unknown } | undefined
  const reportProgress = (): void =>
    options.onProgress?.(done, tasks.length, counts.inserted + counts.updated > 0)

  const unreadable: number[] = []
  const failed = (id: number, error: unknown): void => {
    failuresInARow += 1
    const isUnreadable = isAppError(error, 'remote-shape-changed')
    if (isUnreadable) lastUnreadable = { error }
    const most = !isUnreadable
      ? MAX_FAILURES_IN_A_ROW
      : counts.fetched > 0
        ? Number.POSITIVE_INFINITY
        : MAX_UNREADABLE
    const isOfDocument = isAppError(error) && DOCUMENT_FAILURES.has(error.code)
    if (isOfDocument && failuresInARow < most) unreadable.push(id)
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
        failuresInARow = 0
        await collector.add(task.id, outcome)
      } catch (error) {
        failed(task.id, error)
      }
      done += 1
      reportProgress()
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  await collector.flush()
  counts.failed = unreadable.length
  // Where the service itself fails, the failures say nothing about these documents.
  if (!stop && unreadable.length > 0)
    await ports.mirror.write.run('writeDocuments', { documents: [], unreadable, at: ports.clock.now() })
  reportProgress()
  if (counts.fetched === 0 && counts.failed >= MAX_FAILURES_IN_A_ROW) stop ??= lastUnreadable
  if (stop) throw stop.error
  return counts
}

const tasksOf = ({ invoicing, mirror, clock }: DocumentPorts, full: boolean): Task[] => {
  const now = clock.now()
  const fresh = mirror.read.listIdsToFetch({ now, all: full })
  const asked = new Set(fresh)
  const known = mirror.read
    .listDocumentsToRefresh({ settled: full ? Number.MAX_SAFE_INTEGER : SETTLED_PER_SYNC })
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
