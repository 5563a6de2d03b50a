/** A person's actions on a month: typed balances and items, its closing with a copy, its reopening. */
import type { ClosingDifference, ClosingObstacle, Month } from '#contract/closing-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { type BackupPorts, copyNow } from '../companies/backups.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { agreeAs, changeAs, type DecidePorts } from '../deciding.ts'

export interface ClosingPorts extends DecidePorts {
  copying: BackupPorts
}

/** Stores a typed balance of an open month, or removes it (null). Errors: month-closed, not-found (the account). */
export const typeBalance = (
  ports: DecidePorts,
  company: OpenCompany,
  {
    accountId,
    ...typed
  }: {
    period: Month
    accountId: string
    /** By default the account's own currency. */
    currency?: string | undefined
    kind: 'opening' | 'closing' | 'ledger'
    amountMinor: Minor | null
  },
): Promise<void> => changeAs(ports, company, 'typeBalance', { ...typed, account: accountId })

/** Adds an item that is in the ledger but not at the bank. Error: not-found (the account). */
export const addTransit = (
  ports: DecidePorts,
  company: OpenCompany,
  { accountId, ...item }: { accountId: string; date: IsoDate; text: string; amountMinor: Minor },
): Promise<void> => changeAs(ports, company, 'addTransit', { ...item, account: accountId })

/** Chooses the month that the books begin with. Errors: conflict (a month is closed), not-found (an account). */
export const startMonth = (
  ports: DecidePorts,
  company: OpenCompany,
  {
    period,
    balances = [],
  }: {
    period: Month
    balances?: readonly { accountId: string; kind: 'opening' | 'ledger'; amountMinor: Minor }[]
  },
): Promise<{ period: Month }> =>
  changeAs(ports, company, 'startAt', {
    period,
    balances: balances.map(({ accountId, ...balance }) => ({ ...balance, account: accountId })),
  })

export type ClosingAnswer =
  | { outcome: 'closed'; period: Month; copied: boolean }
  | { outcome: 'refused'; obstacles: ClosingObstacle[] }
  | { outcome: 'reason-missing'; differences: ClosingDifference[] }

/**
 * Closes a month, and makes a copy of the mirror.
 *
 * @param asked `shown` is the hash of the statement that the person saw, null where none was shown; `typed` are
 *   balances that are stored with the closing, or not at all
 */
export const closeMonth = async (
  ports: ClosingPorts,
  company: OpenCompany,
  {
    period,
    shown,
    reason,
    typed = [],
  }: {
    period: Month
    shown: string | null
    reason: string | null
    typed?: readonly { accountId: string; kind: 'closing' | 'ledger'; amountMinor: Minor }[]
  },
): Promise<ClosingAnswer> => {
  const answer = await agreeAs(ports, company, {
    command: 'closeMonth',
    input: {
      period,
      reason,
      seen: shown,
      typed: typed.map(({ accountId, ...balance }) => ({ ...balance, account: accountId })),
      today: ports.clock.today(),
    },
    answers: {
      'four-eyes': { outcome: 'refused', obstacles: [{ reason: 'four-eyes' }] },
      'stale-closing': { outcome: 'refused', obstacles: [{ reason: 'changed' }] },
    },
  })
  if (answer.outcome !== 'closed') return answer
  ports.followUps.changed(company.record.id)
  // The month is closed and in the log; if the copy fails, this is reported, and the next copy includes the closing.
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
  const done = await agreeAs(ports, company, {
    command: 'reopenMonth',
    input: { period, reason: reason.trim() },
  })
  if (done.reopened.length === 0) throw new AppError('not-found', `${period} is not closed`)
  ports.followUps.changed(company.record.id)
  return done
}
