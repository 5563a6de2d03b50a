/** Pages as they were sent: each row refers to the last page that contained it; pages without rows are deleted. */
import type { Trx } from '../connection/connection.ts'
import { packBody } from '../rows/sent-page.ts'

/** Stores a page as it was sent. @returns its row number */
export const keepPage = (trx: Trx, body: Uint8Array): number =>
  trx.write('INSERT INTO sent_page (body) VALUES (?)').run(packBody(body)).lastId

/** Deletes pages whose records were all in later pages, or were never stored. */
export const forgetPages = (trx: Trx): void => {
  trx
    .write(
      `DELETE FROM sent_page
       WHERE NOT EXISTS (SELECT 1 FROM bank_transaction t WHERE t.sent_page = sent_page.id)`,
    )
    .run()
}
