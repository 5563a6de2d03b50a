/** Finds the rows of this mirror that another mirror's event names. */
import type { NoteSubject } from '#contract/notes.ts'
import type { DocumentId, TransactionId } from '#contract/values.ts'
import type { DocumentIdentity, FileIdentity } from '#core/documents.ts'
import type { KnownAs } from '../closed-months/closed-month.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, type Params } from '../query/query.ts'
import { sortableNumber } from '../rows/search-text.ts'
import type { KnownSubject } from './event-members.ts'

const documentBySource = column(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('document').select('id').where('source_id', '=', id),
)
// A document that came by file in one of the mirrors, and that the service may have shown since, is found by its number
// and other fields. A service may have another name for the series; it is part of the number.
const documentByNumber = column(
  ({ key, issuer, type, number }: Params<{ key: string } & Omit<FileIdentity, 'source' | 'serie'>>) =>
    mirror
      .selectFrom('document')
      .select('id')
      .where('number_key', '=', key)
      .where('number', '=', number)
      .where('type', '=', type)
      .where((eb) => eb.or([eb('issuer', '=', issuer), eb('issuer', 'is', null)])),
)
const accountNamed = column(({ account }: Params<{ account: string }>) =>
  mirror
    .selectFrom('account_name as n')
    .innerJoin('account as a', 'a.id', 'n.account')
    .select('a.account_id')
    .where('n.name', '=', account)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('account as o').select('o.id').where('o.account_id', '=', account))),
    ),
)
const transactionById = column(({ account, id }: Params<{ account: string; id: string }>) =>
  mirror
    .selectFrom('bank_transaction as t')
    .innerJoin('account as a', 'a.id', 't.account')
    .select('t.id')
    .where('a.account_id', '=', account)
    .where('t.source_id', '=', id),
)
const transactionByFingerprint = column(
  ({
    account,
    fingerprint,
    occurrence,
  }: Params<{ account: string; fingerprint: string; occurrence: number }>) =>
    mirror
      .selectFrom('bank_transaction as t')
      .innerJoin('account as a', 'a.id', 't.account')
      .select('t.id')
      .where('a.account_id', '=', account)
      .where('t.source_id', 'is', null)
      .where('t.fingerprint', '=', fingerprint)
      .where('t.occurrence', '=', occurrence),
)

export const findDocument = (db: ReadableDb, document: DocumentIdentity): DocumentId | undefined =>
  document.source === 'service'
    ? documentBySource.get(db, { id: document.id })
    : documentByNumber.get(db, { ...document, key: sortableNumber(document.number) ?? '' })

export const findTransaction = (
  db: ReadableDb,
  { account, id, fingerprint, occurrence }: KnownAs,
): TransactionId | undefined => {
  // An account that was joined with another one since is known by its earlier name.
  const here = accountNamed.get(db, { account }) ?? account
  return id === null
    ? transactionByFingerprint.get(db, { account: here, fingerprint: fingerprint ?? '', occurrence })
    : transactionById.get(db, { account: here, id })
}

/** The subject of a note of the log, by the rows of this mirror; a group has the same id everywhere. */
export const findSubject = (db: ReadableDb, of: KnownSubject): NoteSubject | undefined => {
  if ('group' in of) return { groupId: of.group }
  if ('document' in of) {
    const documentId = findDocument(db, of.document)
    return documentId === undefined ? undefined : { documentId }
  }
  const transactionId = findTransaction(db, of.transaction)
  return transactionId === undefined ? undefined : { transactionId }
}
