/** A mirror in a temporary folder with a running embedded service, connected by the real clients. */
import { join } from 'node:path'
import { systemClock } from '#core/clock.ts'
import type { BankingClient } from '../../../../../src-main/connectors/banking/api.ts'
import { createBankingClient } from '../../../../../src-main/connectors/banking/create-banking-client.ts'
import { createHttp } from '../../../../../src-main/connectors/http/http.ts'
import type { InvoicingClient } from '../../../../../src-main/connectors/invoicing/api.ts'
import { createInvoicingClient } from '../../../../../src-main/connectors/invoicing/create-invoicing-client.ts'
import { type Mirror, openMirror } from '../../../../../src-main/db/mirror/mirror.ts'
import { newFolder } from '../../../../helpers/new-folder.ts'
import type { SandboxOptions } from '../../../../sandbox/start-sandbox.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/start-sandbox.ts'
import { makeCompanyFolder, workerUrl } from '../../../db/helpers/mirror-fixtures.ts'

export interface SyncBench {
  sandbox: Sandbox
  /** The one open now; `restart` puts another in its place. */
  mirror: Mirror
  banking: BankingClient
  invoicing: InvoicingClient
  folder: string
  restart(): Promise<void>
  clock: typeof systemClock
  accountId: string
  close(): Promise<void>
}

export const clientsOf = (
  sandbox: Pick<
    Sandbox,
    'invoicingUrl' | 'bankingUrl' | 'authUrl' | 'email' | 'token' | 'clientId' | 'clientSecret'
  >,
  limits: { timeoutMs?: number } = {},
): { banking: BankingClient; invoicing: InvoicingClient } => {
  const http = createHttp({
    fetch,
    clock: systemClock,
    version: '0.0.0-test',
    loopbackOnly: true,
    // What is waited for between attempts is the client's own affair, tested there.
    wait: async () => undefined,
    ...limits,
  })
  return {
    banking: createBankingClient({
      bankingUrl: sandbox.bankingUrl,
      authUrl: sandbox.authUrl,
      credentials: async () => ({ clientId: sandbox.clientId, clientSecret: sandbox.clientSecret }),
      http,
      clock: systemClock,
    }),
    invoicing: createInvoicingClient({
      baseUrl: sandbox.invoicingUrl,
      credentials: async () => ({ email: sandbox.email, token: sandbox.token }),
      http,
    }),
  }
}

/** @param limits an answer is waited for so long: short where the service may hang and any outcome will do */
export const openSyncBench = async (
  options: SandboxOptions = {},
  limits: { timeoutMs?: number } = {},
): Promise<SyncBench> => {
  const folder = newFolder()
  const sandbox = await startSandbox({ seed: 7, documents: 20, transactions: 450, ...options })
  const company = join(folder, 'company')
  await makeCompanyFolder(company)
  const open = (): Promise<Mirror> => openMirror({ folder: company, workerUrl, clock: systemClock })
  const bench: SyncBench = {
    sandbox,
    mirror: await open(),
    ...clientsOf(sandbox, limits),
    folder: company,
    clock: systemClock,
    accountId: sandbox.accountId,
    async restart() {
      await bench.mirror.close()
      bench.mirror = await open()
    },
    async close() {
      await bench.mirror.close()
      await sandbox.close()
    },
  }
  return bench
}
