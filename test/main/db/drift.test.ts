import { beforeEach, describe, expect, it } from 'vitest'
import type { FetchedDocument } from '#core/documents.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { listDrift } from '../../../src-main/db/decisions/drift.ts'
import { listHistory } from '../../../src-main/db/decisions/history.ts'
import type { CommandInput, WriterCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { companyOverview } from '../../../src-main/db/office/overview.ts'
import { encodeProposals } from '../../../src-main/db/proposals/proposal-lines.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import {
  AT,
  aDocument,
  aSimpleProposal,
  aTransaction,
  minor,
  openTestMirror,
  TODAY,
} from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

let db: WritableDb
const run = <C extends WriterCommand>(command: C, input: CommandInput<C>) => runCommand(db, command, input)
const person = { by: 'ana', at: AT }

/** What the source says of document 1 from now on, looked at as after a sync. */
const sourceSays = (document: Partial<FetchedDocument>) => {
  run('writeDocuments', { documents: [aDocument({ id: 1, ...document })], at: AT })
  run('reviewAcceptedGroups', {})
}
const reasons = () => listDrift(db).map(({ reasons: all }) => all)
const counts = () => {
  const { accepted, conflicting, stale } = companyOverview(db, TODAY, 'EUR')
  return { accepted, conflicting, stale }
}

beforeEach(async () => {
  db = await openTestMirror()
  run('writeDocuments', { documents: [1, 2].map((id) => aDocument({ id })), at: AT })
  mirrorPages(db, [['a', 'b'].map((sourceId) => aTransaction({ sourceId }))])
  run('replaceProposals', { encoded: encodeProposals([1, 2].map(aSimpleProposal)), decidedThrough: 0 })
  run('acceptGroups', { groupIds: ['g-1', 'g-2'], ...person })
})

describe('the list of decisions the source contradicts', () => {
  it('is empty while the source agrees or has not caught up yet', () => {
    sourceSays({})
    expect(listDrift(db)).toEqual([])
    sourceSays({ unpaidMinor: minor(0) })
    expect(listDrift(db)).toEqual([])
  })

  it('tells an unpaid amount that is not what the decision leaves', () => {
    sourceSays({ unpaidMinor: minor(5_000) })
    expect(reasons()).toEqual([
      [{ code: 'unpaid-differs', params: { number: 'FT A/1', nowMinor: 5_000, expectedMinor: 0 } }],
    ])
  })

  it('tells an invoice that became a credit note, and a type that nobody pays', () => {
    sourceSays({ type: 'C' })
    expect(reasons()).toEqual([[{ code: 'document-retyped', params: { number: 'FT A/1', type: 'C' } }]])
    expect(counts()).toMatchObject({ stale: 1 })
    sourceSays({ type: 'B' })
    expect(reasons()).toMatchObject([[{ code: 'document-retyped', params: { type: 'B' } }]])
    sourceSays({ type: 'D' })
    expect(reasons()).toEqual([])
  })

  it('tells the same figure in another currency', () => {
    mirrorPages(db, [
      ['a', 'b'].map((sourceId, at) => aTransaction({ sourceId, currency: at ? 'EUR' : 'USD' })),
    ])
    run('reviewAcceptedGroups', {})
    expect(reasons()).toMatchObject([[{ code: 'transaction-currency', params: { name: 'USD' } }]])
    expect(counts()).toMatchObject({ stale: 1 })
  })

  it('takes a link to what the source had settled in part for denied only when the unpaid amount rises', () => {
    const settledInPart = aDocument({ id: 3, unpaidMinor: minor(4_300) })
    run('writeDocuments', { documents: [settledInPart], at: AT })
    mirrorPages(db, [['a', 'b', 'c'].map((sourceId) => aTransaction({ sourceId }))])
    const [payment] = aSimpleProposal(3).allocations
    const link = {
      ...aSimpleProposal(3),
      explained: true,
      allocations: payment ? [{ ...payment, amountMinor: minor(8_000) }] : [],
    }
    run('replaceProposals', { encoded: encodeProposals([link]), decidedThrough: 2 })
    run('acceptGroups', { groupIds: ['g-3'], ...person })
    const sourceSaysOfIt = (unpaid: number) => {
      run('writeDocuments', { documents: [{ ...settledInPart, unpaidMinor: minor(unpaid) }], at: AT })
      run('reviewAcceptedGroups', {})
      return reasons()
    }
    expect(sourceSaysOfIt(4_300)).toEqual([])
    expect(sourceSaysOfIt(0)).toEqual([])
    expect(sourceSaysOfIt(12_300)).toEqual([
      [{ code: 'unpaid-again', params: { number: 'FT A/3', nowMinor: 12_300 } }],
    ])
  })

  it('tells a document that was cancelled, and one whose total changed', () => {
    sourceSays({ status: 'A' })
    expect(reasons()).toEqual([[{ code: 'document-cancelled', params: { number: 'FT A/1' } }]])
    sourceSays({ totalMinor: minor(20_000) })
    expect(reasons()).toEqual([
      [{ code: 'total-changed', params: { number: 'FT A/1', thenMinor: 12_300, nowMinor: 20_000 } }],
    ])
  })

  it('has as many decisions as are counted, also of a transaction that was left open', () => {
    mirrorPages(db, [['a', 'b', 'c'].map((sourceId) => aTransaction({ sourceId }))])
    const part = { documentId: null, documentNumber: null, transactionId: 3, amountMinor: minor(12_300) }
    const left = groupByHand({
      id: 'h-left',
      currency: 'EUR',
      allocations: [{ ...part, kind: 'left-open' }],
      note: 'a aguardar',
    })
    run('acceptEndings', { groups: [left], ...person })
    expect(counts()).toEqual({ accepted: 2, conflicting: 0, stale: 0 })
    mirrorPages(db, [['a', 'b'].map((sourceId) => aTransaction({ sourceId }))])
    run('reviewAcceptedGroups', {})
    expect(listDrift(db).map(({ group }) => group.id)).toEqual(['h-left'])
    expect(counts()).toEqual({ accepted: 2, conflicting: 0, stale: 1 })
  })

  it('tells a transaction that is no longer at the bank', () => {
    mirrorPages(db, [[aTransaction({ sourceId: 'b' })]])
    run('reviewAcceptedGroups', {})
    expect(reasons()).toEqual([
      [{ code: 'transaction-vanished', params: { date: '2026-02-12', thenMinor: 12_300 } }],
    ])
  })
})

