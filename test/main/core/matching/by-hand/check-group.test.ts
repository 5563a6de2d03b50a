import { describe, expect, it } from 'vitest'
import type { Allocation } from '#contract/match-values.ts'
import { type CheckedGroup, checkGroup } from '#core/matching/by-hand/check-group.ts'
import { cents, sampleDocument, sampleTransaction } from '../../../../helpers/match-samples.ts'

const row = (changes: Partial<Omit<Allocation, 'amountMinor'>> & { amount: number }): Allocation => {
  const { amount, ...rest } = changes
  return {
    documentId: 7,
    documentNumber: 'FT 2026/7',
    transactionId: 1,
    kind: 'payment',
    ...rest,
    amountMinor: cents(amount),
  }
}
const invoice = sampleDocument({ id: 7 })
const creditNote = sampleDocument({ id: 8, type: 'C', number: 'NC 2026/8', total: 2_300 })
const money = sampleTransaction({ id: 1, amount: 12_300 })
const group = (allocations: Allocation[], explained = false): CheckedGroup => ({
  allocations,
  currency: 'EUR',
  explained,
})
const codes = (rows: Allocation[], documents = [invoice, creditNote], transactions = [money]) =>
  checkGroup(group(rows), documents, transactions).violations.map((one) => one.code)

describe('documents of customers and of suppliers', () => {
  const owed = sampleDocument({ id: 9, side: 'supplier', number: 'FT S/9' })
  const setOff = (transactionId: number | null) => [
    row({ amount: 12_300, kind: 'credit-note', transactionId }),
    row({ amount: -12_300, kind: 'credit-note', documentId: 9, transactionId }),
  ]

  it('of one tax id may be set off without a transaction', () => {
    expect(codes(setOff(null), [invoice, owed])).toEqual([])
  })

  it('of two tax ids, or of none, may not', () => {
    expect(codes(setOff(null), [invoice, { ...owed, taxId: '508112307' }])).toEqual(['sides'])
    expect(
      codes(
        setOff(null),
        [invoice, owed].map((one) => ({ ...one, taxId: null })),
      ),
    ).toEqual(['sides'])
  })

  it('never share a transaction', () => {
    expect(codes([row({ amount: 24_600 }), ...setOff(1)], [invoice, owed])).toContain('sides')
  })

  it('count the money out for the supplier', () => {
    const paid = row({ amount: -12_300, documentId: 9 })
    expect(codes([paid], [owed], [sampleTransaction({ id: 1, amount: -12_300 })])).toEqual([])
    expect(codes([{ ...paid, amountMinor: cents(12_300) }], [owed])).toEqual(['sign'])
  })
})

describe('a group holds when', () => {
  it('its money and its document agree', () => {
    expect(checkGroup(group([row({ amount: 12_300 })]), [invoice], [money])).toEqual({
      balanceMinor: 0,
      violations: [],
    })
  })

  it('a part payment leaves the document open', () => {
    const part = sampleTransaction({ id: 1, amount: 5_000 })
    expect(codes([row({ amount: 5_000 })], [invoice], [part])).toEqual([])
  })

  it('what is withheld settles the document without cash', () => {
    const net = sampleTransaction({ id: 1, amount: 10_000 })
    expect(
      codes([row({ amount: 10_000 }), row({ amount: 2_300, kind: 'withholding' })], [invoice], [net]),
    ).toEqual([])
  })

  it('a fee without a document is taken from the money', () => {
    const net = sampleTransaction({ id: 1, amount: 12_000 })
    const fee = row({ amount: -300, kind: 'fee', documentId: null, documentNumber: null })
    expect(codes([row({ amount: 12_300 }), fee], [invoice], [net])).toEqual([])
  })

  it('an advance keeps what is beyond the document', () => {
    const more = sampleTransaction({ id: 1, amount: 15_000 })
    const advance = row({ amount: 2_700, kind: 'advance', documentId: null, documentNumber: null })
    expect(codes([row({ amount: 12_300 }), advance], [invoice], [more])).toEqual([])
  })

  it('invoice and credit note cancel out without any money', () => {
    const rows = [
      row({ amount: 2_300, kind: 'credit-note', transactionId: null }),
      row({ amount: -2_300, kind: 'credit-note', transactionId: null, documentId: 8 }),
    ]
    expect(codes(rows, [invoice, creditNote], [])).toEqual([])
  })
})

