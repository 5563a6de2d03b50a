/** Forms as they are typed: kept at each pause, forgotten once they are issued. */
import type { Trx } from '../../connection.ts'

export interface KeepFormInput {
  id: string
  /** JSON, as the window typed it. */
  body: string
  at: string
}

/** Takes the place of what was kept under that id. */
export const keepForm = (trx: Trx, { id, body, at }: KeepFormInput): Record<string, never> => {
  trx
    .write(
      `INSERT INTO kept_form (id, body, kept_at) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET body = excluded.body, kept_at = excluded.kept_at`,
    )
    .run(id, body, at)
  return {}
}

/** One that is not there is no failure. */
export const forgetForm = (trx: Trx, { id }: { id: string }): Record<string, never> => {
  trx.write('DELETE FROM kept_form WHERE id = ?').run(id)
  return {}
}
