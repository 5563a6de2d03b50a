/** Closes months through the contract, for journeys about something else. */
import type { Month } from '#contract/closing-values.ts'
import type { CompanyId } from '#contract/values.ts'
import type { Bridge } from './bridge.ts'

/** @param period null for the next month to close */
export const readMonth = (bridge: Bridge, companyId: CompanyId, period: Month | null = null) =>
  bridge.call('closing.readMonth', { companyId, period })

/** Leaves every undecided transaction of the month open, with a note. */
export const leaveRestOpen = async (
  bridge: Bridge,
  companyId: CompanyId,
  of: Month | null = null,
): Promise<void> => {
  const { period, statement } = await readMonth(bridge, companyId, of)
  for (const { accountId, currency } of statement.bank)
    for (const side of ['receipts', 'payments'] as const) {
      const asked = {
        companyId,
        period,
        accountId,
        currency,
        side,
        part: 'open' as const,
        offset: 0,
        limit: 500,
      }
      const { rows } = await bridge.call('closing.listTransactions', asked)
      const transactionIds = rows.flatMap(({ transactionId }) => transactionId ?? [])
      if (transactionIds.length > 0)
        await bridge.call('endings.leaveOpen', { companyId, transactionIds, note: 'Espera documento' })
    }
}
