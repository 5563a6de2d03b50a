/**
 * The engine over an office's data folder, in a process of its own: the figures of all companies summed and listed, or
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
  onOffice: () => undefined,
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
/** Companies whose figures are not known to be as of now. */
const waiting = async (): Promise<number> =>
  ((await concilia.office?.list()) ?? []).filter(({ asOf, figures }) => asOf !== null || figures === null)
    .length
if (task === 'list') while ((await waiting()) > 0) await sleep(20)
else {
  // At start the schedule opens and syncs all of them.
  await concilia.schedule.tick()
  while (running.size > 0) await sleep(20)
}
const ms = Math.round(performance.now() - from)
const again = performance.now()
await concilia.office?.list()
const listMs = Math.round(performance.now() - again)
await sleep(500)
const after = toMb(process.memoryUsage.rss())
clearInterval(watching)
console.log(
  JSON.stringify({ task, companies: companies.length, ms, listMs, failed, rssMb: { before, most, after } }),
)
await concilia.close()
