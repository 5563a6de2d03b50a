/** The embedded service in a process of its own, so that the bench's processor time and memory are the client's. */
import type { SandboxOptions } from '../../sandbox/start-sandbox.ts'
import { startSandbox } from '../../sandbox/start-sandbox.ts'

/** What it is asked: faults to make from now on, or what it took of the machine. */
export type ServiceQuestion = string[] | 'usage'

export interface ServiceUsage {
  residentBytes: number
  busyMs: number
}

const sandbox = await startSandbox(JSON.parse(process.argv[2] ?? '{}') as SandboxOptions)
const usage = (): ServiceUsage => {
  const { user, system } = process.cpuUsage()
  return { residentBytes: process.memoryUsage.rss(), busyMs: (user + system) / 1000 }
}
process.on('message', (asked: ServiceQuestion) => {
  if (asked !== 'usage') sandbox.setFaults(asked)
  process.send?.(asked === 'usage' ? usage() : 'set')
})
// Left without its bench it would stay for ever.
process.on('disconnect', () => process.exit())
const { invoicingUrl, email, token, bankingUrl, authUrl, clientId, clientSecret, accountId, documentIds } =
  sandbox
process.send?.({
  invoicingUrl,
  email,
  token,
  bankingUrl,
  authUrl,
  clientId,
  clientSecret,
  accountId,
  documentIds,
})
