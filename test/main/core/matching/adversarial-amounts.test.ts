import { describe, expect, it } from 'vitest'
import { codes, documentsOf, propose, rows } from '../../../helpers/match-answers.ts'
import { cents, sampleDocument, sampleTransaction } from '../../../helpers/match-samples.ts'

const NAME = 'PADARIA AURORA DO VALE'

describe('named deductions', () => {
  it('a withholding of the tables is named with its rate', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 7, total: 123_000 })],
      [sampleTransaction({ id: 1, amount: 100_000, text: `TRF ${NAME} FT 2026/7` })],
    )
    expect(rows(proposal)).toEqual([
      [7, 1, 100_000, 'payment'],
      [7, 1, 23_000, 'withholding'],
    ])
    expect(proposal?.evidence.find((one) => one.code === 'amount-less-withholding')?.params.percent).toBe(23)
  })

  it('an unpaid amount that leaves the retention out is paid as it is', () => {
    const document = {
      ...sampleDocument({ id: 7, total: 123_000, unpaid: 98_000 }),
      retentionMinor: cents(25_000),
    }
    const [proposal] = propose(
      [document],
      [sampleTransaction({ id: 1, amount: 98_000, text: `${NAME} FT 2026/7` })],
    )
    expect(rows(proposal)).toEqual([[7, 1, 98_000, 'payment']])
  })

  it.each([
    [
      12_299,
      [
        [7, 1, 12_299, 'payment'],
        [7, 1, 1, 'rounding'],
      ],
    ],
    [
      12_301,
      [
        [7, 1, 12_300, 'payment'],
        [null, 1, 1, 'rounding'],
      ],
    ],
  ])('a cent is rounding: %i', (amount, expected) => {
    const [proposal] = propose(
      [sampleDocument({ id: 7 })],
      [sampleTransaction({ id: 1, amount, text: `${NAME} FT 2026/7` })],
    )
    expect(rows(proposal)).toEqual(expected)
    expect(proposal?.class).toBe('likely')
  })

  it('a withholding and a cent are named in one step', () => {
    const document = sampleDocument({ id: 7, total: 123_000, retentionMinor: cents(25_000) })
    const [proposal] = propose(
      [document],
      [sampleTransaction({ id: 1, amount: 97_999, text: `${NAME} FT 2026/7` })],
    )
    expect(rows(proposal)).toEqual([
      [7, 1, 97_999, 'payment'],
      [7, 1, 25_000, 'withholding'],
      [7, 1, 1, 'rounding'],
    ])
  })

  it.each([
    [12_302, 'amount-advance'],
    [12_298, 'amount-part'],
  ])('two cents are not: %i is told as what it is', (amount, reason) => {
    const [proposal] = propose(
      [sampleDocument({ id: 7 })],
      [sampleTransaction({ id: 1, amount, text: `${NAME} FT 2026/7` })],
    )
    expect(codes(proposal)).toContain(reason)
    expect(codes(proposal)).not.toContain('amount-rounding')
  })

  it('the fee a payment service kept is named, and the document is paid in full', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 7, total: 10_000 })],
      [sampleTransaction({ id: 1, amount: 9_835, text: `${NAME} FT 2026/7` })],
    )
    expect(rows(proposal)).toEqual([
      [7, 1, 10_000, 'payment'],
      [null, 1, -165, 'fee'],
    ])
  })

  it('a transaction in the second currency is compared through the rate', () => {
    const document = { ...sampleDocument({ id: 7, total: 10_000 }), currency: 'USD', euroRate: '1.0842' }
    const [proposal] = propose(
      [document],
      [sampleTransaction({ id: 1, amount: 10_842, currency: 'USD', text: `${NAME} FT 2026/7` })],
    )
    expect(rows(proposal)).toEqual([[7, 1, 10_000, 'payment']])
    expect(proposal).toMatchObject({ rate: '1.0842', currency: 'USD', allocations: [{ bankMinor: 10_842 }] })
    expect(codes(proposal)).toContain('amount-foreign')
  })
})

