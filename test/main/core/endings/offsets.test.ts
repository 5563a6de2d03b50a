import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proposeOffsets } from '#core/endings/offsets.ts'
import type { MatchDocument, MatchTransaction } from '#core/matching/model/types.ts'
import { aTransactionOf } from '../../../helpers/ended-transactions.ts'
import { propose } from '../../../helpers/match-answers.ts'
import { customers, sampleDocument } from '../../../helpers/match-samples.ts'

const on = (day: number, rest: Partial<MatchTransaction> = {}): Partial<MatchTransaction> => ({
  bookingDate: `2026-11-${String(day).padStart(2, '0')}` as never,
  ...rest,
})
const none = () => false
const kinds = (transactions: MatchTransaction[], hasDocument: (id: number) => boolean = none) =>
  proposeOffsets(transactions, hasDocument).map((one) => [one.class, one.allocations[0]?.kind])

describe('an own transfer', () => {
  const out = aTransactionOf(-1_000_00, 'TRF ENTRE CONTAS PROPRIAS', on(3))
  const into = aTransactionOf(1_000_00, 'TRF RECEBIDA', on(4, { accountId: 'conta-2' }))

  it('is likely with its words and a single twin', () => {
    expect(kinds([out, into])).toEqual([['likely', 'own-transfer']])
  })
  it('is possible without words, and nothing within one account or after a week', () => {
    const bare = aTransactionOf(-1_000_00, 'TRF 1', on(3))
    expect(kinds([bare, into])).toEqual([['possible', 'own-transfer']])
    expect(kinds([out, aTransactionOf(1_000_00, 'X', on(3))])).toEqual([])
    expect(kinds([out, aTransactionOf(1_000_00, 'X', on(12, { accountId: 'conta-2' }))])).toEqual([])
  })
  it('asks where two twins are equally good', () => {
    const other = aTransactionOf(1_000_00, 'TRF RECEBIDA', on(4, { accountId: 'conta-3' }))
    const [found, ...more] = proposeOffsets([out, into, other], none)
    expect(more).toEqual([])
    expect(found).toMatchObject({ class: 'ambiguous' })
    expect(found?.alternatives).toHaveLength(2)
  })
  it('with its words is proposed whatever document has the same amount; without them it is not', () => {
    expect(kinds([out, into], () => true)).toEqual([['likely', 'own-transfer']])
    expect(kinds([aTransactionOf(-1_000_00, 'TRF 1', on(3)), into], () => true)).toEqual([])
  })
})

describe('a reversal', () => {
  it('is likely where both lines say the same words', () => {
    const charge = aTransactionOf(-42_10, 'DD AGUAS DO VALE 123', on(2))
    const back = aTransactionOf(42_10, 'DEVOL DD AGUAS DO VALE', on(9))
    expect(kinds([charge, back])).toEqual([['likely', 'reversal']])
  })
  it('is possible where only the return says so, and nothing where none does or it came before', () => {
    const charge = aTransactionOf(-42_10, 'COMPRA 4821', on(2))
    expect(kinds([charge, aTransactionOf(42_10, 'ESTORNO', on(9))])).toEqual([['possible', 'reversal']])
    expect(kinds([charge, aTransactionOf(42_10, 'TRF', on(9))])).toEqual([])
    expect(kinds([charge, aTransactionOf(42_10, 'ESTORNO', on(1))])).toEqual([])
  })
})

describe('a payment and the line by which the bank took it back', () => {
  const invoice = sampleDocument({ id: 1, total: 123_00, date: '2026-11-01' })
  const creditNote = sampleDocument({
    id: 2,
    type: 'C',
    number: 'NC 2026/2',
    total: 123_00,
    date: '2026-11-04',
    documentReference: 'FT 2026/1',
  })
  const kindsBeside = (text: string, documents: MatchDocument[]) => {
    const paid = aTransactionOf(123_00, text, on(3))
    const back = aTransactionOf(-123_00, `ANULACAO ${text}`, on(5))
    const matched = new Set(
      propose(documents, [paid, back]).flatMap(({ allocations }) =>
        allocations.map((row) => row.transactionId),
      ),
    )
    return kinds([paid, back], (id) => matched.has(id))
  }
  const text = `TRF DE ${customers.aurora.name}`

  it('end one another, whatever invoice or credit note has their amount', () => {
    expect(kindsBeside(text, [invoice])).toEqual([['likely', 'reversal']])
    expect(kindsBeside(text, [invoice, creditNote])).toEqual([['likely', 'reversal']])
  })
  it('are left to the document that they name', () => {
    expect(kindsBeside(`${text} FT 2026/1`, [invoice])).toEqual([])
  })
})

it('a payment that came twice is grouped with its refund', () => {
  const from = { counterpartyName: 'Casa Lume' }
  const first = aTransactionOf(123_00, 'TRF DE CASA LUME', on(1, from))
  const second = aTransactionOf(123_00, 'TRF DE CASA LUME', on(3, from))
  const refund = aTransactionOf(-123_00, 'TRF P/ CASA LUME', on(8, from))
  const [found] = proposeOffsets([first, second, refund], none)
  expect(found).toMatchObject({ class: 'likely' })
  expect(found?.allocations.map(({ transactionId }) => transactionId)).toEqual([refund.id, second.id])
  expect(proposeOffsets([first, refund], none)).toEqual([])
})

const anyTransaction = fc
  .record({
    amount: fc.constantFrom(100, 200, -100, -200),
    day: fc.integer({ min: 1, max: 28 }),
    account: fc.constantFrom('a', 'b', 'c'),
    text: fc.constantFrom('TRF ENTRE CONTAS', 'DEVOL DD LUZ', 'DD LUZ', 'X'),
    open: fc.boolean(),
  })
  .map(({ amount, day, account, text, open }) =>
    aTransactionOf(amount, text, on(day, { accountId: account, ...(open ? {} : { openMinor: 0 as never }) })),
  )

it('over any transactions: each in one proposal at most, every reading sums to zero of what is open', () => {
  fc.assert(
    fc.property(fc.array(anyTransaction, { maxLength: 25 }), (all) => {
      const byId = new Map(all.map((one) => [one.id, one]))
      const seen = new Set<number>()
      for (const { allocations, alternatives } of proposeOffsets(all, none)) {
        const readings = [allocations, ...alternatives.map((one) => one.allocations)]
        for (const rows of readings) {
          expect(rows.reduce((sum, row) => sum + row.amountMinor, 0)).toBe(0)
          for (const row of rows) expect(row.amountMinor).toBe(byId.get(row.transactionId ?? 0)?.openMinor)
        }
        const members = new Set(readings.flat().map((row) => row.transactionId ?? 0))
        for (const id of members) expect(seen.has(id)).toBe(false)
        for (const id of members) seen.add(id)
      }
    }),
    { numRuns: 500 },
  )
})

it('does not depend on the order of the transactions', () => {
  fc.assert(
    fc.property(
      fc.array(anyTransaction, { maxLength: 16 }).chain((all) =>
        fc.record({
          all: fc.constant(all),
          other: fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
        }),
      ),
      ({ all, other }) => {
        const sorted = (some: MatchTransaction[]) =>
          proposeOffsets(some, none)
            .map(({ id, class: of }) => `${id} ${of}`)
            .sort()
        expect(sorted(other)).toEqual(sorted(all))
      },
    ),
  )
})
