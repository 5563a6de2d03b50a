/** Applies the rows of a staged statement, day by day: each is a transaction of the mirror, or a new one. */
import { type SqlBool, sql } from 'kysely'
import type { Instant, IsoDate, Minor } from '#contract/values.ts'
import { toMinor } from '#core/money.ts'
import { byDetail, type FileEntry, identifyRows, type KnownTransaction } from '#core/statement-identity.ts'
import type { StatementKind } from '#core/statements.ts'
import type { Trx } from '../connection/connection.ts'
import { type StopFlag, throwIfRaised } from '../connection/stop-flag.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import { type StagedRow, unpackRows } from '../rows/packed-rows.ts'
import { insertFromRow, keepRow, showBestRow } from '../transactions/rows-of-files.ts'
import { type createBalancesBefore, isPartOf, statementsThatCountAnew } from './counted-anew.ts'
import type { Rival } from './statements-of-file.ts'

const daysOf = column(({ statement }: Params<{ statement: number }>) =>
  mirror.selectFrom('staged_day').select('day').distinct().where('statement', '=', statement).orderBy('day'),
)
const firstDay = column(({ statement }: Params<{ statement: number }>) =>
  mirror.selectFrom('staged_day').select('day').where('statement', '=', statement).orderBy('id').limit(1),
)
const packedOfDay = column(({ statement, day }: Params<{ statement: number; day: IsoDate }>) =>
  mirror
    .selectFrom('staged_day')
    .select('rows')
    .where('statement', '=', statement)
    .where('day', '=', day)
    .orderBy('id'),
)
// A day has few rows of an account, an account many of other days: `+` makes SQLite use the index by day, and from
// there the file rows of these transactions.
const knownOfDay = query(({ account, day }: Params<{ account: number; day: IsoDate }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select(['id', 'source', 'amount_minor', 'text', 'balance_minor', 'vanished_at'])
    .where(sql<SqlBool>`+account = ${account}`)
    .where('booking_date', '=', day)
    // A transaction that a file showed, and that its undo could not delete, is shown again under its row number.
    .where((eb) => eb.or([eb('vanished_at', 'is', null), sql<SqlBool>`source = 'file'`]))
    .orderBy('id'),
)
const fileEntriesOfDay = query(({ account, day }: Params<{ account: number; day: IsoDate }>) =>
  mirror
    .selectFrom('bank_transaction as t')
    .innerJoin('imported_row as r', 'r.transaction_id', 't.id')
    .innerJoin('imported_statement as s', (join) => join.on(sql<SqlBool>`s.id = +r.statement`))
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .select(['t.id', 't.amount_minor as amountMinor', 'f.id as file', 's.id as statement', 'f.kind'])
    .select(['r.text', 'r.bank_reference as bankReference', 'r.counterparty_name as counterpartyName'])
    .select(['r.counterparty_iban as counterpartyIban', 'r.reference', 'r.value_date as valueDate'])
    .where(sql<SqlBool>`+t.account = ${account}`)
    .where('t.booking_date', '=', day)
    .$narrowType<{ kind: StatementKind }>(),
)

/** The result for the rows of a day. */
interface Found {
  /** Rows that are new transactions. */
  added: StagedRow[]
  met: { row: StagedRow; transaction: number }[]
  /** Transactions that only files show, for which a row has more detail than what is shown. */
  improved: Sourced[]
}

interface Statement {
  id: number
  file: number
  rivalOf: Rival
  /** The balance of a statement before a day, as `createBalancesBefore` finds it. */
  balanceBefore: ReturnType<typeof createBalancesBefore>
  kind: StatementKind
  account: number
  at: Instant
  /** Only counts, and leaves the mirror unchanged. */
  countsOnly: boolean
  stop: StopFlag | undefined
}

export interface RowCounts {
  /** Rows that are new transactions. */
  added: number
  /** Rows that are known transactions. */
  met: number
  /** Number of these that no source showed any more. */
  cameBack: number
  moneyIn: Flow
  moneyOut: Flow
  /** The first rows, in the file's order. */
  sample: SampledRow[]
}

/** Rows of one direction, and their sum without a sign. */
export interface Flow {
  count: number
  minor: Minor
}

export interface SampledRow {
  date: IsoDate
  text: string
  amountMinor: Minor
  isNew: boolean
}

/** The number of rows in a sample. */
const SAMPLE = 8

export const applyRows = (trx: Trx, statement: Statement): RowCounts => {
  const counts = { added: 0, met: 0, cameBack: 0 }
  const sample: SampledRow[] = []
  const [moneyIn, moneyOut] = [newFlow(), newFlow()]
  const show = ({ place, bookingDate: date, text, amountMinor }: StagedRow, isNew: boolean): void => {
    if (amountMinor !== 0) addTo(amountMinor > 0 ? moneyIn : moneyOut, amountMinor)
    if (place < SAMPLE) sample[place] = { date, text, amountMinor, isNew }
  }
  const days = daysOf.all(trx, { statement: statement.id })
  const isNewestFirst = days.length > 1 && firstDay.get(trx, { statement: statement.id }) === days.at(-1)
  for (const day of days) {
    throwIfRaised(statement.stop)
    const found = findDay(trx, statement, day)
    if (!statement.countsOnly) writeDay(trx, statement, found, isNewestFirst)
    counts.added += found.added.length
    counts.met += found.met.length
    counts.cameBack += found.improved.filter(({ isGone }) => isGone).length
    for (const row of found.added) show(row, true)
    for (const { row } of found.met) show(row, false)
  }
  return { ...counts, moneyIn, moneyOut, sample }
}

const newFlow = (): Flow => ({ count: 0, minor: toMinor(0) })

/** Error: sum-too-large. */
const addTo = (flow: Flow, amountMinor: Minor): void => {
  flow.count += 1
  flow.minor = toMinor(flow.minor + Math.abs(amountMinor))
}

const findDay = (trx: Trx, statement: Statement, day: IsoDate): Found => {
  const rows = packedOfDay
    .all(trx, { statement: statement.id, day })
    .flatMap((packed) => unpackRows<StagedRow>(packed))
    .sort((one, other) => one.amountMinor - other.amountMinor)
  const known = knownTransactions(trx, statement.account, day, asSeenBy(statement, rows, day))
  const found: Found = { added: [], met: [], improved: [] }
  for (const [amount, cell] of Map.groupBy(rows, ({ amountMinor }) => amountMinor))
    findCell(statement, { rows: cell, known: known.get(amount) ?? [], found })
  return found
}

/** New rows of a day get their row numbers oldest first: lists show them in this order. */
const writeDay = (
  trx: Trx,
  { id, account, at }: Statement,
  { added, met, improved }: Found,
  isNewestFirst: boolean,
): void => {
  const inOrder = added.toSorted((one, other) => one.place - other.place)
  for (const row of isNewestFirst ? inOrder.reverse() : inOrder)
    keepRow(trx, id, row, insertFromRow(trx, account, row, at))
  for (const { row, transaction } of met) keepRow(trx, id, row, transaction)
  for (const { id } of improved) showBestRow(trx, id)
}

/** `isGone`: no source shows it any more. */
type Sourced = KnownTransaction & { source: string; isGone: boolean }

type EntryOfDay = ReturnType<typeof fileEntriesOfDay.all>[number]

/**
 * A file is one source, except for those of its statements that may show the same rows. References that a statement counts
 * anew say nothing where the balance before the day is the same, and all its amounts come again.
 */
const asSeenBy =
  ({ id, file, kind, rivalOf, balanceBefore }: Statement, rows: readonly StagedRow[], day: IsoDate) =>
  (entries: readonly EntryOfDay[]): (FileEntry & { id: number })[] => {
    const countAnew = statementsThatCountAnew(
      entries.filter((entry) => entry.kind === kind),
      rows,
    )
    const isSameDay = (statement: number): boolean => {
      const own = balanceBefore(id, day)
      const shown = entries.filter((entry) => entry.statement === statement)
      return own !== undefined && balanceBefore(statement, day) === own && isPartOf(shown, rows)
    }
    return entries.map((entry) => {
      const rival = rivalOf(entry.statement)
      const isAnew =
        countAnew.has(entry.statement) &&
        (entry.file === file ? rival === 'proven' : isSameDay(entry.statement))
      const seen = { ...asEntry(entry), ...(isAnew && { bankReference: null }) }
      if (rival === undefined) return seen
      const source = `${file}/${entry.statement}`
      return rival === 'proven' ? { ...seen, source } : { ...seen, source, onlyContent: contentOf(entry) }
    })
  }

/** What of a row tells it from others of its day and amount. */
const contentOf = (
  row: Pick<StagedRow, 'text' | 'counterpartyName' | 'counterpartyIban' | 'reference' | 'valueDate'>,
): string => [row.text, row.counterpartyName, row.counterpartyIban, row.reference, row.valueDate].join('\n')

const asEntry = ({ id, file, kind, bankReference }: EntryOfDay): FileEntry & { id: number } => ({
  id,
  source: String(file),
  kind,
  bankReference,
})

/** The transactions of an account and day, by their amount. */
export const knownTransactions = (
  trx: Trx,
  account: number,
  day: IsoDate,
  toEntries = (entries: readonly EntryOfDay[]) => entries.map(asEntry),
): Map<number, Sourced[]> => {
  const fileEntries = Map.groupBy(toEntries(fileEntriesOfDay.all(trx, { account, day })), ({ id }) => id)
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

/**
 * Whether the row has more detail than what is shown of the transaction; a transaction that no file shows is shown
 * again.
 */
const hasMoreDetail = (
  kind: StatementKind,
  text: string,
  { text: shown, fileEntries }: KnownTransaction,
): boolean => fileEntries.every((entry) => byDetail({ kind, text }, { kind: entry.kind, text: shown }) < 0)

/** The rows of one day and amount. */
const findCell = (
  statement: Statement,
  { rows, known, found }: { rows: readonly StagedRow[]; known: readonly Sourced[]; found: Found },
): void => {
  const transactions = identifyRows(
    String(statement.file),
    statement.kind,
    rows.map((row) => ({ ...row, content: contentOf(row) })),
    known,
  )
  for (const [at, row] of rows.entries()) {
    const index = transactions[at] ?? null
    const transaction = index === null ? undefined : known[index]
    if (transaction) {
      found.met.push({ row, transaction: transaction.id })
      if (transaction.source === 'file' && hasMoreDetail(statement.kind, row.text, transaction))
        found.improved.push(transaction)
    } else found.added.push(row)
  }
}
