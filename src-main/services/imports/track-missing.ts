/** Finds ids for documents that a SAF-T (PT) file names and the mirror lacks: between the ids of their neighbours by number. */
import { type TrackPorts, type TrackResult, trackDocuments } from '../sync/track-documents.ts'

/** Ids of other companies' documents lie between two ids of one company: up to so many are tried. */
const MAX_BETWEEN = 2_000
/** For documents before the first or after the last known number of a series: so many ids are tried. */
const IDS_AROUND = 50
/** A sync sends a request for each. */
const MAX_IDS = 20_000

/** Tracks the ids that the missing documents may have; the next sync asks for them. */
export const trackMissing = (ports: TrackPorts): Promise<TrackResult> => {
  const ids = new Set<number>()
  for (const number of ports.mirror.read.listMissingNumbers()) {
    const { before, after } = ports.mirror.read.findNeighbours(number)
    const [low, high] =
      before === null || after === null ? [before, after] : [before, after].sort((a, b) => a - b)
    const from = low == null ? (high ?? 0) - IDS_AROUND : low + 1
    const to = high == null ? (low ?? -1) + IDS_AROUND : high - 1
    if ((low == null && high == null) || to - from >= MAX_BETWEEN) continue
    for (let id = Math.max(0, from); id <= to && ids.size < MAX_IDS; id++) ids.add(id)
  }
  return trackDocuments(ports, { list: [...ids] })
}
