/**
 * Resident memory of the built app's main process, all its threads: at rest, by quarters of the pages it mirrors, while
 * it then matches, and after. Linux alone; needs `npm run build` and a display.
 * `node test/bench/sync/app.ts [pages] [milliseconds the service adds to each]`
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ElectronApplication } from '@playwright/test'
import type { SandboxAccess } from '../../../src-main/sandbox/start-service.ts'
import { Bridge } from '../../e2e/support/bridge.ts'
import { connectionTo } from '../../e2e/support/company.ts'
import { launch } from '../../e2e/support/launch.ts'

const PAGE = 200
const pages = Number(process.argv[2] ?? 1_000)
const addedMs = Number(process.argv[3] ?? 0)

/** Also of that what no file backs, and main's own space for new objects. */
const memoryOf = async (app: ElectronApplication) => {
  const rollup = readFileSync(`/proc/${app.process().pid}/smaps_rollup`, 'utf8')
  const toMb = (name: string): number =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) / 1_024)
  const newBytes = await app.evaluate(() => {
    const spaces = process.getBuiltinModule('node:v8').getHeapSpaceStatistics()
    return spaces.find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0
  })
  return {
    residentMb: toMb('Rss'),
    anonymousMb: toMb('Anonymous'),
    newSpaceMb: Math.round(newBytes / 1_048_576),
  }
}

const service = fork(new URL('./service.ts', import.meta.url), [
  JSON.stringify({ seed: 1, documents: 50, transactions: pages * PAGE }),
])
const folder = mkdtempSync(join(tmpdir(), 'concilia-bench-'))
try {
  const [access] = (await once(service, 'message')) as [SandboxAccess]
  if (addedMs > 0) {
    service.send([`transactions:latency=${addedMs}`])
    await once(service, 'message')
  }
  const app = await launch({ dataFolder: folder })
  try {
    const bridge = new Bridge(await app.firstWindow())
    const tell = async (when: string): Promise<void> =>
      console.log(`${when}: ${JSON.stringify(await memoryOf(app))}`)
    await sleep(5_000)
    await tell('at rest')
    const connected = await bridge.call('companies.connect', connectionTo(access))
    if (connected.outcome !== 'connected') throw new Error('the service is not connected')
    const { id: companyId } = connected.company
    let quarter = 1
    let mostMb = 0
    for (let isOver = false; !isOver; await sleep(100)) {
      const { running, phase, page } = await bridge.call('sync.getState', { companyId })
      if (phase === 'transactions' && quarter <= 4 && (page ?? 0) >= (pages * quarter) / 4) {
        await tell(`page ${page}`)
        quarter += 1
      }
      if (phase === 'matching') mostMb = Math.max(mostMb, (await memoryOf(app)).residentMb)
      isOver = !running && mostMb > 0
    }
    console.log(`matching: ${mostMb} MB at most`)
    await sleep(5_000)
    await tell('after')
  } finally {
    await app.close()
  }
} finally {
  service.disconnect()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
