/** What a person does to a month: balances and items typed, its closing with a copy, its reopening. */
import type { ClosingDifference, ClosingObstacle, Month } from '#contract/closing-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { type BackupPorts, copyNow } from '../companies/backups.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { type DecidePorts, recordChange, runAs } from '../deciding.ts'

export interface ClosingPorts extends DecidePorts {
  copying: BackupPorts
}

/** Types a balance of an open month, or no longer (null). Errors: month-closed, not-found (the account). */
export const typeBalance = (
  ports: DecidePorts,
  company: OpenCompany,
  {
    accountId,
    ...typed
  }: {
    period: Month
    accountId: string
    /** Left out: the account's own. */
    currency?: string | undefined
    kind: 'opening' | 'closing' | 'ledger'
    amountMinor: Minor | null
  },
): Promise<void> => recordChange(ports, company, 'typeBalance', { ...typed, account: accountId })

/** Notes what the ledger has and the bank has not. Error: not-found (the account). */
export const addTransit = (
  ports: DecidePorts,
  company: OpenCompany,
  { accountId, ...item }: { accountId: string; date: IsoDate; text: string; amountMinor: Minor },
): Promise<void> => recordChange(ports, company, 'addTransit', { ...item, account: accountId })

/** The item is in the bank since that day. Error: not-found. */
export const clearTransit = (
  ports: DecidePorts,
  company: OpenCompany,
  cleared: { id: number; on: IsoDate },
): Promise<void> => recordChange(ports, company, 'clearTransit', cleared)

/** Counts a transaction that came to a closed month in the first open one. Error: not-found. */
export const takeLate = (
  ports: DecidePorts,
  company: OpenCompany,
  transactionId: number,
): Promise<{ period: Month }> => recordChange(ports, company, 'takeLate', { transactionId })

export type ClosingAnswer =
  | { outcome: 'closed'; period: Month; copied: boolean }
  | { outcome: 'refused'; obstacles: ClosingObstacle[] }
  | { outcome: 'reason-missing'; differences: ClosingDifference[] }

/**
 * Closes a month, and makes a copy of the mirror with it.
 *
 * @param asked `shown` is what the statement a person saw is known by, null where none was shown
 */
export const closeMonth = async (
  ports: ClosingPorts,
  company: OpenCompany,
  { period, shown, reason }: { period: Month; shown: string | null; reason: string | null },
): Promise<ClosingAnswer> => {
  const answer = await runAs(ports, company, 'closeMonth', {
    period,
    reason,
    seen: shown,
    today: ports.clock.today(),
  })
  if (answer.outcome !== 'closed') return answer
  ports.followUps.changed(company.record.id)
  // The month is closed and in the log; a copy that cannot be made is reported, and made with the next one.
  const copied = await copyNow(ports.copying, company).then(
    () => true,
    () => false,
  )
  return { ...answer, copied }
}

/** Reopens a month and every later one. Errors: invalid-input (no reason), not-found (the month is not closed). */
export const reopenMonth = async (
  ports: DecidePorts,
  company: OpenCompany,
  { period, reason }: { period: Month; reason: string },
): Promise<{ reopened: Month[] }> => {
  if (reason.trim() === '') throw new AppError('invalid-input', 'a month is reopened only with a reason')
  const done = await runAs(ports, company, 'reopenMonth', { period, reason: reason.trim() })
  if (done.reopened.length === 0) throw new AppError('not-found', `${period} is not closed`)
  ports.followUps.changed(company.record.id)
  return done
}
