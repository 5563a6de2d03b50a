import { describe, expect, it } from 'vitest'
import { explainPosting } from '#core/ledger/match/explain-posting.ts'
import { matchBook } from '#core/ledger/match/match-book.ts'
import type { BookInput } from '#core/ledger/match/types.ts'
import { bookOf } from '../../../../helpers/ledger-book/invent-ledger.ts'
import { line, transaction } from '../../../../helpers/ledger-book/samples.ts'

/** Of line 1 and transaction 1, beside what is proposed for the book. */
const explain = (input: BookInput) =>
  explainPosting(
    input,
    { lineId: 1, transactionId: 1 },
    matchBook(input).filter(({ allocations, alternatives }) =>
      [...allocations, ...alternatives.flatMap((one) => one.allocations)].some(
        (one) => one.lineId === 1 || one.transactionId === 1,
      ),
    ),
  )
const failed = ({ gates }: ReturnType<typeof explain>) =>
  gates.filter(({ passed }) => !passed).map(({ gate }) => gate)
const codes = ({ evidence }: ReturnType<typeof explain>) => evidence.map(({ code }) => code)

describe('a line and a transaction that are not proposed together', () => {
  it('differ in amount, by how much is said', () => {
    const found = explain(
      bookOf(
        [line(1, '10-01', 12_300, 'Recebimento Padaria')],
        [transaction(1, '10-01', 12_301, 'TRF DE PADARIA')],
      ),
    )
    expect(failed(found)).toEqual(['posting-amount'])
    expect(found.gates).toContainEqual({
      gate: 'posting-amount',
      passed: false,
      detail: { lineMinor: 12_300, transactionMinor: 12_301 },
    })
    expect(codes(found)).toContain('name-tokens')
    expect(found.outcome).toBeNull()
  })

  it('lie too far apart, unless both have a number', () => {
    const apart = (text: string, other: string) =>
      explain(bookOf([line(1, '01-10', 5_000, text)], [transaction(1, '05-10', 5_000, other)]))
    expect(failed(apart('Renda', 'TRF'))).toEqual(['posting-days'])
    expect(failed(apart('CH 1234567', 'CHEQUE 1234567'))).toEqual([])
  })

  it('go in opposite directions', () => {
    const found = explain(
      bookOf([line(1, '01-10', 5_000, 'Renda')], [transaction(1, '10-10', -5_000, 'TRF')]),
    )
    expect(failed(found)).toEqual(['posting-direction', 'posting-days'])
  })

  it('were refused by a person', () => {
    const input = bookOf([line(1, '10-01', 5_000, 'Renda')], [transaction(1, '10-02', 5_000, 'TRF')], {
      declined: [{ lineKey: 'line 1', transactionKey: 'transaction 1' }],
    })
    expect(failed(explain(input))).toEqual(['declined'])
  })

  it('lose one of the two to a better pair, which is named', () => {
    const input = bookOf(
      [line(1, '10-01', 5_000, 'FT A/12'), line(2, '10-03', 5_000, 'FT A/13')],
      [transaction(1, '10-03', 5_000, 'PAG FT A/13')],
    )
    const found = explain(input)
    expect(found.gates.at(-1)).toEqual({
      gate: 'already-used',
      passed: false,
      detail: { group: matchBook(input)[0]?.id },
    })
    expect(codes(found)).toContain('reference-conflict')
  })

  it('of different numbers say so where no condition stands against them', () => {
    const found = explain(
      bookOf([line(1, '10-01', 5_000, 'Pag. FT A/12')], [transaction(1, '10-25', 5_000, 'PAG FT A/13')]),
    )
    expect(failed(found)).toEqual([])
    expect(found.outcome).toBe('too-weak')
    expect(codes(found)).toContain('reference-conflict')
  })
})

describe('a line and a transaction that are proposed together', () => {
  it('have the reasons of the proposal', () => {
    const found = explain(
      bookOf(
        [line(1, '10-01', 12_300, 'Recebimento Padaria')],
        [transaction(1, '10-02', 12_300, 'TRF DE PADARIA')],
      ),
    )
    expect(found.outcome).toBe('proposed')
    expect(failed(found)).toEqual([])
    expect(codes(found)).toContain('unique-line')
  })

  it('pass the conditions on amount and sign where they are parts of a sum or of an error', () => {
    const wrong = explain(
      bookOf([line(1, '10-01', 12_300, 'FT A/47')], [transaction(1, '10-01', -12_300, 'PAG FT A/47')]),
    )
    expect(wrong.outcome).toBe('proposed')
    expect(failed(wrong)).toEqual([])
  })

  it('may be one of several ways', () => {
    const found = explain(
      bookOf(
        [line(1, '10-01', 5_000, 'Pag. Ana'), line(2, '10-01', 5_000, 'Pag. Rui')],
        [transaction(1, '10-02', 5_000, 'TRF 1'), transaction(2, '10-02', 5_000, 'LEV 2')],
      ),
    )
    expect(['proposed', 'alternative']).toContain(found.outcome)
  })
})
