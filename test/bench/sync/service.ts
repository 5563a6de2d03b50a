/** The embedded service in a thread of its own, so that the bench's event loop is the client's alone. */
import { parentPort, workerData } from 'node:worker_threads'
import type { SandboxOptions } from '../../../src-main/sandbox/options.ts'
import { startSandbox } from '../../../src-main/sandbox/start-sandbox.ts'

const sandbox = await startSandbox(workerData as SandboxOptions)
const { invoicingUrl, bankingUrl, authUrl, email, token, clientId, clientSecret, accountId } = sandbox
parentPort?.on('message', (faults: string[]) => {
  sandbox.setFaults(faults)
  parentPort?.postMessage('set')
})
parentPort?.postMessage({
  invoicingUrl,
  bankingUrl,
  authUrl,
  email,
  token,
  clientId,
  clientSecret,
  accountId,
})
