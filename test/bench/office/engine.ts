/**
 * The engine over an office's data folder, in a process of its own: all companies listed as the first screen does, or
 * all synced. `node test/bench/office/engine.ts list|sync DATA_FOLDER`; secrets come from the environment.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '#core/clock.ts'
import { compose } from '../../../src-main/compose.ts'
import { createEnvironmentStore } from '../../../src-main/credentials/environment-store.ts'

const [task, dataFolder = ''] = process.argv.slice(2)
let failed = 0
const running = new Set<string>()
const concilia = compose({
  dataFolder,
  entryUrl: new URL('../../../src-main/cli.ts', import.meta.url).href,
  clock: systemClock,
  credentials: createEnvironmentStore(process.env),
  fetch: (url, init) => fetch(url, init),
  loopbackOnly: true,
  onSync({ companyId, running: isRunning, lastError }) {
    if (isRunning) running.add(companyId)
    else if (running.delete(companyId) && lastError !== null) failed += 1
  },
  onChanged: () => undefined,
  onBug(error) {
    throw error
  },
})
const toMb = (bytes: number): number => Math.round(bytes / 1_048_576)
const before = toMb(process.memoryUsage.rss())
let most = 0
const watching = setInterval(() => {
  most = Math.max(most, toMb(process.memoryUsage.rss()))
}, 50)
const from = performance.now()
const { companies } = await concilia.registry.read()
if (task === 'list')
  await Promise.all(
    companies.map(async ({ id, currency }) => {
      const company = await concilia.companies.get(id)
      concilia.sync.getState(company)
      await Promise.all([company.mirror.overview(currency), company.mirror.attention()])
    }),
  )
else {
  // At start the schedule opens and syncs all of them.
  await concilia.schedule.tick()
  while (running.size > 0) await sleep(20)
}
const ms = Math.round(performance.now() - from)
await sleep(500)
const after = toMb(process.memoryUsage.rss())
clearInterval(watching)
console.log(JSON.stringify({ task, companies: companies.length, ms, failed, rssMb: { before, most, after } }))
await concilia.close()
