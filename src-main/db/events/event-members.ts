/** The members of a decision, identified for every mirror, with the source's values. */
import { END_CONSUMER } from '#contract/plain-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import type { DocumentIdentity } from '#core/documents.ts'
import { foldPayer } from '#core/fold.ts'
import { payeesIn } from '#core/payee-text.ts'
import { type KnownAs, nameOf } from '../closed-months/closed-month.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { mirror, type Params, query } from '../query/query.ts'
import {
  documentIdsOf,
  type GroupBody,
  isOfLedger,
  readingsOf,
  transactionIdsOf,
} from '../rows/group-body.ts'
import { toFingerprint } from '../rows/transaction-row.ts'
import { type LineIdentity, type LoggedLine, linesOf } from './ledger-lines.ts'

/** A document of a group: its row in the mirror of the event, and its identity in every mirror. */
export type LoggedDocument = DocumentIdentity & {
  row: number
  /** The source's amount at the time of the decision; see allocation. */
  unpaidMinor: number | null
  totalMinor: number | null
}

/** A transaction of a group: its row, and the record's own id, or its content with its position among equal ones. */
export interface LoggedTransaction extends KnownAs {
  row: number
  amountMinor: number | null
}

/** The subject of a note, identified for every mirror. */
export type KnownSubject =
  | { document: DocumentIdentity }
  | { transaction: KnownAs }
  | { line: LineIdentity }
  | { group: string }

/** The same text for the same subject, whatever else the event holds. */
export const subjectName = (of: KnownSubject): string => {
  if ('group' in of) return of.group
  if ('transaction' in of) return `{"transaction":${nameOf(of.transaction)}}`
  if ('line' in of) {
    // Programs number entries anew.
    const { entry: _, ...line } = of.line
    return JSON.stringify({ line })
  }
  const { document } = of
  return JSON.stringify(
    document.source === 'service' ? { document: { source: 'service', id: document.id } } : of,
  )
}

/** A payer's name or IBAN, folded, and the customer that it stands for. */
export interface Payer {
  kind: 'name' | 'iban'
  value: string
  taxId: string
}

/** All documents and transactions that a group or one of its readings names, and what its acceptance teaches. */
export interface EventMembers {
  documents: LoggedDocument[]
  transactions: LoggedTransaction[]
  /** Of a group of the ledger alone. */
  lines?: LoggedLine[] | undefined
  /** Missing in events of earlier versions, which teach what the mirror's own rows say. */
  lessons?: Payer[] | undefined
}

type OfGroup = { id: number; groupId: string }

// For a decision in force, the amount that was seen is in its allocations; for others the source's current amount is
// used.
const documentOf = query(({ id, groupId }: Params<OfGroup>) =>
  mirror
    .selectFrom('document as d')
    .leftJoin('allocation as a', (join) =>
      join.onRef('a.document_id', '=', 'd.id').on('a.group_id', '=', groupId),
    )
    .select(({ fn }) => [
      'd.id',
      'd.source_id as sourceId',
      'd.side',
      'd.issuer',
      'd.type',
      'd.serie',
      'd.number',
      fn.coalesce(fn.max('a.unpaid_seen_minor'), 'd.unpaid_minor').as('unpaidMinor'),
      fn.coalesce(fn.max('a.total_seen_minor'), 'd.total_minor').as('totalMinor'),
    ])
    .where('d.id', '=', id)
    .groupBy('d.id'),
)
const transactionOf = query(({ id, groupId }: Params<OfGroup>) =>
  mirror
    .selectFrom('bank_transaction as t')
    .innerJoin('account as c', 'c.id', 't.account')
    .leftJoin('allocation as a', (join) =>
      join.onRef('a.transaction_id', '=', 't.id').on('a.group_id', '=', groupId),
    )
    .select(({ fn }) => [
      'c.account_id as account',
      't.source_id as id',
      't.fingerprint',
      't.occurrence',
      't.booking_date as bookingDate',
      't.source_amount_minor as sourceMinor',
      't.amount_minor as ownMinor',
      't.currency',
      't.text',
      fn.coalesce(fn.max('a.transaction_seen_minor'), 't.amount_minor').as('amountMinor'),
    ])
    .where('t.id', '=', id)
    .groupBy('t.id'),
)

type DocumentRow = NonNullable<ReturnType<typeof documentOf.get>>

// The schema ensures that a document without the service's id has an issuer and a number.
const identityOf = ({ sourceId, side, issuer, type, serie, number }: DocumentRow): DocumentIdentity =>
  sourceId === null
    ? {
        source: 'file',
        ...(side === 'supplier' && { side }),
        issuer: issuer ?? '',
        type,
        serie,
        number: number ?? '',
      }
    : { source: 'service', id: sourceId, ...(number !== null && { type, number }) }

