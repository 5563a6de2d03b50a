import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkGroup } from '../../../../src-main/core/matching/check-group.ts'
import { joinByHand } from '../../../../src-main/core/matching/join-by-hand.ts'
import type { MatchDocument, MatchTransaction } from '../../../../src-main/core/matching/types.ts'
import { toMinor } from '../../../../src-main/core/money.ts'
import type { IsoDate } from '../../../../src-preload/contract/values.ts'

const document = (id: number, openMinor: number, type = 'I'): MatchDocument => ({
  id,
  type,
  status: 'C',
  number: `FT A/${id}`,
  serie: 'A',
  date: `2026-03-${String((id % 28) + 1).padStart(2, '0')}` as IsoDate,
  dueDate: null,
  taxId: '509442013',
  name: 'Padaria Central, Lda',
  legalName: null,
  iban: null,
  currency: 'EUR',
  euroRate: null,
  totalMinor: toMinor(openMinor),
  withoutTaxMinor: toMinor(openMinor),
  retentionMinor: toMinor(0),
  foreignTotalMinor: toMinor(0),
  unpaidMinor: toMinor(openMinor),
  openMinor: toMinor(openMinor),
  externalId: null,
  purchaseOrder: null,
  documentReference: null,
  paymentStatus: 'NoPayment',
})

const movement = (id: number, amountMinor: number, currency = 'EUR'): MatchTransaction => ({
  id,
  key: `m${id}`,
  accountId: 'conta',
  bookingDate: '2026-04-01' as IsoDate,
  valueDate: null,
  amountMinor: toMinor(amountMinor),
  openMinor: toMinor(amountMinor),
  direction: amountMinor < 0 ? 'out' : 'in',
  currency,
  text: '',
  counterpartyName: null,
  counterpartyIban: null,
  reference: null,
  status: 'booked',
})

const rowsOf = (answer: ReturnType<typeof joinByHand>) =>
  answer.outcome === 'joined'
    ? answer.allocations.map((one) => [one.documentId, one.transactionId, one.amountMinor, one.kind])
    : answer

describe('joining by hand', () => {
  it('spreads several movements over several documents, the oldest first', () => {
    const answer = joinByHand(
      [document(2, 300), document(1, 200)],
      [movement(7, 250), movement(8, 250)],
      null,
    )
    expect(rowsOf(answer)).toEqual([
      [1, 7, 200, 'payment'],
      [2, 7, 50, 'payment'],
      [2, 8, 250, 'payment'],
    ])
  })

  it('leaves the newest document partly open when the money does not suffice', () => {
    const answer = joinByHand([document(1, 200), document(2, 300)], [movement(7, 450)], null)
    expect(rowsOf(answer)).toEqual([
      [1, 7, 200, 'payment'],
      [2, 7, 250, 'payment'],
    ])
  })

  it('refuses a document the money would not touch', () => {
    const answer = joinByHand([document(1, 200), document(2, 300)], [movement(7, 200)], null)
    expect(answer).toEqual({ outcome: 'unbalanced', differenceMinor: -300 })
  })

  it('names what was withheld', () => {
    const answer = joinByHand([document(1, 1000)], [movement(7, 770)], 'withholding')
    expect(rowsOf(answer)).toEqual([
      [1, 7, 770, 'payment'],
      [1, 7, 230, 'withholding'],
    ])
  })

  it('asks for a name when too much money came, and keeps it as an advance when told to', () => {
    expect(joinByHand([document(1, 1000)], [movement(7, 1200)], null)).toEqual({
      outcome: 'unbalanced',
      differenceMinor: 200,
    })
    expect(rowsOf(joinByHand([document(1, 1000)], [movement(7, 1200)], 'advance'))).toEqual([
      [1, 7, 1000, 'payment'],
      [1, 7, 200, 'advance'],
    ])
  })

  it('takes a credit note off the invoices one payment settles', () => {
    const answer = joinByHand([document(1, 1000), document(2, 300, 'C')], [movement(7, 700)], null)
    expect(rowsOf(answer)).toEqual([
      [2, 7, -300, 'credit-note'],
      [1, 7, 1000, 'payment'],
    ])
  })

  it('nets an invoice against a credit note without any movement', () => {
    expect(rowsOf(joinByHand([document(1, 1000), document(2, 300, 'C')], [], null))).toEqual([
      [1, null, 300, 'credit-note'],
      [2, null, -300, 'credit-note'],
    ])
  })

  it('refunds a credit note with money out, and never pays an invoice with it', () => {
    expect(rowsOf(joinByHand([document(1, 500, 'C')], [movement(7, -500)], null))).toEqual([
      [1, 7, -500, 'payment'],
    ])
    expect(joinByHand([document(1, 500)], [movement(7, -500)], null)).toMatchObject({ outcome: 'gated' })
  })

  it('names the gate of a draft, an unknown amount, another currency and mixed directions', () => {
    const failing = (documents: MatchDocument[], movements: MatchTransaction[]) => {
      const answer = joinByHand(documents, movements, null)
      return answer.outcome === 'gated' ? answer.gates.map(({ gate }) => gate) : answer
    }
    expect(failing([{ ...document(1, 100), status: 'D' }], [movement(7, 100)])).toContain('document-status')
    expect(failing([{ ...document(1, 100), unpaidMinor: null }], [movement(7, 100)])).toContain(
      'unpaid-known',
    )
    expect(failing([document(1, 100)], [movement(7, 100, 'USD')])).toContain('currency')
    expect(failing([document(1, 100)], [movement(7, 200), movement(8, -100)])).toContain('direction')
  })

  it('says of a document the source shows as paid that it is, whatever is joined with it', () => {
    const paid = { ...document(1, 100), unpaidMinor: toMinor(0), openMinor: toMinor(0) }
    for (const documents of [[paid], [document(2, 100), paid]]) {
      const answer = joinByHand(documents, [movement(7, 100)], null)
      expect(answer.outcome === 'gated' && answer.gates).toEqual([
        { gate: 'unpaid-settled', passed: false, detail: { amountMinor: 100 } },
      ])
    }
    expect(joinByHand([{ ...paid, status: 'D' }], [movement(7, 100)], null)).toMatchObject({
      gates: [{ gate: 'document-status' }, { gate: 'unpaid-settled' }],
    })
  })

  it('only ever makes groups that hold every invariant', () => {
    const amount = fc.integer({ min: 1, max: 10_000 })
    const adjustments = fc.constantFrom(
      null,
      'withholding',
      'fee',
      'rounding',
      'write-off',
      'advance' as const,
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amount, fc.constantFrom('I', 'D', 'C'), fc.boolean()), { maxLength: 5 }),
        fc.array(amount, { maxLength: 4 }),
        fc.boolean(),
        adjustments,
        (open, money, isOut, adjustment) => {
          const documents = open.map(([minor, type, isPaid], index) => ({
            ...document(index + 1, minor, type),
            ...(isPaid ? { unpaidMinor: toMinor(0), openMinor: toMinor(0) } : {}),
          }))
          const movements = money.map((minor, index) => movement(index + 1, isOut ? -minor : minor))
          const answer = joinByHand(documents, movements, adjustment)
          if (answer.outcome !== 'joined') return
          const group = { allocations: answer.allocations, currency: 'EUR', explained: false }
          const { violations, balanceMinor } = checkGroup(group, documents, movements)
          expect(violations).toEqual([])
          expect(balanceMinor).toBe(0)
          expect(answer.allocations.every((one) => one.amountMinor !== 0)).toBe(true)
        },
      ),
    )
  })
})
