/**
 * An office of many small companies: memory and time of listing, opening and syncing them, of a start, of `status` over
 * all against that over one, and of their table in the window; then with five of them large. Processor time stands beside
 * each. Needs a display and `npm run build`.
 * `node test/bench/office/office.ts [companies [companies to be synced]]`
 */
import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxAccess } from '../../../src-main/sandbox/start-service.ts'
import { fillMirror } from '../db/fill-mirror.ts'
import { companyIds, prepareOffice } from './prepare-office.ts'

const companies = Number(process.argv[2] ?? 200)
/** Each asks the service for a hundred documents. */
const synced = Number(process.argv[3] ?? Math.min(40, companies))
/** Transactions of a large company. */
const LARGE = 20_000
const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'concilia-office-'))
const service = fork(new URL('../sync/service.ts', import.meta.url), [
  JSON.stringify({ seed: 5, documents: 300, transactions: 600 }),
])

try {
  const [access] = (await once(service, 'message')) as [SandboxAccess]
  const [one, some, all] = [join(folder, 'one'), join(folder, 'some'), join(folder, 'all')]
  await prepareOffice(one, access, 1)
  await prepareOffice(some, access, synced)
  await prepareOffice(all, access, companies)
  const env = {
    ...process.env,
    CONCILIA_TOKEN: access.token,
    CONCILIA_CLIENT_SECRET: access.clientSecret,
  }
  const run = (words: readonly string[]): { ms: number; said: string } => {
    const from = performance.now()
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      env,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
    if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}:\n${stderr}`)
    return { ms: Math.round(performance.now() - from), said: stdout.trim() }
  }
  const engine = (task: string, data: string): void =>
    console.log(run([join(import.meta.dirname, 'engine.ts'), task, data]).said)
  for (const data of [one, all]) engine('list', data)
  for (const data of [one, all, one, all, one, all]) engine('start', data)
  const statusOf = (data: string): number =>
    run([join(root, 'out/main/cli.js'), 'status', '--all', '--json', '--data-dir', data]).ms
  const pairs = [1, 2, 3].map(() => ({ single: statusOf(one), several: statusOf(all) }))
  const least = (which: 'single' | 'several'): number => Math.min(...pairs.map((pair) => pair[which]))
  console.log(
    `status of one ${pairs.map(({ single }) => single).join(' ')} ms, of ${companies} ` +
      `${pairs.map(({ several }) => several).join(' ')} ms: ${(least('several') / least('single')).toFixed(2)} times`,
  )
  service.send(['*:latency=20'])
  await once(service, 'message')
  engine('sync', some)
  console.log(run([join(import.meta.dirname, 'window.ts'), all]).said)
  for (const id of companyIds(all).slice(0, 5))
    await fillMirror(join(all, 'companies', id, 'mirror.sqlite'), LARGE)
  engine('list', all)
} finally {
  service.disconnect()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
