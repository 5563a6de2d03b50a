/**
 * The partner-network owner's account, where it is not the company's own (interface 5.1): tested, stored or removed.
 */
import { END_CONSUMER } from '#contract/plain-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import { keepChanged, mergeSecrets } from '../companies/change-company.ts'
import type { ConnectPorts } from '../companies/connect-company.ts'
import { getCompany, replaceCompany } from '../companies/registry.ts'

/**
 * Stores another account for the partner network, or returns to the company's own (null). A new one is tested first:
 * validating the end consumer's tax id changes nothing and needs only the owner's account.
 *
 * @returns the failure of the test, with everything unchanged, or null
 *
 * Errors: not-found, invalid-input (the sample company, a partner's), keychain-*, storage-failed
 */
export const setNetworkOwner = async (
  ports: ConnectPorts,
  id: CompanyId,
  owner: NetworkOwner | null,
): Promise<AppError | null> => {
  await ports.followUps.quiet(id)
  const failure = await keepOwner(ports, id, owner)
  ports.followUps.pending(await ports.companies.get(id))
  return failure
}

export interface NetworkOwner {
  email: string
  token: string
}

const keepOwner = async (
  ports: ConnectPorts,
  id: CompanyId,
  owner: NetworkOwner | null,
): Promise<AppError | null> => {
  const record = await getCompany(ports.registry, id)
  if (record.environment === 'sample' || record.partnerOf !== null)
    throw new AppError('invalid-input', 'this company has no partner-network account of its own')
  if (owner !== null) {
    const secrets = await mergeSecrets(ports, id, { 'partner-token': owner.token })
    const clients = ports.clientsWith({ ...record, partnerEmail: owner.email }, secrets)
    try {
      await clients.invoicing.validateTaxId('PT', END_CONSUMER)
    } catch (error) {
      if (isAppError(error)) return error
      throw error
    } finally {
      await clients.close()
    }
    const changed = { ...record, partnerEmail: owner.email }
    await keepChanged(ports.credentials, record, changed, { 'partner-token': owner.token })
  } else await ports.credentials.delete(id, 'partner-token')
  await replaceCompany(ports.registry, { ...record, partnerEmail: owner?.email ?? null })
  // The next call that needs it opens it again, with the new account.
  await ports.companies.close(id)
  return null
}
