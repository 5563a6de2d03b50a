/** Forms as they are typed: kept at each pause, forgotten once they are issued. */
import type { Trx } from '../../connection.ts'
import { upsertInto } from '../../rows/write.ts'

export interface KeepFormInput {
  id: string
  /** JSON, as the window typed it. */
  body: string
  at: string
}

const upsertForm = upsertInto('kept_form', ['id'])

/** Takes the place of what was kept under that id. */
export const keepForm = (trx: Trx, { id, body, at }: KeepFormInput): void =>
  upsertForm(trx, { id, body, kept_at: at })

/** One that is not there is no failure. */
export const forgetForm = (trx: Trx, { id }: { id: string }): void => {
  trx.write('DELETE FROM kept_form WHERE id = ?').run(id)
}
