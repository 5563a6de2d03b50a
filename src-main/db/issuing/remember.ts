/** Entries that are suggested for the next document: customers, products, places, vehicles. */
import type { Trx } from '../connection/connection.ts'
import { upsertInto } from '../query/query.ts'
import type { RememberedKind } from '../schema/schema.ts'

export interface RememberInput {
  kind: RememberedKind
  /** Equal entries have the same key. */
  key: string
  /** Folded text it is found by. */
  search: string
  /** JSON with the service's own names. */
  body: string
}

/** Keeps the newest wording and counts the uses. */
export const remember = (trx: Trx, input: RememberInput, at: string): void => {
  trx
    .write(
      `INSERT INTO remembered (kind, key, search, body, uses, used_at) VALUES (?, ?, ?, ?, 1, ?)
       ON CONFLICT DO UPDATE SET search = excluded.search, body = excluded.body, uses = uses + 1,
         used_at = excluded.used_at`,
    )
    .run(input.kind, input.key, input.search, input.body, at)
}

interface KeepFormInput {
  id: string
  /** JSON, as the window typed it. */
  body: string
  at: string
}

const upsertForm = upsertInto('kept_form', ['id'])

/** Drafts of forms: stored at each pause while typing, deleted once they are issued. Replaces the form with that id. */
export const keepForm = (trx: Trx, { id, body, at }: KeepFormInput): void =>
  upsertForm(trx, { id, body, kept_at: at })

/** A missing form is not an error. */
export const forgetForm = (trx: Trx, { id }: { id: string }): void => {
  trx.write('DELETE FROM kept_form WHERE id = ?').run(id)
}
