import { describe, expect, it } from 'vitest'
import type { IsoDate } from '#contract/values.ts'
import { type JournalRow, journalEntries } from '#core/journal/entries.ts'
import { toMinor } from '#core/money.ts'

const row = (amount: number, over: Partial<JournalRow> = {}): JournalRow => ({
  groupId: 'g-1',
  decision: '1111-2222',
  kind: 'payment',
  amountMinor: toMinor(amount),
  linked: false,
  categoryId: null,
  hasDocument: true,
  side: 'customer',
  documentNumber: 'FT A/1',
  taxId: '509442013',
  customer: 'Padaria Ribeiro',
  transactionId: 1,
  day: '2026-10-05' as IsoDate,
  accountId: 'conta-1',
  text: 'TRF',
  transactionMinor: toMinor(10_000),
  currency: 'EUR',
  isEuro: true,
  isPosted: false,
  ...over,
})
const entriesOf = (rows: readonly JournalRow[]) => [...journalEntries(rows)].map(({ entry }) => entry)
const none = { hasDocument: false, side: null, documentNumber: null, taxId: null, customer: null } as const

/** Each entry's lines, as subject and debit. */
const posted = (rows: readonly JournalRow[]) =>
  entriesOf(rows).map(({ lines }) => lines.map(({ subject, amountMinor }) => [subject, amountMinor]))

const customer = 'customer:509442013'
const bank = 'bank:conta-1'