describe('instalments and part payments', () => {
  const document = sampleDocument({ id: 7, total: 90_000 })
  const instalments = (text: string) =>
    ['2026-03-10', '2026-04-10', '2026-05-11'].map((date, at) =>
      sampleTransaction({ id: at + 1, amount: 30_000, date, text }),
    )

  it('instalments that name the document and complete it are one certain group', () => {
    const [proposal, ...others] = propose([document], instalments(`TRF ${NAME} FT 2026/7`))
    expect(others).toEqual([])
    expect(proposal?.class).toBe('certain')
    expect(rows(proposal)?.map((row) => row[1])).toEqual([1, 2, 3])
  })

  it('an invoice paid in one is not paid in instalments as well', () => {
    const whole = sampleTransaction({
      id: 9,
      amount: 90_000,
      date: '2026-03-20',
      text: `TRF ${NAME} FT 2026/7`,
    })
    const proposals = propose([document], [...instalments(`TRF ${NAME} FT 2026/7`), whole])
    expect(proposals.map((one) => rows(one)?.map((row) => row[1]))).toEqual([[9]])
  })

  it('of two alike on one day the second is left out, where the others complete the document', () => {
    const [first, second, third] = instalments(`TRF ${NAME} FT 2026/7`)
    if (!first || !second || !third) throw new Error('there are three')
    const twice = { ...second, id: 9, key: 't-000002-b' }
    const proposals = propose([document], [first, second, twice, third])
    expect(proposals.map((one) => rows(one)?.map((row) => row[1]))).toEqual([[1, 2, 3]])
    expect(proposals[0]?.class).toBe('likely')
    const [both] = propose([document], [first, second, twice])
    expect(rows(both)?.map((row) => row[1])).toEqual([1, 2, 9])
  })

  it('without a reference they are never certain', () => {
    const [proposal] = propose([document], instalments(`TRF ${NAME}`))
    expect(proposal?.class).not.toBe('certain')
    expect(codes(proposal)).toContain('amount-instalments')
  })

  it('a part payment leaves the document open and is never certain', () => {
    const [proposal] = propose(
      [document],
      [sampleTransaction({ id: 1, amount: 40_000, text: `TRF ${NAME} FT 2026/7` })],
    )
    expect(rows(proposal)).toEqual([[7, 1, 40_000, 'payment']])
    expect(proposal?.class).toBe('likely')
  })
})

