/** Search, sums, bulk and lists over the real border, on a service of ten documents and ten transactions. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { Minor } from '#contract/values.ts'
import { openChannelBench } from './helpers/channel-bench.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const bench = await openChannelBench({ documents: 60, transactions: 60 })
afterAll(() => bench.close())
await bench.fill()

describe('a search over everything', () => {
  it('finds a document by its number, and how many there are of each', async () => {
    const list = await bench.value('documents.openList', {
      filter: { view: 'open' },
      sort: { by: 'open', direction: 'descending' },
    })
    const found = await bench.value('search.find', { text: list.rows.number[0] ?? '', limit: 8 })
    expect(found.documents.rows.id).toContain(list.rows.id[0])
    expect(found.documents.count).toBeGreaterThanOrEqual(found.documents.rows.id.length)
    expect(found.transactions.rows.id.length).toBeLessThanOrEqual(8)
  })
})

describe('the sum of an opened list', () => {
  it('is of what its rows hold now, after decisions too', async () => {
    const documents = await bench.value('documents.openList', {
      filter: { view: 'open' },
      sort: { by: 'date', direction: 'ascending' },
    })
    const transactions = await bench.value('transactions.openList', {
      filter: { view: 'unmatched' },
      sort: { by: 'date', direction: 'ascending' },
    })
    const sums = async () => ({
      documents: (await bench.value('documents.sumList', { listId: documents.listId })).openMinor,
      transactions: (await bench.value('transactions.sumList', { listId: transactions.listId })).openMinor,
    })
    expect(await sums()).toEqual({ documents: documents.openMinor, transactions: transactions.openMinor })

    const { counts } = await bench.value('matching.countBulk', {})
    await bench.value('matching.acceptBulk', { shown: counts.flatMap(({ shown }) => shown) })
    const read = { from: 0, count: 200 }
    const left = await bench.value('transactions.readList', { listId: transactions.listId, ...read })
    expect((await sums()).transactions).toBe(left.openMinor.reduce((sum, minor) => sum + minor, 0))
    expect((await sums()).transactions).not.toBe(transactions.openMinor)
    await bench.value('matching.undo', {})
    expect(await sums()).toEqual({ documents: documents.openMinor, transactions: transactions.openMinor })
  })
})

describe('sums', () => {
  it('are found for an open transaction, with the rows of their members', async () => {
    const list = await bench.value('documents.openList', {
      filter: { view: 'open' },
      sort: { by: 'date', direction: 'ascending' },
    })
    const rows = await bench.value('documents.readList', { listId: list.listId, from: 0, count: 1 })
    const [documentId = 0] = rows.id
    const found = await bench.value('matching.findSums', {
      documentIds: [documentId],
      transactionIds: [],
      scope: 'all',
      limit: 5,
    })
    expect(Math.abs(found.targetMinor)).toBe(rows.openMinor[0])
    for (const set of found.sets) {
      expect(set.reduce((sum, { minor }) => sum + minor, 0)).toBe(found.targetMinor)
      for (const { id } of set) expect(found.transactions.id).toContain(id)
    }
    const refused = await bench.call('matching.findSums', {
      documentIds: [documentId],
      transactionIds: [1],
      scope: 'all',
      limit: 5,
    })
    expect(refused).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
  })
})

describe('acceptance of many', () => {
  it('accepts what was counted, as one act that one undo reverts', async () => {
    const { counts } = await bench.value('matching.countBulk', {})
    const [most] = counts
    if (most === undefined) throw new Error('nothing is certain')
    const choice = { class: 'certain' as const, combination: most.combination.key }
    const { groups } = await bench.value('matching.sampleBulk', { ...choice, seed: 0, size: 3 })
    expect(groups.length).toBe(Math.min(3, most.shown.length))
    const { results } = await bench.value('matching.acceptBulk', { shown: most.shown })
    const done = results.filter(({ outcome }) => outcome === 'done').length
    expect(done).toBe(most.shown.length)
    expect((await bench.value('matching.undo', {})).count).toBe(done)
    expect((await bench.value('matching.redo', {})).count).toBe(done)
    expect((await bench.value('matching.undo', {})).count).toBe(done)
  })
})

describe('a list as a file', () => {
  it.each(['documents', 'transactions'] as const)(
    'holds the %s that were narrowed to, in their order',
    async (of) => {
      const file = join(bench.folder, `${of}.csv`)
      bench.saveAs.path = file
      const opened =
        of === 'documents'
          ? await bench.value('documents.openList', {
              filter: { view: 'all', types: ['I'] },
              sort: { by: 'number', direction: 'ascending' },
            })
          : await bench.value('transactions.openList', {
              filter: { view: 'all', direction: 'in' },
              sort: { by: 'amount', direction: 'descending' },
            })
      const answer = await bench.value('reports.exportList', {
        of,
        listId: opened.listId,
        profile: 'excel-pt',
      })
      expect(answer).toMatchObject({ outcome: 'saved', rows: opened.count, fileName: `${of}.csv` })
      expect(readFileSync(file, 'utf8').trimEnd().split('\r\n')).toHaveLength(opened.count + 1)
    },
  )
})

describe('the register of ids', () => {
  it('shows what became of each id; missed ones are made due again or taken out, fetched ones stay', async () => {
    const { from, to } = bench.sandbox.documentIds
    await bench.value('documents.track', { ids: { list: [to + 5_000, to + 5_001] } })
    await bench.concilia.sync.run(await bench.concilia.companies.get(bench.companyId), { only: 'documents' })
    const missed = await bench.value('documents.listTracked', { state: 'unknown', limit: 10 })
    expect(missed.rows.map(({ id, misses }) => [id, misses])).toEqual([
      [to + 5_000, 1],
      [to + 5_001, 1],
    ])
    expect(missed.rows[0]?.checkedAt).not.toBeNull()
    expect(await bench.value('documents.retryTracked', { ids: [to + 5_000, from] })).toEqual({ due: 1 })
    expect((await bench.value('documents.listTracked', { state: 'pending', limit: 10 })).rows).toHaveLength(1)
    expect(await bench.value('documents.untrack', { ids: [to + 5_000, to + 5_001, from] })).toEqual({
      untracked: 2,
    })
    const { counts, rows } = await bench.value('documents.listTracked', { after: from, limit: 2 })
    expect(counts).toMatchObject({ pending: 0, unknown: 0 })
    expect(rows.map(({ id }) => id)).toEqual([from + 1, from + 2])
  })

  it('is searched beside for more, which can be stopped', async () => {
    bench.sandbox.setFaults([`document@${bench.sandbox.documentIds.to + 30}:hang`])
    const searching = bench.call('documents.probe', {})
    const asked = async () => (await bench.value('documents.getProbe', {})).progress?.asked
    await expect.poll(asked).toBeGreaterThan(0)
    await bench.value('documents.cancelProbe', {})
    expect(await searching).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(await bench.value('documents.getProbe', {})).toEqual({ progress: null })
  })
})

describe('a one-off fetch', () => {
  it('asks for what the filter names and takes nothing as vanished', async () => {
    const before = await bench.value('transactions.openList', {
      filter: { view: 'all' },
      sort: { by: 'date', direction: 'descending' },
    })
    const answer = await bench.value('transactions.fetch', {
      filter: { minAmountMinor: 1 as Minor, search: 'TRF' },
    })
    expect(answer.received).toBeGreaterThan(0)
    expect(answer.received).toBeLessThan(before.count)
    const after = await bench.value('transactions.openList', {
      filter: { view: 'vanished' },
      sort: { by: 'date', direction: 'descending' },
    })
    expect(after.count).toBe(0)
  })
})

describe('what a list begins with', () => {
  it.each(['date', 'amount', 'counterparty', 'open'] as const)(
    'is the same as when it is opened, which gives it too, by %s',
    async (by) => {
      const asked = { filter: { view: 'unmatched' }, sort: { by, direction: 'descending' } } as const
      const first = await bench.value('transactions.readFirst', asked)
      const { listId, count, rows } = await bench.value('transactions.openList', asked)
      expect(rows).toEqual(first)
      expect(first).toEqual(await bench.value('transactions.readList', { listId, from: 0, count: 200 }))
      expect(count).toBeGreaterThan(0)
    },
  )

  it('is not looked for where finding it takes as long as opening the list', async () => {
    const sort = { by: 'date', direction: 'descending' } as const
    expect(
      await bench.value('documents.readFirst', { filter: { view: 'all', search: 'FT' }, sort }),
    ).toBeNull()
  })
})
