/** The rows of a staged statement, day by day: each is a transaction that is here, or a new one. */
import { type SqlBool, sql } from 'kysely'
import type { Instant, IsoDate, Minor } from '#contract/values.ts'
import { byDetail, identifyRows, type KnownTransaction } from '#core/statement-identity.ts'
import type { StatementKind } from '#core/statements.ts'
import type { Trx } from '../../connection.ts'
import { column, mirror, type Params, query } from '../../query.ts'
import { type StagedRow, unpackRows } from '../../rows/packed-rows.ts'
import { type StopFlag, throwIfRaised } from '../../stop-flag.ts'
import { insertFromRow, keepRow, showBestRow } from './rows-of-files.ts'

const daysOf = column(({ statement }: Params<{ statement: number }>) =>
  mirror.selectFrom('staged_day').select('day').distinct().where('statement', '=', statement).orderBy('day'),
)
const packedOfDay = column(({ statement, day }: Params<{ statement: number; day: IsoDate }>) =>
  mirror
    .selectFrom('staged_day')
    .select('rows')
    .where('statement', '=', statement)
    .where('day', '=', day)
    .orderBy('id'),
)
// A day has few rows of any account, and an account many of other days: `+` keeps SQLite to the index by day,
// and from there to the rows of files that show those.
const knownOfDay = query(({ account, day }: Params<{ account: number; day: IsoDate }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select(['id', 'source', 'amount_minor', 'text', 'balance_minor', 'vanished_at'])
    .where(sql<SqlBool>`+account = ${account}`)
    .where('booking_date', '=', day)
    // One that a file showed and its undo could not delete comes back under its number.
    .where((eb) => eb.or([eb('vanished_at', 'is', null), sql<SqlBool>`source = 'file'`]))
    .orderBy('id'),
)
const fileEntriesOfDay = query(({ account, day }: Params<{ account: number; day: IsoDate }>) =>
  mirror
    .selectFrom('bank_transaction as t')
    .innerJoin('imported_row as r', 'r.transaction_id', 't.id')
    .innerJoin('imported_statement as s', (join) => join.on(sql<SqlBool>`s.id = +r.statement`))
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .select(['t.id', 'f.id as file', 'f.kind', 'r.bank_reference as bankReference'])
    .where(sql<SqlBool>`+t.account = ${account}`)
    .where('t.booking_date', '=', day)
    .$narrowType<{ kind: StatementKind }>(),
)

/** What is to come of the rows of a day. */
interface Found {
  /** Rows that are new transactions. */
  added: StagedRow[]
  met: { row: StagedRow; transaction: number }[]
  /** Transactions that only files show, and that a row tells more of than what is shown. */
  toldBetter: Sourced[]
}

interface Statement {
  id: number
  file: number
  kind: StatementKind
  account: number
  at: Instant
  /** Counts, and leaves the mirror as it is. */
  countsOnly: boolean
  stop: StopFlag | undefined
}

export interface RowCounts {
  /** Rows that are new transactions. */
  added: number
  /** Rows that are known ones. */
  met: number
  /** Of these, the ones that nothing showed any more. */
  cameBack: number
  /** The first rows, in the file's order. */
  sample: SampledRow[]
}

export interface SampledRow {
  date: IsoDate
  text: string
  amountMinor: Minor
  isNew: boolean
}

/** So many rows are shown as a sample. */
const SAMPLE = 8

export const applyRows = (trx: Trx, statement: Statement): RowCounts => {
  const counts = { added: 0, met: 0, cameBack: 0 }
  const sample: SampledRow[] = []
  const show = ({ place, bookingDate: date, text, amountMinor }: StagedRow, isNew: boolean): void => {
    if (place < SAMPLE) sample[place] = { date, text, amountMinor, isNew }
  }
  for (const day of daysOf.all(trx, { statement: statement.id })) {
    throwIfRaised(statement.stop)
    const found = findDay(trx, statement, day)
    if (!statement.countsOnly) writeDay(trx, statement, found)
    counts.added += found.added.length
    counts.met += found.met.length
    counts.cameBack += found.toldBetter.filter(({ isGone }) => isGone).length
    for (const row of found.added) show(row, true)
    for (const { row } of found.met) show(row, false)
  }
  return { ...counts, sample }
}

const findDay = (trx: Trx, statement: Statement, day: IsoDate): Found => {
  const known = knownTransactions(trx, statement.account, day)
  const rows = packedOfDay
    .all(trx, { statement: statement.id, day })
    .flatMap((packed) => unpackRows<StagedRow>(packed))
    .sort((one, other) => one.amountMinor - other.amountMinor)
  const found: Found = { added: [], met: [], toldBetter: [] }
  for (const [amount, cell] of Map.groupBy(rows, ({ amountMinor }) => amountMinor))
    findCell(statement, { rows: cell, known: known.get(amount) ?? [], found })
  return found
}

const writeDay = (trx: Trx, { id, account, at }: Statement, { added, met, toldBetter }: Found): void => {
  for (const row of added) keepRow(trx, id, row, insertFromRow(trx, account, row, at))
  for (const { row, transaction } of met) keepRow(trx, id, row, transaction)
  for (const { id } of toldBetter) showBestRow(trx, id)
}

/** `isGone`: nothing shows it any more. */
type Sourced = KnownTransaction & { source: string; isGone: boolean }

/** The transactions of an account and day, by their amount. */
export const knownTransactions = (trx: Trx, account: number, day: IsoDate): Map<number, Sourced[]> => {
  const fileEntries = Map.groupBy(fileEntriesOfDay.all(trx, { account, day }), ({ id }) => id)
  const known = knownOfDay.all(trx, { account, day }).map((row) => ({
    id: row.id,
    amountMinor: row.amount_minor,
    text: row.text,
    balanceMinor: row.balance_minor,
    source: row.source,
    isGone: row.vanished_at !== null,
    fileEntries: fileEntries.get(row.id) ?? [],
  }))
  return Map.groupBy(known, ({ amountMinor }) => amountMinor)
}

/** Whether the row holds more than what is shown of the transaction; one that no file shows now comes back. */
const tellsMore = (
  kind: StatementKind,
  text: string,
  { text: shown, fileEntries }: KnownTransaction,
): boolean => fileEntries.every((entry) => byDetail({ kind, text }, { kind: entry.kind, text: shown }) < 0)

/** The rows of one day and amount. */
const findCell = (
  statement: Statement,
  { rows, known, found }: { rows: readonly StagedRow[]; known: readonly Sourced[]; found: Found },
): void => {
  const transactions = identifyRows(statement.file, statement.kind, rows, known)
  for (const [at, row] of rows.entries()) {
    const index = transactions[at] ?? null
    const transaction = index === null ? undefined : known[index]
    if (transaction) {
      found.met.push({ row, transaction: transaction.id })
      if (transaction.source === 'file' && tellsMore(statement.kind, row.text, transaction))
        found.toldBetter.push(transaction)
    } else found.added.push(row)
  }
}