describe('the entry of a decision', () => {
  it('debits the bank and credits the customer of each document', () => {
    const rows = [row(6_000), row(4_000, { documentNumber: 'FT A/2' })]
    const [entry] = entriesOf(rows)
    expect(entry).toMatchObject({ id: '11112222-1', reverses: null, date: '2026-10-05', currency: 'EUR' })
    expect(entry?.lines.map(({ documentNumber }) => documentNumber)).toEqual([null, 'FT A/1', 'FT A/2'])
    expect(posted(rows)).toEqual([
      [
        [bank, 10_000],
        [customer, -6_000],
        [customer, -4_000],
      ],
    ])
  })

  it('posts what was withheld, given as a discount or written off against the customer', () => {
    expect(
      posted([
        row(7_500),
        row(2_000, { kind: 'withholding' }),
        row(300, { kind: 'discount' }),
        row(200, { kind: 'write-off' }),
      ]),
    ).toEqual([
      [
        [bank, 7_500],
        [customer, -7_500],
        ['withholding', 2_000],
        [customer, -2_000],
        ['discount', 300],
        [customer, -300],
        ['write-off', 200],
        [customer, -200],
      ],
    ])
  })

  it('takes a fee from the bank and gives it interest, where no document names them', () => {
    expect(posted([row(10_000), row(-150, { kind: 'fee', ...none })])).toEqual([
      [
        [bank, 9_850],
        [customer, -10_000],
        ['fee', 150],
      ],
    ])
    expect(posted([row(10_000), row(250, { kind: 'late-interest', ...none })])).toEqual([
      [
        [bank, 10_250],
        [customer, -10_000],
        ['late-interest', -250],
      ],
    ])
  })

  it('tells a gain of exchange from a loss by its side', () => {
    expect(posted([row(100), row(5, { kind: 'exchange' })])[0]).toContainEqual(['exchange-loss', 5])
    expect(posted([row(100), row(5, { kind: 'exchange', ...none })])[0]).toContainEqual(['exchange-gain', -5])
  })

  it('keeps money beyond the documents as an advance, and what the service had counted apart', () => {
    expect(posted([row(9_000), row(1_000, { kind: 'advance' })])[0]).toContainEqual(['advances', -1_000])
    expect(posted([row(9_000, { linked: true }), row(500, { linked: true, kind: 'withholding' })])).toEqual([
      [
        [bank, 9_000],
        ['settled', -9_000],
      ],
    ])
  })

  it('takes a credit note from what is paid, and is none where it only meets invoices of one customer', () => {
    expect(posted([row(10_000), row(-2_000, { kind: 'credit-note' })])).toEqual([
      [
        [bank, 8_000],
        [customer, -10_000],
        [customer, 2_000],
      ],
    ])
    const unmoved = { kind: 'credit-note', transactionId: null, accountId: null } as const
    expect(posted([row(2_000, unmoved), row(-2_000, unmoved)])).toEqual([])
    expect(posted([row(2_000, unmoved), row(-2_000, { ...unmoved, taxId: '501964843' })])).toEqual([
      [
        [customer, -2_000],
        ['customer:501964843', 2_000],
      ],
    ])
  })

  it('puts each part of a transaction under its category, and leaves out what was left open', () => {
    const part = (amount: number, categoryId: string) =>
      row(amount, { kind: 'classified', categoryId, ...none })
    expect(
      posted([
        part(-45_000, 'loan-capital'),
        part(-4_800, 'interest-paid'),
        row(-10, { kind: 'left-open', ...none }),
      ]),
    ).toEqual([
      [
        [bank, -49_800],
        ['category:loan-capital', 45_000],
        ['category:interest-paid', 4_800],
      ],
    ])
    expect(posted([row(-10, { kind: 'left-open', ...none })])).toEqual([])
  })

  it('is one for an own transfer, on its first day, and one each for a charge and its return', () => {
    const twin = (kind: 'own-transfer' | 'reversal') => [
      row(-5_000, { kind, ...none }),
      row(5_000, { kind, ...none, transactionId: 2, accountId: 'conta-2', day: '2026-10-03' as IsoDate }),
    ]
    const [entry] = entriesOf(twin('own-transfer'))
    expect(entry?.date).toBe('2026-10-03')
    expect(posted(twin('own-transfer'))).toEqual([
      [
        [bank, -5_000],
        ['bank:conta-2', 5_000],
      ],
    ])
    expect(posted(twin('reversal'))).toEqual([
      [
        [bank, -5_000],
        ['clearing', 5_000],
      ],
      [
        ['bank:conta-2', 5_000],
        ['clearing', -5_000],
      ],
    ])
  })

  it('is posted where a line of the ledger has its transaction, of a transfer either of its two', () => {
    const isPosted = (rows: readonly JournalRow[]) => [...journalEntries(rows)].map((one) => one.isPosted)
    expect(isPosted([row(4_000, { isPosted: true }), row(6_000, { transactionId: 2 })])).toEqual([
      true,
      false,
    ])
    const transfer = (amount: number, over: Partial<JournalRow>) =>
      row(amount, { kind: 'own-transfer', ...none, ...over })
    expect(
      isPosted([transfer(-50, {}), transfer(50, { transactionId: 2, accountId: 'conta-2', isPosted: true })]),
    ).toEqual([true])
  })

  it('is one for each transaction of a decision, each on its own day', () => {
    const rows = [row(4_000), row(6_000, { transactionId: 2, day: '2026-11-05' as IsoDate })]
    expect(entriesOf(rows).map(({ id, date }) => [id, date])).toEqual([
      ['11112222-1', '2026-10-05'],
      ['11112222-2', '2026-11-05'],
    ])
  })

  it('is in EUR where money of another currency pays documents, with what the bank booked beside it', () => {
    const dollars = { currency: 'USD', isEuro: false, transactionMinor: toMinor(11_000) }
    const atRate = { ...dollars, isEuro: true }
    expect(posted([row(10_000, atRate), row(-70, { kind: 'exchange', ...none, ...atRate })])).toEqual([
      [
        [bank, 9_930],
        [customer, -10_000],
        ['exchange-loss', 70],
      ],
    ])
    const [entry] = entriesOf([row(10_000, dollars), row(1_000, { kind: 'exchange', ...none, ...dollars })])
    expect(entry).toMatchObject({ currency: 'EUR' })
    expect(entry?.lines).toMatchObject([
      { subject: bank, amountMinor: 10_000, transactionMinor: 11_000, transactionCurrency: 'USD' },
      { subject: customer, amountMinor: -10_000 },
    ])
    const [fee] = entriesOf([row(-900, { kind: 'classified', categoryId: 'other', ...none, ...dollars })])
    expect(fee).toMatchObject({ currency: 'USD', lines: [{ amountMinor: -900 }, { amountMinor: 900 }] })
  })
})
