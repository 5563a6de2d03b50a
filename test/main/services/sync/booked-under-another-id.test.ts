import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#core/calendar.ts'
import { syncTransactions } from '../../../../src-main/services/sync/sync-transactions.ts'
import type { NewTransaction } from '../../../sandbox/bank.ts'
import { day } from '../../db/helpers/mirror-fixtures.ts'
import { decideOn, mirroredRecords, sourceRecords, stateOfDecisions } from './helpers/compare.ts'
import { openSyncBench, type SyncBench } from './helpers/sync-bench.ts'

let bench: SyncBench
beforeEach(async () => {
  bench = await openSyncBench({ documents: 5, transactions: 450 })
})
afterEach(() => bench.close())

const sync = (full = false) => syncTransactions(bench, { accountId: bench.accountId, full })
const today = () => bench.clock.today()

const pending = (over: Partial<NewTransaction> = {}): NewTransaction => ({
  amountMinor: -7_777,
  text: 'COMPRA 4412 LOJA',
  isPending: true,
  ...over,
})

/** The bank books it: the pending record goes, another one with a date comes. */
const book = (id: string, over: Partial<NewTransaction> = {}): string => {
  const booked = bench.sandbox.addTransaction({ ...pending(), isPending: false, ...over }).id
  expect(bench.sandbox.removeTransaction(id)).toBe(true)
  return booked
}

const expectEqual = async (): Promise<void> =>
  expect(mirroredRecords(bench)).toEqual(await sourceRecords(bench))

/** The days requested from the service, for each run since `since`. */
const askedFrom = (since: number): (string | undefined)[] =>
  bench.sandbox.requests
    .slice(since)
    .filter(({ query }) => query.page === '1')
    .map(({ query }) => query.from)

/** How a service that filters by the booking date treats a record without one. */
const undated = {
  'shows it in every filtered answer': day('a confirmar'),
  'shows it only where everything is asked for': day(''),
  'writes the first day of its calendar there, which no filter lets through': day('0001-01-01'),
  'writes the last day of its calendar there': day('9999-12-31'),
} as const

describe.each(Object.entries(undated))(
  'a pending transaction without a date, of a service that %s',
  (_name, bookingDate) => {
    it('is the one row it was, and stays decided, when a recent sync finds it booked under another id', async () => {
      await sync()
      const { id } = bench.sandbox.addTransaction(pending({ bookingDate }))
      await sync(true)
      await sync()
      await decideOn(bench, id)
      const booked = book(id, { text: 'COMPRA 4412 LOJA CENTRAL PORTO' })
      expect(await sync()).toMatchObject({ inserted: 0, vanished: 0 })
      await expectEqual()
      expect(await stateOfDecisions(bench)).toEqual([{ state: 'accepted', transaction: booked }])
    })

    it('stays two where two equal ones wait and one of them is booked', async () => {
      await sync()
      const { id } = bench.sandbox.addTransaction(pending({ bookingDate }))
      bench.sandbox.addTransaction(pending({ bookingDate }))
      await sync(true)
      await decideOn(bench, id)
      const booked = book(id)
      await sync()
      await expectEqual()
      expect(await stateOfDecisions(bench)).toEqual([{ state: 'accepted', transaction: booked }])
    })

    it('is not taken for an equal one that comes while it still waits', async () => {
      await sync()
      const { id } = bench.sandbox.addTransaction(pending({ bookingDate }))
      await sync(true)
      await decideOn(bench, id)
      bench.sandbox.addTransaction(pending({ isPending: false }))
      expect(await sync()).toMatchObject({ inserted: 1, vanished: 0 })
      await expectEqual()
      expect(await stateOfDecisions(bench)).toEqual([{ state: 'accepted', transaction: id }])
    })
  },
)

