/** Runs the embedded service in a thread; workerData are its options. */
import { workerData } from 'node:worker_threads'
import type { SandboxOptions } from '../sandbox/options.ts'
import { type SandboxAccess, startSandbox } from '../sandbox/start-sandbox.ts'
import { serveCalls } from '../threads/serve-calls.ts'

/** The commands it answers. */
export type SandboxCommands = {
  /** The addresses it listens on, and the credentials for it. */
  access(input: null): SandboxAccess
}

await serveCalls(async () => {
  const sandbox = await startSandbox(workerData as SandboxOptions)
  const { invoicingUrl, bankingUrl, authUrl, email, token, ownerEmail, ownerToken } = sandbox
  const { clientId, clientSecret, accountId, otherAccountIds, documentIds } = sandbox
  const access: SandboxAccess = {
    invoicingUrl,
    bankingUrl,
    authUrl,
    email,
    token,
    ownerEmail,
    ownerToken,
    clientId,
    clientSecret,
    accountId,
    otherAccountIds,
    documentIds,
  }
  return { run: () => access, close: () => sandbox.close() }
})
