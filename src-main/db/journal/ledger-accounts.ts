/** Ledger accounts that a person typed: each change is an event of the log. */
import type { LedgerSubject } from '#contract/journal-values.ts'
import type { Trx } from '../connection/connection.ts'
import type { Decider } from '../events/record-event.ts'
import { recordRule } from '../events/rule-log.ts'
import { upsertInto } from '../query/write.ts'

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

/** The account of a category is stored with the category. */
export const writeLedgerAccount = (trx: Trx, { by, at, ...typed }: Typed & Decider): void => {
  recordRule(trx, { action: 'ledger-account', ...typed }, { by, at })
  putLedgerAccount(trx, typed)
}
