/** E-mails that the real service would have sent, in order. */
import type { Store } from '../store.ts'

export interface Mail {
  kind: 'document-closed' | 'partner-approval'
  to: string
  subject: string
  documentId: number | null
  partnerNif: string | null
}

export const insertMail = (store: Store, mail: Mail): void => {
  store.run('INSERT INTO mails (body) VALUES (?)', JSON.stringify(mail))
}

export const listMails = (store: Store): Mail[] =>
  store
    .list<{ body: string }>('SELECT body FROM mails ORDER BY id')
    .map((row) => JSON.parse(row.body) as Mail)
