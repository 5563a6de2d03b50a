import { describe, expect, it } from 'vitest'
import type { IsoDate } from '#contract/values.ts'
import { accountOf, type JournalRow, journalEntries } from '#core/journal/entries.ts'
import { toMinor } from '#core/money.ts'

const row = (amount: number, over: Partial<JournalRow> = {}): JournalRow => ({
  groupId: 'g-1',
  decision: '1111-2222',
  kind: 'payment',
  amountMinor: toMinor(amount),
  linked: false,
  categoryId: null,
  hasDocument: true,
  side: 'supplier',
  documentNumber: 'FT R/1',
  taxId: '508112307',
  customer: 'Imobiliária do Cais',
  transactionId: 1,
  day: '2026-10-05' as IsoDate,
  accountId: 'conta-1',
  text: 'TRF RENDA',
  transactionMinor: toMinor(-75_000),
  currency: 'EUR',
  isEuro: true,
  isPosted: false,
  ...over,
})
const none = { hasDocument: false, side: null, documentNumber: null, taxId: null, customer: null } as const

const posted = (rows: readonly JournalRow[]) =>
  [...journalEntries(rows)].map(({ entry }) =>
    entry.lines.map(({ subject, amountMinor }) => [subject, amountMinor]),
  )

const supplier = 'supplier:508112307'
const bank = 'bank:conta-1'

describe('the entry of what a supplier is paid', () => {
  it('debits the rent once, against the bank and the tax that was withheld', () => {
    expect(posted([row(-75_000), row(-25_000, { kind: 'withholding' })])).toEqual([
      [
        [bank, -75_000],
        [supplier, 100_000],
        ['supplier-withholding', -25_000],
      ],
    ])
  })

  it('has one line for each document of a batch, a credit note taken off', () => {
    const of = (documentNumber: string, amount: number, over: Partial<JournalRow> = {}) =>
      row(amount, { documentNumber, ...over })
    expect(
      posted([of('FT S/1', -60_000), of('FT S/2', -40_000), of('NC S/3', 10_000, { kind: 'credit-note' })]),
    ).toEqual([
      [
        [bank, -90_000],
        [supplier, 60_000],
        [supplier, 40_000],
        [supplier, -10_000],
      ],
    ])
  })

  it('posts discounts, advances and interest to accounts of suppliers, and a fee of the bank as before', () => {
    const over = [
      row(-98_000),
      row(-2_000, { kind: 'discount' }),
      row(-5_000, { kind: 'advance' }),
      row(-150, { kind: 'fee', ...none }),
      row(-300, { kind: 'late-interest', ...none }),
    ]
    expect(posted(over)).toEqual([
      [
        [bank, -103_450],
        [supplier, 100_000],
        ['supplier-discount', -2_000],
        ['supplier-advances', 5_000],
        ['fee', 150],
        ['supplier-late-interest', 300],
      ],
    ])
  })

  it('keeps a payment of a document that was paid already apart from what the invoicing service counted', () => {
    expect(posted([row(-75_000, { linked: true })])).toEqual([
      [
        [bank, -75_000],
        ['supplier-settled', 75_000],
      ],
    ])
  })

  it('tells a gain of exchange from a loss by its side', () => {
    expect(posted([row(-100), row(-5, { kind: 'exchange' })])[0]).toContainEqual(['exchange-gain', -5])
    expect(posted([row(-100), row(-5, { kind: 'exchange', ...none })])[0]).toContainEqual([
      'exchange-loss',
      5,
    ])
  })

  it('is none where a credit note meets invoices of one supplier', () => {
    const netted = { kind: 'credit-note', transactionId: null, accountId: null } as const
    expect(posted([row(-2_000, netted), row(2_000, { ...netted, documentNumber: 'NC R/2' })])).toEqual([])
  })

  it('debits the supplier and credits the customer where documents of both sides are set off', () => {
    const setOff = { kind: 'credit-note', transactionId: null, accountId: null } as const
    expect(posted([row(5_000, { ...setOff, side: 'customer' }), row(-5_000, setOff)])).toEqual([
      [
        ['customer:508112307', -5_000],
        [supplier, 5_000],
      ],
    ])
  })

  it('is posted to the account of all suppliers where a supplier has none of its own', () => {
    const [found] = journalEntries([row(-75_000)])
    const line = found?.entry.lines.find(({ subject }) => subject === supplier)
    if (line === undefined) throw new Error('there is a line of the supplier')
    const all = new Map([['suppliers', '2211']])
    expect(accountOf(all, line)).toBe('2211')
    expect(accountOf(new Map([...all, [supplier, '2711']]), line)).toBe('2711')
    expect(accountOf(new Map([['customers', '2111']]), line)).toBeNull()
  })
})
