/** Two names of one bank account, as a service and as files call it. */
import { z } from 'zod'
import { sameAccounts } from './attention.ts'
import { companyId, currencyCode, endpoint, isoDate, minorUnits } from './values.ts'

/** What was asked is not done while these are decided: how many, and the first of them. */
export const refusedRows = z.strictObject({
  outcome: z.literal('refused'),
  total: z.int(),
  rows: z.array(
    z.strictObject({
      id: z.int(),
      date: isoDate.nullable(),
      amountMinor: minorUnits,
      currency: currencyCode,
      text: z.string(),
    }),
  ),
})
export type RefusedRows = z.infer<typeof refusedRows>

const accountName = z.string().min(1).max(200)

export const sameAccountsContract = {
  /** Accounts as they are called here, and pairs of them that may be one. */
  'imports.listAccounts': endpoint(
    z.strictObject({ companyId }),
    z.strictObject({ accounts: z.array(z.string()), same: z.array(sameAccounts) }),
  ),
  /**
   * Says once that two accounts are one; with `dryRun` only what would come of it. A copy is made first. Refused, with
   * the rows, where a transaction is decided in both. Errors: not-found; conflict (the service shows both, or another
   * currency); month-closed.
   */
  'imports.joinAccounts': endpoint(
    z.strictObject({ companyId, accountId: accountName, otherId: accountName, dryRun: z.boolean() }),
    z.discriminatedUnion('outcome', [
      z.strictObject({
        outcome: z.literal('joined'),
        /** The account that is left. */
        accountId: z.string(),
        /** Transactions that both showed, and those that only the other one did. */
        same: z.int(),
        moved: z.int(),
      }),
      refusedRows,
    ]),
  ),
  /** Says that two accounts are two: they are not proposed again. */
  'imports.keepAccountsApart': endpoint(
    z.strictObject({ companyId, accountId: accountName, otherId: accountName }),
    z.strictObject({}),
  ),
}
