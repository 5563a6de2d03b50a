import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proposeOffsets } from '#core/endings/offsets.ts'
import type { MatchDocument, MatchTransaction } from '#core/matching/model/types.ts'
import { assessOffsets, noOffsetFaults } from '../../../helpers/assess-offsets.ts'
import { aTransactionOf } from '../../../helpers/ended-transactions.ts'
import { cases } from '../../../helpers/long.ts'
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

describe('look-alikes', () => {
  const casa = { counterpartyName: 'Casa Lume' }
  it('money of somebody else is not the likely other side of an own transfer', () => {
    const out = aTransactionOf(-1_000_00, 'TRF ENTRE CONTAS PROPRIAS', on(3))
    const paid = aTransactionOf(1_000_00, 'TRF DE CASA LUME', on(4, { accountId: 'conta-2', ...casa }))
    expect(kinds([out, paid])).toEqual([['possible', 'own-transfer']])
    expect(kinds([out, paid], (id) => id === paid.id)).toEqual([])
    const bare = aTransactionOf(-1_000_00, 'TRF 1', on(3))
    expect(kinds([bare, paid])).toEqual([])
  })
  it('a return that names somebody else, or another mandate, is not of this charge', () => {
    const charge = aTransactionOf(-50_00, 'TRF P/ PADARIA DO VALE FT 7', on(2))
    expect(kinds([charge, aTransactionOf(50_00, 'DEVOLUCAO TRF CASA LUME', on(4))])).toEqual([])
    const debit = aTransactionOf(-50_00, 'DD GINASIO FORTE 111222333', on(2))
    expect(kinds([debit, aTransactionOf(50_00, 'DEVOL DD GINASIO FORTE 444555666', on(4))])).toEqual([
      ['possible', 'reversal'],
    ])
  })
  it('a direct debit comes back within sixty days, or within thirteen months with its number', () => {
    const debit = aTransactionOf(-50_00, 'DD GINASIO FORTE 111222333', { bookingDate: '2026-01-05' as never })
    const back = (text: string, date: string) => aTransactionOf(50_00, text, { bookingDate: date as never })
    expect(kinds([debit, back('DEVOL DD GINASIO FORTE', '2026-03-01')])).toEqual([['likely', 'reversal']])
    expect(kinds([debit, back('DEVOL DD GINASIO FORTE', '2026-06-01')])).toEqual([])
    expect(kinds([debit, back('DEVOL DD GINASIO FORTE 111222333', '2026-12-01')])).toEqual([
      ['likely', 'reversal'],
    ])
  })
  it('a subscription that is paid each month is not paid twice, nor is an invoice of the payer a refund', () => {
    const [first, second] = [1, 29].map((day) => aTransactionOf(60_00, 'TRF DE CASA LUME', on(day, casa)))
    const again = aTransactionOf(60_00, 'TRF DE CASA LUME', on(3, casa))
    const bought = aTransactionOf(-60_00, 'TRF P/ CASA LUME FT 12', on(30, casa))
    const sent = aTransactionOf(-60_00, 'TRF P/ CASA LUME', on(30, casa))
    const said = aTransactionOf(-60_00, 'TRF P/ CASA LUME DEVOL DUPLICADO', on(30, casa))
    if (!first || !second) throw new Error('both were made')
    expect(proposeOffsets([first, second, sent], none)).toEqual([])
    expect(proposeOffsets([first, again, bought], none)).toEqual([])
    expect(proposeOffsets([first, again, said], none)).toHaveLength(1)
  })
})

it('over many invented books no other pair than the right one is likely', () => {
  const faults = noOffsetFaults()
  const books = cases(60, 2_000)
  for (let seed = 1; seed <= books; seed += 1) assessOffsets(seed, faults)
  const { wrong, guessed, likely, possible, asked, missed } = faults
  expect(wrong).toEqual([])
  expect(guessed.length).toBeLessThan(books * 1.5)
  const found = likely + possible + asked
  expect(missed).toBeLessThan(found * 0.1)
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
