import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Minor } from '#contract/values.ts'
import { classifyWhole, leaveOpen, offsetTogether, splitInParts } from '#core/endings/by-hand.ts'
import { aTransactionOf } from '../../../helpers/ended-transactions.ts'

const known = (id: string) => id !== 'gone'

describe('a split', () => {
  it('holds exactly what is open, whatever its parts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(1, -1),
        (magnitudes, sign) => {
          const amounts = magnitudes.map((one) => one * sign)
          const whole = aTransactionOf(
            amounts.reduce((sum, one) => sum + one, 0),
            'PREST 12',
          )
          const parts = amounts.map((amountMinor) => ({
            categoryId: 'loan-capital',
            amountMinor: amountMinor as Minor,
          }))
          const answer = splitInParts(whole, parts, known)
          expect(answer.outcome).toBe('rows')
          if (answer.outcome !== 'rows') return
          expect(answer.allocations.reduce((sum, row) => sum + row.amountMinor, 0)).toBe(whole.openMinor)
          expect(
            answer.allocations.every(({ kind, documentId }) => kind === 'classified' && documentId === null),
          ).toBe(true)
        },
      ),
    )
  })

  it('that does not sum is refused with what is missing', () => {
    const parts = [
      { categoryId: 'loan-capital', amountMinor: -90_00 as Minor },
      { categoryId: 'interest-paid', amountMinor: -9_00 as Minor },
    ]
    expect(splitInParts(aTransactionOf(-100_00, 'PREST'), parts, known)).toEqual({
      outcome: 'refused',
      reason: 'split-differs',
      missingMinor: -1_00,
      currency: 'EUR',
    })
  })

  it('takes no part of nothing, none of the other sign, and no unknown category', () => {
    const transaction = aTransactionOf(-100_00, 'PREST')
    const part = (amountMinor: number, categoryId = 'other') => ({
      categoryId,
      amountMinor: amountMinor as Minor,
    })
    expect(splitInParts(transaction, [part(-110_00), part(10_00)], known)).toMatchObject({
      reason: 'split-part',
    })
    expect(splitInParts(transaction, [part(-100_00), part(0)], known)).toMatchObject({ reason: 'split-part' })
    expect(splitInParts(transaction, [], known)).toMatchObject({ reason: 'split-part' })
    expect(splitInParts(transaction, [part(-100_00, 'gone')], known)).toMatchObject({
      reason: 'category-unknown',
    })
  })
})

describe('transactions that end one another', () => {
  const out = aTransactionOf(-500_00, 'TRF')
  const into = aTransactionOf(500_00, 'TRF', { accountId: 'conta-2' })

  it('cancel out to the cent', () => {
    expect(offsetTogether([out, into], 'own-transfer')).toMatchObject({
      outcome: 'rows',
      allocations: [{ amountMinor: -500_00 }, { amountMinor: 500_00 }],
    })
    expect(
      offsetTogether([out, aTransactionOf(499_99, 'X', { accountId: 'b' })], 'own-transfer'),
    ).toMatchObject({
      reason: 'not-balanced',
      differenceMinor: -1,
    })
  })

  it('need a twin: one whose other end is in an account that is not connected is told so', () => {
    expect(offsetTogether([out], 'own-transfer')).toEqual({ outcome: 'refused', reason: 'twin-missing' })
  })

  it('are of one currency, and of the accounts their kind asks for', () => {
    const dollars = aTransactionOf(500_00, 'X', { currency: 'USD', accountId: 'c' })
    expect(offsetTogether([out, dollars], 'own-transfer')).toMatchObject({ reason: 'currencies' })
    expect(offsetTogether([out, aTransactionOf(500_00, 'X')], 'own-transfer')).toMatchObject({
      reason: 'same-account',
    })
    expect(offsetTogether([out, into], 'reversal')).toMatchObject({ reason: 'other-account' })
  })
})

it('what is left open needs a note', () => {
  expect(leaveOpen(aTransactionOf(1_00, 'X'), '  ')).toMatchObject({ reason: 'note-missing' })
  expect(leaveOpen(aTransactionOf(1_00, 'X'), 'espera fatura')).toMatchObject({ outcome: 'rows' })
})

it('nothing ends twice: what has nothing open is refused every ending', () => {
  const used = aTransactionOf(-1_00, 'X', { openMinor: 0 as Minor })
  const twin = aTransactionOf(1_00, 'X', { accountId: 'b' })
  const refused = { reason: 'nothing-open' }
  expect(classifyWhole(used, 'other', known)).toMatchObject(refused)
  expect(splitInParts(used, [{ categoryId: 'other', amountMinor: -1 as Minor }], known)).toMatchObject(
    refused,
  )
  expect(offsetTogether([used, twin], 'own-transfer')).toMatchObject(refused)
  expect(leaveOpen(used, 'x')).toMatchObject(refused)
})
