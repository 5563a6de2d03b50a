/** The input of a matching run, from one consistent state of the mirror; read in the matching thread. */
import { type SqlBool, sql } from 'kysely'
import type { IsoDate, Minor } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { defaultMatchSettings, type MatchSettings } from '#core/matching/model/settings.ts'
import type { MatchDocument, MatchInput, MatchTransaction } from '#core/matching/model/types.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { type AllocatedRow, allocatedQuery, explainedByDocument } from '../events/explained.ts'
import { column, mirror, type Params, query, valuesOfJson } from '../query/query.ts'
import { documentKey, transactionKey } from '../rows/source-keys.ts'
import { isReceivable } from '../schema/rules.ts'
import { loadDeductions } from './deductions.ts'
import { aliasesInForce } from './learned.ts'

/**
 * Closed documents of types that are paid, including settled ones, and every transaction that the source still has.
 * Open amounts are already reduced by decisions that the source does not show yet.
 */
export const loadMatchInput = (db: ReadableDb, today: string): MatchInput =>
  db.snapshot(() => {
    const documents = shareTexts(allDocuments.all(db), DOCUMENT_TEXTS)
    addExplained(documents, allAllocated.all(db))
    return {
      documents,
      transactions: shareTexts(allTransactions.all(db), TRANSACTION_TEXTS),
      aliases: aliasesInForce(db),
      declines: declines.all(db),
      settings: loadSettings(db),
      today: today as IsoDate,
    }
  })

/** Columns with few different values. */
const DOCUMENT_TEXTS = [
  ...([
    'side',
    'type',
    'status',
    'serie',
    'date',
    'dueDate',
    'currency',
    'euroRate',
    'paymentStatus',
  ] as const),
  ...(['taxId', 'name', 'legalName', 'iban'] as const),
]
const TRANSACTION_TEXTS = [
  ...(['accountId', 'bookingDate', 'valueDate', 'direction', 'currency', 'status'] as const),
  ...(['counterpartyName', 'counterpartyIban'] as const),
]

/** Shares equal texts: each row comes with its own, and a kept matcher has hundreds of thousands of rows. */
const shareTexts = <Row, Column extends keyof Row>(rows: Row[], columns: readonly Column[]): Row[] => {
  const shared = new Map<Row[Column], Row[Column]>()
  for (const row of rows)
    for (const column of columns) {
      const known = shared.get(row[column])
      if (known === undefined) shared.set(row[column], row[column])
      else row[column] = known
    }
  return rows
}

/** The given documents and transactions as a full read would return them. Must run in a snapshot. */
export const loadChangedMatchInput = (
  db: ReadableDb,
  rows: {
    documents: readonly number[]
    transactions: readonly number[]
    aliases: boolean
    declines: boolean
  },
): ChangedMatchInput => {
  const documentIds = { ids: JSON.stringify(rows.documents) }
  const transactionIds = { ids: JSON.stringify(rows.transactions) }
  const documents = someDocuments.all(db, documentIds)
  addExplained(documents, someAllocated.all(db, documentIds))
  const transactions = someTransactions.all(db, transactionIds)
  return {
    documents,
    transactions,
    missingDocuments: missingOf(rows.documents, documents),
    missingTransactions: missingOf(rows.transactions, transactions),
    settings: loadSettings(db),
    ...(rows.aliases ? { aliases: aliasesInForce(db) } : {}),
    ...(rows.declines || declinedAmong.get(db, transactionIds) !== undefined
      ? { declines: declines.all(db) }
      : {}),
  }
}

const documents = () =>
  mirror
    .selectFrom('document as d')
    .select((eb) => [
      'd.id',
      documentKey('d').as('key'),
      'd.side',
      'd.type',
      'd.status',
      'd.number',
      'd.serie',
      'd.date',
      'd.due_date as dueDate',
      'd.tax_id as taxId',
      'd.name',
      'd.legal_name as legalName',
      'd.iban',
      'd.currency',
      'd.euro_rate as euroRate',
      'd.total_minor as totalMinor',
      'd.without_tax_minor as withoutTaxMinor',
      'd.retention_minor as retentionMinor',
      eb.fn.coalesce('d.foreign_total_minor', sql<Minor>`0`).as('foreignTotalMinor'),
      'd.unpaid_minor as unpaidMinor',
      'd.open_minor as openMinor',
      'd.external_id as externalId',
      'd.purchase_order as purchaseOrder',
      'd.document_reference as documentReference',
      'd.payment_status as paymentStatus',
    ])
