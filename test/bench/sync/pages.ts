/**
 * Mirroring pages against a bare loop that fetches and JSON-parses the same pages one after another and stores
 * nothing. `node test/bench/sync/pages.ts [pages] [milliseconds the service adds to each]`
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBankingClient } from '../../../src-main/connectors/banking/create-banking-client.ts'
import { createHttp } from '../../../src-main/connectors/http/http.ts'
import { systemClock } from '../../../src-main/core/clock.ts'
import { openMirror } from '../../../src-main/db/mirror.ts'
import type { SandboxAccess } from '../../../src-main/sandbox/start-sandbox.ts'
import { indexSearch } from '../../../src-main/services/sync/index-search.ts'
import { syncTransactions } from '../../../src-main/services/sync/sync-transactions.ts'
import { watchLongestBlock } from '../longest-block.ts'

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
if (addedMs > 0) {
  service.send([`transactions:latency=${addedMs}`])
  await once(service, 'message')
}

interface Spent {
  ms: number
  /** Processor time of this process, all its threads; what another process takes of the machine is not in it. */
  busyMs: number
}

const spending = (): (() => Spent) => {
  const start = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return { ms: performance.now() - start, busyMs: (user + system) / 1000 }
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
  const spent = spending()
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
  /** Resident memory of the process after each quarter: both threads and SQLite's caches. */
  const residentMb: number[] = []
  const longestBlock = watchLongestBlock()
  const spent = spending()
  const counts = await syncTransactions(
    { banking, mirror, clock: systemClock },
    {
      accountId: access.accountId,
      onProgress: ({ page }) => {
        while (page >= (pages * (residentMb.length + 1)) / 4)
          residentMb.push(Math.round(process.memoryUsage.rss() / MB))
      },
    },
  )
  const { ms, busyMs } = spent()
  const block = longestBlock()
  const indexing = spending()
  await indexSearch(mirror)
  const indexMs = indexing().ms
  if (counts.inserted !== pages * PAGE) throw new Error(`mirrored ${counts.inserted} rows`)
  await mirror.close()
  rmSync(folder, { recursive: true })
  return { ms, busyMs, indexMs, block, residentMb }
}

await bare(Math.min(pages, 50))
const result = await mirrored()
const anchors = [await bare(), await bare()]
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
    bareBusyMs: Math.round(mean('busyMs')),
    mirroredBusyMs: Math.round(result.busyMs),
    rowsPerSecond: Math.round((pages * PAGE * 1000) / result.ms),
    searchIndexMs: Math.round(result.indexMs),
    longestBlockMs: Math.round(result.block.wallMs),
    longestBlockBusyMs: Math.round(result.block.busyMs),
    residentMbByQuarter: result.residentMb,
  }),
)
