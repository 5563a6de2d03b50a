/** Every transaction and every document with its state, for the command line. */
import { type SqlBool, sql } from 'kysely'
import type { CategoryId } from '#contract/ending-values.ts'
import type { AllocationKind } from '#contract/match-values.ts'
import { OPEN_KINDS } from '#contract/plain-values.ts'
import type { Side } from '#contract/sides.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { isBeforeStart } from '#core/closing/before-start.ts'
import { startDay } from '../closed-months/start-month.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { typedKey } from '../documents/numbered-documents.ts'
import { mirror, runQuery } from '../query/query.ts'
import { notesOf } from '../rows/notes.ts'
import { isLeftOpen, isOfSide } from '../schema/rules.ts'

export const TRANSACTION_STATES = [
  'open',
  'paired',
  'explained',
  'grouped',
  'classified',
  'waiting',
  'before-start',
] as const
export type TransactionState = (typeof TRANSACTION_STATES)[number]

export interface TransactionStateRow {
  id: number
  account: string
  date: IsoDate | null
  /** Signed; positive for money in. */
  amountMinor: Minor
  currency: string
  text: string
  counterparty: string | null
  /**
   * A transaction left open on purpose counts as open, and so does one that was decided only in part; waiting: for the
   * client's answer; before-start: it is open, and older than the books.
   */
  state: TransactionState
  categories: CategoryId[]
  /** A person's note, else the note with which it was left open. */
  note: string | null
}

interface Span {
  from?: IsoDate | undefined
  to?: IsoDate | undefined
}

const GROUPED = ['own-transfer', 'reversal', 'duplicate-refund']

const stateOf = (
  openMinor: number,
  kinds: readonly AllocationKind[],
  isExplained: boolean,
): TransactionState => {
  if (kinds.includes('waiting')) return 'waiting'
  if (openMinor !== 0 || kinds.length === 0 || kinds.some((kind) => OPEN_KINDS.has(kind))) return 'open'
  if (kinds.includes('classified')) return 'classified'
  if (kinds.some((kind) => GROUPED.includes(kind))) return 'grouped'
  return isExplained ? 'explained' : 'paired'
}

/** By booking date, then by row number; transactions that vanished at the source are left out. */
export const listTransactionStates = (
  db: ReadableDb,
  { from, to, account }: Span & { account?: string | undefined },
): TransactionStateRow[] => {
  const rows = runQuery(
    db,
    mirror
      .selectFrom('bank_transaction as t')
      .innerJoin('account as a', 'a.id', 't.account')
      .select([
        't.id',
        'a.account_id as account',
        't.booking_date as date',
        't.amount_minor as amountMinor',
        't.open_minor as openMinor',
        't.currency',
        't.text',
        't.counterparty_name as counterparty',
        notesOf({ transaction: 't.id' }).as('note'),
        sql<string>`(SELECT json_group_array(json_array(r.kind, r.category, max(r.explained, g.explained),
          CASE WHEN ${isLeftOpen('r')} THEN e.body ->> '$.note' END))
          FROM allocation r JOIN match_group g ON g.id = r.group_id
          JOIN decision_event e ON e.sequence = g.sequence WHERE r.transaction_id = t.id)`.as('ends'),
      ])
      .where('t.vanished_at', 'is', null)
      .$if(from !== undefined, (q) => q.where('t.booking_date', '>=', from ?? null))
      .$if(to !== undefined, (q) => q.where('t.booking_date', '<=', to ?? null))
      .$if(account !== undefined, (q) => q.where('a.account_id', '=', account ?? ''))
      .orderBy('t.booking_date')
      .orderBy('t.place_in_day')
      .orderBy('t.id'),
  )
  const start = startDay(db)
  return rows.map(({ openMinor, ends, note, ...row }) => {
    const all = JSON.parse(ends) as [AllocationKind, CategoryId | null, 0 | 1, string | null][]
    return {
      ...row,
      state:
        openMinor !== 0 && isBeforeStart(row.date, start)
          ? 'before-start'
          : stateOf(
              openMinor,
              all.map(([kind]) => kind),
              all.every(([, , isExplained]) => isExplained === 1),
            ),
      categories: [...new Set(all.flatMap(([, category]) => category ?? []))],
      note: note ?? all.find(([, , , leftWith]) => leftWith !== null)?.[3] ?? null,
    }
  })
}

export const DOCUMENT_STATES = ['open', 'settled', 'cancelled', 'unknown'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

export interface DocumentStateRow {
  /** The service's id; null where it came by file. */
  id: number | null
  /** What commands take it by. */
  key: string
  number: string | null
  side: Side
  type: string
  date: IsoDate | null
  dueDate: IsoDate | null
  customer: string
  totalMinor: Minor
  openMinor: Minor | null
  /**
   * settled: nothing is open, by the service and by the decisions; unknown: a draft, or a document that the service
   * never returned.
   */
  state: DocumentState
  source: 'service' | 'file'
}

/** By date, then by row number; documents that the source no longer has are left out. */
export const listDocumentStates = (
  db: ReadableDb,
  { from, to, side = 'customer' }: Span & { side?: Side },
): DocumentStateRow[] =>
  runQuery(
    db,
    mirror
      .selectFrom('document as d')
      .select([
        'd.source_id as id',
        typedKey('d').as('key'),
        'd.number',
        'd.side',
        'd.type',
        'd.date',
        'd.due_date as dueDate',
        'd.name as customer',
        'd.total_minor as totalMinor',
        'd.open_minor as openMinor',
        sql<DocumentState>`CASE WHEN d.status = 'A' THEN 'cancelled' WHEN d.open_minor IS NULL OR d.status = 'D'
          THEN 'unknown' WHEN d.open_minor = 0 THEN 'settled' ELSE 'open' END`.as('state'),
        sql<'service' | 'file'>`iif(d.source_id IS NULL, 'file', 'service')`.as('source'),
      ])
      .where('d.vanished_at', 'is', null)
      .where(isOfSide('d', side))
      .$if(from !== undefined, (q) => q.where(sql<SqlBool>`d.date >= ${from}`))
      .$if(to !== undefined, (q) => q.where(sql<SqlBool>`d.date <= ${to}`))
      .orderBy('d.date')
      .orderBy('d.id'),
  )
