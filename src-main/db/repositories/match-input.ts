/** Everything a matching run reads, in one consistent state of the mirror; run in the matching thread. */
import type { IsoDate } from '../../../src-preload/contract/values.ts'
import { AppError } from '../../core/app-error.ts'
import { defaultMatchSettings, type MatchSettings } from '../../core/matching/model/settings.ts'
import type {
  MatchDecline,
  MatchDocument,
  MatchInput,
  MatchTransaction,
} from '../../core/matching/model/types.ts'
import type { ReadableDb } from '../connection.ts'
import { loadDeductions } from './deductions.ts'
import { explainedByDocument, type SettledRow, settledSql } from './explained.ts'
import { aliasesInForce } from './learned.ts'
import { hasSeveralAccounts, transactionKeySql } from './transaction-key.ts'

const DOCUMENTS = `SELECT d.id, d.type, d.status, d.number, d.serie, d.date, d.due_date AS dueDate,
    d.tax_id AS taxId, d.name, d.legal_name AS legalName, d.iban, d.currency, d.euro_rate AS euroRate,
    d.total_minor AS totalMinor, d.without_tax_minor AS withoutTaxMinor, d.retention_minor AS retentionMinor,
    coalesce(d.foreign_total_minor, 0) AS foreignTotalMinor, d.unpaid_minor AS unpaidMinor,
    d.open_minor AS openMinor, d.external_id AS externalId, d.purchase_order AS purchaseOrder,
    d.document_reference AS documentReference, d.payment_status AS paymentStatus
  FROM document d`
// The plus keeps SQLite from its index on status, which nearly all documents share.
const MATCHABLE =
  "WHERE +d.status = 'C' AND d.vanished_at IS NULL AND d.type IN ('T', 'I', 'S', 'C', 'D') ORDER BY d.id"

const transactionsSql = (several: boolean): string =>
  `SELECT t.id, ${transactionKeySql(several)} AS key, a.account_id AS accountId,
    t.booking_date AS bookingDate, t.value_date AS valueDate, t.amount_minor AS amountMinor,
    t.open_minor AS openMinor, t.direction, t.currency, t.text, t.counterparty_name AS counterpartyName,
    t.counterparty_iban AS counterpartyIban, t.reference, t.status
  FROM bank_transaction t CROSS JOIN account a ON a.id = t.account WHERE t.vanished_at IS NULL`

const declinesSql = (several: boolean): string =>
  `SELECT DISTINCT x.document_id AS documentId, ${transactionKeySql(several)} AS transactionKey
  FROM decline x JOIN bank_transaction t ON t.id = x.transaction_id JOIN account a ON a.id = t.account
  ORDER BY x.document_id, x.transaction_id`

/**
 * Closed documents that can owe or be owed something, the settled ones included, and every transaction the
 * source still has. What is open is already less the decisions the source does not show yet.
 */
export const loadMatchInput = (db: ReadableDb, today: string): MatchInput =>
  db.snapshot(() => {
    const several = hasSeveralAccounts(db)
    const documents = db.read<MatchDocument>(`${DOCUMENTS} ${MATCHABLE}`).all()
    addExplained(documents, db.read<SettledRow>(settledSql('')).all())
    return {
      documents,
      transactions: db.read<MatchTransaction>(`${transactionsSql(several)} ORDER BY t.id`).all(),
      aliases: aliasesInForce(db),
      declines: loadDeclines(db, several),
      settings: loadSettings(db),
      today: today as IsoDate,
    }
  })

/** What a kept matcher reads again: rows by id, and what people taught in full where any of it is new. */
export interface ChangedMatchInput extends Pick<MatchInput, 'documents' | 'transactions' | 'settings'> {
  aliases?: MatchInput['aliases']
  declines?: MatchInput['declines']
  /** Asked for, and no longer among what matching reads. */
  missingDocuments: number[]
  missingTransactions: number[]
  /** Whether keys of transactions carry their account. */
  several: boolean
}

const AMONG = 'IN (SELECT value FROM json_each(?))'

const missingOf = (ids: readonly number[], found: readonly { id: number }[]): number[] => {
  const known = new Set(found.map((row) => row.id))
  return ids.filter((id) => !known.has(id))
}

/** A transaction may have got another key, which its refused pairs are told by. */
const areDeclined = (db: ReadableDb, transactionIds: string): boolean =>
  db.readColumn<number>(`SELECT 1 FROM decline WHERE transaction_id ${AMONG} LIMIT 1`).get(transactionIds) !==
  undefined

/** These documents and transactions as a whole reading would give them. Must run in a snapshot. */
export const loadChangedMatchInput = (
  db: ReadableDb,
  rows: {
    documents: readonly number[]
    transactions: readonly number[]
    aliases: boolean
    declines: boolean
  },
): ChangedMatchInput => {
  const several = hasSeveralAccounts(db)
  const [documentIds, transactionIds] = [JSON.stringify(rows.documents), JSON.stringify(rows.transactions)]
  const documents = db
    .read<MatchDocument>(`${DOCUMENTS} ${MATCHABLE.replace('ORDER BY', `AND d.id ${AMONG} ORDER BY`)}`)
    .all(documentIds)
  addExplained(documents, db.read<SettledRow>(settledSql(`AND a.document_id ${AMONG}`)).all(documentIds))
  const transactions = db
    .read<MatchTransaction>(`${transactionsSql(several)} AND t.id ${AMONG} ORDER BY t.id`)
    .all(transactionIds)
  return {
    documents,
    transactions,
    missingDocuments: missingOf(rows.documents, documents),
    missingTransactions: missingOf(rows.transactions, transactions),
    several,
    settings: loadSettings(db),
    ...(rows.aliases ? { aliases: aliasesInForce(db) } : {}),
    ...(rows.declines || areDeclined(db, transactionIds) ? { declines: loadDeclines(db, several) } : {}),
  }
}

const loadSettings = (db: ReadableDb): MatchSettings => ({ ...defaultMatchSettings, ...loadDeductions(db) })

const loadDeclines = (db: ReadableDb, several: boolean): MatchDecline[] =>
  db.read<MatchDecline>(declinesSql(several)).all()

const addExplained = (documents: readonly MatchDocument[], rows: readonly SettledRow[]): void => {
  const explained = explainedByDocument(rows)
  if (explained.size === 0) return
  for (const document of documents) {
    const minor = explained.get(document.id)
    if (minor !== undefined) document.explainedMinor = minor
  }
}

/** Documents a person chose, as they are now, of any status: the gates judge them. Error: not-found. */
export const getMatchDocuments = (db: ReadableDb, ids: readonly number[]): MatchDocument[] =>
  ids.map((id) => {
    const document = db.read<MatchDocument>(`${DOCUMENTS} WHERE d.id = ?`).get(id)
    if (!document) throw new AppError('not-found', 'this document is not in the mirror')
    return document
  })

/** Transactions a person chose, as they are now. Error: not-found, also where the source no longer has one. */
export const getMatchTransactions = (db: ReadableDb, ids: readonly number[]): MatchTransaction[] =>
  ids.map((id) => {
    const transaction = db.read<MatchTransaction>(`${transactionsSql(false)} AND t.id = ?`).get(id)
    if (!transaction) throw new AppError('not-found', 'this transaction is not in the mirror')
    return transaction
  })
