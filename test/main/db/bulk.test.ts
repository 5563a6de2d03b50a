import { beforeEach, describe, expect, it } from 'vitest'
import type { Evidence, MatchClass } from '#contract/match-values.ts'
import type { TransactionFilter } from '#contract/transactions.ts'
import type { IsoDate } from '#contract/values.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { countBulk, sampleBulk } from '../../../src-main/db/decisions/bulk.ts'
import { queries } from '../../../src-main/db/mirror/queries.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { encodeProposals } from '../../../src-main/db/proposals/proposal-lines.ts'
import {
  AT,
  aDocument,
  aPayment,
  aProposal,
  aTransaction,
  minor,
  openTestMirror,
} from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

let db: WritableDb

const byNif: Evidence[] = [
  { code: 'nif-in-text', params: {}, transactionId: 1 },
  { code: 'amount-exact', params: {} },
]
const byAmount: Evidence[] = [{ code: 'amount-exact', params: {} }]

const proposal = (id: number, matchClass: MatchClass, evidence: Evidence[]) =>
  aProposal({ id: `g-${id}`, class: matchClass, allocations: [aPayment(id, 1, 1_000)], evidence })

beforeEach(async () => {
  db = await openTestMirror()
  const documents = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => aDocument({ id }))
  runCommand(db, 'writeDocuments', { documents, at: AT })
  mirrorPages(db, [[aTransaction({ sourceId: 'a' })]])
  const proposals = [
    ...[1, 2, 3].map((id) => proposal(id, 'certain', byNif)),
    ...[4, 5, 6, 7].map((id) => proposal(id, 'certain', byAmount)),
    proposal(8, 'likely', byNif),
    proposal(9, 'ambiguous', byNif),
  ]
  runCommand(db, 'replaceProposals', { encoded: encodeProposals(proposals), decidedThrough: 0 })
})

describe('accepting many at once', () => {
  it('counts what waits by the reasons it rests on, never what is ambiguous', () => {
    const counted = () =>
      countBulk(db, null).map(({ combination, shown, paidMinor }) => [
        combination.key,
        shown.map(({ groupId }) => groupId),
        paidMinor,
      ])
    expect(counted()).toEqual([
      ['certain.amount-exact', ['g-4', 'g-5', 'g-6', 'g-7'], 4_000],
      ['certain.payer-nif.amount-exact', ['g-1', 'g-2', 'g-3'], 3_000],
      ['likely.payer-nif.amount-exact', ['g-8'], 1_000],
    ])
    runCommand(db, 'rejectGroups', { groupIds: ['g-2'], by: 'ana', at: AT })
    expect(counted()[1]).toEqual(['certain.payer-nif.amount-exact', ['g-1', 'g-3'], 2_000])
  })

  it('accepts what was shown, and nothing that decides something else by now or rests on other reasons', () => {
    mirrorPages(
      db,
      ['b', 'c', 'd', 'e'].map((sourceId) => [aTransaction({ sourceId, amountMinor: minor(1_000) })]),
    )
    runCommand(db, 'writeDocuments', { documents: [1, 2, 3, 4].map((id) => aDocument({ id })), at: AT })
    const pair = (id: number, amount: number, reasons: Evidence[]) => {
      const [transactionId, allocations] = [id + 1, [aPayment(id, id + 1, amount)]]
      const evidence = reasons.map((one) => ({ ...one, ...(one.transactionId && { transactionId }) }))
      return aProposal({ id: `g-${id}`, class: 'certain', allocations, evidence })
    }
    const propose = (proposals: ReturnType<typeof pair>[]) =>
      runCommand(db, 'replaceProposals', { encoded: encodeProposals(proposals), decidedThrough: 0 })
    propose([1, 2, 3, 4].map((id) => pair(id, 1_000, byNif)))
    const shown = countBulk(db, null).flatMap((one) => one.shown)
    propose([pair(1, 1_000, byNif), pair(2, 900, byNif), pair(3, 1_000, byAmount)])
    const { results } = runCommand(db, 'acceptBulk', { shown, by: 'ana', at: AT })
    expect(results).toEqual([
      { groupId: 'g-1', outcome: 'done' },
      { groupId: 'g-2', outcome: 'stale' },
      { groupId: 'g-3', outcome: 'stale' },
      { groupId: 'g-4', outcome: 'not-found' },
    ])
    expect(runCommand(db, 'acceptBulk', { shown, by: 'ana', at: AT }).results[0]?.outcome).toBe(
      'already-decided',
    )
  })

  it('offers nothing whose transactions lie outside the days on the screen', () => {
    const days = [
      ['b', '2026-10-31'],
      ['c', '2026-11-01'],
      ['d', null],
    ] as const
    mirrorPages(
      db,
      days.map(([sourceId, bookingDate]) => [
        aTransaction({ sourceId, bookingDate: bookingDate as IsoDate | null, amountMinor: minor(1_000) }),
      ]),
    )
    const one = (id: number, transactions: number[]) =>
      aProposal({
        id: `g-${id}`,
        class: 'certain',
        allocations: transactions.map((t) => aPayment(id, t, 1_000)),
        evidence: byNif,
      })
    const proposals = [one(1, [2]), one(2, [3]), one(3, [4]), one(4, [2, 3])]
    runCommand(db, 'replaceProposals', { encoded: encodeProposals(proposals), decidedThrough: 0 })
    const offered = (filter?: Omit<TransactionFilter, 'view'>) =>
      queries
        .countBulk(db, filter === undefined ? {} : { filter: { view: 'unmatched', ...filter } })
        .flatMap(({ shown }) => shown.map(({ groupId }) => groupId))
    expect(offered()).toEqual(['g-1', 'g-2', 'g-3', 'g-4'])
    expect(offered({ from: '2026-10-01', to: '2026-10-31' })).toEqual(['g-1'])
    expect(offered({ from: '2026-11-01' })).toEqual(['g-2'])
    expect(offered({ to: '2026-11-30' })).toEqual(['g-1', 'g-2', 'g-4'])
    expect(offered({ account: 'conta-1' })).toHaveLength(4)
    expect(offered({ account: 'another' })).toEqual([])
    expect(offered({ direction: 'out' })).toEqual([])
    const sample = { class: 'certain', combination: null, seed: 0, size: 9 } as const
    const shown = queries.sampleBulk(db, { ...sample, filter: { view: 'unmatched', from: '2026-11-01' } })
    expect(shown.map(({ id }) => id)).toEqual(['g-2'])
  })

  it('shows a sample as by lot, the same one each time and another one for each seed', () => {
    const sample = (seed: number) =>
      sampleBulk(db, { class: 'certain', combination: null, seed, size: 3 }, null).map(({ id }) => id)
    expect(sample(0)).toEqual(sample(0))
    expect(new Set([0, 1, 2, 3].map((seed) => sample(seed).join())).size).toBeGreaterThan(1)
    expect(new Set(Array.from({ length: 20 }, (_, seed) => sample(seed)).flat()).size).toBe(7)
  })
})
