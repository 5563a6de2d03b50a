import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IsoDate } from '#contract/values.ts'
import { isAppError } from '#core/app-error.ts'
import { syncTransactions } from '../../../../src-main/services/sync/sync-transactions.ts'
import { cases } from '../../../helpers/long.ts'
import { SANDBOX_DIALECTS } from '../../../sandbox/dialects/dialect.ts'
import { day } from '../../db/helpers/mirror-fixtures.ts'
import { decideOn, integrity, mirroredRecords, sourceRecords, stateOfDecisions } from './helpers/compare.ts'
import { openSyncBench, type SyncBench } from './helpers/sync-bench.ts'

const FAULTS = [
  '500',
  '503',
  '429=1',
  '429=absurd',
  '401',
  'hang',
  'drop',
  'truncated',
  'html',
  'redirect',
  'not-envelope',
  'duplicate-page',
  'shift',
  'total',
  'empty-page',
  'endless',
  'early-expiry',
] as const

/** Dates of transactions that are still to be booked: today's, and three that say nothing, one of which no filter shows. */
const UNDATED = [null, 'a confirmar', '', '0001-01-01'] as const

type Step =
  | { do: 'fault'; name: string; page: number; times: number }
  | { do: 'sync'; full: boolean }
  | { do: 'cancel'; after: number }
  | { do: 'restart' }
  | { do: 'arrive'; equals: number }
  | { do: 'wait'; undated: (typeof UNDATED)[number]; twins: number }
  | { do: 'decide' }
  | { do: 'book'; again: boolean }
  | { do: 'withdraw' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('fault' as const),
    name: fc.constantFrom(...FAULTS),
    page: fc.integer({ min: 1, max: 4 }),
    times: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({ do: fc.constant('sync' as const), full: fc.boolean() }),
  fc.record({ do: fc.constant('cancel' as const), after: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('restart' as const) }),
  fc.record({ do: fc.constant('arrive' as const), equals: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constant('wait' as const),
    undated: fc.constantFrom(...UNDATED),
    twins: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({ do: fc.constant('decide' as const) }),
  fc.record({ do: fc.constant('book' as const), again: fc.boolean() }),
  fc.record({ do: fc.constant('withdraw' as const) }),
)

const sync = async (bench: SyncBench, full: boolean, cancelAfter?: number): Promise<void> => {
  const controller = new AbortController()
  let pages = 0
  try {
    await syncTransactions(bench, {
      accountId: bench.accountId,
      full,
      signal: controller.signal,
      onProgress: () => {
        pages += 1
        if (pages === cancelAfter) controller.abort()
      },
    })
  } catch (error) {
    // Whatever the service does ends as one of the closed list of errors.
    if (!isAppError(error) || error.code === 'unexpected') throw error
  }
}

interface Waiting {
  id: string
  amountMinor: number
  bookingDate: IsoDate | null
  decided: boolean
}

/** What waits to be booked, and the amount of the next one: only twins are of one amount. */
interface Bank {
  waiting: Waiting[]
  nextAmount: number
  /** Only a complete run can show that a transaction is absent. */
  undatedWithdrawn: boolean
}

const add = ({ sandbox }: SyncBench, { amountMinor, bookingDate }: Omit<Waiting, 'id'>, isPending: boolean) =>
  sandbox.addTransaction({
    amountMinor,
    text: 'TRF P/O IGUAL',
    isPending,
    ...(isPending && bookingDate !== null ? { bookingDate } : {}),
  }).id

/** No filtered answer shows it. */
const isHidden = (bookingDate: IsoDate | null): boolean => bookingDate !== null && bookingDate < '1'

/** Some dialects have no pending state: without an id a pending transaction cannot be distinguished from an absent one. */
const canDecide = (bench: SyncBench, { id }: Waiting): boolean =>
  bench.mirror.read.findTransactionByKey(id) !== undefined

const perform = async (bench: SyncBench, bank: Bank, action: Step): Promise<void> => {
  const { sandbox } = bench
  const at = bank.waiting.findIndex((waiting) => action.do !== 'withdraw' || !waiting.decided)
  const chosen = bank.waiting[at]
  if (action.do === 'fault') {
    sandbox.setFaults([`transactions@${action.page}:${action.name}#${action.times}`])
  } else if (action.do === 'sync') await sync(bench, action.full)
  else if (action.do === 'cancel') await sync(bench, false, action.after)
  else if (action.do === 'restart') await bench.restart()
  else if (action.do === 'arrive') {
    const arrived = { amountMinor: 777, bookingDate: null, decided: false }
    for (let count = 0; count < action.equals; count += 1) add(bench, arrived, false)
  } else if (action.do === 'wait') {
    bank.nextAmount += 1
    const bookingDate = action.undated === null ? null : day(action.undated)
    for (let count = 0; count < action.twins; count += 1) {
      const waiting = { amountMinor: bank.nextAmount, bookingDate, decided: false }
      bank.waiting.push({ ...waiting, id: add(bench, waiting, true) })
    }
  } else if (chosen === undefined) return
  else if (action.do === 'decide') {
    if (chosen.decided || !canDecide(bench, chosen)) return
    await decideOn(bench, chosen.id)
    chosen.decided = true
  } else {
    bank.waiting.splice(at, 1)
    if (action.do === 'withdraw') bank.undatedWithdrawn ||= chosen.bookingDate !== null
    else if (action.again || chosen.bookingDate !== null) add(bench, chosen, false)
    else return void sandbox.bookPending(chosen.id)
    sandbox.removeTransaction(chosen.id)
  }
}

const keyOf = (bench: SyncBench, row: number): string => bench.mirror.read.getTransaction(row).key

/** What of `records` is left once each of `others` took its equal away. */
const without = (records: readonly string[], others: readonly string[]): string[] => {
  const left = [...others]
  return records.filter((record) => {
    const at = left.indexOf(record)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

describe('for any schedule of faults, restarts and transactions that arrive', () => {
  it.each(SANDBOX_DIALECTS)(
    'the mirror ends equal to the source, no row twice, no decision touched (%s)',
    async (dialect) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
          const bench = await openSyncBench({ dialect, documents: 5, transactions: 450 }, { timeoutMs: 500 })
          try {
            await sync(bench, false)
            await decideOn(bench, keyOf(bench, 2))
            const [first] = await stateOfDecisions(bench)
            const bank: Bank = { waiting: [], nextAmount: 10_000, undatedWithdrawn: false }
            for (const action of steps) await perform(bench, bank, action)
            bench.sandbox.setFaults([])
            // An interrupted run continues; rows that came meanwhile are new to the next run.
            await sync(bench, false)
            await sync(bench, false)
            const source = await sourceRecords(bench)
            const unseen = bank.waiting.filter(({ bookingDate }) => isHidden(bookingDate))
            expect(without(source, mirroredRecords(bench)).length).toBeLessThanOrEqual(unseen.length)
            if (!bank.undatedWithdrawn) expect(without(mirroredRecords(bench), source)).toEqual([])
            await sync(bench, true)
            expect(mirroredRecords(bench)).toEqual(await sourceRecords(bench))
            const states = await stateOfDecisions(bench)
            expect(states[0]).toEqual(first)
            expect(states.map(({ state }) => state)).toEqual(states.map(() => 'accepted'))
            expect(integrity(bench)).toBe('ok')
          } finally {
            await bench.close()
          }
        }),
        { numRuns: cases(2, 20) },
      )
    },
  )
})
