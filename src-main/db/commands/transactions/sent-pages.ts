/** Pages as sent: each row says which one it was met on last, and what no row was met on is forgotten. */
import type { Trx } from '../../connection.ts'
import { packBody } from '../../rows/sent-page.ts'

/** Keeps a page as sent. @returns its row number */
export const keepPage = (trx: Trx, body: Uint8Array): number =>
  trx.write('INSERT INTO sent_page (body) VALUES (?)').run(packBody(body)).lastId

/** Forgets the pages whose records have all been met on later ones, or never were kept. */
export const forgetPages = (trx: Trx): void => {
  trx
    .write(
      `DELETE FROM sent_page
       WHERE NOT EXISTS (SELECT 1 FROM bank_transaction t WHERE t.sent_page = sent_page.id)`,
    )
    .run()
}
