/** Journal entries: those that wait to be exported, those that were, and the accounts they are posted to. */
import { hash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { JournalExport } from '#contract/journal.ts'
import type { ExportedEntry, LedgerSubject } from '#contract/journal-values.ts'
import type { IsoDate } from '#contract/values.ts'
import {
  accountOf,
  type JournalRow,
  journalEntries,
  type LedgerAccounts,
  missingAccounts,
  reversalOf,
  type WaitingEntry,
} from '#core/journal/entries.ts'
import type { PostedEntry } from '#core/reports/journal-report.ts'
import { isInPeriod, type JournalScope } from '#core/reports/scope.ts'
import { dayOfTransaction, NO_DAY } from '../closed-months/counted-day.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { allocationsInForce } from '../decisions/allocations-in-force.ts'
import { countLedgerProposals } from '../decisions/ledger-groups.ts'
import { listCategories } from '../endings/endings.ts'
import { mirror, type Params, query } from '../query/query.ts'
import { officeEntriesOf } from '../rows/office-entries.ts'
import { dayIn, isEuroRow, isNamingRow } from '../schema/rules.ts'
import { findSetting } from '../settings/settings.ts'

// What has no transaction belongs to its decision's day, as it does when months are closed.
const journalRows = query(() =>
  allocationsInForce()
    .leftJoin('account as c', 'c.id', 't.account')
    // What a payment of a closed month was named to settle is posted with its category already.
    .where(sql<SqlBool>`NOT ${isNamingRow('a')}`)
    .select([
      'a.group_id as groupId',
      'e.uuid as decision',
      'a.kind',
      'a.amount_minor as amountMinor',
      'a.explained as linked',
      'a.category as categoryId',
      sql<0 | 1>`a.document_id IS NOT NULL`.as('hasDocument'),
      'd.side',
      'd.number as documentNumber',
      'd.tax_id as taxId',
      'd.name as customer',
      'a.transaction_id as transactionId',
      sql<IsoDate | null>`iif(a.transaction_id IS NULL, ${dayIn('e.at')}, nullif(${dayOfTransaction}, ${NO_DAY}))`.as(
        'day',
      ),
      'c.account_id as accountId',
      't.text',
      't.amount_minor as transactionMinor',
      sql<string>`coalesce(t.currency, 'EUR')`.as('currency'),
      sql<0 | 1>`coalesce(${isEuroRow('a', 't')}, 1)`.as('isEuro'),
      sql<0 | 1>`EXISTS (SELECT 1 FROM ledger_allocation p JOIN ledger_allocation l ON l.group_id = p.group_id
        WHERE p.transaction_id = a.transaction_id AND l.line_id IS NOT NULL)`.as('isPosted'),
    ]),
)

const exportedEntries = query(() =>
  mirror
    .selectFrom('journal_entry as j')
    .innerJoin('journal_export as x', 'x.id', 'j.export')
    .select(['j.entry as id', 'j.reverses', 'j.group_id as groupId', 'j.date', 'j.currency', 'j.lines'])
    .where('x.withdrawn_at', 'is', null)
    .orderBy('j.export')
    .orderBy('j.position'),
)
const entriesOf = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('journal_entry')
    .select(['entry as id', 'reverses', 'group_id as groupId', 'date', 'currency', 'lines'])
    .where('export', '=', id)
    .orderBy('position'),
)

/**
 * What the next export holds: new entries, and reversals of exported ones whose decision stands no more; by day. What the
 * ledger has already is left out.
 */
export const pendingEntries = (db: ReadableDb, scope: JournalScope): WaitingEntry[] =>
  waitingIn(db, scope).entries

const waitingIn = (db: ReadableDb, scope: JournalScope): { entries: WaitingEntry[]; posted: number } => {
  const exported = outstanding(db)
  const fresh: WaitingEntry[] = []
  let posted = 0
  for (const { entry, isPosted } of journalEntries(rowsInForce(db))) {
    if (exported.delete(entry.id) || !isInPeriod(entry.date, scope)) continue
    if (isPosted) posted += 1
    else fresh.push(entry)
  }
  const reversals = [...exported.values()]
    .filter(({ date }) => isInPeriod(date, scope))
    .map((entry) => reversalOf(withLines(entry)))
  const { taxId } = scope
  const entries = [...reversals, ...fresh]
    .filter(({ lines }) => taxId === undefined || lines.some((line) => line.taxId === taxId))
    .sort(byDay)
  return { entries, posted }
}

