/** The bank accounts of a company as a person knows them: by name and last balance. */
import type { BankAccountView } from '#contract/transactions.ts'
import type { IsoDate } from '#contract/values.ts'
import { toMinor } from '#core/money.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { readAccountAliases } from '../settings/account-aliases.ts'
import { balanceAt, lastDay } from './bank-balances.ts'
import { accountsBy } from './month-statement.ts'

const EVER = '9999-12-31' as IsoDate

/** Accounts with transactions, by id, each in the currency of its newest transaction. */
export const listBankAccounts = (db: ReadableDb): BankAccountView[] =>
  db.snapshot(() => {
    const aliases = readAccountAliases(db)
    return accountsBy.all(db, { to: EVER }).map(({ account, accountId, currency }) => {
      const day = lastDay.get(db, { account, currency, day: EVER }) ?? null
      const balance = day === null ? null : balanceAt(db, { account, currency }, day, 'end')
      return {
        accountId,
        alias: aliases[accountId] ?? null,
        currency,
        balanceMinor: balance === null ? null : toMinor(balance.minor),
        balanceOn: balance === null ? null : day,
      }
    })
  })
