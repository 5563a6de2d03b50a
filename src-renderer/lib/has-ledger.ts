/** Which bank accounts have a ledger that is held against them. */
import { useQuery } from '@tanstack/react-query'
import type { CompanyId } from '#contract/values.ts'
import { ledgerQueries } from './ledger-queries.ts'

/** @returns each bank account with the codes of its ledgers; undefined until they are read */
export const useTiedAccounts = (companyId: CompanyId): ReadonlyMap<string, readonly string[]> | undefined => {
  const { data } = useQuery(ledgerQueries.ties(companyId))
  if (data === undefined) return undefined
  const codes = new Map<string, string[]>()
  for (const { code, accountIds } of data.ties)
    for (const accountId of accountIds) codes.set(accountId, [...(codes.get(accountId) ?? []), code])
  return codes
}

/** @param companyId undefined where no company is open */
export const useHasLedger = (companyId: CompanyId | undefined): boolean => {
  const { data } = useQuery(ledgerQueries.ties(companyId ?? null))
  return data?.ties.some(({ accountIds }) => accountIds.length > 0) ?? false
}
