/** The statement of a month, what is typed for it, its closing with a copy, and its reopening. */
import type { ClosingFigures, MonthProgress, MonthView } from '#contract/closing.ts'
import type { ClosingBar, ClosingDifference, ClosingView, Month } from '#contract/closing-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { type BackupPorts, copyNow } from '../companies/backups.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { DecidePorts } from '../matching/decide-match.ts'

export interface ClosingPorts extends DecidePorts {
  copying: BackupPorts
}

const decider = ({ person, clock }: DecidePorts) => ({ by: person, at: clock.now() })

/** @param period null: the month that is next to be closed */
export const readMonth = (company: OpenCompany, period: Month | null): Promise<MonthView> =>
  company.mirror.months.read(period)

/** How far the month is that is next to be closed. */
export const readProgress = ({ mirror }: OpenCompany): Promise<MonthProgress> => mirror.months.progress()

/** What a list of companies says of one's months: the next to close, its differences to the bank, the last closing. */
export const readClosingFigures = ({ mirror }: OpenCompany): Promise<ClosingFigures> =>
  mirror.months.figures()

/** Every closing, reopened ones included, the newest first. */
export const listClosings = ({ mirror }: OpenCompany): ClosingView[] => mirror.read.listClosings()

/** A page of the transactions that a figure of the statement sums, by date. */
export const listTransactions = (
  { mirror }: OpenCompany,
  asked: Parameters<OpenCompany['mirror']['months']['transactions']>[0],
) => mirror.months.transactions(asked)

/** A page of the documents that a figure of the statement sums. */
export const listDocuments = (
  { mirror }: OpenCompany,
  asked: Parameters<OpenCompany['mirror']['months']['documents']>[0],
) => mirror.months.documents(asked)

/** Types a balance of an open month, or no longer (null). Errors: month-closed, not-found (the account). */
export const typeBalance = async (
  ports: DecidePorts,
  { mirror, record }: OpenCompany,
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
): Promise<void> => {
  await mirror.write.run('typeBalance', { ...typed, account: accountId, ...decider(ports) })
  ports.followUps.changed(record.id)
}

/** Notes what the ledger has and the bank has not. Error: not-found (the account). */
export const addTransit = async (
  ports: DecidePorts,
  { mirror, record }: OpenCompany,
  { accountId, ...item }: { accountId: string; date: IsoDate; text: string; amountMinor: Minor },
): Promise<void> => {
  await mirror.write.run('addTransit', { ...item, account: accountId, ...decider(ports) })
  ports.followUps.changed(record.id)
}

/** The item is in the bank since that day. Error: not-found. */
export const clearTransit = async (
  ports: DecidePorts,
  { mirror, record }: OpenCompany,
  cleared: { id: number; on: IsoDate },
): Promise<void> => {
  await mirror.write.run('clearTransit', { ...cleared, ...decider(ports) })
  ports.followUps.changed(record.id)
}

/** Counts a transaction that came to a closed month in the first open one. Error: not-found. */
export const takeLate = async (
  ports: DecidePorts,
  { mirror, record }: OpenCompany,
  transactionId: number,
): Promise<{ period: Month }> => {
  const taken = await mirror.write.run('takeLate', { transactionId, ...decider(ports) })
  ports.followUps.changed(record.id)
  return taken
}

export type ClosingAnswer =
  | { outcome: 'closed'; period: Month; copied: boolean }
  | { outcome: 'refused'; bars: ClosingBar[] }
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
  const answer = await company.mirror.write.run('closeMonth', {
    period,
    reason,
    seen: shown,
    today: ports.clock.today(),
    ...decider(ports),
  })
  if (answer.outcome !== 'closed') return answer
  ports.followUps.changed(company.record.id)
  // The month is closed and in the log; a copy that cannot be made is told, and made with the next one.
  const copied = await copyNow(ports.copying, company).then(
    () => true,
    () => false,
  )
  return { ...answer, copied }
}

/** Reopens a month and every later one. Errors: invalid-input (no reason), not-found (the month is not closed). */
export const reopenMonth = async (
  ports: DecidePorts,
  { mirror, record }: OpenCompany,
  { period, reason }: { period: Month; reason: string },
): Promise<{ reopened: Month[] }> => {
  if (reason.trim() === '') throw new AppError('invalid-input', 'a month is reopened only with a reason')
  const done = await mirror.write.run('reopenMonth', { period, reason: reason.trim(), ...decider(ports) })
  if (done.reopened.length === 0) throw new AppError('not-found', `${period} is not closed`)
  ports.followUps.changed(record.id)
  return done
}
