/**
 * Connects the bank of a company from a partner network: its documents come from the network, its accounts are its own.
 */
import type { BankInput, ConnectionCheck } from '#contract/companies.ts'
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { keepChanged } from './change-company.ts'
import { type ConnectPorts, checkBanking } from './connect-company.ts'
import { type CompanyRecord, getCompany, replaceCompany } from './registry.ts'

type Bank = Omit<BankInput, 'companyId' | 'clientSecret'>

/**
 * Tests the transactions service, then stores it for the company; a secret that is left out is not changed.
 *
 * @returns `refused` with the check when the test failed: nothing was stored
 *
 * Errors: not-found, invalid-input (not a partner's company), keychain-*, storage-failed
 */
export const connectBank = async (
  ports: ConnectPorts,
  id: CompanyId,
  bank: Bank,
  typedSecret: string | undefined,
): Promise<
  { outcome: 'connected'; company: CompanyRecord } | { outcome: 'refused'; banking: ConnectionCheck }
> => {
  const known = await getCompany(ports.registry, id)
  if (known.partnerOf === null)
    throw new AppError('invalid-input', 'this company has a connection of its own: change that one')
  await ports.followUps.quiet(id)
  const secret = typedSecret ?? (await ports.credentials.find(id, 'client-secret'))
  const company: CompanyRecord = { ...known, ...bank }
  const clients = ports.clientsWith(company, secret === undefined ? {} : { 'client-secret': secret })
  const banking = await checkBanking(clients).finally(() => clients.close())
  if (banking.state === 'failed') return { outcome: 'refused', banking }
  if (typedSecret !== undefined)
    await keepChanged(ports.credentials, known, company, { 'client-secret': typedSecret })
  await replaceCompany(ports.registry, company)
  // The next call that needs it opens it again, with the new clients.
  await ports.companies.close(id)
  ports.followUps.credentialsGiven([id])
  await ports.followUps.connected(id, 'bank')
  return { outcome: 'connected', company }
}
