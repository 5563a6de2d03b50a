import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Instant } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { syncCompany } from '../../../../src-main/services/sync/sync-company.ts'
import { syncDocuments } from '../../../../src-main/services/sync/sync-documents.ts'
import { probeDocuments, trackDocuments } from '../../../../src-main/services/sync/track-documents.ts'
import { openSyncBench, type SyncBench } from './helpers/sync-bench.ts'

let bench: SyncBench
let ids: { from: number; to: number }
beforeEach(async () => {
  bench = await openSyncBench({ documents: 30, transactions: 40, foreignEvery: 7 })
  ids = bench.sandbox.documentIds
})
afterEach(() => bench.close())

const asked = (path: string, since = 0): number[] =>
  bench.sandbox.requests
    .slice(since)
    .filter((request) => request.path.endsWith(path))
    .map((request) => Number(request.query.documentId))
const own = (): number[] => {
  const all = Array.from({ length: ids.to - ids.from + 1 }, (_, index) => ids.from + index)
  return all.filter((id) => bench.mirror.read.findTrackedState(id) === 'fetched')
}

describe('documents by id', () => {
  it('are fetched once, with what is missing of each, and those of others are remembered', async () => {
    await trackDocuments(bench, { range: ids })
    const counts = await syncDocuments(bench)
    expect(counts.fetched + counts.unknown).toBe(ids.to - ids.from + 1)
    expect(counts.unknown).toBeGreaterThan(0)
    expect(bench.mirror.read.countTracked()).toMatchObject({ pending: 0, fetched: counts.fetched })
    for (const id of own()) {
      const document = bench.mirror.read.getDocumentBySource(id)
      if (document.status === 'C' && 'TISCD'.includes(document.type))
        expect(document.unpaidMinor).not.toBeNull()
    }
    const since = bench.sandbox.requests.length
    await syncDocuments(bench)
    const drafts = own().filter((id) => bench.mirror.read.getDocumentBySource(id).status === 'D')
    const transport = own().filter((id) => !'TISCD'.includes(bench.mirror.read.getDocumentBySource(id).type))
    for (const id of asked('/document', since)) expect([...drafts, ...transport]).toContain(id)
    expect(counts.failed).toBe(0)
  })

  it('show a payment, and a payment withdrawn, after the next sync', async () => {
    await trackDocuments(bench, { range: ids })
    await syncDocuments(bench)
    const open = own().find((id) => (bench.mirror.read.getDocumentBySource(id).openMinor ?? 0) > 0)
    expect(open).toBeDefined()
    bench.sandbox.markAsPaid(open ?? 0)
    await syncDocuments(bench)
    expect(bench.mirror.read.getDocumentBySource(open ?? 0)).toMatchObject({ unpaidMinor: 0, openMinor: 0 })
    bench.sandbox.markAsPaid(open ?? 0, 150)
    await syncDocuments(bench, { full: true })
    expect(bench.mirror.read.getDocumentBySource(open ?? 0)).toMatchObject({
      unpaidMinor: 150,
      openMinor: 150,
    })
  })

  it('are asked for again also by a clock that ran ahead and was set right', async () => {
    await trackDocuments(bench, { range: ids })
    await syncDocuments({
      ...bench,
      clock: { ...bench.clock, now: () => '2031-01-01T00:00:00.000Z' as Instant },
    })
    const { requested } = await syncDocuments(bench, { full: true })
    expect(requested).toBe(ids.to - ids.from + 1)
  })

  it('that cannot be read are left for the next sync, and the others are mirrored', async () => {
    await trackDocuments(bench, { range: ids })
    bench.sandbox.setFaults([`document@${ids.from}:truncated#99`])
    const counts = await syncDocuments(bench)
    expect(counts.failed).toBe(1)
    expect(bench.mirror.read.findTrackedState(ids.from)).toBe('unreadable')
    expect(counts.fetched).toBeGreaterThan(10)
    bench.sandbox.setFaults([])
    await syncDocuments(bench)
    expect(['fetched', 'unknown', 'not-allowed']).toContain(bench.mirror.read.findTrackedState(ids.from))
  })

  /** The service sends these ids with an unknown type. */
  const sendingNewType = (isNew: (id: number) => boolean) => ({
    ...bench,
    invoicing: {
      ...bench.invoicing,
      getDocument: async (id: number) => {
        if (isNew(id)) throw new AppError('remote-shape-changed', 'the type cannot be read')
        return bench.invoicing.getDocument(id)
      },
    },
  })

  it('of an unknown type keep no other document from being mirrored, however many come first', async () => {
    await trackDocuments(bench, { range: ids })
    const counts = await syncDocuments(sendingNewType((id) => id < ids.from + 20))
    expect(counts.failed).toBe(20)
    expect(counts.fetched + counts.unknown).toBe(ids.to - ids.from - 19)
    expect(bench.mirror.read.countTracked()).toMatchObject({ unreadable: 20, pending: 0 })
  })

  it('none of which can be read end the sync', async () => {
    await trackDocuments(bench, { range: ids })
    await expect(syncDocuments(sendingNewType(() => true))).rejects.toMatchObject({
      code: 'remote-shape-changed',
    })
  })

  it('keep what was fetched when the service fails half way, and go on with the rest', async () => {
    await trackDocuments(bench, { range: ids })
    bench.sandbox.setFaults([...Array(20).keys()].map((index) => `document@${ids.from + 10 + index}:500#99`))
    await expect(syncDocuments(bench)).rejects.toMatchObject({ code: 'remote-failed' })
    const { fetched, pending, unreadable } = bench.mirror.read.countTracked()
    expect(unreadable).toBe(0) // it says nothing of these documents
    expect(fetched).toBeGreaterThan(4)
    expect(pending).toBeGreaterThan(4)
    bench.sandbox.setFaults([])
    await syncDocuments(bench)
    expect(bench.mirror.read.countTracked().pending).toBe(0)
  })
})