function* rowsInForce(db: ReadableDb): Generator<JournalRow> {
  for (const row of journalRows.iterate(db))
    yield {
      ...row,
      linked: row.linked === 1,
      hasDocument: row.hasDocument === 1,
      isEuro: row.isEuro === 1,
      isPosted: row.isPosted === 1,
    }
}

// Lines were written by this program: `putExport`.
const withLines = <Row extends { lines: string }>(row: Row) => ({
  ...row,
  lines: JSON.parse(row.lines) as ExportedEntry['lines'],
})

/** Entries that were exported and are not reversed yet, by their names; lines are JSON still. */
const outstanding = (db: ReadableDb) => {
  const known = new Map<string, ReturnType<typeof exportedEntries.all>[number]>()
  for (const entry of exportedEntries.iterate(db))
    if (entry.reverses === null) known.set(entry.id, entry)
    else known.delete(entry.reverses)
  return known
}

const byDay = (one: WaitingEntry, other: WaitingEntry): number => {
  const [day, otherDay] = [one.date ?? '', other.date ?? '']
  return day === otherDay ? 0 : day < otherDay ? -1 : 1
}

/** The entries of one export, in its order, as they were written. */
export const entriesOfExport = (db: ReadableDb, id: number): ExportedEntry[] =>
  entriesOf.all(db, { id }).map(withLines)

const typed = query(() =>
  mirror
    .selectFrom('ledger_account as l')
    .select([
      'l.subject',
      'l.account',
      sql<
        string | null
      >`(SELECT d.name FROM document d WHERE d.tax_id = substr(l.subject, 10) AND d.side = substr(l.subject, 1, 8) ORDER BY d.id DESC LIMIT 1)`.as(
        'name',
      ),
    ])
    .orderBy('l.subject'),
)

/** With the names of customers and suppliers; those of categories stand with the categories. */
export const typedAccounts = (
  db: ReadableDb,
): { subject: LedgerSubject; account: string; name: string | null }[] => typed.all(db)

/** Those of categories included; the company's own are in place of the office's. */
export const ledgerAccounts = (db: ReadableDb): LedgerAccounts => {
  const accounts = new Map<LedgerSubject, string>(
    officeEntriesOf(db, 'account').map(({ key, body }) => [key, body.account]),
  )
  for (const { subject, account } of typedAccounts(db)) accounts.set(subject, account)
  for (const { id, account } of listCategories(db))
    if (account !== null) accounts.set(`category:${id}`, account)
  return accounts
}

/** What waits, with the accounts as they are now; a reversal keeps those it was exported with. */
export const postedEntries = (db: ReadableDb, scope: JournalScope): PostedEntry[] => {
  const accounts = ledgerAccounts(db)
  return pendingEntries(db, scope).map((entry) => ({
    ...entry,
    lines: entry.lines.map((line) => ({ ...line, account: accountOf(accounts, line) })),
  }))
}

/** The same for the same entries with the same lines and accounts. */
export const markOf = (entries: readonly PostedEntry[]): string => hash('sha256', JSON.stringify(entries))

export interface JournalState {
  waiting: number
  /** Entries that are left out: a line of the ledger posts their transaction. */
  posted: number
  /** Proposals of the ledger that nobody decided: some of what waits may be posted already. */
  unsettled: number
  missing: LedgerSubject[]
}

/** Counts of what waits, and what it lacks. */
export const journalState = (db: ReadableDb, scope: JournalScope): JournalState => {
  const { entries, posted } = waitingIn(db, scope)
  const { certain, likely } = countLedgerProposals(db)
  return {
    waiting: entries.length,
    posted,
    unsettled: certain + likely,
    missing: missingAccounts(entries, ledgerAccounts(db)),
  }
}

const allExports = query(() =>
  mirror
    .selectFrom('journal_export')
    .select([
      'id',
      'uuid',
      'at',
      'by',
      'from_date as from',
      'to_date as to',
      'tax_id as taxId',
      'entries',
      'withdrawn_at as withdrawnAt',
      'withdrawn_by as withdrawnBy',
    ])
    .orderBy('id', 'desc'),
)

/** Every export, the latest first. */
export const listJournalExports = (db: ReadableDb): JournalExport[] => {
  const all = allExports.all(db)
  const latest = all.find(({ withdrawnAt }) => withdrawnAt === null)?.id
  const unwritten = findSetting(db, 'unwritten-export')
  return all.map(({ uuid, withdrawnAt, withdrawnBy, ...one }) => ({
    ...one,
    withdrawn: withdrawnAt === null || withdrawnBy === null ? null : { at: withdrawnAt, by: withdrawnBy },
    isLatest: one.id === latest,
    isUnwritten: uuid === unwritten && withdrawnAt === null,
  }))
}
