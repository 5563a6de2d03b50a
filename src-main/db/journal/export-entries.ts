/** Exports journal entries once; exported entries are stored with their accounts. */
import type { LedgerSubject } from '#contract/journal-values.ts'
import { missingAccounts, withAccounts } from '#core/journal/entries.ts'
import type { JournalScope } from '#core/reports/scope.ts'
import type { Trx } from '../connection/connection.ts'
import { type Decider, recordRule, type WrittenExport } from '../events/record-event.ts'
import { refuseUnjoined } from '../events/refuse-waiting.ts'
import { refuseUnknown } from '../events/unknown-events.ts'
import { column, insertInto, mirror, type Params, upsertInto } from '../query/query.ts'
import { ledgerAccounts, markOf, pendingEntries } from './journal.ts'

const insertExport = insertInto('journal_export')
const insertEntry = insertInto('journal_entry')

export type JournalResult =
  | { outcome: 'exported'; id: number; entries: number }
  | { outcome: 'nothing' }
  | { outcome: 'changed' }
  | { outcome: 'accounts-missing'; missing: LedgerSubject[] }

/**
 * Marks waiting entries as exported, of a period or a customer where given: they are not exported again.
 *
 * Error: events-unknown.
 *
 * @param expected the mark of what was written to the file (`markOf`): if it differs, the result is `changed` and
 * nothing is marked
 */
export const exportEntries = (
  trx: Trx,
  { scope, expected, by, at }: { scope: JournalScope; expected?: string } & Decider,
): JournalResult => {
  refuseUnknown(trx)
  refuseUnjoined(trx)
  const pending = pendingEntries(trx, scope)
  if (pending.length === 0) return { outcome: 'nothing' }
  const accounts = ledgerAccounts(trx)
  const entries = withAccounts(pending, accounts)
  if (entries === undefined)
    return { outcome: 'accounts-missing', missing: missingAccounts(pending, accounts) }
  if (expected !== undefined && markOf(entries) !== expected) return { outcome: 'changed' }
  const { from = null, to = null, taxId } = scope
  const written: WrittenExport = { from, to, ...(taxId !== undefined && { taxId }), entries }
  const uuid = trx.newId()
  recordRule(trx, { action: 'journal-exported', ...written }, { by, at, uuid })
  return { outcome: 'exported', id: putExport(trx, written, { by, at, uuid }), entries: entries.length }
}

export const putExport = (
  trx: Trx,
  { from, to, taxId, entries }: WrittenExport,
  { by, at, uuid }: Decider & { uuid: string },
): number => {
  const { lastId } = insertExport(trx, {
    uuid,
    at,
    by,
    from_date: from,
    to_date: to,
    tax_id: taxId ?? null,
    entries: entries.length,
    withdrawn_at: null,
    withdrawn_by: null,
  })
  for (const [position, entry] of entries.entries())
    insertEntry(trx, {
      export: lastId,
      position,
      entry: entry.id,
      reverses: entry.reverses,
      group_id: entry.groupId,
      date: entry.date,
      currency: entry.currency,
      lines: JSON.stringify(entry.lines),
    })
  return lastId
}

export const putWithdrawal = (trx: Trx, uuid: string, { by, at }: Pick<Decider, 'by' | 'at'>): void => {
  trx
    .write(
      'UPDATE journal_export SET withdrawn_at = ?, withdrawn_by = ? WHERE uuid = ? AND withdrawn_at IS NULL',
    )
    .run(at, by, uuid)
}

const lastExport = column(() =>
  mirror
    .selectFrom('journal_export')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .where('withdrawn_at', 'is', null),
)
const nameOfExport = column(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('journal_export').select('uuid').where('id', '=', id),
)

/** Its entries wait for export again. Only the latest export: later ones may reverse its entries. */
export const withdrawExport = (
  trx: Trx,
  { id, by, at }: { id: number } & Decider,
): { outcome: 'withdrawn' | 'not-the-latest' } => {
  const uuid = nameOfExport.get(trx, { id })
  if (uuid === undefined || lastExport.get(trx) !== id) return { outcome: 'not-the-latest' }
  recordRule(trx, { action: 'journal-withdrawn', export: uuid }, { by, at })
  putWithdrawal(trx, uuid, { by, at })
  return { outcome: 'withdrawn' }
}

interface Typed {
  subject: LedgerSubject
  /** Null removes the account. */
  account: string | null
}

const upsertAccount = upsertInto('ledger_account', ['subject'])

export const putLedgerAccount = (trx: Trx, { subject, account }: Typed): void => {
  if (account === null) trx.write('DELETE FROM ledger_account WHERE subject = ?').run(subject)
  else upsertAccount(trx, { subject, account })
}

/**
 * Ledger accounts that a person typed: each change is an event of the log. The account of a category is stored with the
 * category.
 */
export const writeLedgerAccount = (trx: Trx, { by, at, ...typed }: Typed & Decider): void => {
  recordRule(trx, { action: 'ledger-account', ...typed }, { by, at })
  putLedgerAccount(trx, typed)
}
