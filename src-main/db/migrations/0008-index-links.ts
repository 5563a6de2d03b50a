/** An index of the proposals that only link to what the service shows as paid: they are counted apart. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      'CREATE INDEX proposal_by_link ON proposal (rank, explained, hidden_by) WHERE explained = 1 AND hidden_by IS NULL',
    )
    .execute(db)
}
