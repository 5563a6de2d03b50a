import { beforeEach, describe, expect, it } from 'vitest'
import type { MatchProposal } from '#core/matching/model/types.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { countProposals, getGroup, listProposals } from '../../../src-main/db/decisions/groups.ts'
import { listHistory } from '../../../src-main/db/decisions/history.ts'
import { getDocument } from '../../../src-main/db/documents/documents.ts'
import { openDocumentList } from '../../../src-main/db/lists/document-list.ts'
import { documentColumnsOf } from '../../../src-main/db/lists/list-rows.ts'
import type { CommandInput, WriterCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { listAliases } from '../../../src-main/db/proposals/learned.ts'
import { loadMatchInput } from '../../../src-main/db/proposals/match-input.ts'
import { encodeProposals } from '../../../src-main/db/proposals/proposal-lines.ts'
import { getTransaction } from '../../../src-main/db/transactions/transactions.ts'
import {
  AT,
  aDocument,
  aPayment,
  aProposal,
  aTransaction,
  minor,
  openTestMirror,
  TODAY,
} from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

let db: WritableDb
const run = <C extends WriterCommand>(command: C, input: CommandInput<C>) => runCommand(db, command, input)
const replaceProposals = (proposals: MatchProposal[], decidedThrough = Number.MAX_SAFE_INTEGER) =>
  run('replaceProposals', { encoded: encodeProposals(proposals), decidedThrough })
const person = { by: 'ana', at: AT }

/** A payment of the whole amount of a transaction for a document. */
const proposal = (
  id: string,
  documentId: number,
  transactionId: number,
  amount = 12_300,
  over: Partial<MatchProposal> = {},
) => aProposal({ id, allocations: [aPayment(documentId, transactionId, amount)], ...over })

const asShown = (id: string, at: 'itself' | 0 = 'itself') => {
  const group = getGroup(db, id)
  const reading = at === 'itself' ? group : group.alternatives[at]
  return {
    groupId: id,
    class: group.class ?? ('certain' as const),
    allocations: reading?.allocations ?? [],
    explained: reading?.explained ?? false,
    ...person,
  }
}
const chooseFirst = () => run('acceptShown', asShown('g-4', 0))

const everything = () => ({
  documents: [1, 2, 3].map((id) => getDocument(db, id).openMinor),
  transactions: [1, 2, 3].map((id) => getTransaction(db, id).openMinor),
  proposals: listProposals(db, { limit: 50 }).groups.map((group) => group.id),
  aliases: listAliases(db, { search: '', limit: 50 }),
  declines: loadMatchInput(db, TODAY).declines,
})

const setUnpaid = (id: number, unpaid: number) =>
  run('writeDocuments', { documents: [aDocument({ id, unpaidMinor: minor(unpaid) })], at: AT })

beforeEach(async () => {
  db = await openTestMirror()
  run('writeDocuments', { documents: [1, 2, 3].map((id) => aDocument({ id })), at: AT })
  mirrorPages(db, [
    [
      aTransaction({ sourceId: 'a' }),
      aTransaction({ sourceId: 'b' }),
      aTransaction({ sourceId: 'c', amountMinor: minor(5_000) }),
    ],
  ])
  replaceProposals([
    proposal('g-1', 1, 1),
    proposal('g-2', 2, 1, 12_300, { class: 'likely' }),
    proposal('g-3', 3, 3, 5_000, { class: 'possible' }),
    proposal('g-4', 2, 2, 12_300, {
      class: 'ambiguous',
      alternatives: [
        {
          allocations: [aPayment(3, 2)],
          evidence: [],
          deciding: 'reference',
          explained: false,
        },
      ],
    }),
  ])
})

describe('accepting', () => {
  it('closes what is open on both sides and hides what can no longer be', () => {
    expect(run('acceptGroups', { groupIds: ['g-1'], ...person }).results).toEqual([
      { groupId: 'g-1', outcome: 'done' },
    ])
    expect(getDocument(db, 1).openMinor).toBe(0)
    expect(getDocument(db, 1).unpaidMinor).toBe(12_300)
    expect(getTransaction(db, 1).openMinor).toBe(0)
    expect(listProposals(db, { limit: 50 }).groups.map((group) => group.id)).toEqual(['g-3', 'g-4'])
    expect(getGroup(db, 'g-1')).toMatchObject({ state: 'accepted', decidedBy: 'ana', decidedAt: AT })
  })

  it('reports each group of a batch and never fails whole', () => {
    const { results } = run('acceptGroups', {
      groupIds: ['g-1', 'g-2', 'g-1', 'g-4', 'g-9', 'g-3'],
      ...person,
    })
    expect(results.map((result) => result.outcome)).toEqual([
      'done',
      'stale',
      'already-decided',
      'ambiguous',
      'not-found',
      'done',
    ])
    expect(getDocument(db, 3).openMinor).toBe(7_300)
  })

  it('finds a proposal stale when the source changed the amount it was computed from', () => {
    setUnpaid(1, 6_000)
    expect(run('acceptGroups', { groupIds: ['g-1'], ...person }).results[0]?.outcome).toBe('stale')
    setUnpaid(3, 20_000)
    expect(run('acceptGroups', { groupIds: ['g-3'], ...person }).results[0]?.outcome).toBe('stale')
  })

  it('takes a chosen alternative of an ambiguous proposal', () => {
    chooseFirst()
    expect(getDocument(db, 3).openMinor).toBe(0)
    expect(getDocument(db, 2).openMinor).toBe(12_300)
  })

  it('accepts what was shown, also where it became clearer meanwhile', () => {
    expect(run('acceptShown', asShown('g-3')).results[0]?.outcome).toBe('done')
    const chosen = asShown('g-4', 0)
    replaceProposals([proposal('g-4', 3, 2, 12_300)])
    run('undoGroup', person)
    expect(run('acceptShown', chosen).results[0]?.outcome).toBe('done')
  })

  it('tells a link to what is paid from the same rows that settle what is open', () => {
    const both = [true, false].map((explained) => ({
      allocations: [aPayment(3, 2)],
      evidence: [],
      deciding: null,
      explained,
    }))
    replaceProposals([proposal('g-4', 3, 2, 12_300, { class: 'ambiguous', alternatives: both })])
    const [link, settling] = both.map((one) => ({
      groupId: 'g-4',
      class: 'ambiguous' as const,
      allocations: one.allocations,
      explained: one.explained,
      ...person,
    }))
    if (!link || !settling) throw new Error('there are two readings')
    expect(run('acceptShown', settling).results[0]?.outcome).toBe('done')
    expect(getDocument(db, 3).openMinor).toBe(0)
    run('undoGroup', person)
    expect(run('acceptShown', link).results[0]?.outcome).toBe('stale') // nothing of it is paid
    expect(getDocument(db, 3).openMinor).toBe(12_300)
  })

  it('refuses what is proposed otherwise by now than it was shown, and changes nothing', () => {
    const seen = [asShown('g-1'), asShown('g-2'), asShown('g-3'), asShown('g-4', 0)]
    const one = { evidence: [], deciding: null, explained: false }
    replaceProposals([
      proposal('g-1', 1, 1, 12_000),
      proposal('g-2', 2, 1, 12_300, {
        class: 'ambiguous',
        alternatives: [2, 3].map((id) => ({ ...one, allocations: [aPayment(id, 1)] })),
      }),
      proposal('g-4', 2, 2, 12_300, { class: 'possible' }),
    ])
    const before = everything()
    const outcomes = seen.map((shown) => run('acceptShown', shown).results[0]?.outcome)
    expect(outcomes).toEqual(['stale', 'stale', 'not-found', 'stale'])
    expect(everything()).toEqual(before)
  })

  it('refuses a group made by hand that uses more than is open', () => {
    const group = { ...proposal('h-1', 1, 1, 12_400), class: null }
    expect(run('acceptManual', { group, ...person }).outcome).toBe('stale')
    expect(
      run('acceptManual', { group: { ...group, ...proposal('h-1', 1, 1, 4_000), class: null }, ...person })
        .outcome,
    ).toBe('done')
    expect(getTransaction(db, 1).openMinor).toBe(8_300)
  })

  it('refuses a row against the sign of its document, whatever the sum of the rows', () => {
    const rows = [13_300, -1_000].map((amount) => aPayment(1, 1, amount))
    const group = { ...proposal('h-1', 1, 1), class: null, allocations: rows }
    expect(run('acceptManual', { group, ...person }).outcome).toBe('stale')
    expect(getDocument(db, 1).openMinor).toBe(12_300)
  })

  it('refuses a payment that names no document', () => {
    const rows = [{ ...aPayment(1, 1), documentId: null }]
    const group = { ...proposal('h-1', 1, 1), class: null, allocations: rows }
    expect(run('acceptManual', { group, ...person }).outcome).toBe('stale')
    expect(getTransaction(db, 1).openMinor).toBe(12_300)
  })

  it('never explains money received that an accepted group accounts for', () => {
    run('acceptGroups', { groupIds: ['g-3'], ...person })
    setUnpaid(3, 7_300)
    replaceProposals([proposal('e-3', 3, 1, 5_000, { explained: true })])
    expect(run('acceptGroups', { groupIds: ['e-3'], ...person }).results[0]?.outcome).toBe('stale')
    setUnpaid(3, 2_300)
    replaceProposals([proposal('e-3', 3, 1, 5_000, { explained: true })])
    expect(run('acceptGroups', { groupIds: ['e-3'], ...person }).results[0]?.outcome).toBe('done')
  })

  it('counts what only links apart from the classes, and lists it apart', () => {
    replaceProposals([
      proposal('g-1', 1, 1, 12_300),
      proposal('e-1', 2, 2, 5_000, { explained: true }),
      proposal('a-1', 3, 3, 5_000, { explained: true, class: 'ambiguous' }),
    ])
    const { certain, ambiguous, explained } = countProposals(db)
    expect({ certain, ambiguous, explained }).toEqual({ certain: 1, ambiguous: 1, explained: 1 })
    const listed = (proposed: 'certain' | 'explained') => [
      ...openDocumentList(db, {
        filter: { view: 'all', proposed },
        sort: { by: 'number', direction: 'ascending' },
        today: TODAY,
      }).ids,
    ]
    expect([listed('certain'), listed('explained')]).toEqual([[1], [2]])
    expect(documentColumnsOf(db, [1, 2, 3]).proposed).toEqual(['certain', 'explained', 'ambiguous'])
  })

  it('keeps an explained link from touching what is open, and from being used twice', () => {
    setUnpaid(1, 0)
    replaceProposals([
      proposal('e-1', 1, 1, 12_300, { explained: true }),
      proposal('e-2', 1, 2, 12_300, { explained: true }),
    ])
    const { results } = run('acceptGroups', { groupIds: ['e-1', 'e-2'], ...person })
    expect(results.map((result) => result.outcome)).toEqual(['done', 'stale'])
    expect(getDocument(db, 1).openMinor).toBe(0)
    expect(loadMatchInput(db, TODAY).documents[0]?.explainedMinor).toBe(12_300)
  })
})

describe('a new matching run', () => {
  const shown = () => listProposals(db, { limit: 50 }).groups.map((group) => group.id)

  it('keeps what is proposed again, word for word or changed, and drops the rest', () => {
    replaceProposals([
      proposal('g-3', 3, 3, 4_000, { class: 'certain' }),
      proposal('g-1', 1, 1),
      proposal('g-6', 2, 2, 100, { class: 'likely' }),
    ])
    expect(shown()).toEqual(['g-1', 'g-3', 'g-6'])
    expect(getGroup(db, 'g-3').allocations[0]?.amountMinor).toBe(4_000)
    expect(countProposals(db)).toEqual({
      certain: 2,
      likely: 1,
      possible: 0,
      ambiguous: 0,
      explained: 0,
    })
  })

  it('makes a proposal acceptable again that was computed from amounts that changed since', () => {
    setUnpaid(3, 20_000)
    expect(run('acceptGroups', { groupIds: ['g-3'], ...person }).results[0]?.outcome).toBe('stale')
    replaceProposals([proposal('g-3', 3, 3, 5_000, { class: 'possible' })])
    expect(run('acceptGroups', { groupIds: ['g-3'], ...person }).results[0]?.outcome).toBe('done')
  })

  it('does not bring back what a decision made meanwhile has settled', () => {
    run('acceptGroups', { groupIds: ['g-1'], ...person })
    const proposals = [
      proposal('g-1', 1, 1),
      proposal('g-2', 2, 1, 12_300, { class: 'likely' }),
      proposal('g-7', 3, 1, 12_300, { class: 'likely' }),
      proposal('g-3', 3, 3, 5_000, { class: 'possible' }),
    ]
    replaceProposals(proposals, 0)
    expect(shown()).toEqual(['g-3'])
    run('undoGroup', person)
    expect(shown()).toEqual(['g-1', 'g-2', 'g-7', 'g-3'])
  })
})

describe('undoing', () => {
  it.each(['g-1', 'g-3', 'g-4'])('restores exactly what was before %s was accepted', (groupId) => {
    const before = everything()
    if (groupId === 'g-4') chooseFirst()
    else run('acceptGroups', { groupIds: [groupId], ...person })
    expect(everything()).not.toEqual(before)
    expect(run('undoGroup', { ...person })).toEqual({ undone: [groupId] })
    expect(everything()).toEqual(before)
  })

  it('restores exactly what was before a rejection', () => {
    const before = everything()
    run('rejectGroups', { groupIds: ['g-1'], ...person })
    expect(loadMatchInput(db, TODAY).declines).toEqual([{ documentId: 1, transactionKey: 'conta-1:a' }])
    expect(everything().proposals).not.toContain('g-1')
    run('undoGroup', { groupId: 'g-1', ...person })
    expect(everything()).toEqual(before)
  })

  it('goes back one decision at a time, and lets a group be accepted again', () => {
    run('acceptGroups', { groupIds: ['g-1'], ...person })
    run('rejectGroups', { groupIds: ['g-3'], ...person })
    expect(run('undoGroup', person).undone).toEqual(['g-3'])
    expect(run('undoGroup', person).undone).toEqual(['g-1'])
    expect(run('undoGroup', person).undone).toEqual([])
    expect(run('acceptGroups', { groupIds: ['g-1'], ...person }).results[0]?.outcome).toBe('done')
  })

  it('brings the proposal back even after a matching run replaced the others, to be accepted again', () => {
    run('acceptGroups', { groupIds: ['g-1'], ...person })
    replaceProposals([])
    run('undoGroup', person)
    expect(countProposals(db).certain).toBe(1)
    expect(run('acceptGroups', { groupIds: ['g-1'], ...person }).results[0]?.outcome).toBe('done')
  })

  it('shows a proposal again only when nothing else makes it impossible', () => {
    run('acceptGroups', { groupIds: ['g-1'], ...person })
    chooseFirst()
    run('undoGroup', { groupId: 'g-1', ...person })
    const shown = listProposals(db, { limit: 50 }).groups.map((group) => group.id)
    expect(shown).toEqual(['g-1', 'g-2'])
  })
})

describe('the log of decisions', () => {
  it('is only ever added to', () => {
    run('acceptGroups', { groupIds: ['g-1'], ...person })
    run('undoGroup', person)
    run('rejectGroups', { groupIds: ['g-3'], ...person })
    expect(() => db.transaction((trx) => trx.write("UPDATE decision_event SET by = 'x'").run())).toThrow(
      /only ever added/,
    )
    expect(() => db.transaction((trx) => trx.write('DELETE FROM decision_event').run())).toThrow(
      /only ever added/,
    )
    const entries = listHistory(db, { limit: 10 })
    expect(entries.map((entry) => [entry.action, entry.group.id, entry.inForce])).toEqual([
      ['rejected', 'g-3', true],
      ['undone', 'g-1', true],
      ['accepted', 'g-1', false],
    ])
    expect(listHistory(db, { before: entries[1]?.sequence, limit: 10 })).toHaveLength(1)
  })
})

describe('learning', () => {
  it('knows a payer from the second confirmation on, and forgets with undo', () => {
    replaceProposals([proposal('g-1', 1, 1), proposal('g-5', 2, 2)])
    run('acceptGroups', { groupIds: ['g-1'], ...person })
    expect(loadMatchInput(db, TODAY).aliases).toEqual([])
    run('acceptGroups', { groupIds: ['g-5'], ...person })
    expect(loadMatchInput(db, TODAY).aliases).toEqual([
      { kind: 'name', value: 'PADARIA RIBEIRO', taxId: '509442013' },
    ])
    run('undoGroup', person)
    expect(loadMatchInput(db, TODAY).aliases).toEqual([])
  })
})

describe('after a sync', () => {
  const stateAfter = (unpaid: number) => {
    setUnpaid(1, unpaid)
    run('reviewAcceptedGroups', {})
    return getGroup(db, 'g-1').state
  }

  it('confirms what the source now shows, and does not take it off twice', () => {
    run('acceptGroups', { groupIds: ['g-1'], ...person })
    expect(stateAfter(12_300)).toBe('accepted')
    expect(stateAfter(0)).toBe('confirmed')
    expect(getDocument(db, 1).openMinor).toBe(0)
  })

  it('sees that the source fell by another amount, or took a payment back', () => {
    run('acceptGroups', { groupIds: ['g-1'], ...person })
    expect(stateAfter(4_000)).toBe('conflicting')
    expect(stateAfter(0)).toBe('confirmed')
    expect(stateAfter(12_300)).toBe('conflicting')
  })

  it('marks a group stale when the document was cancelled, and keeps the decision', () => {
    run('acceptGroups', { groupIds: ['g-1'], ...person })
    run('writeDocuments', { documents: [aDocument({ id: 1, status: 'A' })], at: AT })
    expect(run('reviewAcceptedGroups', {})).toMatchObject({ stale: 1, changed: 1 })
    expect(getGroup(db, 'g-1')).toMatchObject({ state: 'stale', decidedBy: 'ana' })
    expect(getDocument(db, 1).openMinor).toBeNull()
  })
})
