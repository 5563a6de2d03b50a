/** The review of a month: ticks, remarks with their answers, the last look, and who reviewed it. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const [table, columns, key] of tables)
    await sql
      .raw(`CREATE TABLE ${table} (
        ${[...columns, 'at', 'by'].map((name) => `${name} TEXT NOT NULL`).join(', ')},
        PRIMARY KEY (${key})
      ) STRICT, WITHOUT ROWID`)
      .execute(db)
}

const tables: readonly (readonly [table: string, columns: readonly string[], key: string])[] = [
  ['review_tick', ['period', 'item', 'print'], 'period, item'],
  ['review_remark', ['period', 'item', 'uuid', 'label', 'text'], 'period, item'],
  ['review_answer', ['remark', 'text'], 'remark'],
  ['review_settled', ['remark'], 'remark'],
  ['review_look', ['period', 'items'], 'period'],
  ['month_review', ['period', 'uuid', 'name', 'seen'], 'period'],
]
