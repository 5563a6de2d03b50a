/** Worker entry: the embedded service off the main thread. workerData are its options; `{type:'close'}` ends it. */
import { parentPort, workerData } from 'node:worker_threads'
import type { SandboxOptions } from '../sandbox/options.ts'
import { type SandboxAccess, startSandbox } from '../sandbox/start-sandbox.ts'

/** What the worker posts: once `listening`, or `failed`; `closed` before it ends. */
export type SandboxWorkerMessage =
  | ({ type: 'listening' } & SandboxAccess)
  | { type: 'failed'; message: string }
  | { type: 'closed' }

const run = async (): Promise<void> => {
  if (!parentPort) throw new Error('sandbox-worker must run as a worker thread')
  const port = parentPort
  const post = (message: SandboxWorkerMessage): void => port.postMessage(message)
  try {
    const sandbox = await startSandbox(workerData as SandboxOptions)
    port.on('message', (message: { type?: unknown }) => {
      if (message.type !== 'close') return
      void sandbox.close().then(() => {
        post({ type: 'closed' })
        port.close()
      })
    })
    const { invoicingUrl, bankingUrl, authUrl, email, token, ownerEmail, ownerToken } = sandbox
    const { clientId, clientSecret, accountId, otherAccountIds, documentIds } = sandbox
    post({
      type: 'listening',
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
    })
  } catch (error) {
    post({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
    port.close()
  }
}

await run()
