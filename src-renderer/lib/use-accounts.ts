/** Bank accounts as the window names them: the bank, the alias or the last digits, and the last balance. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { BankAccountView } from '#contract/transactions.ts'
import type { CompanyId } from '#contract/values.ts'
import { longAccount, shortAccount } from '#core/format-account.ts'
import { call } from '../api.ts'
import { accountQueries } from './account-queries.ts'
import { useWords } from './i18n/use-words.ts'

const none: readonly BankAccountView[] = []

/** The accounts with transactions; none until they are read, and of no company. */
export const useAccounts = (companyId: CompanyId | null): readonly BankAccountView[] =>
  useQuery(accountQueries.all(companyId)).data?.accounts ?? none

/** @returns a function that names an account in a word or two */
export const useAccountName = (companyId: CompanyId | null): ((accountId: string) => string) =>
  useNameBy(companyId, shortAccount)

/** @returns a function that names an account with its whole number, to tell accounts of one bank apart */
export const useAccountNumber = (companyId: CompanyId): ((accountId: string) => string) =>
  useNameBy(companyId, longAccount)

const useNameBy = (
  companyId: CompanyId | null,
  name: typeof shortAccount,
): ((accountId: string) => string) => {
  const accounts = useAccounts(companyId)
  return useCallback(
    (accountId) => name(accountId, accounts.find((one) => one.accountId === accountId)?.alias ?? null),
    [accounts, name],
  )
}

/** Each account with its last balance, to choose from. */
export const useAccountOptions = (companyId: CompanyId) => {
  const { money } = useWords()
  const accounts = useAccounts(companyId)
  return useMemo(
    () =>
      accounts.map(({ accountId, alias, balanceMinor, currency }) => ({
        value: accountId,
        text: [
          shortAccount(accountId, alias),
          ...(balanceMinor === null ? [] : [money(balanceMinor, currency)]),
        ].join(' · '),
      })),
    [accounts, money],
  )
}

export const useNameAccount = (companyId: CompanyId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (named: { accountId: string; alias: string }) =>
      call('transactions.nameAccount', { companyId, ...named }),
    onSuccess: () => client.invalidateQueries(accountQueries.all(companyId)),
  })
}
