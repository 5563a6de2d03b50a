/** A data folder as it is after months of work: a company synced and matched, and a million transactions more. */

import { systemClock } from '#core/clock.ts'
import { compose } from '../../../src-main/compose.ts'
import { createSessionStore } from '../../../src-main/credentials/session-store.ts'
import { startSandbox } from '../../../src-main/sandbox/start-sandbox.ts'
import { connectCompany } from '../../../src-main/services/companies/connect-company.ts'
import { proposeMatches } from '../../../src-main/services/matching/propose-matches.ts'
import { trackDocuments } from '../../../src-main/services/sync/track-documents.ts'
import { fillMirror } from '../db/fill-mirror.ts'

export const prepareCompany = async (dataFolder: string, transactions: number): Promise<void> => {
  const sandbox = await startSandbox({ seed: 3, documents: 400, transactions: 600 })
  const concilia = compose({
    dataFolder,
    entryUrl: new URL('../../../src-main/cli.ts', import.meta.url).href,
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
  const { invoicingUrl, bankingUrl, authUrl, email, clientId, accountId, token, clientSecret } = sandbox
  const connected = await connectCompany(
    concilia.connecting,
    {
      name: 'Oficina do Vale, Lda',
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
  await trackDocuments({ mirror: company.mirror, clock: systemClock }, { range: sandbox.documentIds })
  await concilia.sync.run(company, {})
  await proposeMatches(concilia.proposing, company, {})
  const { file } = company.mirror
  await concilia.close()
  await sandbox.close()
  await fillMirror(file, transactions)
}
