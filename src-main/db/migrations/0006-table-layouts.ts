/** What a person said of the columns of a table, for the next one of the same account with the same titles. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `CREATE TABLE table_layout (
        account INTEGER NOT NULL REFERENCES account (id),
        header TEXT NOT NULL,
        layout TEXT NOT NULL,
        PRIMARY KEY (account, header)
      ) STRICT, WITHOUT ROWID`,
    )
    .execute(db)
}
