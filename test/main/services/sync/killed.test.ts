import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openReadable } from '../../../../src-main/db/open.ts'
import { syncTransactions } from '../../../../src-main/services/sync/sync-transactions.ts'
import { integrity, mirroredRecords, sourceRecords } from './helpers/compare.ts'
import { openSyncBench, type SyncBench } from './helpers/sync-bench.ts'

const script = fileURLToPath(new URL('./helpers/killed-sync.ts', import.meta.url))
const PAGE = 200

/** Runs a sync in a process of its own and kills it as soon as it says that it has written this page. */
const syncUntilKilled = (bench: SyncBench, killAfter: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const { invoicingUrl, bankingUrl, authUrl, email, token, clientId, clientSecret } = bench.sandbox
    const access = { invoicingUrl, bankingUrl, authUrl, email, token, clientId, clientSecret }
    const given = JSON.stringify({ folder: bench.folder, accountId: bench.accountId, access })
    const child = spawn(process.execPath, [script, given], { stdio: ['ignore', 'pipe', 'pipe'] })
    let acknowledged = 0
    let complaints = ''
    child.stderr.on('data', (text: Buffer) => {
      complaints += text.toString()
    })
    child.stdout.on('data', (text: Buffer) => {
      const pages = text.toString().split('\n').map(Number).filter(Number.isInteger)
      acknowledged = Math.max(acknowledged, ...pages)
      if (acknowledged >= killAfter) child.kill('SIGKILL')
    })
    child.on('exit', (_code, signal) =>
      signal === 'SIGKILL' ? resolve(acknowledged) : reject(new Error(`not killed: ${complaints}`)),
    )
  })

const cursor = (bench: SyncBench) => {
  const db = openReadable(`${bench.folder}/mirror.sqlite`)
  try {
    const rows = db.readColumn<number>('SELECT count(*) FROM bank_transaction').get() ?? 0
    const nextPage = db.readColumn<number>('SELECT next_page FROM sync_run ORDER BY id DESC').get() ?? 0
    return { rows, nextPage }
  } finally {
    db.close()
  }
}

describe('a sync killed at any moment', () => {
  let bench: SyncBench
  beforeEach(async () => {
    bench = await openSyncBench({ transactions: 4_850, documents: 5 })
    await bench.mirror.close()
  })
  afterEach(() => bench.close())

  it.each([1, 4, 12])(
    'leaves a sound mirror with what was acknowledged after page %i, no half page, and the next one goes on',
    { timeout: 60_000 },
    async (page) => {
      bench.sandbox.setFaults(['transactions:latency=30'])
      const acknowledged = await syncUntilKilled(bench, page)
      expect(integrity(bench)).toBe('ok')
      const { rows, nextPage } = cursor(bench)
      expect(rows).toBe((nextPage - 1) * PAGE)
      expect(nextPage).toBeGreaterThan(acknowledged)

      bench.sandbox.setFaults([])
      const before = bench.sandbox.requests.length
      await bench.restart()
      await syncTransactions(bench, { accountId: bench.accountId })
      expect(mirroredRecords(bench)).toEqual(await sourceRecords(bench))
      const first = bench.sandbox.requests
        .slice(before)
        .find((request) => request.path.includes('transactions'))
      expect(first?.query.page).toBe(String(nextPage - 1))
    },
  )
})
