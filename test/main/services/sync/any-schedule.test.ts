import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAppError } from '../../../../src-main/core/app-error.ts'
import { SANDBOX_DIALECTS } from '../../../../src-main/sandbox/options.ts'
import { syncTransactions } from '../../../../src-main/services/sync/sync-transactions.ts'
import { decisions, integrity, mirroredRecords, sourceRecords } from './helpers/compare.ts'
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

type Step =
  | { do: 'fault'; name: string; page: number; times: number }
  | { do: 'sync'; full: boolean }
  | { do: 'cancel'; after: number }
  | { do: 'restart' }
  | { do: 'arrive'; equals: number }
  | { do: 'settle' }

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
  fc.record({ do: fc.constant('settle' as const) }),
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

const perform = async (bench: SyncBench, pending: string[], action: Step): Promise<void> => {
  const { sandbox } = bench
  if (action.do === 'fault') {
    sandbox.setFaults([`transactions@${action.page}:${action.name}#${action.times}`])
  } else if (action.do === 'sync') await sync(bench, action.full)
  else if (action.do === 'cancel') await sync(bench, false, action.after)
  else if (action.do === 'restart') await bench.restart()
  else if (action.do === 'arrive') {
    for (let count = 0; count < action.equals; count += 1)
      pending.push(
        sandbox.addTransaction({ amountMinor: 777, text: 'TRF P/O IGUAL', isPending: count === 1 }).id,
      )
  } else {
    const id = pending.pop()
    if (id !== undefined) sandbox.settlePending(id)
  }
}

const acceptSomething = async (bench: SyncBench): Promise<void> => {
  const { openMinor, currency } = bench.mirror.read.getTransaction(2)
  const group = {
    id: 'h-1',
    class: null,
    balanceMinor: 0,
    currency,
    allocations: [
      {
        documentId: null,
        documentNumber: null,
        transactionId: 2,
        amountMinor: openMinor,
        kind: 'advance' as const,
      },
    ],
    evidence: [],
    alternatives: [],
    explained: false,
  }
  const { outcome } = await bench.mirror.write.run('acceptManual', {
    group,
    by: 'ana',
    at: bench.clock.now(),
  })
  expect(outcome).toBe('done')
}

describe('for any schedule of faults, restarts and movements that arrive', () => {
  it.each(SANDBOX_DIALECTS)(
    'the mirror ends equal to the source, no row twice, no decision touched (%s)',
    { timeout: 120_000 },
    async (dialect) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
          const bench = await openSyncBench({ dialect, documents: 5, transactions: 450 })
          try {
            await sync(bench, false)
            await acceptSomething(bench)
            const decided = decisions(bench)
            const pending: string[] = []
            for (const action of steps) await perform(bench, pending, action)
            bench.sandbox.setFaults([])
            // What was cut off goes on; what came meanwhile is new to the run after it.
            await sync(bench, false)
            await sync(bench, true)
            expect(mirroredRecords(bench)).toEqual(await sourceRecords(bench))
            expect(decisions(bench)).toEqual(decided)
            expect(integrity(bench)).toBe('ok')
          } finally {
            await bench.close()
          }
        }),
        { numRuns: 4, seed: 20_260_301 },
      )
    },
  )
})
