/** The embedded service in a process of its own, so that the bench's processor time and memory are the client's. */
import type { SandboxOptions } from '../../../src-main/sandbox/options.ts'
import { startSandbox } from '../../../src-main/sandbox/start-sandbox.ts'

const sandbox = await startSandbox(JSON.parse(process.argv[2] ?? '{}') as SandboxOptions)
const { bankingUrl, authUrl, clientId, clientSecret, accountId } = sandbox
process.on('message', (asked: string[] | 'memory') => {
  if (asked === 'memory') {
    process.send?.(process.memoryUsage.rss())
    return
  }
  sandbox.setFaults(asked)
  process.send?.('set')
})
// Left without its bench it would stay for ever.
process.on('disconnect', () => process.exit())
process.send?.({ bankingUrl, authUrl, clientId, clientSecret, accountId })
