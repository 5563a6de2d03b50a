/** A sync in a process of its own, killed as soon as it says that it has come so far. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { programUrl } from '../../../../helpers/programs.ts'
import type { KilledSync } from './killed-sync.ts'
import type { SyncBench } from './sync-bench.ts'

const script = fileURLToPath(programUrl('killed-sync'))

export interface Ended {
  /** The last page or the number of documents it said. */
  said: number
  killed: boolean
  complaints: string
}

/** The bench's own mirror must be closed; a sync the service fails ends by itself. */
export const syncUntilKilled = (
  bench: SyncBench,
  what: KilledSync['what'],
  killAfter: number,
): Promise<Ended> =>
  new Promise((resolve) => {
    const { invoicingUrl, bankingUrl, authUrl, email, token, clientId, clientSecret } = bench.sandbox
    const access = { invoicingUrl, bankingUrl, authUrl, email, token, clientId, clientSecret }
    const given: KilledSync = { folder: bench.folder, what, accountId: bench.accountId, access }
    const child = spawn(process.execPath, [script, JSON.stringify(given)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = 0
    let complaints = ''
    child.stderr.on('data', (text: Buffer) => {
      complaints += text.toString()
    })
    child.stdout.on('data', (text: Buffer) => {
      said = Math.max(said, ...text.toString().split('\n').map(Number).filter(Number.isInteger))
      if (said >= killAfter) child.kill('SIGKILL')
    })
    child.on('exit', (_code, signal) => resolve({ said, killed: signal === 'SIGKILL', complaints }))
  })
