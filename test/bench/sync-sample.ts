/** A data folder with one company: connected to a sample service, synced and matched. */
import { systemClock } from '#core/clock.ts'
import { compose } from '../../src-main/compose.ts'
import { createSessionStore } from '../../src-main/credentials/session-store.ts'
import type { SandboxAccess } from '../../src-main/sandbox/start-service.ts'
import { connectCompany } from '../../src-main/services/companies/connect-company.ts'
import { trackDocuments } from '../../src-main/services/sync/track-documents.ts'

/** @returns the file of its mirror, which nobody holds open any more */
export const syncSample = async (
  dataFolder: string,
  access: SandboxAccess,
  name: string,
): Promise<string> => {
  const concilia = compose({
    dataFolder,
    command: null,
    entryUrl: new URL('../../src-main/cli.ts', import.meta.url).href,
    clock: systemClock,
    credentials: createSessionStore('missing'),
    fetch: (url, init) => fetch(url, init),
    loopbackOnly: true,
    onSync: () => undefined,
    onChanged: () => undefined,
    onBug: (error) => {
      throw error
    },
  })
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
