/** Applies staged files to the mirror: each row is a transaction of the mirror, or a new one. */
import { type SqlBool, sql } from 'kysely'
import type { TableLayout } from '#contract/import-values.ts'
import type { CurrencyCode, Instant, IsoDate, Minor } from '#contract/values.ts'
import type { StatementKind } from '#core/statements.ts'
import type { Trx } from '../connection/connection.ts'
import type { StopFlag } from '../connection/stop-flag.ts'
import { recordRule } from '../events/record-event.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import { RolledBack } from '../query/rolled-back.ts'
import { ensureAccount, hasAccount } from '../transactions/accounts.ts'
import { postponeSortIndexes } from '../transactions/sort-indexes.ts'
import { applyRows, type Flow, type SampledRow } from './apply-rows.ts'
import { createBalancesBefore } from './counted-anew.ts'
import { writeLayout } from './layouts.ts'
import { nameAccount } from './name-account.ts'
import { type AppliedSaft, applySaft } from './saft/apply.ts'
import { type BalanceHere, compareBalances } from './statement-facts.ts'
import { type Rival, rivalsOf, rowSpanOf } from './statements-of-file.ts'
import { type AppliedSuppliers, applySuppliers } from './suppliers/apply.ts'

const staged = query(() =>
  mirror
    .selectFrom('imported_statement as s')
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .select([
      's.id',
      's.file',
      's.account_id',
      's.account_name',
      's.currency',
      's.from_date',
      's.to_date',
      's.opening_minor',
      's.closing_minor',
      's.closing_date',
      'f.kind',
      'f.name',
    ])
    .where('f.state', '=', 'staged')
    .orderBy('s.id')
    .$narrowType<{ kind: StatementKind }>(),
)
type StagedRow = ReturnType<typeof staged.all>[number]

/**
 * Applies all staged files, or none. With `dryRun`, or where a statement is refused, nothing is stored, and the files
 * stay staged. Error: cancelled, once `stop` is raised.
 */
export const applyImports = (
  trx: Trx,
  input: {
    at: Instant
    dryRun: boolean
    layouts?: readonly ChosenLayout[]
    stop?: StopFlag
    /** The log says already what was imported, and which account a name in files means. */
    isLogged?: boolean
  },
): AppliedImports | RefusedCurrency => {
  const { at, dryRun, layouts = [], stop, isLogged = false } = input
  const all = staged.all(trx)
  const counted = dryRun ? lastOfAccounts(all) : new Set<StagedRow>()
  if (counted.size < all.length)
    postponeSortIndexes(trx, 'bank_transaction', stagedRows.get(trx) ?? 0, 'bank_transaction_by_date')
  if (!dryRun) postponeSortIndexes(trx, 'document', stagedDocuments.get(trx) ?? 0)
  const rivals = rivalsOf(trx, all)
  const statements = all.map((statement) =>
    applyStatement(trx, statement, {
      at,
      layouts,
      stop,
      isLogged,
      countsOnly: counted.has(statement),
      rivalOf: rivals.get(statement.id) ?? (() => undefined),
    }),
  )
  const applying = { at, countsOnly: dryRun, stop }
  const applied = {
    statements,
    saft: applySaft(trx, applying),
    suppliers: applySuppliers(trx, applying),
  }
  for (const { fileId, kind } of [...applied.saft, ...applied.suppliers])
    for (const { fileId: of, layout } of kind === 'saft' ? [] : layouts)
      if (of === fileId)
        writeLayout(trx, { account: null, layout, by: importedBy.get(trx, { id: of }) ?? '', at })
  // A savepoint is not used: it would copy every page before it is changed.
  if (dryRun) throw new RolledBack(applied)
  if (!isLogged)
    for (const { by, ...file } of stagedFiles.all(trx))
      recordRule(trx, { action: 'file-imported', ...file }, { by, at })
  trx
    .write(
      `DELETE FROM staged_day WHERE statement IN
        (SELECT s.id FROM imported_statement s JOIN imported_file f ON f.id = s.file WHERE f.state = 'staged')`,
    )
    .run()
  trx.write("UPDATE imported_file SET state = 'applied' WHERE state = 'staged'").run()
  return applied
}

const stagedFiles = query(() =>
  mirror
    .selectFrom('imported_file')
    .select(['sha256', 'name', 'kind', 'imported_by as by'])
    .where('state', '=', 'staged')
    .orderBy('id'),
)
const importedBy = column(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('imported_file').select('imported_by').where('id', '=', id),
)
const accountOfName = column(({ name }: Params<{ name: string }>) =>
  mirror.selectFrom('account_name').select('account').where('name', '=', name),
)

/** The last statements of the set for their accounts. */
const lastOfAccounts = (statements: readonly StagedRow[]): Set<StagedRow> =>
  new Set(new Map(statements.map((statement) => [statement.account_id, statement])).values())

