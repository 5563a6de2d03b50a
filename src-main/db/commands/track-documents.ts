/** The register of document ids to follow: there is no call that lists documents. */
import type { Trx } from '../connection.ts'

export interface TrackInput {
  documentIds: readonly number[]
  source: 'created' | 'tracked' | 'probe'
  at: string
  /** Not to be fetched before; a new document answers only ten seconds after it was made (interface 8). */
  notBefore?: string
}

/** Adds ids to the register; one that is there already stays as it is. */
export const trackDocuments = (trx: Trx, input: TrackInput): { tracked: number; alreadyTracked: number } => {
  const insert = trx.write(
    `INSERT INTO tracked_document (document_id, state, source, tracked_at, next_attempt_at)
     VALUES (?, 'pending', ?, ?, ?) ON CONFLICT DO NOTHING`,
  )
  let tracked = 0
  for (const id of input.documentIds)
    tracked += insert.run(id, input.source, input.at, input.notBefore ?? null).changes
  return { tracked, alreadyTracked: input.documentIds.length - tracked }
}
