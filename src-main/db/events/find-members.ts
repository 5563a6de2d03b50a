/** Finds the rows of this mirror that another mirror's event names. */
import { type SqlBool, sql } from 'kysely'
import type { NoteSubject } from '#contract/notes.ts'
import type { DocumentId, TransactionId } from '#contract/values.ts'
import type { DocumentIdentity, FileIdentity } from '#core/documents.ts'
import { foldNumber, nameAsIssuer } from '#core/suppliers/supplier-row.ts'
import type { AlsoKnownAs, KnownAs } from '../closed-months/closed-month.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import { sortableNumber } from '../rows/search-text.ts'
import { isOfSide } from '../schema/rules.ts'
import { type KnownSubject, printsOf } from './event-members.ts'
import { findLine } from './ledger-lines.ts'

const documentBySource = column(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('document').select('id').where('source_id', '=', id),
)
/** Fields of a document, and the number as documents are indexed by it. */
type Numbered<Field extends keyof FileIdentity> = Params<Pick<FileIdentity, Field> & { key: string }>
// A document that came by file in one of the mirrors, and that the service may have shown since, is found by its number
// and other fields. A service may have another name for the series; it is part of the number.
const documentByNumber = column(({ key, issuer, type, number }: Numbered<'issuer' | 'type' | 'number'>) =>
  mirror
    .selectFrom('document')
    .select('id')
    .where('number_key', '=', key)
    .where('number', '=', number)
    .where('type', '=', type)
    .where(isOfSide('document', 'customer'))
    .where((eb) => eb.or([eb('issuer', '=', issuer), eb('issuer', 'is', null)])),
)
// Files state the type and the number of a supplier's document in several ways.
const ofSupplier = column(({ key, issuer, serie, number }: Numbered<'issuer' | 'serie' | 'number'>) =>
  mirror
    .selectFrom('document')
    .select('id')
    .where('number_key', '=', key)
    .where(isOfSide('document', 'supplier'))
    .where('issuer', '=', issuer)
    .where('number', '=', number)
    // Suppliers that count from 1 again in each year have two documents of a number.
    .orderBy((eb) => eb('serie', '<>', serie))
    .limit(1),
)
const inSupplierFiles = query(({ key }: Params<{ key: string }>) =>
  mirror
    .selectFrom('supplier_row as r')
    .innerJoin('document as d', 'd.id', 'r.document_id')
    .select(['d.id', 'd.issuer', 'r.tax_id', 'r.name'])
    .where('r.key', '=', key)
    .orderBy('r.id'),
)
const ofFileByNumber = column(
  ({ key, type, number }: Params<{ key: string; type: string; number: string }>) =>
    mirror
      .selectFrom('document')
      .select('id')
      .where('number_key', '=', key)
      .where('number', '=', number)
      .where(sql<SqlBool>`type = ${type}`)
      .where(isOfSide('document', 'customer'))
      .where('source_id', 'is', null)
      .limit(2),
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

const sameAmounts = query(
  ({ account, date, amountMinor, currency }: Params<Omit<AlsoKnownAs, 'prints'> & { account: string }>) =>
    mirror
      .selectFrom('bank_transaction as t')
      .innerJoin('account as a', 'a.id', 't.account')
      .select(['t.id as row', 't.source_id as sourceId', 't.text'])
      .where('a.account_id', '=', account)
      .where('t.booking_date', '=', date)
      .where('t.amount_minor', '=', amountMinor)
      .where('t.currency', '=', currency)
      .where('t.vanished_at', 'is', null)
      .orderBy('t.id'),
)

export const findDocument = (db: ReadableDb, document: DocumentIdentity): DocumentId | undefined =>
  document.source === 'service'
    ? (documentBySource.get(db, { id: document.id }) ?? findOfFile(db, document))
    : document.side === 'supplier'
      ? findOfSupplier(db, document)
      : documentByNumber.get(db, { ...document, key: sortableNumber(document.number) ?? '' })

/** By its supplier and number, as one of its files has them. */
const findOfSupplier = (db: ReadableDb, identity: FileIdentity): DocumentId | undefined => {
  const { issuer, number } = identity
  const found = ofSupplier.get(db, { ...identity, key: sortableNumber(number) ?? '' })
  if (found !== undefined) return found
  return inSupplierFiles
    .all(db, { key: foldNumber(number) })
    .find((one) => [one.issuer, one.tax_id, nameAsIssuer(one.name)].includes(issuer))?.id
}

/** By its number, where only one document of a file has it. */
const findOfFile = (
  db: ReadableDb,
  { type, number }: Extract<DocumentIdentity, { source: 'service' }>,
): DocumentId | undefined => {
  if (type === undefined || number === undefined) return undefined
  const [first, ...others] = ofFileByNumber.all(db, { key: sortableNumber(number) ?? '', type, number })
  return others.length === 0 ? first : undefined
}

export const findTransaction = (db: ReadableDb, known: KnownAs): TransactionId | undefined => {
  const { account, id, fingerprint, occurrence } = known
  // An account that was joined with another one since is known by its earlier name.
  const here = accountNamed.get(db, { account }) ?? account
  const found =
    id === null
      ? transactionByFingerprint.get(db, { account: here, fingerprint: fingerprint ?? '', occurrence })
      : transactionById.get(db, { account: here, id })
  return found ?? findByAnyName(db, here, known)
}

/**
 * The transaction that another source shows here: of the same day and amount, with a record that says the same. A
 * record with another id is another transaction.
 */
const findByAnyName = (
  db: ReadableDb,
  account: string,
  { id, occurrence, also }: KnownAs,
): TransactionId | undefined => {
  if (!also || also.date === null) return undefined
  const { date, amountMinor, currency } = also
  const same = sameAmounts
    .all(db, { account, date, amountMinor, currency })
    .filter((one) => id === null || one.sourceId === null)
    .filter((one) =>
      printsOf(db, { ...one, date, amountMinor, currency }).some((print) => also.prints.includes(print)),
    )
  if (id !== null && same.length > 1) return undefined
  return same[id === null ? occurrence - 1 : 0]?.row
}

/** The subject of a note of the log, by the rows of this mirror; a group has the same id everywhere. */
export const findSubject = (db: ReadableDb, of: KnownSubject): NoteSubject | undefined => {
  if ('group' in of) return { groupId: of.group }
  if ('document' in of) {
    const documentId = findDocument(db, of.document)
    return documentId === undefined ? undefined : { documentId }
  }
  if ('line' in of) {
    const lineId = findLine(db, of.line)
    return lineId === undefined ? undefined : { lineId }
  }
  const transactionId = findTransaction(db, of.transaction)
  return transactionId === undefined ? undefined : { transactionId }
}
