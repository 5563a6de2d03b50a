/** A data folder with one company: connected to a sample service, synced and matched. */
import { systemClock } from '#core/clock.ts'
import type { SandboxAccess } from '../../src-main/sandbox/start-service.ts'
import { connectCompany } from '../../src-main/services/companies/connect-company.ts'
import { trackDocuments } from '../../src-main/services/sync/track-documents.ts'
import { composeBench } from './compose-bench.ts'

/** @returns the file of its mirror, which nobody holds open any more */
export const syncSample = async (
  dataFolder: string,
  access: SandboxAccess,
  name: string,
): Promise<string> => {
  const concilia = composeBench(dataFolder)
  const { invoicingUrl, bankingUrl, authUrl, email, clientId, accountId, token, clientSecret } = access
  const connected = await connectCompany(
    concilia.connecting,
    {
      name,
      environment: 'staging',
      invoicingUrl,
      bankingUrl,
      authUrl,
      email,
      clientId,
      accountIds: [accountId],
      currency: 'EUR',
      partnerEmail: null,
    },
    { token, 'client-secret': clientSecret },
    { verify: false },
  )
  if (connected.outcome !== 'connected') throw new Error('a company nobody tests is connected')
  const company = await concilia.companies.get(connected.company.id)
  await trackDocuments({ mirror: company.mirror, clock: systemClock }, { range: access.documentIds })
  await concilia.sync.run(company, { match: true })
  await concilia.close()
  return company.mirror.file
}
