/** The month that a company's books begin with: what is older is part of its opening balances. */
import type { Month } from '#contract/closing-values.ts'
import { AppError } from '#core/app-error.ts'
import { monthBefore } from '#core/closing/month.ts'
import type { TypedBalance } from '../closed-months/closed-month.ts'
import { closingsInForce } from '../closed-months/closings.ts'
import type { Trx } from '../connection/connection.ts'
import { type Decider, recordRule } from '../events/record-event.ts'
import { hideByStart } from '../proposals/hide-before-start.ts'
import { writeSetting } from '../settings/settings.ts'
import { typeBalance } from './typed-figures.ts'

export const putStart = (trx: Trx, period: Month): void => {
  writeSetting(trx, { name: 'start', value: period })
  hideByStart(trx)
}

/**
 * Stores the first month, with what banks and ledger said at its beginning. Errors: conflict (a month is closed),
 * not-found (the account of a balance).
 */
export const startAt = (
  trx: Trx,
  {
    period,
    balances = [],
    by,
    at,
  }: {
    period: Month
    balances?: readonly (Pick<TypedBalance, 'account' | 'amountMinor'> & { kind: 'opening' | 'ledger' })[]
  } & Decider,
): { period: Month } => {
  const [first] = closingsInForce(trx)
  if (first)
    throw new AppError(
      'conflict',
      `${first.period} is closed already; reopen it to begin with another month`,
      { details: { period: first.period } },
    )
  for (const balance of balances) {
    // The ledger is typed at a month's end: that of the month before is the one this month opens with.
    const of = balance.kind === 'ledger' ? monthBefore(period) : period
    typeBalance(trx, { ...balance, period: of, by, at })
  }
  recordRule(trx, { action: 'started', period }, { by, at })
  putStart(trx, period)
  return { period }
}
