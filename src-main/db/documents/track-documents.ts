/** Ids of tracked documents: there is no call that lists documents. */
import type { ServiceDocumentId } from '#contract/values.ts'
import type { Trx } from '../connection/connection.ts'
import { insertInto } from '../query/write.ts'

export interface TrackInput {
  documentIds: readonly ServiceDocumentId[]
  source: 'created' | 'tracked' | 'probe'
  at: string
}

const insertTracked = insertInto('tracked_document', 'ON CONFLICT DO NOTHING')

/** Tracks ids; an id that is already tracked does not change. */
export const trackDocuments = (
  trx: Trx,
  { documentIds, source, at }: TrackInput,
): { tracked: number; alreadyTracked: number } => {
  let tracked = 0
  for (const source_id of documentIds)
    tracked += insertTracked(trx, {
      source_id,
      state: 'pending',
      source,
      tracked_at: at,
      checked_at: null,
      next_attempt_at: null,
    }).changes
  return { tracked, alreadyTracked: documentIds.length - tracked }
}

/** Stops tracking ids that never led to a document; fetched documents stay tracked. */
export const untrackDocuments = (
  trx: Trx,
  input: { documentIds: readonly ServiceDocumentId[] },
): { untracked: number } => {
  const remove = trx.write("DELETE FROM tracked_document WHERE source_id = ? AND state <> 'fetched'")
  return { untracked: input.documentIds.reduce((sum, id) => sum + remove.run(id).changes, 0) }
}

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
