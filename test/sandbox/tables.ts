/** What tests and benchmarks read and change in the tables of the sample service. */
import type { Store } from '../../src-main/sandbox/store.ts'
import { type DocumentRow, type StoredDocument, toDocument } from '../../src-main/sandbox/tables/documents.ts'
import type { Mail } from '../../src-main/sandbox/tables/mails.ts'
import type { TruthRow } from '../../src-main/sandbox/tables/truth.ts'

export const iterateDocuments = function* (store: Store): Generator<StoredDocument> {
  for (const row of store.iterate<DocumentRow>('SELECT * FROM documents ORDER BY id')) yield toDocument(row)
}

export const setUnpaid = (store: Store, id: number, unpaidMinor: number): void => {
  store.run('UPDATE documents SET unpaidMinor = ? WHERE id = ?', unpaidMinor, id)
}

export const listMails = (store: Store): Mail[] =>
  store
    .list<{ body: string }>('SELECT body FROM mails ORDER BY id')
    .map((row) => JSON.parse(row.body) as Mail)

/** Every row in order of the transactions, one at a time. */
export const iterateTruth = function* (store: Store): Generator<TruthRow> {
  const rows = store.iterate<Omit<TruthRow, 'decidable'> & { decidable: 0 | 1 }>(
    'SELECT * FROM truth ORDER BY rowid',
  )
  for (const row of rows) yield { ...row, decidable: row.decidable === 1 }
}
