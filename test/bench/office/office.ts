/**
 * An office of many small companies: the memory and time of listing them and of syncing all, and of `status` over all
 * against that over one. Needs the built command line (`npm run build`).
 * `node test/bench/office/office.ts [companies]`
 */
import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxAccess } from '../../../src-main/sandbox/start-sandbox.ts'
import { prepareOffice } from './prepare-office.ts'

const companies = Number(process.argv[2] ?? 200)
const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'concilia-office-'))
const service = fork(new URL('../sync/service.ts', import.meta.url), [
  JSON.stringify({ seed: 5, documents: 300, transactions: 600 }),
])

try {
  const [access] = (await once(service, 'message')) as [SandboxAccess]
  const [one, all] = [join(folder, 'one'), join(folder, 'all')]
  await prepareOffice(one, access, 1)
  await prepareOffice(all, access, companies)
  const env = {
    ...process.env,
    CONCILIA_TOKEN: access.token,
    CONCILIA_CLIENT_SECRET: access.clientSecret,
  }
  const run = (words: readonly string[]): { ms: number; said: string } => {
    const from = performance.now()
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}:\n${stderr}`)
    return { ms: Math.round(performance.now() - from), said: stdout.trim() }
  }
  for (const task of ['list', 'sync'])
    for (const data of [one, all]) console.log(run([join(import.meta.dirname, 'engine.ts'), task, data]).said)
  const statusOf = (data: string): number[] =>
    [1, 2, 3].map(
      () => run([join(root, 'out/main/cli.js'), 'status', '--all', '--json', '--data-dir', data]).ms,
    )
  const [single, several] = [statusOf(one), statusOf(all)]
  const least = Math.min(...several) / Math.min(...single)
  console.log(
    `status of one ${single.join(' ')} ms, of ${companies} ${several.join(' ')} ms: ${least.toFixed(2)} times`,
  )
} finally {
  service.disconnect()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
