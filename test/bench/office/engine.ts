/**
 * The engine over an office's data folder, in a process of its own; prints one JSON line. `node
 * test/bench/office/engine.ts list|start|sync DATA_FOLDER`; secrets come from the environment.
 * list: all companies summed into the index, then five opened. start: listed from the index that is there. sync: all
 * synced with nothing new, from closed and again, then what was asked of the service asked again by a bare loop, as
 * many at once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '#core/clock.ts'
import { compose } from '../../../src-main/compose.ts'
import { createEnvironmentStore } from '../../../src-main/credentials/environment-store.ts'

const [task, dataFolder = ''] = process.argv.slice(2)
const toMb = (bytes: number): number => Math.round(bytes / 1_048_576)
const rss = (): number => toMb(process.memoryUsage.rss())
const busyMs = (): number => {
  const { user, system } = process.cpuUsage()
  return Math.round((user + system) / 1000)
}
const timed = async (work: () => Promise<unknown>): Promise<{ ms: number; busyMs: number }> => {
  const [from, busy] = [performance.now(), busyMs()]
  await work()
  return { ms: Math.round(performance.now() - from), busyMs: busyMs() - busy }
}

/** Without their signals, which would hold on to what each request holds on to. */
const asked: { url: URL; init: RequestInit }[] = []
let underWay = 0
let mostUnderWay = 0
const counted = async (url: URL, init: RequestInit): Promise<Response> => {
  const { method = 'GET', headers = {}, body = null } = init
  asked.push({ url, init: { method, headers, body } })
  underWay += 1
  mostUnderWay = Math.max(mostUnderWay, underWay)
  try {
    return await fetch(url, init)
  } finally {
    underWay -= 1
  }
}

const before = rss()
let most = before
const watching = setInterval(() => {
  most = Math.max(most, rss())
}, 50)
const begun = performance.now()
const concilia = compose({
  dataFolder,
  command: null,
  // Built, as people have it: threads that begin from sources take their types out first.
  entryUrl: new URL('../../../out/main/cli.js', import.meta.url).href,
  clock: systemClock,
  credentials: createEnvironmentStore(process.env),
  fetch: (url, init) => counted(new URL(url), init),
  loopbackOnly: true,
  onSync: () => undefined,
  onChanged: () => undefined,
  onOffice: () => undefined,
  onBug(error) {
    throw error
  },
})
const listed = async () => (await concilia.office?.list()) ?? []
const ids = (await concilia.registry.read()).companies.map(({ id }) => id)

/** All figures in the index, which is empty at first. */
const list = async () => {
  const summed = await timed(async () => {
    while ((await listed()).some(({ asOf, figures }) => asOf !== null || figures === null)) await sleep(20)
  })
  const again = await timed(listed)
  const listedMb = rss()
  const opened: number[] = []
  for (const id of ids.slice(0, 5))
    opened.push(
      (
        await timed(async () => {
          const { lists } = (await concilia.companies.get(id)).mirror
          const { listId } = await lists.documents.open(
            { view: 'all' },
            { by: 'date', direction: 'descending' },
          )
          lists.documents.read({ listId, from: 0, count: 60 })
        })
      ).ms,
    )
  return { summed, again, openedMs: opened.toSorted((one, other) => one - other), listedMb, openMb: rss() }
}

/** From an empty process to the figures of all. */
const start = async () => {
  const companies = await listed()
  return {
    toListMs: Math.round(performance.now() - begun),
    busyMs: busyMs(),
    current: companies.filter(({ asOf, figures }) => asOf === null && figures !== null).length,
  }
}

/** One sync of all, and what it asked of the service. */
const syncOnce = async () => {
  asked.length = 0
  mostUnderWay = 0
  const synced = await timed(async () => {
    concilia.syncAll.start(ids)
    while (concilia.syncAll.isUnderWay()) await sleep(5)
  })
  return { ...synced, failed: concilia.syncAll.state()?.failures.length, requests: [...asked], mostUnderWay }
}

const sync = async () => {
  const first = await syncOnce()
  const again = await syncOnce()
  await sleep(500)
  const afterMb = rss()
  const { requests } = again
  let next = 0
  const bare = await timed(async () => {
    const one = async (): Promise<void> => {
      for (;;) {
        const request = requests[next++]
        if (request === undefined) return
        await (await fetch(request.url, request.init)).text()
      }
    }
    await Promise.all(Array.from({ length: again.mostUnderWay }, one))
  })
  const ratioOf = ({ ms }: { ms: number }): number => Number((ms / bare.ms).toFixed(2))
  return {
    first: { ms: first.ms, busyMs: first.busyMs, ratio: ratioOf(first) },
    again: { ms: again.ms, busyMs: again.busyMs, ratio: ratioOf(again) },
    bare,
    requests: requests.length,
    atOnce: again.mostUnderWay,
    failed: [first.failed, again.failed],
    afterMb,
  }
}

const figures = await (task === 'list' ? list() : task === 'start' ? start() : sync())
clearInterval(watching)
console.log(
  JSON.stringify({ task, companies: ids.length, ...figures, rssMb: { before, most: Math.max(most, rss()) } }),
)
await concilia.close()
