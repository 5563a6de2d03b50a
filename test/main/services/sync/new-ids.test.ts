import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#core/calendar.ts'
import { syncTransactions } from '../../../../src-main/services/sync/sync-transactions.ts'
import { day } from '../../db/helpers/mirror-fixtures.ts'
import { mirroredRecords, sourceRecords } from './helpers/compare.ts'
import { openSyncBench, type SyncBench } from './helpers/sync-bench.ts'

let bench: SyncBench
beforeEach(async () => {
  bench = await openSyncBench({ documents: 5, transactions: 28 })
})
afterEach(() => bench.close())

const sync = (full = false) => syncTransactions(bench, { accountId: bench.accountId, full })
const giveNewIds = () => bench.sandbox.setFaults(['transactions:new-ids'])

/** How many the mirror has, once it was brought what is new under ids of another form. */
const afterNewIds = async () => {
  await sync()
  giveNewIds()
  const counts = await sync()
  return { counts, mirrored: mirroredRecords(bench).length, source: (await sourceRecords(bench)).length }
}

describe('a recent sync after the service gave its records ids of another form', () => {
  // The service's own filter lets these records through for any requested day.
  const undated = { amountMinor: 777, text: 'COMISSAO', bookingDate: day('a confirmar') }

  it('keeps a transaction whose date cannot be read as the one row it was', async () => {
    bench.sandbox.addTransaction(undated)
    const { counts, mirrored, source } = await afterNewIds()
    expect(counts).toMatchObject({ inserted: 0, vanished: 0 })
    expect(mirrored).toBe(29)
    expect(source).toBe(29)
  })

  it('keeps two of them that are equal two, and a full sync leaves them so', async () => {
    bench.sandbox.addTransaction(undated)
    bench.sandbox.addTransaction({ ...undated, amountMinor: 778 })
    bench.sandbox.addTransaction(undated)
    expect(await afterNewIds()).toMatchObject({ counts: { inserted: 0 }, mirrored: 31, source: 31 })
    expect(await sync(true)).toMatchObject({ inserted: 0, vanished: 0 })
    expect(mirroredRecords(bench)).toEqual(await sourceRecords(bench))
  })

  it('does not take a transaction of another unreadable date for the one it has', async () => {
    bench.sandbox.addTransaction(undated)
    await sync()
    bench.sandbox.addTransaction({ ...undated, bookingDate: day('a definir') })
    giveNewIds()
    expect(await sync()).toMatchObject({ inserted: 1, vanished: 0 })
    expect(mirroredRecords(bench)).toHaveLength(30)
  })

  it('keeps a transaction valued before the days asked for as the one row it was', async () => {
    const today = bench.clock.today()
    const early = { amountMinor: 777, text: 'JUROS', bookingDate: today, valueDate: addDays(today, -60) }
    bench.sandbox.addTransaction(early)
    bench.sandbox.addTransaction(early)
    expect(await afterNewIds()).toMatchObject({ counts: { inserted: 0 }, mirrored: 30, source: 30 })
  })
})
