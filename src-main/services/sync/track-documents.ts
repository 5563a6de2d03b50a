/** Adds documents to track: a list of ids, a range, or a bounded search above and below the known ids. */

import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { InvoicingClient } from '../../connectors/invoicing/api.ts'
import type { Mirror } from '../../db/mirror/mirror.ts'
import { fetchDocument } from './fetch-document.ts'

export interface TrackPorts {
  mirror: Pick<Mirror, 'read' | 'write'>
  clock: Clock
  /** Who asked for it; Concilia itself where left out. */
  person?: string | undefined
}

export type TrackedIds = { list: readonly number[] } | { range: { from: number; to: number } }

export interface TrackResult {
  tracked: number
  alreadyTracked: number
}

const LARGEST_RANGE = 1_000_000

/** Error: invalid-input (a range that is reversed or absurdly long). */
export const trackDocuments = async (ports: TrackPorts, ids: TrackedIds): Promise<TrackResult> => {
  let documentIds: number[]
  if ('list' in ids) documentIds = [...new Set(ids.list)]
  else {
    const { from, to } = ids.range
    if (to < from || to - from >= LARGEST_RANGE)
      throw new AppError('invalid-input', 'the range of ids ends before it begins, or is too long', {
        details: { field: 'range' },
      })
    documentIds = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  }
  const said = { by: ports.person, at: ports.clock.now() }
  return ports.mirror.write.run('trackDocuments', { documentIds, source: 'tracked', ...said })
}

/** Stops tracking documents that were never fetched; documents in the mirror stay tracked. */
export const untrackDocuments = (
  { mirror, clock, person: by }: TrackPorts & { person: string },
  documentIds: readonly number[],
): Promise<{ untracked: number }> =>
  mirror.write.run('untrackDocuments', { documentIds, by, at: clock.now() })

/** Lets the next sync request documents that were unknown or not allowed; all of them where no ids are given. */
export const retryTracked = (
  { write }: Pick<Mirror, 'write'>,
  documentIds: readonly number[] | undefined,
): Promise<{ due: number }> => write.run('retryTracked', { documentIds })

export interface ProbePorts extends TrackPorts {
  invoicing: InvoicingClient
}

export interface ProbeOptions {
  /** The id to start from; the highest and the lowest tracked id when left out. */
  from?: number | undefined
  /** This many unknown ids in a row mean that there are no higher ones. */
  gap?: number | undefined
  /** Maximum number of requests. */
  max?: number | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((asked: number, found: number) => void) | undefined
}

const DEFAULT_GAP = 50
const DEFAULT_MAX_REQUESTS = 5_000

interface Probe {
  ports: ProbePorts
  options: ProbeOptions
  asked: number
  result: TrackResult
}

type Found = 'found' | 'unknown' | 'not-allowed'

const askFor = async (probe: Probe, id: number): Promise<Found> => {
  const { ports, options, result } = probe
  const known = ports.mirror.read.findTrackedState(id)
  if (known === 'fetched') {
    result.alreadyTracked += 1
    return 'found'
  }
  if (known === 'not-allowed') return 'not-allowed'
  if (options.signal?.aborted) throw new AppError('cancelled', 'the search for documents was cancelled')
  probe.asked += 1
  const outcome = await fetchDocument(ports.invoicing, id, options.signal)
  const at = ports.clock.now()
  if (outcome.kind === 'found') {
    await ports.mirror.write.run('trackDocuments', {
      documentIds: [id],
      source: 'probe',
      by: ports.person,
      at,
    })
    await ports.mirror.write.run('writeDocuments', { documents: [outcome.document], at })
    result.tracked += 1
  } else if (outcome.kind === 'not-allowed') {
    // Noted, so that the next search does not request it again.
    const misses = [{ documentId: id, state: outcome.kind }]
    await ports.mirror.write.run('writeDocuments', { documents: [], misses, at })
  }
  options.onProgress?.(probe.asked, result.tracked)
  return outcome.kind
}

const hasRoom = ({ asked, options }: Probe): boolean => asked < (options.max ?? DEFAULT_MAX_REQUESTS)

/** Only an unbroken run of unknown ids is the end: after an id of another company there may be more. */
const probeUp = async (probe: Probe, from: number): Promise<void> => {
  let unknown = 0
  for (let id = from; unknown < (probe.options.gap ?? DEFAULT_GAP) && hasRoom(probe); id += 1)
    unknown = (await askFor(probe, id)) === 'unknown' ? unknown + 1 : 0
}

const probeDown = async (probe: Probe, from: number): Promise<void> => {
  for (let id = from; id >= 1 && hasRoom(probe); id -= 1) await askFor(probe, id)
}

/**
 * Requests ids above the highest known one until a gap, then ids below the lowest. The service has no call that lists
 * documents. Documents that are found are mirrored at once.
 *
 * Errors: invalid-input (no id is known and none was given), cancelled, those of the invoicing client.
 */
export const probeDocuments = async (ports: ProbePorts, options: ProbeOptions = {}): Promise<TrackResult> => {
  const known = ports.mirror.read.knownIdRange()
  const { from } = options
  const start = from === undefined ? known : { lowest: from, highest: from }
  if (!start)
    throw new AppError('invalid-input', 'no document id is known yet to search from', {
      details: { field: 'from' },
    })
  const probe: Probe = { ports, options, asked: 0, result: { tracked: 0, alreadyTracked: 0 } }
  await probeUp(probe, from === undefined ? start.highest + 1 : start.highest)
  await probeDown(probe, start.lowest - 1)
  return probe.result
}
