import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAppError } from '#core/app-error.ts'
import { toMinor } from '#core/money.ts'
import { groupByHand } from '../../../../src-main/db/rows/group-body.ts'
import { syncCompany } from '../../../../src-main/services/sync/sync-company.ts'
import { trackDocuments } from '../../../../src-main/services/sync/track-documents.ts'
import { cases } from '../../../helpers/long.ts'
import {
  decisions,
  integrity,
  mirroredDocuments,
  mirroredRecords,
  sourceDocuments,
  sourceRecords,
} from './helpers/compare.ts'
import { syncUntilKilled } from './helpers/kill-sync.ts'
import { openSyncBench, type SyncBench } from './helpers/sync-bench.ts'

const ROUTES = ['document', 'property', 'transactions'] as const
const FAULTS = [
  '500',
  '503',
  '429=1',
  '429=absurd',
  '401',
  '403',
  'hang',
  'drop',
  'truncated',
  'html',
  'redirect',
  'not-envelope',
  'loose-envelope',
  'unknown-error',
] as const

/** `which` picks one of the company's documents. */
type Step =
  | { do: 'fault'; route: (typeof ROUTES)[number]; name: string; which: number | null; times: number }
  | { do: 'sync'; full: boolean }
  | { do: 'cancel'; after: number }
  | { do: 'restart' }
  | { do: 'kill'; after: number }
  | { do: 'pay'; which: number; unpaidMinor: number }
  | { do: 'void'; which: number }
  | { do: 'arrive' }

const which = fc.nat({ max: 1_000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      route: fc.constantFrom(...ROUTES),
      name: fc.constantFrom(...FAULTS),
      which: fc.option(which),
      times: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sync' as const), full: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), after: fc.integer({ min: 1, max: 30 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('kill' as const), after: fc.integer({ min: 1, max: 20 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      which,
      unpaidMinor: fc.constantFrom(0, 0, 150),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('arrive' as const) }) },
)

const sync = async (bench: SyncBench, full: boolean, cancelAfter?: number): Promise<void> => {
  const controller = new AbortController()
  let told = 0
  try {
    await syncCompany(bench, {
      accountIds: [bench.accountId],
      currency: 'EUR',
      full,
      signal: controller.signal,
      onProgress: () => {
        told += 1
        if (told === cancelAfter) controller.abort()
      },
    })
  } catch (error) {
    // Whatever the services do ends as one of the closed list of errors.
    if (!isAppError(error) || error.code === 'unexpected') throw error
  }
}

const FOREIGN_EVERY = 7

/** All ids but those of others. */
const ownIds = ({ sandbox }: SyncBench): number[] => {
  const { from, to } = sandbox.documentIds
  const all = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return all.filter((id) => id % FOREIGN_EVERY !== 0)
}

const perform = async (bench: SyncBench, action: Step): Promise<void> => {
  const { sandbox } = bench
  const own = ownIds(bench)
  const picked = (number: number): number => own[number % own.length] ?? 0
  switch (action.do) {
    case 'fault': {
      const at = action.which === null || action.route === 'transactions' ? '' : `@${picked(action.which)}`
      sandbox.setFaults([`${action.route}${at}:${action.name}#${action.times}`])
      return
    }
    case 'sync':
      return sync(bench, action.full)
    case 'cancel':
      return sync(bench, true, action.after)
    case 'restart':
      return bench.restart()
    case 'kill':
      await bench.mirror.close()
      await syncUntilKilled(bench, 'documents', action.after)
      return bench.restart()
    case 'pay':
      sandbox.markAsPaid(picked(action.which), action.unpaidMinor)
      return
    case 'void':
      sandbox.setFaults([])
      // A draft or a document cancelled before is refused; that is the source's affair.
      await bench.invoicing.cancelDocument(picked(action.which)).catch(() => undefined)
      return
    case 'arrive':
      sandbox.addTransaction({ amountMinor: 4_200, text: 'TRF DE CLIENTE' })
  }
}

/** Accepts a part payment: the first open document with the first transaction that came in. */
const acceptSomething = async (bench: SyncBench): Promise<void> => {
  const { read, write } = bench.mirror
  const document = ownIds(bench)
    .map((id) => read.getDocumentBySource(id))
    .find(({ openMinor, status }) => status === 'C' && (openMinor ?? 0) > 0)
  const transaction = Array.from({ length: 30 }, (_, index) => read.getTransaction(index + 1)).find(
    ({ openMinor }) => openMinor > 0,
  )
  if (!document || !transaction) throw new Error('the sample holds something open on both sides')
  const amountMinor = toMinor(Math.min(document.openMinor ?? 0, transaction.openMinor))
  const { outcome } = await write.run('acceptManual', {
    group: groupByHand({
      id: 'h-1',
      currency: 'EUR',
      allocations: [
        {
          documentId: document.id,
          documentNumber: document.number,
          transactionId: transaction.id,
          amountMinor,
          kind: 'payment',
        },
      ],
    }),
    by: 'ana',
    at: bench.clock.now(),
  })
  expect(outcome).toBe('done')
}

describe('for any schedule of faults, kills, payments and documents voided at the source', () => {
  it('the mirror ends equal to the source on both sides, no row twice, no decision touched', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const bench = await openSyncBench(
          { documents: 18, transactions: 30, foreignEvery: FOREIGN_EVERY },
          { timeoutMs: 500 },
        )
        try {
          await trackDocuments(bench, { range: bench.sandbox.documentIds })
          await sync(bench, false)
          await acceptSomething(bench)
          const decided = decisions(bench)
          for (const action of steps) await perform(bench, action)
          bench.sandbox.setFaults([])
          await sync(bench, true)
          expect(mirroredDocuments(bench)).toEqual(await sourceDocuments(bench))
          expect(mirroredRecords(bench)).toEqual(await sourceRecords(bench))
          expect(decisions(bench)).toEqual(decided)
          expect(integrity(bench)).toBe('ok')
        } finally {
          await bench.close()
        }
      }),
      { numRuns: cases(4, 60) },
    )
  })
})
