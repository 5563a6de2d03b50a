import { beforeEach, describe, expect, it } from 'vitest'
import type { WritableDb } from '../../../src-main/db/connection.ts'
import { encodeProposals } from '../../../src-main/db/proposal-lines.ts'
import { countBulk, listBulkIds, sampleBulk } from '../../../src-main/db/repositories/bulk.ts'
import { runCommand } from '../../../src-main/db/run-command.ts'
import type { Evidence, MatchClass } from '../../../src-preload/contract/match-values.ts'
import { AT, aPayment, aProposal, aTransaction, openTestMirror } from './helpers/mirror-fixtures.ts'
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
    expect(countBulk(db).map(({ combination, ...rest }) => [combination.key, rest])).toEqual([
      ['certain.amount-exact', { count: 4, paidMinor: 4_000 }],
      ['certain.payer-nif.amount-exact', { count: 3, paidMinor: 3_000 }],
      ['likely.payer-nif.amount-exact', { count: 1, paidMinor: 1_000 }],
    ])
  })

  it('names the proposals of a combination, or of all its class', () => {
    const combination = 'certain.payer-nif.amount-exact'
    expect(listBulkIds(db, { class: 'certain', combination })).toEqual(['g-1', 'g-2', 'g-3'])
    expect(listBulkIds(db, { class: 'certain', combination: null })).toHaveLength(7)
    runCommand(db, 'rejectGroups', { groupIds: ['g-2'], by: 'ana', at: AT })
    expect(listBulkIds(db, { class: 'certain', combination })).toEqual(['g-1', 'g-3'])
  })

  it('shows a sample as by lot, the same one each time and another one each turn', () => {
    const sample = (turn: number) =>
      sampleBulk(db, { class: 'certain', combination: null, turn, size: 3 }).map(({ id }) => id)
    expect(sample(0)).toEqual(sample(0))
    expect(new Set([0, 1, 2, 3].map((turn) => sample(turn).join())).size).toBeGreaterThan(1)
    expect(new Set(Array.from({ length: 20 }, (_, turn) => sample(turn)).flat()).size).toBe(7)
  })
})
