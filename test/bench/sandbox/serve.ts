/**
 * How fast the embedded service answers, so that it never hides the client's own speed:
 * `node test/bench/sandbox/serve.ts [transactions] [documents]`. Prints medians and their ratio to a bare
 * node server that sends the same bytes, and one JSON line at the end.
 */
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openThread } from '../../../src-main/threads/worker-thread.ts'
import type { SandboxCommands } from '../../../src-main/workers/sandbox-worker.ts'

const [transactions = 1_000_000, documents = 20_000] = process.argv.slice(2).map(Number)
const AGENT = 'Concilia-Bench/1.0'
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const TARGET_MS = { page: 10, document: 2 }

const get = (url: string, headers: Record<string, string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${response.statusCode} for ${url}`))
      })
    })
    sent.on('error', reject)
    sent.end()
  })

const medianOf = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const p95Of = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

const measure = async (times: number, call: (index: number) => Promise<unknown>): Promise<number[]> => {
  const taken: number[] = []
  for (let index = 0; index < times; index += 1) {
    const before = performance.now()
    await call(index)
    taken.push(performance.now() - before)
  }
  return taken.slice(Math.floor(times / 10)) // the first tenth warms up
}

/** The same bytes from a server that does nothing else. */
const measureBare = async (bytes: string): Promise<number> => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const median = medianOf(await measure(200, () => get(`http://127.0.0.1:${port}/`, {})))
  server.closeAllConnections()
  server.close()
  return median
}

const started = performance.now()
const service = await openThread<SandboxCommands>(
  new URL('../../../src-main/workers/sandbox-worker.ts', import.meta.url),
  { workerData: { transactions, documents } },
)
const access = await service.run('access', null)
const startMs = performance.now() - started

const form = new URLSearchParams({
  grant_type: 'client_credentials',
  client_id: access.clientId,
  client_secret: access.clientSecret,
  scope: 'openbanking.api',
})
const issued = (await (
  await fetch(`${access.authUrl}/connect/token`, {
    method: 'POST',
    headers: { 'user-agent': AGENT },
    body: form,
  })
).json()) as { access_token: string }
const bearer = { 'user-agent': AGENT, authorization: `Bearer ${issued.access_token}` }
const keys = { email: access.email, token: access.token }
const pages = Math.ceil(transactions / 200)
const pageUrl = (page: number): string => `${access.bankingUrl}/api/v1/transactions?page=${page}&pageSize=200`
const spread = (index: number, count: number): number => 1 + ((index * 7_919) % count)
const documentUrl = (index: number): string =>
  `${access.invoicingUrl}/api/v1.1/document/property?documentId=${access.documentIds.from + spread(index, documents) - 1}`

const pageMs = await measure(400, (index) => get(pageUrl(spread(index, pages)), bearer))
const documentMs = await measure(1_000, (index) => get(documentUrl(index), keys))
const bare = {
  page: await measureBare(await get(pageUrl(1), bearer)),
  document: await measureBare(await get(documentUrl(1), keys)),
}
const result = {
  transactions,
  documents,
  startMs: Math.round(startMs),
  page: { medianMs: medianOf(pageMs), p95Ms: p95Of(pageMs), bareMs: bare.page, targetMs: TARGET_MS.page },
  document: {
    medianMs: medianOf(documentMs),
    p95Ms: p95Of(documentMs),
    bareMs: bare.document,
    targetMs: TARGET_MS.document,
  },
  rssMb: Math.round(process.memoryUsage.rss() / 1e6),
}
for (const name of ['page', 'document'] as const) {
  const figure = result[name]
  console.log(
    `${name}: median ${figure.medianMs.toFixed(2)} ms, p95 ${figure.p95Ms.toFixed(2)} ms, ` +
      `${(figure.medianMs / figure.bareMs).toFixed(1)} x a bare server; target under ${figure.targetMs} ms`,
  )
}
console.log(JSON.stringify(result))
await service.close()
agent.destroy()
