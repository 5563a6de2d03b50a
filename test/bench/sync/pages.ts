/**
 * Mirroring pages against a bare loop that fetches and JSON-parses the same pages one after another and stores
 * nothing. `node test/bench/sync/pages.ts [pages] [milliseconds the service adds to each]`
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { createBankingClient } from '../../../src-main/connectors/banking/create-banking-client.ts'
import { createHttp } from '../../../src-main/connectors/http/http.ts'
import { systemClock } from '../../../src-main/core/clock.ts'
import { openMirror } from '../../../src-main/db/mirror.ts'
import type { SandboxAccess } from '../../../src-main/sandbox/start-sandbox.ts'
import { indexSearch } from '../../../src-main/services/sync/index-search.ts'
import { syncTransactions } from '../../../src-main/services/sync/sync-transactions.ts'

const PAGE = 200
const pages = Number(process.argv[2] ?? 1_000)
const addedMs = Number(process.argv[3] ?? 20)
const VERSION = '0.0.0-bench'
const AGENT = `Concilia/${VERSION} (bench)`
const MB = 1_048_576

const service = new Worker(new URL('./service.ts', import.meta.url), {
  workerData: { seed: 1, documents: 50, transactions: pages * PAGE },
})
const [access] = (await once(service, 'message')) as [SandboxAccess]
const setFaults = async (faults: string[]): Promise<void> => {
  service.postMessage(faults)
  await once(service, 'message')
}
await setFaults(addedMs > 0 ? [`transactions:latency=${addedMs}`] : [])

const bare = async (count = pages): Promise<number> => {
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
  const start = performance.now()
  for (let page = 1; page <= count; page += 1) {
    const url = `${access.bankingUrl}/api/v1/transactions?accountId=${access.accountId}&page=${page}&pageSize=${PAGE}`
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${access_token}`, 'user-agent': AGENT },
    })
    JSON.parse(await response.text())
  }
  return performance.now() - start
}

interface Mirrored {
  ms: number
  indexMs: number
  blockMs: number
  /** Resident memory of the process, and what main alone has allocated, after each quarter. */
  residentMb: number[]
  mainMb: number[]
}

const mirrored = async (): Promise<Mirrored> => {
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
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const residentMb: number[] = []
  const mainMb: number[] = []
  delay.enable()
  const start = performance.now()
  const counts = await syncTransactions(
    { banking, mirror, clock: systemClock },
    {
      accountId: access.accountId,
      onProgress: ({ page }) => {
        if (page < (pages * (mainMb.length + 1)) / 4) return
        const { rss, heapUsed, external } = process.memoryUsage()
        residentMb.push(Math.round(rss / MB))
        mainMb.push(Math.round((heapUsed + external) / MB))
      },
    },
  )
  const ms = performance.now() - start
  delay.disable()
  const indexStart = performance.now()
  await indexSearch(mirror)
  const indexMs = performance.now() - indexStart
  if (counts.inserted !== pages * PAGE) throw new Error(`mirrored ${counts.inserted} rows`)
  await mirror.close()
  rmSync(folder, { recursive: true })
  return { ms, indexMs, blockMs: delay.max / 1e6, residentMb, mainMb }
}

await bare(Math.min(pages, 50))
const anchorMs = await bare()
const result = await mirrored()
const anchorAgainMs = await bare()
await service.terminate()
const anchor = (anchorMs + anchorAgainMs) / 2
console.log(
  JSON.stringify({
    pages,
    addedMs,
    bareMs: Math.round(anchor),
    mirroredMs: Math.round(result.ms),
    ratio: Number((result.ms / anchor).toFixed(2)),
    rowsPerSecond: Math.round((pages * PAGE * 1000) / result.ms),
    searchIndexMs: Math.round(result.indexMs),
    longestBlockMs: Math.round(result.blockMs),
    residentMbByQuarter: result.residentMb,
    mainMbByQuarter: result.mainMb,
  }),
)
