/** Closed months, and the typed figures of open ones. */
import type {
  BankRow,
  ClosingView,
  DocumentRow,
  Month,
  MonthStatement,
  TransitItem,
} from '#contract/closing-values.ts'
import type { Side } from '#contract/sides.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { lastDayOf } from '#core/closing/month.ts'
import { toMinor } from '#core/money.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, type Params, query } from '../query/query.ts'

const closings = () => mirror.selectFrom('closing').selectAll()
const everyClosing = query(() => closings().orderBy('id', 'desc'))
const inForce = query(() => closings().where('reopened_at', 'is', null).orderBy('period'))
const ofPeriod = query(({ period }: Params<{ period: Month }>) =>
  closings().where('period', '=', period).where('reopened_at', 'is', null),
)
export type ClosingRow = ReturnType<typeof inForce.all>[number]

/** Closed months, the earliest first. */
export const closingsInForce = (db: ReadableDb): ClosingRow[] => inForce.all(db)

/** The closing of a month; undefined where it is open. */
export const findClosing = (db: ReadableDb, period: Month): ClosingRow | undefined =>
  ofPeriod.get(db, { period })

const firstPeriod = column(() =>
  mirror.selectFrom('closing').select(({ fn }) => fn.min('period').as('period')),
)

/** The first closed month; undefined before the first closing. */
export const firstClosedPeriod = (db: ReadableDb): Month | undefined => firstPeriod.get(db) ?? undefined

const toView = (row: ClosingRow): ClosingView => ({
  id: row.id,
  period: row.period,
  at: row.closed_at,
  by: row.closed_by,
  reason: row.reason,
  hash: row.hash,
  exceptions: row.exceptions,
  reviewed: closedStatement(row).reviewed ?? null,
  reopened:
    row.reopened_at === null
      ? null
      : { at: row.reopened_at, by: row.reopened_by ?? '', reason: row.reopen_reason ?? '' },
})

/** All closings, including reopened ones, newest first. */
export const listClosings = (db: ReadableDb): ClosingView[] => everyClosing.all(db).map(toView)

/** The stored statement; this program wrote it. */
export const closedStatement = ({ statement }: ClosingRow): MonthStatement =>
  JSON.parse(statement) as MonthStatement

const closedRows = query(({ closing }: Params<{ closing: number }>) =>
  mirror.selectFrom('closed_transaction').selectAll().where('closing', '=', closing).orderBy('position'),
)

/** The transactions of a closed month as stored, by account and date. */
export const listClosedTransactions = (db: ReadableDb, closing: number): BankRow[] =>
  closedRows.all(db, { closing }).map((row) => ({
    transactionId: row.transaction_id,
    accountId: row.account,
    date: row.date,
    text: row.text,
    counterparty: row.counterparty,
    currency: row.currency,
    amountMinor: row.amount_minor,
    parts: {
      paired: row.paired_minor,
      explained: row.explained_minor,
      grouped: row.grouped_minor,
      classified: row.classified_minor,
      open: toMinor(
        row.amount_minor - row.paired_minor - row.explained_minor - row.grouped_minor - row.classified_minor,
      ),
    },
    notedMinor: row.noted_minor,
    note: row.note,
  }))

const closedDocuments = query(({ closing, side }: Params<{ closing: number; side: Side }>) =>
  mirror
    .selectFrom('closed_document')
    .select([
      'document_id as documentId',
      'number',
      'customer',
      'date',
      'term',
      'amount_minor as amountMinor',
    ])
    .where('closing', '=', closing)
    .where('side', '=', side)
    .orderBy('position'),
)

/** What each document added to the terms of a closed month, and its open amount at the end. */
export const listClosedDocuments = (
  db: ReadableDb,
  closing: number,
  side: Side = 'customer',
): DocumentRow[] => closedDocuments.all(db, { closing, side })

const typed = query(({ period }: Params<{ period: Month }>) =>
  mirror.selectFrom('typed_balance').selectAll().where('period', '=', period),
)

const newestCurrency = column(({ account }: Params<{ account: string }>) =>
  mirror
    .selectFrom('bank_transaction as t')
    .innerJoin('account as c', 'c.id', 't.account')
    .select('t.currency')
    .where('c.account_id', '=', account)
    .orderBy('t.id', 'desc')
    .limit(1),
)

/** The account's own currency: that of its newest transaction. */
export const accountCurrency = (db: ReadableDb, account: string): string =>
  newestCurrency.get(db, { account }) ?? 'EUR'

/** Typed balances of a month, by account, currency and kind. */
export const typedBalances = (
  db: ReadableDb,
  period: Month,
): ((
  of: { accountId: string; currency: string },
  kind: 'opening' | 'closing' | 'ledger',
) => Minor | null) => {
  const rows = typed.all(db, { period })
  return ({ accountId, currency }, kind) =>
    rows.find((row) => row.account === accountId && row.currency === currency && row.kind === kind)
      ?.amount_minor ?? null
}

const transit = query(({ day }: Params<{ day: IsoDate }>) =>
  mirror
    .selectFrom('transit_item')
    .select(['id', 'account', 'date', 'text', 'amount_minor as amountMinor'])
    .where('date', '<=', day)
    .where((eb) => eb.or([eb('cleared_on', 'is', null), eb('cleared_on', '>', day)]))
    .orderBy('date')
    .orderBy('id'),
)

/** Items in transit at the end of a month, by account. */
export const listTransit = (db: ReadableDb, period: Month): (TransitItem & { account: string })[] =>
  transit.all(db, { day: lastDayOf(period) })
