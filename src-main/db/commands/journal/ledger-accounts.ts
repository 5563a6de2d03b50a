/** Accounts of the chart that a person typed: each change is an event of the log. */
import type { LedgerSubject } from '#contract/journal-values.ts'
import type { Trx } from '../../connection.ts'
import type { Decider } from '../decisions/decision-log.ts'
import { recordRule } from '../decisions/rule-log.ts'

interface Typed {
  subject: LedgerSubject
  /** Null: none any more. */
  account: string | null
}

export const putLedgerAccount = (trx: Trx, { subject, account }: Typed): void => {
  if (account === null) trx.write('DELETE FROM ledger_account WHERE subject = ?').run(subject)
  else
    trx
      .write(
        `INSERT INTO ledger_account (subject, account) VALUES (?, ?)
         ON CONFLICT DO UPDATE SET account = excluded.account`,
      )
      .run(subject, account)
}

/** The account of a category stands with the category. */
export const writeLedgerAccount = (
  trx: Trx,
  { by, at, ...typed }: Typed & Decider,
): Record<string, never> => {
  recordRule(trx, { action: 'ledger-account', ...typed }, { by, at })
  putLedgerAccount(trx, typed)
  return {}
}