describe('credit notes and payouts', () => {
  it('an invoice and the credit note that names it are netted without a transaction', () => {
    const [proposal] = propose(
      [
        sampleDocument({ id: 7 }),
        sampleDocument({ id: 8, type: 'C', number: 'NC 2026/8', documentReference: 'FT 2026/7' }),
      ],
      [],
    )
    expect(rows(proposal)).toEqual([
      [7, null, 12_300, 'credit-note'],
      [8, null, -12_300, 'credit-note'],
    ])
  })

  describe('a credit note that names no invoice', () => {
    const credit = sampleDocument({ id: 8, type: 'C', number: 'NC 2026/8', date: '2026-03-05' })

    it('is possibly for the only open invoice of its customer and amount', () => {
      const [proposal] = propose([sampleDocument({ id: 7 }), credit], [])
      expect(rows(proposal)).toEqual([
        [7, null, 12_300, 'credit-note'],
        [8, null, -12_300, 'credit-note'],
      ])
      expect(proposal?.class).toBe('possible')
      expect(codes(proposal)).toEqual(['amount-exact', 'credit-note-netted'])
    })

    it.each([
      ['two invoices have the amount', [sampleDocument({ id: 7 }), sampleDocument({ id: 6 }), credit]],
      [
        'two credit notes have it',
        [
          sampleDocument({ id: 7 }),
          credit,
          { ...credit, id: 9 as typeof credit.id, key: '9', number: 'NC 2026/9' },
        ],
      ],
      ['the invoice came later', [sampleDocument({ id: 7, date: '2026-03-06' }), credit]],
      [
        'the invoice is of somebody else',
        [sampleDocument({ id: 7, taxId: '500000001', name: 'Outro' }), credit],
      ],
    ])('is not set off where %s', (_, documents) => {
      expect(propose(documents, [])).toEqual([])
    })

    it('gives way to money that pays the invoice', () => {
      const paid = sampleTransaction({ id: 1, amount: 12_300, text: 'TRF FT 2026/7' })
      const proposals = propose([sampleDocument({ id: 7 }), credit], [paid])
      expect(proposals.map((one) => rows(one))).toEqual([[[7, 1, 12_300, 'payment']]])
    })
  })

  it.each([
    ['the invoice', 0, 12_300],
    ['the credit note', 12_300, 0],
  ])('neither is set off once the source shows %s as paid', (_, ofInvoice, ofCredit) => {
    const credit = { type: 'C', number: 'NC 2026/8', documentReference: 'FT 2026/7', unpaid: ofCredit }
    expect(
      propose([sampleDocument({ id: 7, unpaid: ofInvoice }), sampleDocument({ id: 8, ...credit })], []),
    ).toEqual([])
  })

  it('one payout pays the sales of several customers, net of the fee', () => {
    const sales = [4_990, 12_345, 7_777].map((total, at) =>
      sampleDocument({
        id: at + 1,
        type: 'S',
        number: `FS LOJA/${at + 1}`,
        serie: 'LOJA',
        total,
        unpaid: 0,
        date: '2026-03-18',
        taxId: '999999990',
        name: 'Consumidor final',
      }),
    )
    const fee = [4_990, 12_345, 7_777].reduce(
      (sum, total) => sum + Math.floor((total * 14 + 500) / 1000) + 25,
      0,
    )
    const [proposal] = propose(sales, [
      sampleTransaction({
        id: 1,
        amount: 25_112 - fee,
        text: 'STRIPE PAYOUT 18-03 A 18-03',
        date: '2026-03-19',
      }),
    ])
    expect(documentsOf(proposal)).toEqual([1, 2, 3])
    expect(proposal?.allocations.at(-1)).toMatchObject({ documentId: null, kind: 'fee', amountMinor: -fee })
    expect(codes(proposal)).toContain('payout')
  })

  const sold = [10_000, 5_000].map((total, at) =>
    sampleDocument({
      id: at + 1,
      type: 'T',
      total,
      unpaid: 0,
      date: '2026-03-18',
      number: `FR 2026/${at + 1}`,
    }),
  )
  const payout = (text: string) =>
    sampleTransaction({ id: 1, amount: 15_000, text: `TPA FECHO 18-03 ${text}`, date: '2026-03-19' })

  it('a payout is the sum of its sales, unless its amount is that of an invoice or a part of one it names', () => {
    const invoice = (total: number) => sampleDocument({ id: 7, total, date: '2026-03-01' })
    expect(propose(sold, [payout('')]).map(documentsOf)).toEqual([[1, 2]])
    expect(propose([...sold, invoice(15_000)], [payout('')]).map(documentsOf)).toEqual([[7]])
    expect(propose([...sold, invoice(40_000)], [payout('FT 2026/7')]).map(documentsOf)).toEqual([[7]])
  })

  it('an invoice that a payout holds is not set off against its credit note as well', () => {
    const invoice = sampleDocument({
      id: 7,
      type: 'T',
      number: 'FR 2026/7',
      total: 15_000,
      date: '2026-03-18',
    })
    const credit = sampleDocument({
      ...{ id: 8, type: 'C', number: 'NC 2026/8', total: 1_000, documentReference: 'FR 2026/7' },
      date: '2026-05-01',
    })
    const fee = Math.floor((15_000 * 14 + 500) / 1000) + 25
    const net = { ...payout(''), amountMinor: cents(15_000 - fee), openMinor: cents(15_000 - fee) }
    expect(propose([invoice, credit], []).map(documentsOf)).toEqual([[7, 8]])
    expect(propose([invoice, credit], [net]).map(documentsOf)).toEqual([[7]])
  })

  it('an invoice older than sixty days is still found', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 7, date: '2025-09-01', dueDate: '2025-10-01' })],
      [sampleTransaction({ id: 1, amount: 12_300, text: `TRF ${NAME} FT 2026/7`, date: '2026-03-20' })],
    )
    expect(documentsOf(proposal)).toEqual([7])
  })
})