// `likely`, since otherwise SQLite uses its index on status, which nearly all documents share.
const matchable = () =>
  documents()
    .where(sql<SqlBool>`likely(${isReceivable('d')})`)
    .where('d.vanished_at', 'is', null)
    .orderBy('d.id')

const transactions = () =>
  mirror
    .selectFrom('bank_transaction as t')
    .crossJoin('account as a')
    .select([
      't.id',
      transactionKey.as('key'),
      'a.account_id as accountId',
      't.booking_date as bookingDate',
      't.value_date as valueDate',
      't.amount_minor as amountMinor',
      't.open_minor as openMinor',
      't.direction',
      't.currency',
      't.text',
      't.counterparty_name as counterpartyName',
      't.counterparty_iban as counterpartyIban',
      't.reference',
      't.status',
    ])
    .whereRef('a.id', '=', 't.account')
    .where('t.vanished_at', 'is', null)

const declines = query(() =>
  mirror
    .selectFrom('decline as x')
    .innerJoin('bank_transaction as t', 't.id', 'x.transaction_id')
    .innerJoin('account as a', 'a.id', 't.account')
    .select(['x.document_id as documentId', transactionKey.as('transactionKey')])
    .distinct()
    .orderBy('x.document_id')
    .orderBy('x.transaction_id'),
)

type Ids = { ids: string }
const allDocuments = query(matchable)
const someDocuments = query(({ ids }: Params<Ids>) => matchable().where('d.id', 'in', valuesOfJson(ids)))
const oneDocument = query(({ id }: Params<{ id: number }>) => documents().where('d.id', '=', id))
const oneTransaction = query(({ id }: Params<{ id: number }>) => transactions().where('t.id', '=', id))
const allAllocated = query(allocatedQuery)
const someAllocated = query(({ ids }: Params<Ids>) =>
  allocatedQuery().where('a.document_id', 'in', valuesOfJson(ids)),
)
const allTransactions = query(() => transactions().orderBy('t.id'))
const someTransactions = query(({ ids }: Params<Ids>) =>
  transactions().where('t.id', 'in', valuesOfJson(ids)).orderBy('t.id'),
)

/** What a kept matcher reads again: rows by id, and all aliases or rejected pairs where any of them changed. */
export interface ChangedMatchInput extends Pick<MatchInput, 'documents' | 'transactions' | 'settings'> {
  aliases?: MatchInput['aliases']
  declines?: MatchInput['declines']
  /** Requested rows that matching no longer reads. */
  missingDocuments: number[]
  missingTransactions: number[]
}

const missingOf = (ids: readonly number[], found: readonly { id: number }[]): number[] => {
  const known = new Set(found.map((row) => row.id))
  return ids.filter((id) => !known.has(id))
}

/** The key of a transaction may have changed, by which its rejected pairs are found. */
const declinedAmong = column(({ ids }: Params<Ids>) =>
  mirror
    .selectFrom('decline')
    .select('transaction_id')
    .where('transaction_id', 'in', valuesOfJson(ids))
    .limit(1),
)

const loadSettings = (db: ReadableDb): MatchSettings => ({ ...defaultMatchSettings, ...loadDeductions(db) })

const addExplained = (documents: readonly MatchDocument[], rows: readonly AllocatedRow[]): void => {
  const explained = explainedByDocument(rows)
  if (explained.size === 0) return
  for (const document of documents) {
    const minor = explained.get(document.id)
    if (minor !== undefined) document.explainedMinor = minor
  }
}

/** Documents that a person selected, in their current state and of any status: the gates decide. Error: not-found. */
export const getMatchDocuments = (db: ReadableDb, ids: readonly number[]): MatchDocument[] =>
  ids.map((id) => {
    const document = oneDocument.get(db, { id })
    if (!document) throw new AppError('not-found', 'this document is not in the mirror')
    return document
  })

/**
 * Transactions that a person selected, in their current state. Error: not-found, also where the source no longer has
 * one.
 */
export const getMatchTransactions = (db: ReadableDb, ids: readonly number[]): MatchTransaction[] =>
  ids.map((id) => {
    const transaction = oneTransaction.get(db, { id })
    if (!transaction) throw new AppError('not-found', 'this transaction is not in the mirror')
    return transaction
  })
