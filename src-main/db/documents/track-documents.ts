/** Ids of tracked documents: there is no call that lists documents. */

import { AUTOMATIC } from '#contract/plain-values.ts'
import type { ServiceDocumentId } from '#contract/values.ts'
import type { Trx } from '../connection/connection.ts'
import { type IdRange, recordRule } from '../events/record-event.ts'
import { insertInto } from '../query/query.ts'

export interface TrackInput {
  documentIds: readonly ServiceDocumentId[]
  source: 'created' | 'tracked' | 'probe'
  at: string
  /** Concilia itself where no person asked for it. */
  by?: string | undefined
}

const insertTracked = insertInto('tracked_document', 'ON CONFLICT DO NOTHING')

/** Tracks ids; an id that is already tracked does not change. Which are new is an event: no call lists documents. */
export const trackDocuments = (
  trx: Trx,
  { by = AUTOMATIC, ...input }: TrackInput,
): { tracked: number; alreadyTracked: number } => {
  const ids = putTracked(trx, input)
  if (ids.length > 0) recordRule(trx, { action: 'tracked', ids: rangesOf(ids) }, { by, at: input.at })
  return { tracked: ids.length, alreadyTracked: input.documentIds.length - ids.length }
}

/** @returns the ids that were not tracked before */
export const putTracked = (
  trx: Trx,
  { documentIds, source, at }: Omit<TrackInput, 'by'>,
): ServiceDocumentId[] =>
  documentIds.filter((source_id) => {
    const pending = { source_id, state: 'pending', source, tracked_at: at } as const
    return insertTracked(trx, { ...pending, checked_at: null, next_attempt_at: null }).changes > 0
  })

/** Stops tracking ids that never led to a document; fetched documents stay tracked. */
export const untrackDocuments = (
  trx: Trx,
  { documentIds, by, at }: { documentIds: readonly ServiceDocumentId[]; by: string; at: string },
): { untracked: number } => {
  const ids = removeTracked(trx, documentIds)
  if (ids.length > 0) recordRule(trx, { action: 'untracked', ids: rangesOf(ids) }, { by, at })
  return { untracked: ids.length }
}

/** @returns the ids that are no longer tracked */
export const removeTracked = (trx: Trx, ids: readonly ServiceDocumentId[]): ServiceDocumentId[] => {
  const remove = trx.write("DELETE FROM tracked_document WHERE source_id = ? AND state <> 'fetched'")
  return ids.filter((id) => remove.run(id).changes > 0)
}

/** Ids in the form of an event. */
const rangesOf = (ids: readonly ServiceDocumentId[]): IdRange[] => {
  const ranges: [number, number][] = []
  for (const id of ids.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last?.[1] === id - 1) last[1] = id
    else ranges.push([id, id])
  }
  return ranges
}

/** The ids of an event. */
export const idsIn = (ranges: readonly IdRange[]): ServiceDocumentId[] =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))

/** Makes missed ids due at once: the given ones, by default all. */
export const retryTracked = (
  trx: Trx,
  input: { documentIds?: readonly ServiceDocumentId[] | undefined },
): { due: number } => {
  const due = "UPDATE tracked_document SET next_attempt_at = NULL, state = 'pending'"
  if (input.documentIds === undefined)
    return { due: trx.write(`${due} WHERE state IN ('unknown', 'not-allowed')`).run().changes }
  const one = trx.write(`${due} WHERE source_id = ? AND state <> 'fetched'`)
  return { due: input.documentIds.reduce((sum, id) => sum + one.run(id).changes, 0) }
}