describe('searching for documents', () => {
  it('finds all from one known id, both ways, past those of others', async () => {
    const found = await probeDocuments(bench, { from: ids.from + 10, gap: 20, max: 300 })
    await trackDocuments(bench, { range: ids })
    await syncDocuments(bench)
    expect(found.tracked).toBe(own().length)
  })

  it('begins at an id that was only just given, before any sync', async () => {
    await trackDocuments(bench, { list: [ids.from + 10] })
    const found = await probeDocuments(bench, { gap: 20, max: 300 })
    await syncDocuments(bench)
    expect(found.tracked).toBe(own().length)
  })

  it('stops at the cap, and needs an id to begin with', async () => {
    await expect(probeDocuments(bench)).rejects.toMatchObject({ code: 'invalid-input' })
    const found = await probeDocuments(bench, { from: ids.from, max: 5 })
    expect(found.tracked).toBeLessThanOrEqual(5)
  })
})

describe('one sync of a company', () => {
  it('says what it did, and mirrors documents even when the bank fails', async () => {
    await trackDocuments(bench, { range: ids })
    const options = { accountIds: [bench.accountId], currency: 'EUR' }
    bench.sandbox.setFaults(['transactions:401'])
    await expect(syncCompany(bench, options)).rejects.toMatchObject({ code: 'credential-rejected' })
    expect(bench.mirror.read.countTracked().pending).toBe(0)
    expect(bench.mirror.read.lastCompletedAt()).toBeNull()
    bench.sandbox.setFaults([])
    const result = await syncCompany(bench, options)
    expect(result.transactions).toMatchObject({ received: 40, inserted: 40, total: 40, vanished: 0 })
    expect(result.documents.total).toBe(own().length)
    expect(bench.mirror.read.lastCompletedAt()).not.toBeNull()
  })

  it('mirrors a running balance without a gap, and shows one where transactions are missing', async () => {
    const options = { accountIds: [bench.accountId], currency: 'EUR', only: 'transactions' as const }
    await syncCompany(bench, options)
    expect((await bench.mirror.ask('attention', {})).missing).toEqual([])
    const { id } = bench.sandbox.addTransaction({ amountMinor: 5_000, text: 'EM FALTA' })
    bench.sandbox.addTransaction({ amountMinor: 100, text: 'DEPOIS' })
    bench.sandbox.removeTransaction(id)
    await syncCompany(bench, options)
    expect((await bench.mirror.ask('attention', {})).missing).toHaveLength(1)
  })

  it('with a filter fetches only what it names, moves no cursor and takes nothing as vanished', async () => {
    const options = { accountIds: [bench.accountId], currency: 'EUR' }
    await syncCompany(bench, { ...options, only: 'transactions' })
    const id = bench.sandbox.addTransaction({ amountMinor: 4_242, text: 'TRF P/O PROCURADO' }).id
    const result = await syncCompany(bench, { ...options, filter: { search: 'PROCURADO' } })
    expect(result.transactions).toMatchObject({ received: 1, inserted: 1, vanished: 0, total: 41 })
    expect(result.documents.requested).toBe(0)
    expect(bench.mirror.read.findTransactionByKey(id)).toBeDefined()
    const [run] = bench.mirror.read.listLatestRuns()
    expect(run).toMatchObject({ state: 'completed', totalCount: 40 })
  })
})