const stagedRows = column(() =>
  mirror
    .selectFrom('staged_day')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('count'), sql<number>`0`).as('count')),
)
const stagedDocuments = column(() =>
  mirror
    .selectFrom('imported_file as f')
    .select(
      sql<number>`sum((SELECT count(*) FROM saft_document d WHERE d.file = f.id)
        + (SELECT count(*) FROM supplier_row r WHERE r.file = f.id))`.as('count'),
    )
    .where('f.state', '=', 'staged'),
)
const lastCurrency = column(({ account }: Params<{ account: number }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select('currency')
    .where('account', '=', account)
    .where('vanished_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1),
)
const inPeriod = column(({ account, from, to }: Params<{ account: number; from: IsoDate; to: IsoDate }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<SqlBool>`+account = ${account}`)
    .where('booking_date', '>=', from)
    .where('booking_date', '<=', to)
    .where('status', '=', 'booked')
    .where('vanished_at', 'is', null),
)

export interface AppliedStatement {
  fileId: number
  file: string
  kind: StatementKind
  accountId: string
  /** The name in the file. */
  accountName: string | null
  isNewAccount: boolean
  currency: string
  from: IsoDate | null
  to: IsoDate | null
  rows: number
  /** Transactions that came with it. */
  added: number
  /** Rows that are transactions of the mirror. */
  known: number
  /** Transactions of the mirror in the period of the rows that the file does not show. */
  different: number
  /** Of all its rows, new and known. */
  moneyIn: Flow
  moneyOut: Flow
  openingMinor: Minor | null
  closingMinor: Minor | null
  opening: BalanceHere
  closing: BalanceHere
  /** The first rows, in the file's order. */
  sample: SampledRow[]
}

/** A statement in another currency than its account. */
export interface RefusedCurrency {
  refusedFile: number
  ofAccount: CurrencyCode
  ofStatement: CurrencyCode
}

export interface AppliedImports {
  statements: AppliedStatement[]
  saft: AppliedSaft[]
  suppliers: AppliedSuppliers[]
}

/** The columns of a table that a person chose. */
export interface ChosenLayout {
  fileId: number
  layout: TableLayout
}

interface ApplyingStatement {
  at: Instant
  layouts: readonly ChosenLayout[]
  /** Only counts the rows, and writes none. */
  countsOnly: boolean
  stop: StopFlag | undefined
  isLogged: boolean
  rivalOf: Rival
}

const applyStatement = (
  trx: Trx,
  statement: StagedRow,
  { at, layouts, stop, isLogged, countsOnly, rivalOf }: ApplyingStatement,
): AppliedStatement => {
  const isNewAccount = !hasAccount(trx, statement.account_id)
  const account = ensureAccount(trx, statement.account_id).id
  const currency = lastCurrency.get(trx, { account })
  if (currency !== undefined && currency !== statement.currency)
    throw new RolledBack<RefusedCurrency>({
      refusedFile: statement.file,
      ofAccount: currency,
      ofStatement: statement.currency,
    })
  const decider = { by: importedBy.get(trx, { id: statement.file }) ?? '', at }
  const name = statement.account_name
  const named = name === null ? account : accountOfName.get(trx, { name })
  if (name !== null && named !== account && !(isLogged && named !== undefined)) {
    nameAccount(trx, name, account)
    if (!isLogged) recordRule(trx, { action: 'account-named', name, account: statement.account_id }, decider)
  }
  for (const { fileId, layout } of layouts)
    if (fileId === statement.file) writeLayout(trx, { account: statement.account_id, layout, ...decider })
  const { first, last } = rowSpanOf(trx, statement.id)
  const period = {
    from: statement.from_date ?? first,
    to: statement.to_date ?? last,
    openingMinor: statement.opening_minor,
    closingMinor: statement.closing_minor,
  }
  trx
    .write('UPDATE imported_statement SET account = ?, from_date = ?, to_date = ? WHERE id = ?')
    .run(account, period.from, period.to, statement.id)
  const balances = compareBalances(trx, account, period)
  const here =
    first === null || last === null ? 0 : (inPeriod.get(trx, { account, from: first, to: last }) ?? 0)
  const { sample, moneyIn, moneyOut, ...counts } = applyRows(trx, {
    id: statement.id,
    file: statement.file,
    rivalOf,
    balanceBefore: createBalancesBefore(trx),
    kind: statement.kind,
    account,
    at,
    countsOnly,
    stop,
  })
  return {
    fileId: statement.file,
    file: statement.name,
    kind: statement.kind,
    accountId: statement.account_id,
    accountName: statement.account_name,
    isNewAccount,
    currency: statement.currency,
    ...period,
    ...balances,
    rows: counts.added + counts.met,
    added: counts.added,
    known: counts.met,
    different: here - (counts.met - counts.cameBack),
    moneyIn,
    moneyOut,
    sample,
  }
}