describe('what a recent sync asks to tell whether a pending transaction was booked', () => {
  const shown = pending({ bookingDate: undated['shows it in every filtered answer'] })
  const hidden = pending({ bookingDate: undated['shows it only where everything is asked for'] })
  const last = (): string => bench.mirror.read.getTransaction(1).bookingDate ?? ''

  it('is nothing more where a walk of the same days has shown it before', async () => {
    await sync()
    const { id } = bench.sandbox.addTransaction(shown)
    await sync()
    const since = bench.sandbox.requests.length
    book(id)
    expect(await sync()).toMatchObject({ inserted: 0, vanished: 0 })
    expect(askedFrom(since)).toEqual([addDays(day(last()), -14)])
    await expectEqual()
  })

  it('is the days of the walk that showed it last, where later days are asked for now', async () => {
    await sync()
    const { id } = bench.sandbox.addTransaction({ ...shown, valueDate: today() })
    await sync()
    bench.sandbox.addTransaction({ amountMinor: 100, text: 'JUROS', bookingDate: today() })
    await syncTransactions(bench, { accountId: bench.accountId, filter: { search: 'JUROS' } })
    const since = bench.sandbox.requests.length
    book(id)
    expect(await syncTransactions(bench, { accountId: bench.accountId, overlapDays: 3 })).toMatchObject({
      vanished: 0,
    })
    expect(askedFrom(since)).toEqual([addDays(today(), -3), addDays(day(last()), -14)])
    await expectEqual()
  })

  it('is everything, once, where no recent walk ever showed it', async () => {
    const { id } = bench.sandbox.addTransaction(hidden)
    await sync()
    book(id)
    const since = bench.sandbox.requests.length
    await sync()
    await sync()
    expect(askedFrom(since)).toHaveLength(3)
    expect(askedFrom(since)[1]).toBeUndefined()
    await expectEqual()
  })

  it('goes on where it was cut off', async () => {
    const { id } = bench.sandbox.addTransaction(hidden)
    await sync()
    await decideOn(bench, id)
    const booked = book(id)
    bench.sandbox.setFaults(['transactions@2:drop#4'])
    await expect(sync()).rejects.toMatchObject({ code: 'offline' })
    await bench.restart()
    await sync()
    await expectEqual()
    expect(await stateOfDecisions(bench)).toEqual([{ state: 'accepted', transaction: booked }])
  })

  it('shows that it was withdrawn, where every recent walk showed it', async () => {
    await sync()
    const { id } = bench.sandbox.addTransaction(shown)
    await sync()
    bench.sandbox.removeTransaction(id)
    expect(await sync()).toMatchObject({ vanished: 1 })
    await expectEqual()
  })
})

describe('a pending transaction dated before the days a recent sync asks for', () => {
  it('is the one row it was when it is booked under another id', async () => {
    await sync()
    const newest = bench.mirror.read.getTransaction(1).bookingDate ?? today()
    const { id } = bench.sandbox.addTransaction(pending({ bookingDate: addDays(newest, -15) }))
    await sync(true)
    await decideOn(bench, id)
    const booked = book(id, { bookingDate: addDays(newest, -12) })
    expect(await sync()).toMatchObject({ inserted: 0, vanished: 0 })
    await expectEqual()
    expect(await stateOfDecisions(bench)).toEqual([{ state: 'accepted', transaction: booked }])
  })
})

describe('pending transactions of one payer and one amount', () => {
  it('are booked each as the one of its own text', async () => {
    await sync()
    const [january, february] = ['RENDA JANEIRO', 'RENDA FEVEREIRO'].map((text) =>
      bench.sandbox.addTransaction(
        pending({ text, iban: 'PT50000000000000000000000', bookingDate: day('') }),
      ),
    )
    if (!january || !february) throw new Error('two were added')
    await sync(true)
    await decideOn(bench, january.id)
    book(february.id, { text: february.text, iban: 'PT50000000000000000000000' })
    const booked = book(january.id, { text: january.text, iban: 'PT50000000000000000000000' })
    await sync()
    await expectEqual()
    expect(await stateOfDecisions(bench)).toEqual([{ state: 'accepted', transaction: booked }])
  })
})

describe('a service that once announced more than it sent', () => {
  it('does not make two rows of a transaction booked meanwhile', async () => {
    await sync()
    const { id } = bench.sandbox.addTransaction(pending())
    await sync()
    await decideOn(bench, id)
    const booked = book(id)
    bench.sandbox.setFaults(['transactions:total'])
    expect(await sync()).toMatchObject({ missing: 1 })
    bench.sandbox.setFaults([])
    expect(await sync()).toMatchObject({ vanished: 0 })
    await expectEqual()
    expect(await stateOfDecisions(bench)).toEqual([{ state: 'accepted', transaction: booked }])
  })
})
