/**
 * Mirroring pages against a bare loop that fetches and JSON-parses the same pages one after another and stores
 * nothing. `node test/bench/sync/pages.ts [pages] [milliseconds the service adds to each]`; memory as the app has it
 * with Electron in place of node and ELECTRON_RUN_AS_NODE=1: their heaps grow differently.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Worker } from 'node:worker_threads'
import { systemClock } from '#core/clock.ts'
import { createBankingClient } from '../../../src-main/connectors/banking/create-banking-client.ts'
import { createHttp } from '../../../src-main/connectors/http/http.ts'
import { openMirror } from '../../../src-main/db/mirror/mirror.ts'
import type { SandboxAccess } from '../../../src-main/sandbox/start-service.ts'
import { makeIndexes } from '../../../src-main/services/sync/make-indexes.ts'
import { syncTransactions } from '../../../src-main/services/sync/sync-transactions.ts'
import { watchLongestBlock } from '../longest-block.ts'
import type { ServiceQuestion, ServiceUsage } from './service.ts'

const PAGE = 200
const pages = Number(process.argv[2] ?? 1_000)
const addedMs = Number(process.argv[3] ?? 20)
const VERSION = '0.0.0-bench'
const AGENT = `Concilia/${VERSION} (bench)`
const MB = 1_048_576

const service = fork(new URL('./service.ts', import.meta.url), [
  JSON.stringify({ seed: 1, documents: 50, transactions: pages * PAGE }),
])
const [access] = (await once(service, 'message')) as [SandboxAccess]
const ask = async <Answer>(question: ServiceQuestion): Promise<Answer> => {
  service.send(question)
  return (await once(service, 'message'))[0]
}
if (addedMs > 0) await ask([`transactions:latency=${addedMs}`])

/** The threads of a mirror, as they are started: the writer is the first. */
const threads: Worker[] = []
process.on('worker', (thread) => threads.push(thread))

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const toMb = (bytes: number): number => Math.round(bytes / MB)

/** What this thread cannot do without: its heap after a collection and what it holds outside it. */
const liveMb = (): number => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return toMb(heapUsed + external)
}

interface Memory {
  /** The process: both threads, SQLite's caches, the program itself. The service is another process. */
  resident: number
  /** What each thread's heap has taken from the system. */
  mainHeap: number
  writerHeap: number
}

const memoryNow = async (): Promise<Memory> => ({
  resident: toMb(process.memoryUsage.rss()),
  mainHeap: toMb(getHeapStatistics().total_heap_size),
  writerHeap: toMb((await threads[0]?.getHeapStatistics())?.total_heap_size ?? 0),
})

interface Spent {
  ms: number
  /** Processor time of this process, all its threads; what another process takes of the machine is not in it. */
  busyMs: number
  /** The service's own. */
  serviceBusyMs: number
}

const serviceUsage = () => ask<ServiceUsage>('usage')

const spending = async (): Promise<() => Promise<Spent>> => {
  const { busyMs: serviceBefore } = await serviceUsage()
  const start = performance.now()
  const before = process.cpuUsage()
  return async () => {
    const ms = performance.now() - start
    const { user, system } = process.cpuUsage(before)
    return {
      ms,
      busyMs: (user + system) / 1000,
      serviceBusyMs: (await serviceUsage()).busyMs - serviceBefore,
    }
  }
}

const bare = async (count = pages): Promise<Spent> => {
  const answer = await fetch(`${access.authUrl}/connect/token`, {
    method: 'POST',
    headers: { 'user-agent': AGENT },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: access.clientId,
      client_secret: access.clientSecret,
      scope: 'openbanking.api',
    }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  const spent = await spending()
  for (let page = 1; page <= count; page += 1) {
    const url = `${access.bankingUrl}/api/v1/transactions?accountId=${access.accountId}&page=${page}&pageSize=${PAGE}`
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${access_token}`, 'user-agent': AGENT },
    })
    JSON.parse(await response.text())
  }
  return spent()
}

const mirrored = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'concilia-bench-'))
  const workerUrl = (name: string): URL => new URL(`../../../src-main/workers/${name}.ts`, import.meta.url)
  const mirror = await openMirror({ folder, workerUrl, clock: systemClock })
  const http = createHttp({ fetch, clock: systemClock, version: VERSION, loopbackOnly: true })
  const banking = createBankingClient({
    bankingUrl: access.bankingUrl,
    authUrl: access.authUrl,
    credentials: async () => ({ clientId: access.clientId, clientSecret: access.clientSecret }),
    http,
    clock: systemClock,
  })
  /** Before the first page and after each quarter of them. */
  const memory = [memoryNow()]
  const liveBefore = liveMb()
  const writerBusy = async (): Promise<number> => {
    const { user, system } = (await threads[0]?.cpuUsage()) ?? { user: 0, system: 0 }
    return (user + system) / 1000
  }
  const writerBefore = await writerBusy()
  const longestBlock = watchLongestBlock()
  const spent = await spending()
  const counts = await syncTransactions(
    { banking, mirror, clock: systemClock },
    {
      accountId: access.accountId,
      onProgress: ({ page }) => {
        if (page >= (pages * memory.length) / 4) memory.push(memoryNow())
      },
    },
  )
  const { ms, busyMs, serviceBusyMs } = await spent()
  const block = longestBlock()
  const writerBusyMs = (await writerBusy()) - writerBefore
  const live = [liveBefore, liveMb()]
  const indexing = await spending()
  await makeIndexes(mirror)
  const indexed = await indexing()
  if (counts.inserted !== pages * PAGE) throw new Error(`mirrored ${counts.inserted} rows`)
  await mirror.close()
  rmSync(folder, { recursive: true })
  return { ms, busyMs, serviceBusyMs, writerBusyMs, indexed, block, live, memory: await Promise.all(memory) }
}

await bare(Math.min(pages, 50))
const result = await mirrored()
const anchors = [await bare(), await bare()]
const { residentBytes } = await serviceUsage()
service.disconnect()
const mean = (of: keyof Spent): number =>
  anchors.reduce((sum, anchor) => sum + anchor[of], 0) / anchors.length
console.log(
  JSON.stringify({
    pages,
    addedMs,
    bareMs: Math.round(mean('ms')),
    mirroredMs: Math.round(result.ms),
    ratio: Number((result.ms / mean('ms')).toFixed(2)),
    ratioWithIndexes: Number(((result.ms + result.indexed.ms) / mean('ms')).toFixed(2)),
    bareBusyMs: Math.round(mean('busyMs')),
    mirroredBusyMs: Math.round(result.busyMs),
    bareServiceBusyMs: Math.round(mean('serviceBusyMs')),
    serviceBusyMs: Math.round(result.serviceBusyMs),
    writerBusyMs: Math.round(result.writerBusyMs),
    rowsPerSecond: Math.round((pages * PAGE * 1000) / result.ms),
    indexesMs: Math.round(result.indexed.ms),
    indexesBusyMs: Math.round(result.indexed.busyMs),
    longestBlockMs: Math.round(result.block.wallMs),
    longestBlockBusyMs: Math.round(result.block.busyMs),
    residentMb: result.memory.map(({ resident }) => resident),
    mainHeapMb: result.memory.map(({ mainHeap }) => mainHeap),
    writerHeapMb: result.memory.map(({ writerHeap }) => writerHeap),
    mainLiveMb: result.live,
    serviceResidentMb: toMb(residentBytes),
  }),
)