/** The identity in every mirror of a document of this mirror. */
export const documentIdentity = (db: ReadableDb, row: number): DocumentIdentity | undefined => {
  const found = documentOf.get(db, { id: row, groupId: '' })
  return found && identityOf(found)
}

const documentsOf = (db: ReadableDb, group: GroupBody): LoggedDocument[] =>
  [...new Set(readingsOf(group).flatMap(documentIdsOf))].flatMap((row) => {
    const found = documentOf.get(db, { id: row, groupId: group.id })
    if (!found) return []
    const { unpaidMinor, totalMinor } = found
    return [{ row, ...identityOf(found), unpaidMinor, totalMinor }]
  })

type TransactionRow = NonNullable<ReturnType<typeof transactionOf.get>>

const recordsOfFiles = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('imported_row')
    .select(['booking_date as date', 'amount_minor as minor', 'currency', 'text'])
    .where('transaction_id', '=', id)
    .orderBy('id'),
)

/** The fingerprint of each record that shows the transaction, by its amount in this mirror. */
export const printsOf = (
  db: ReadableDb,
  {
    row,
    date,
    amountMinor,
    currency,
    text,
  }: { row: number; date: IsoDate | null; amountMinor: Minor; currency: string; text: string },
): string[] => [
  ...new Set([
    toFingerprint(date, amountMinor, currency, text),
    ...recordsOfFiles
      .all(db, { id: row })
      .map((one) => toFingerprint(one.date, one.minor, one.currency, one.text)),
  ]),
]

const knownAs = (db: ReadableDb, row: number, one: TransactionRow): KnownAs => {
  const { account, id, fingerprint, occurrence, bookingDate: date, ownMinor, currency, text } = one
  return {
    account,
    id,
    fingerprint: fingerprint ?? toFingerprint(date, one.sourceMinor, currency, text),
    occurrence,
    also: {
      date,
      amountMinor: ownMinor,
      currency,
      prints: printsOf(db, { row, date, amountMinor: ownMinor, currency, text }),
    },
  }
}

/** The identity in every mirror of a transaction of this mirror. */
export const transactionIdentity = (db: ReadableDb, row: number): KnownAs | undefined => {
  const found = transactionOf.get(db, { id: row, groupId: '' })
  return found && knownAs(db, row, found)
}

const transactionsOf = (db: ReadableDb, group: GroupBody): LoggedTransaction[] =>
  [...new Set(readingsOf(group).flatMap(transactionIdsOf))].flatMap((row) => {
    const found = transactionOf.get(db, { id: row, groupId: group.id })
    return found ? [{ row, ...knownAs(db, row, found), amountMinor: found.amountMinor }] : []
  })

export const membersOf = (db: ReadableDb, group: GroupBody): EventMembers => ({
  documents: documentsOf(db, group),
  transactions: transactionsOf(db, group),
  ...(isOfLedger(group.id) ? { lines: linesOf(db, group) } : { lessons: lessonsOf(db, group) }),
})

const partyOf = query(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('document').select(['tax_id', 'side']).where('id', '=', id),
)
const payerNames = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select(['text', 'counterparty_name', 'counterparty_iban'])
    .where('id', '=', id),
)

/**
 * The payers of the group's transactions, where all its documents are one customer's; where they are a supplier's, whom the
 * text alone names as well.
 */
export const lessonsOf = (db: ReadableDb, group: GroupBody): Payer[] => {
  const parties = documentIdsOf(group).map((id) => partyOf.get(db, { id }))
  const taxIds = new Set(parties.map((party) => party?.tax_id))
  const [taxId] = taxIds
  const isOfSupplier = parties.some((party) => party?.side === 'supplier')
  if (taxIds.size !== 1 || taxId === undefined || taxId === '' || taxId === END_CONSUMER) return []
  return transactionIdsOf(group).flatMap((id) => {
    const payer = payerNames.get(db, { id })
    const own = foldPayer('name', payer?.counterparty_name ?? '')
    const name = own === '' && isOfSupplier ? (payeesIn(payer?.text ?? '')[0] ?? '') : own
    const iban = foldPayer('iban', payer?.counterparty_iban ?? '')
    return [
      ...(name === '' ? [] : [{ kind: 'name' as const, value: name, taxId }]),
      ...(iban === '' ? [] : [{ kind: 'iban' as const, value: iban, taxId }]),
    ]
  })
}