describe('keeping a decision', () => {
  const keep = (groupId = 'g-1') => run('keepDecision', { groupId, ...person }).outcome

  it('takes it off what waits and counts it as accepted again, without changing it', () => {
    sourceSays({ unpaidMinor: minor(5_000) })
    expect(counts()).toEqual({ accepted: 1, conflicting: 1, stale: 0 })
    expect(keep()).toBe('kept')
    expect(counts()).toEqual({ accepted: 2, conflicting: 0, stale: 0 })
    expect(listDrift(db)).toMatchObject([{ group: { id: 'g-1', state: 'conflicting' }, kept: person }])
    const ids = (view: 'in-force' | 'in-doubt') =>
      listHistory(db, { view, limit: 9 }).map(({ group }) => group.id)
    expect(ids('in-force')).toEqual(['g-2', 'g-1'])
    expect(ids('in-doubt')).toEqual([])
  })

  it('holds through later syncs, until the source says something else', () => {
    sourceSays({ unpaidMinor: minor(5_000) })
    keep()
    sourceSays({ unpaidMinor: minor(5_000) })
    expect(counts().conflicting).toBe(0)
    sourceSays({ unpaidMinor: minor(4_000) })
    expect(counts().conflicting).toBe(1)
    expect(listDrift(db)[0]?.kept).toBeNull()
  })

  it('ends with the decision: undone and decided again, it is a new one', () => {
    sourceSays({ status: 'A' })
    keep()
    run('undoGroup', { groupId: 'g-1', ...person })
    expect(listDrift(db)).toEqual([])
    expect(keep()).toBe('agrees')
    sourceSays({})
    run('redoGroup', { groupId: 'g-1', ...person })
    sourceSays({ status: 'A' })
    expect(listDrift(db)).toMatchObject([{ group: { id: 'g-1' }, kept: null }])
  })
})