describe('a group is refused for', () => {
  it.each([
    ['empty', []],
    ['document-unknown', [row({ amount: 12_300, documentId: 99 })]],
    ['transaction-unknown', [row({ amount: 12_300, transactionId: 99 })]],
    ['over-transaction', [row({ amount: 12_301 })]],
    ['payment-without-document', [row({ amount: 12_300, documentId: null })]],
    ['sign', [row({ amount: -100 })]],
    ['balance', [row({ amount: 12_000 })]],
  ] as const)('%s', (code, rows) => {
    expect(codes([...rows])).toContain(code)
  })

  it('more than is open, over all rows of the document', () => {
    const half = { ...invoice, openMinor: cents(6_000) }
    const less = sampleTransaction({ id: 1, amount: 6_001 })
    expect(codes([row({ amount: 6_001 })], [half], [less])).toContain('over-document')
    expect(codes([row({ amount: 12_300 }), row({ amount: 1, kind: 'write-off' })])).toContain('over-document')
  })

  it('a document that is not closed, or whose unpaid amount is unknown', () => {
    expect(codes([row({ amount: 12_300 })], [{ ...invoice, status: 'A' }])).toContain('document-not-open')
    expect(codes([row({ amount: 12_300 })], [{ ...invoice, unpaidMinor: null }])).toContain(
      'document-not-open',
    )
  })

  it('money whose direction is not known', () => {
    expect(codes([row({ amount: 12_300 })], [invoice], [{ ...money, direction: 'unknown' }])).toContain(
      'direction-unknown',
    )
  })

  it('a netting that does not cancel out', () => {
    const rows = [
      row({ amount: 2_000, kind: 'credit-note', transactionId: null }),
      row({ amount: -2_300, kind: 'credit-note', transactionId: null, documentId: 8 }),
    ]
    expect(codes(rows, [invoice, creditNote], [])).toContain('netting-unbalanced')
  })

  it('no balance where the rest of the money may stay open', () => {
    const rows = [row({ amount: 12_000 })]
    expect(checkGroup(group(rows), [invoice], [money], { keepRemainder: true })).toEqual({
      balanceMinor: 300,
      violations: [],
    })
  })

  it('money in another currency than the group', () => {
    expect(codes([row({ amount: 12_300 })], [invoice], [{ ...money, currency: 'USD' }])).toEqual(['currency'])
  })

  it('a transaction of which more was used than the bank now says there is', () => {
    const overdrawn = { ...money, openMinor: cents(-300) }
    for (const amount of [300, -300])
      expect(codes([row({ amount, documentId: null, kind: 'fee' })], [], [overdrawn])).toContain(
        'over-transaction',
      )
  })

  it('a transaction it names and takes nothing of', () => {
    expect(codes([row({ amount: 12_300, kind: 'write-off' })])).toContain('over-transaction')
  })

  it('what is written off without a transaction and without its like', () => {
    expect(codes([row({ amount: 100, kind: 'write-off', transactionId: null })])).toContain(
      'netting-unbalanced',
    )
  })
})

describe('an explained link', () => {
  const link = group([row({ amount: 12_300 })], true)
  const paid = sampleDocument({ id: 7, unpaid: 0 })
  const codesOf = (checked: CheckedGroup, document = paid) =>
    checkGroup(checked, [document], [money]).violations.map((one) => one.code)

  it('takes up to what the source has received, of a document still open too', () => {
    expect(codesOf(link)).toEqual([])
    expect(codesOf(link, sampleDocument({ id: 7, total: 20_000, unpaid: 7_700 }))).toEqual([])
    expect(codesOf(link, sampleDocument({ id: 7, total: 20_000, unpaid: 7_701 }))).toEqual(['over-document'])
  })

  it('takes nothing that another one explains', () => {
    expect(codesOf(link, { ...paid, explainedMinor: cents(1) })).toEqual(['over-document'])
    expect(codesOf(link, { ...paid, explainedMinor: cents(12_300) })).toEqual(['document-not-open'])
    expect(codesOf(link, invoice)).toEqual(['document-not-open'])
  })

  it('is the only group that a paid document is part of', () => {
    expect(codesOf(group([row({ amount: 12_300 })]))).toEqual(['document-not-open'])
  })
})
