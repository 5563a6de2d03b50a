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
