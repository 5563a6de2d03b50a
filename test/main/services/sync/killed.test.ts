import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openReadable } from '../../../../src-main/db/connection/open.ts'
import { syncTransactions } from '../../../../src-main/services/sync/sync-transactions.ts'
import { integrity, mirroredRecords, sourceRecords } from './helpers/compare.ts'
import { syncUntilKilled } from './helpers/kill-sync.ts'
import { openSyncBench, type SyncBench } from './helpers/sync-bench.ts'

const PAGE = 200

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
    async (page) => {
      bench.sandbox.setFaults(['transactions:latency=100'])
      const ended = await syncUntilKilled(bench, 'transactions', page)
      expect(ended).toMatchObject({ killed: true, complaints: '' })
      expect(integrity(bench)).toBe('ok')
      const { rows, nextPage } = cursor(bench)
      expect(rows).toBe((nextPage - 1) * PAGE)
      expect(nextPage).toBeGreaterThan(ended.said)

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
