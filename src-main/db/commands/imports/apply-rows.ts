/** The rows of a staged statement, day by day: each is a transaction that is here, or a new one. */
import { type SqlBool, sql } from 'kysely'
import type { Instant, IsoDate } from '#contract/values.ts'
import { byDetail, identifyRows, type KnownTransaction } from '#core/statement-identity.ts'
import type { StatementKind } from '#core/statements.ts'
import type { Trx } from '../../connection.ts'
import { column, mirror, type Params, query } from '../../query.ts'
import { type StopFlag, throwIfRaised } from '../../stop-flag.ts'
import { insertFromRow, showBestRow, toShownRow } from './rows-of-files.ts'

// A day has few rows of any account, and an account many of other days: `+` keeps SQLite to the index by day,
// and from there to the rows of files that show those.
const daysOf = column(({ statement }: Params<{ statement: number }>) =>
  mirror
    .selectFrom('imported_row')
    .select('booking_date')
    .distinct()
    .where('statement', '=', statement)
    .orderBy('booking_date'),
)
const rowsOfDay = query(({ statement, day }: Params<{ statement: number; day: IsoDate }>) =>
  mirror
    .selectFrom('imported_row')
    .selectAll()
    .where('statement', '=', statement)
    .where('booking_date', '=', day)
    .orderBy('amount_minor')
    .orderBy('id'),
)
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

const LINK = `UPDATE imported_row SET transaction_id = found.stands_for
  FROM (SELECT value ->> 0 AS id, value ->> 1 AS stands_for FROM json_each(?)) AS found
  WHERE imported_row.id = found.id`

type Row = ReturnType<typeof rowsOfDay.all>[number]

/** What is to come of the rows of a day. */
interface Found {
  /** Rows that are new transactions. */
  added: Row[]
  /** Row and transaction. */
  met: [row: number, transaction: number][]
  /** Transactions that only files show, and that a row tells more of than what is shown. */
  toldBetter: Sourced[]
}

interface Statement {
  id: number
  file: number
  kind: StatementKind
  account: number
  /** The last of its rows that are shown as a sample. */
  sampleThrough: number
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
  /** Rows of the sample that are new transactions. */
  newInSample: Set<number>
}

export const applyRows = (trx: Trx, statement: Statement): RowCounts => {
  const counts: RowCounts = { added: 0, met: 0, cameBack: 0, newInSample: new Set() }
  for (const day of daysOf.all(trx, { statement: statement.id })) {
    throwIfRaised(statement.stop)
    const found = findDay(trx, statement, day)
    if (!statement.countsOnly) writeDay(trx, statement, found)
    counts.added += found.added.length
    counts.met += found.met.length
    counts.cameBack += found.toldBetter.filter(({ isGone }) => isGone).length
    for (const { id } of found.added) if (id <= statement.sampleThrough) counts.newInSample.add(id)
  }
  return counts
}

const findDay = (trx: Trx, statement: Statement, day: IsoDate): Found => {
  const known = knownTransactions(trx, statement.account, day)
  const rows = rowsOfDay.all(trx, { statement: statement.id, day })
  const found: Found = { added: [], met: [], toldBetter: [] }
  for (const [amount, cell] of Map.groupBy(rows, ({ amount_minor }) => amount_minor))
    findCell(statement, { rows: cell, known: known.get(amount) ?? [], found })
  return found
}

const writeDay = (trx: Trx, { account, at }: Statement, { added, met, toldBetter }: Found): void => {
  const links = added.map((row) => [row.id, insertFromRow(trx, account, toShownRow(row), at)])
  trx.write(LINK).run(JSON.stringify([...links, ...met]))
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

/** Whether the row is better told than what is shown of the transaction; one that no file shows now comes back. */
const tellsMore = (
  kind: StatementKind,
  text: string,
  { text: shown, fileEntries }: KnownTransaction,
): boolean => fileEntries.every((entry) => byDetail({ kind, text }, { kind: entry.kind, text: shown }) < 0)

/** The rows of one day and amount. */
const findCell = (
  statement: Statement,
  { rows, known, found }: { rows: readonly Row[]; known: readonly Sourced[]; found: Found },
): void => {
  const asked = rows.map((row) => ({
    text: row.text,
    bankReference: row.bank_reference,
    balanceMinor: row.balance_minor,
  }))
  const transactions = identifyRows(statement.file, statement.kind, asked, known)
  for (const [at, row] of rows.entries()) {
    const index = transactions[at] ?? null
    const transaction = index === null ? undefined : known[index]
    if (transaction) {
      found.met.push([row.id, transaction.id])
      if (transaction.source === 'file' && tellsMore(statement.kind, row.text, transaction))
        found.toldBetter.push(transaction)
    } else found.added.push(row)
  }
}
