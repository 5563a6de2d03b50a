/** The tray's sum, the selection, and where the focus goes: pure rules. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Allocation,
  type AllocationKind,
  type Evidence,
  evidenceCode,
  type MatchClass,
  type ProposedClass,
} from '#contract/match-values.ts'
import type { DocumentId, Minor, TransactionId } from '#contract/values.ts'
import { parseIds } from '../../../src-renderer/features/documents/parse-ids.ts'
import { nextOpen } from '../../../src-renderer/features/reconcile/panes/next-open.ts'
import { isOnePair, membersOf, reasonsOf } from '../../../src-renderer/features/reconcile/proposal/choices.ts'
import {
  type Adjustment,
  clearSelection,
  freshState,
  hasSelection,
  moveTo,
  type Named,
  toggle,
} from '../../../src-renderer/features/reconcile/reconcile-state.ts'
import {
  canAccept,
  limitsOf,
  nameRest,
  namesFor,
  proposalSum,
  selectionSum,
  traySum,
  unnamedMinor,
} from '../../../src-renderer/features/reconcile/tray/tray-sum.ts'
import { byWeight } from '../../../src-renderer/groups/evidence-tone.ts'
import { completed, extended, freshPane, placed } from '../../../src-renderer/lists/pane-state.ts'
import { groupOf } from '../support/fake-company.ts'

const sumOf = (transactions: readonly number[], documents: readonly number[]) => {
  const rows = (minors: readonly number[]) => minors.map((minor, at) => ({ id: at + 1, minor }))
  return traySum(rows(transactions), rows(documents))
}

test.each([
  ['nothing', [], []],
  ['one-sided', [500], []],
  ['one-sided', [], [500]],
  ['joined', [500], [200, 300]],
  ['joined', [700], [1000, -300]],
  ['joined', [-200], [-150]],
  ['netting', [], [500, -500]],
  ['barred', [-500], [500]],
  ['barred', [500], [-200, -300]],
  ['barred', [700, -200], [500]],
  ['joined', [-100], [-150, 20]],
] as const)('%s: transactions %j against documents %j', (standing, transactions, documents) => {
  expect(sumOf(transactions, documents).standing).toBe(standing)
})

const part = (kind: Adjustment, amountMinor: number): Named => ({ kind, amountMinor })

test.each([
  ['nothing', [500], [200, 300], 0],
  ['money missing', [300], [500], -200],
  ['money beyond', [600], [500], 100],
  ['money missing of a refund', [-100], [-150], -50],
  ['money beyond a refund', [-200], [-150], 50],
] as const)('unnamed is %s: transactions %j against documents %j', (_, transactions, documents, minor) => {
  expect(unnamedMinor(sumOf(transactions, documents), [])).toBe(minor)
})

test('a part payment needs no name; money beyond the documents does; withholding never explains it', () => {
  expect(canAccept(sumOf([300], [500]), [])).toBe(true)
  expect(canAccept(sumOf([300], [500]), [part('withholding', -200)])).toBe(true)
  expect(canAccept(sumOf([600], [500]), [])).toBe(false)
  expect(canAccept(sumOf([600], [500]), [part('advance', 100)])).toBe(true)
  expect(canAccept(sumOf([600], [500]), [part('withholding', 100)])).toBe(false)
  expect(canAccept(sumOf([500], []), [])).toBe(false)
})

test('names add up, of both signs too: missing money may stay open, money beyond the documents needs a name', () => {
  const named = [part('withholding', -60), part('fee', -40)]
  expect(canAccept(sumOf([300], [500]), named)).toBe(true)
  expect(selectionSum(sumOf([300], [500]), named).named).toEqual([
    { kind: 'withholding', minor: 60, isTaken: false },
    { kind: 'fee', minor: 40, isTaken: false },
  ])
  const over = sumOf([600], [500])
  expect(canAccept(over, [part('advance', 60)])).toBe(false)
  expect(canAccept(over, [part('advance', 60), part('rounding', 40)])).toBe(true)
  const both = [part('advance', 115), part('fee', -15)]
  expect(canAccept(over, both)).toBe(true)
  expect(canAccept(over, both.with(1, part('fee', -16)))).toBe(false)
  expect(canAccept(over, both.with(1, part('fee', -14)))).toBe(true)
  expect(selectionSum(over, both).named.map(({ minor, isTaken }) => [minor, isTaken])).toEqual([
    [-115, true],
    [15, false],
  ])
  // Of money out the difference goes the other way.
  expect(canAccept(sumOf([-600], [-500]), [part('advance', -115), part('fee', 15)])).toBe(true)
})

test('a name takes what has none yet; once all of it has, the last one gives way', () => {
  const sum = sumOf([300], [500])
  const whole = nameRest(sum, [], 'withholding')
  expect(whole).toEqual([part('withholding', -200)])
  expect(nameRest(sum, whole, 'fee')).toEqual([part('fee', -200)])
  const both = nameRest(sum, [part('withholding', -150)], 'fee')
  expect(both).toEqual([part('withholding', -150), part('fee', -50)])
  expect(nameRest(sum, both, 'write-off')).toEqual([part('withholding', -150), part('write-off', -50)])
  expect(nameRest(sum, both, 'withholding')).toEqual([part('withholding', -200)])
  expect(nameRest(sum, [part('withholding', -150)], 'withholding')).toEqual([part('withholding', -200)])
  expect(nameRest(sum, both, null)).toEqual([])
})

test('a name given more than the difference leaves the rest to one that goes the other way', () => {
  const over = sumOf([1085], [1000])
  expect(nameRest(over, [part('advance', 100)], 'fee')).toEqual([part('advance', 100), part('fee', -15)])
  expect(nameRest(over, [part('fee', -15)], 'advance')).toEqual([part('fee', -15), part('advance', 100)])
  const out = sumOf([-1085], [-1000])
  expect(nameRest(out, [part('advance', -100)], 'fee')).toEqual([part('advance', -100), part('fee', 15)])
})

test('a name that cannot go the way of the rest waits for its amount, and is not accepted without', () => {
  const short = sumOf([300], [500])
  const waiting = nameRest(short, [], 'advance')
  expect(waiting).toEqual([part('advance', 0)])
  expect(canAccept(short, waiting)).toBe(false)
  expect(selectionSum(short, waiting).named).toMatchObject([{ isTaken: true }])
  expect(nameRest(short, waiting, 'fee')).toEqual([part('fee', -200)])
  expect(canAccept(short, [part('advance', 10)])).toBe(true)
})

test('what can only explain what has no name yet is offered first', () => {
  expect(namesFor(sumOf([300], [500]), [])[0]).toBe('withholding')
  expect(namesFor(sumOf([600], [500]), [])[0]).toBe('advance')
  expect(namesFor(sumOf([600], [500]), [part('advance', 115)])[0]).toBe('withholding')
  expect(namesFor(sumOf([-600], [-500]), [])[0]).toBe('advance')
  expect(namesFor(sumOf([500], []), [])).toEqual([])
})

test('where nothing differs two names may cancel out: one alone is not accepted', () => {
  const even = sumOf([500], [500])
  const waiting = nameRest(even, [], 'advance')
  expect(waiting).toEqual([part('advance', 0)])
  expect(canAccept(even, waiting)).toBe(false)
  const both = nameRest(even, [part('advance', 5)], 'fee')
  expect(both).toEqual([part('advance', 5), part('fee', -5)])
  expect(canAccept(even, both)).toBe(true)
})

test('a name takes no more than there is: of the transactions what is kept, of the documents what they lack', () => {
  const sum = sumOf([600], [500])
  const named = [part('advance', 100), part('fee', -20)]
  expect(limitsOf(sum, named, 0)).toEqual({ mostMinor: 600, leastMinor: -0 })
  expect(limitsOf(sum, named, 1)).toEqual({ mostMinor: 500, leastMinor: -500 })
})

test('a row nothing is left of is named, and no adjustment makes up for it', () => {
  const paid = { id: 1, minor: 0, barred: 'unpaid-settled' as const }
  const sum = traySum([{ id: 2, minor: 500 }], [paid, { id: 3, minor: 500 }])
  expect(sum).toMatchObject({ standing: 'barred', barred: 'unpaid-settled' })
  expect(canAccept(sum, [])).toBe(false)
  expect(canAccept(sum, [part('advance', 500)])).toBe(false)
})

const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 20 })

test('the difference is what the rows say, in any order', () => {
  fc.assert(
    fc.property(amounts, amounts, (transactions, documents) => {
      const sum = sumOf(transactions, documents)
      expect(sum.differenceMinor).toBe(sum.transactionsMinor - sum.documentsMinor)
      expect(sumOf(transactions.toReversed(), documents).transactionsMinor).toBe(sum.transactionsMinor)
    }),
  )
})

const rowAt = (position: number) => ({ id: 100 + position, minor: position })

test('selecting twice is not selecting', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 5 })), (positions) => {
      const state = positions.reduce((now, at) => toggle(now, 'left', rowAt(at)), freshState)
      const odd = [...new Set(positions)].filter(
        (at) => positions.filter((one) => one === at).length % 2 === 1,
      )
      expect([...state.left.chosen.keys()].toSorted()).toEqual(odd.map((at) => 100 + at).toSorted())
    }),
  )
})

test('extending selects from where the focus was to where it is, either way', () => {
  const from = placed(freshPane, 3, 103)
  expect([...extended(from, 5, rowAt).chosen.keys()]).toEqual([103, 104, 105])
  expect([...extended(from, 1, rowAt).chosen.keys()]).toEqual([101, 102, 103])
})

test('rows that had to be read join the selection, unless whoever asked went on', () => {
  const from = placed(freshPane, 3, 103)
  const read = (at: number) => (at === 4 ? undefined : rowAt(at))
  const now = extended(from, 5, read)
  expect([...now.chosen.keys()]).toEqual([103, 105])
  const rows = [3, 4, 5].map(rowAt)
  expect([...completed(now, from, 5, rows).chosen.keys()].toSorted()).toEqual([103, 104, 105])
  const elsewhere = placed(now, 9, 109)
  expect(completed(elsewhere, from, 5, rows)).toBe(elsewhere)
})

test('moving keeps the selection, clearing ends it', () => {
  const state = moveTo(toggle(freshState, 'left', rowAt(1)), 'right', 4, 104)
  expect(hasSelection(state)).toBe(true)
  expect(hasSelection(clearSelection(state))).toBe(false)
})

type Row = { open: boolean; proposed: ProposedClass | null }
const next = (rows: readonly (Row | undefined)[], position: number, decided: MatchClass | null) =>
  nextOpen<Row>(
    { position, class: decided },
    {
      count: rows.length,
      rowAt: (at) => rows[at],
      isOpen: ({ open }) => open,
      proposedOf: ({ proposed }) => proposed,
    },
  )
const done = { open: false, proposed: null }
const bare = { open: true, proposed: null }
const row = (proposed: ProposedClass): Row => ({ open: true, proposed })
const [certain, likely, possible, ambiguous] = (['certain', 'likely', 'possible', 'ambiguous'] as const).map(
  row,
)
const explained = row('explained')

test.each([
  ['the next of its class', [done, likely, certain], 0, 'certain', 2],
  ['the likely ones from the top once no certain one is left', [likely, done, possible], 1, 'certain', 0],
  ['the possible ones after all likely ones', [ambiguous, possible, done], 2, 'likely', 1],
  ['what was left, at the end of the walk', [certain, done, bare], 1, 'ambiguous', 2],
  ['a skipped one where nothing else is left', [certain, done, certain], 2, 'certain', 0],
  ['a row not read yet before the next class', [likely, done, undefined], 1, 'certain', 2],
  ['the next with a proposal, from a row without one', [certain, bare, bare, likely], 1, null, 3],
  ['the first certain one to begin with', [bare, likely, certain], -1, null, 2],
  ['what is paid already last of all', [explained, done, possible], 1, 'certain', 2],
  ['nowhere when all is done', [done, done, certain], 2, 'certain', undefined],
] as const)('after a decision the focus goes to %s', (_, rows, from, decided, to) => {
  expect(next([...rows] as Row[], from, decided)).toBe(to)
})

test('what all readings rest on is said once, of whichever transaction, and each keeps what is its own', () => {
  const name = { code: 'name-exact' as const, params: { name: 'MOAGEM' } }
  const exact = { code: 'amount-exact' as const, params: { amountMinor: 100, currency: 'EUR' } }
  const other = { code: 'amount-exact' as const, params: { amountMinor: 75, currency: 'EUR' } }
  const reading = (...evidence: Evidence[]) => ({
    explained: false,
    allocations: [],
    deciding: null,
    evidence,
  })
  const first = { ...name, transactionId: 1 }
  const second = { ...name, transactionId: 2 }
  expect(reasonsOf([reading(first, exact), reading(other, second)])).toEqual({
    shared: [first],
    own: [[exact], [other]],
  })
  expect(reasonsOf([])).toEqual({ shared: [], own: [] })
})

test('what speaks against a pair is read first', () => {
  const reasons = [
    { code: 'amount-exact' as const },
    { code: 'days-from-issue' as const },
    { code: 'before-issue' as const },
  ]
  expect(byWeight(reasons).map(({ code }) => code)).toEqual([
    'before-issue',
    'amount-exact',
    'days-from-issue',
  ])
  expect(byWeight(evidenceCode.options.map((code) => ({ code })))).toHaveLength(evidenceCode.options.length)
})

test.each<[string, [AllocationKind, number, number | null, number | null][], [number, number, object[]]]>([
  ['a plain payment', [['payment', 900, 1, 2]], [900, 900, []]],
  [
    'tax withheld settles the document without money',
    [
      ['payment', 750, 1, 2],
      ['withholding', 250, 1, 2],
    ],
    [750, 1_000, [{ kind: 'withholding', minor: 250, isTaken: false }]],
  ],
  [
    'an advance is money beyond the document',
    [
      ['payment', 900, 1, 2],
      ['advance', 100, 1, 2],
    ],
    [1_000, 900, [{ kind: 'advance', minor: -100, isTaken: true }]],
  ],
  [
    'a fee the bank kept beside an advance',
    [
      ['payment', 885, 1, 2],
      ['fee', 15, 1, 2],
      ['advance', 100, 1, 2],
    ],
    [
      985,
      900,
      [
        { kind: 'fee', minor: 15, isTaken: false },
        { kind: 'advance', minor: -100, isTaken: true },
      ],
    ],
  ],
  [
    'a fee of no document was taken from the money',
    [
      ['payment', 900, 1, 2],
      ['fee', -20, null, 2],
    ],
    [880, 900, [{ kind: 'fee', minor: 20, isTaken: false }]],
  ],
  [
    'documents set off against each other need no money',
    [
      ['credit-note', 300, 1, null],
      ['credit-note', -300, 3, null],
    ],
    [0, 0, []],
  ],
])(
  'the sums of a proposal name its difference: %s',
  (_, rows, [transactionsMinor, documentsMinor, named]) => {
    const allocations = rows.map(([kind, minor, documentId, transactionId]) => ({
      kind,
      amountMinor: minor as Minor,
      documentId,
      documentNumber: null,
      transactionId,
    }))
    const sum = proposalSum({ ...groupOf(1), allocations })
    expect(sum).toEqual({
      transactionsMinor,
      documentsMinor,
      differenceMinor: transactionsMinor - documentsMinor,
      named,
    })
  },
)

test.each([
  ['1, 2 9', [1, 2, 9]],
  ['10-12;11', [10, 11, 12]],
  ['', 'unreadable'],
  ['a', 'unreadable'],
  ['9-1', 'unreadable'],
  ['1-100000, 100001', 'too-many'],
  ['1-999999999', 'too-many'],
])('ids typed as %j are %j', (typed, ids) => {
  expect(parseIds(typed)).toEqual(ids)
})

test('as many ids as one act takes are read', () => {
  expect(parseIds('1-100000, 5')).toHaveLength(100_000)
})

test('two readings are one question where they join the same rows, one of them to what is paid already', () => {
  const row = {
    documentId: 1,
    documentNumber: 'FT A/1',
    transactionId: 2,
    amountMinor: 500 as Minor,
    kind: 'payment' as const,
  }
  const reading = (explained: boolean, documentId = 1) => ({
    explained,
    allocations: [{ ...row, documentId: documentId as DocumentId, transactionId: 2 as TransactionId }],
    evidence: [],
    deciding: null,
  })
  expect(isOnePair([reading(true), reading(false)])).toBe(true)
  expect(isOnePair([reading(true), reading(false, 3)])).toBe(false)
  expect(isOnePair([reading(false), reading(false)])).toBe(false)
  expect(isOnePair([reading(true), reading(false), reading(false, 3)])).toBe(false)
  expect(isOnePair([reading(true)])).toBe(false)
})

test('what all readings join is shown once, and beside it only what differs', () => {
  const reading = (documentId: number) => ({
    allocations: [{ documentId, transactionId: 7 }] as unknown as Allocation[],
    evidence: [],
    explained: false,
    deciding: null,
  })
  expect(membersOf([reading(1), reading(2)])).toEqual({
    shared: new Set(['t7']),
    others: new Set(['d1', 'd2']),
  })
})
