/** Runs the embedded service in a thread; workerData are its options. */
import { workerData } from 'node:worker_threads'
import type { SandboxOptions } from '../sandbox/options.ts'
import { type SandboxAccess, startService } from '../sandbox/start-service.ts'
import { serveCalls } from '../threads/serve-calls.ts'

/** The commands it answers. */
export type SandboxCommands = {
  /** The addresses it listens on, and the credentials for it. */
  access(input: null): SandboxAccess
}

await serveCalls(async () => {
  const { close, ...access } = await startService(workerData as SandboxOptions)
  return { run: () => access, close }
})
