/** Ledgers with what is known of each, and their lines. */
import { sql } from 'kysely'
import type { IsoDate, Minor } from '#contract/values.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, type Params, query } from '../query/query.ts'

const ledgers = query(() =>
  mirror
    .selectFrom('ledger as l')
    .select([
      'l.code',
      'l.name',
      sql<number>`(SELECT count(*) FROM ledger_line x WHERE x.ledger = l.id AND x.gone = 0)`.as('lines'),
      sql<IsoDate | null>`(SELECT min(x.from_date) FROM ledger_extract x WHERE x.ledger = l.id)`.as('from'),
      sql<IsoDate | null>`(SELECT max(x.to_date) FROM ledger_extract x WHERE x.ledger = l.id)`.as('to'),
      sql<Minor | null>`(SELECT x.opening_minor FROM ledger_extract x WHERE x.ledger = l.id
        ORDER BY x.from_date, x.id LIMIT 1)`.as('openingMinor'),
      sql<Minor>`(SELECT coalesce(sum(x.amount_minor), 0) FROM ledger_line x
        WHERE x.ledger = l.id AND x.gone = 0)`.as('movedMinor'),
    ])
    .orderBy('l.code'),
)
const ties = query(() =>
  mirror
    .selectFrom('ledger as l')
    .leftJoin('ledger_tie as t', 't.ledger', 'l.id')
    .leftJoin('account as a', 'a.id', 't.account')
    .select(['l.code', 'a.account_id as accountId'])
    .orderBy('l.code')
    .orderBy('a.account_id'),
)

const anyTie = column(() => mirror.selectFrom('ledger_tie').select('ledger').limit(1))

/** Whether a ledger is held against a bank account: else there is nothing to match. */
export const isAnyTied = (db: ReadableDb): boolean => anyTie.get(db) !== undefined

export interface ListedLedger {
  code: string
  name: string
  /** The bank accounts that it is held against. */
  accountIds: string[]
  /** Lines that are in the ledger now. */
  lines: number
  /** First and last day of all extracts; null where none was imported. */
  from: IsoDate | null
  to: IsoDate | null
  /** The earliest extract's opening balance and all lines; null where it states none. */
  balanceMinor: Minor | null
}

/** The bank accounts that each known ledger is held against, by its code; nothing is summed. */
export const listTies = (db: ReadableDb): Map<string, string[]> =>
  new Map(
    [...Map.groupBy(ties.all(db), ({ code }) => code)].map(([code, rows]) => [
      code,
      rows.flatMap(({ accountId }) => accountId ?? []),
    ]),
  )

/** By code. */
export const listLedgers = (db: ReadableDb): ListedLedger[] => {
  const tied = listTies(db)
  return ledgers.all(db).map(({ openingMinor, movedMinor, ...ledger }) => ({
    ...ledger,
    accountIds: tied.get(ledger.code) ?? [],
    balanceMinor: openingMinor === null ? null : ((openingMinor + movedMinor) as Minor),
  }))
}

const lines = query(
  ({ code, from, to, limit }: Params<{ code: string; from: IsoDate; to: IsoDate; limit: number }>) =>
    mirror
      .selectFrom('ledger_line as x')
      .innerJoin('ledger as l', 'l.id', 'x.ledger')
      .select([
        'x.id',
        'x.entry',
        'x.date',
        'x.amount_minor as amountMinor',
        'x.text',
        'x.document',
        'x.counterpart',
        'x.gone',
      ])
      .where('l.code', '=', code)
      .where('x.date', '>=', from)
      .where('x.date', '<=', to)
      .orderBy('x.date')
      .orderBy('x.id')
      .limit(limit),
)

export interface ListedLine {
  id: number
  /** Journal and number of its entry. */
  entry: string | null
  date: IsoDate
  amountMinor: Minor
  text: string
  document: string | null
  counterpart: string | null
  /** A later extract proved that it is no longer in the ledger. */
  isGone: boolean
}

/** Lines of a ledger by date, those that are gone included; at most `limit`. */
export const listLedgerLines = (
  db: ReadableDb,
  { code, from, to, limit }: { code: string; from: IsoDate; to: IsoDate; limit: number },
): ListedLine[] =>
  lines.all(db, { code, from, to, limit }).map(({ gone, ...line }) => ({ ...line, isGone: gone === 1 }))
