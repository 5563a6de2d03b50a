/** Drafts of forms: stored at each pause while typing, deleted once they are issued. */
import type { Trx } from '../connection/connection.ts'
import { upsertInto } from '../query/write.ts'

export interface KeepFormInput {
  id: string
  /** JSON, as the window typed it. */
  body: string
  at: string
}

const upsertForm = upsertInto('kept_form', ['id'])

/** Replaces the form with that id. */
export const keepForm = (trx: Trx, { id, body, at }: KeepFormInput): void =>
  upsertForm(trx, { id, body, kept_at: at })

/** A missing form is not an error. */
export const forgetForm = (trx: Trx, { id }: { id: string }): void => {
  trx.write('DELETE FROM kept_form WHERE id = ?').run(id)
}
