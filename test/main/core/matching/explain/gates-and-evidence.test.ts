/** What may be paid at all, and each reason by its own name. */
import { describe, expect, it } from 'vitest'
import { codes, documentsOf, proposalOf, propose, rows } from '../../../../helpers/match-answers.ts'
import { cents, customers, sampleDocument, sampleTransaction } from '../../../../helpers/match-samples.ts'

type Changes = Partial<Parameters<typeof sampleTransaction>[0]>
const moved = (amount: number, rest: Changes = {}) => sampleTransaction({ id: 1, amount, ...rest })
const byAurora = (amount: number, rest: Changes = {}) =>
  moved(amount, { counterpartyName: customers.aurora.name, ...rest })
const paramsOf = (proposal: ReturnType<typeof proposalOf>, code: string) =>
  proposal?.evidence.find((one) => one.code === code)?.params

describe('types of documents', () => {
  it.each([
    ['I', 'FT'],
    ['D', 'ND'],
    ['T', 'FR'],
    ['S', 'FS'],
  ])('money in pays an open %s, named %s', (type, word) => {
    const document = sampleDocument({ id: 7, type, number: `${word} 2026/7` })
    const proposal = proposalOf(propose([document], [byAurora(12_300, { text: `TRF ${word} 2026/7` })]), 1)
    expect(codes(proposal)).toContain('reference-full')
    expect(proposal).toMatchObject({ class: 'certain', explained: false })
  })

  it.each(['T', 'S'])('a %s the source shows as paid is only linked to', (type) => {
    const document = sampleDocument({ id: 7, type, number: 'FR 2026/7', unpaid: 0 })
    expect(proposalOf(propose([document], [byAurora(12_300)]), 1)?.explained).toBe(true)
  })

  it.each(['GT 2026/7', 'GR 2026/7'])('%s in a text is no invoice of that number', (text) => {
    const proposal = proposalOf(propose([sampleDocument({ id: 7 })], [moved(12_300, { text })]), 1)
    expect(codes(proposal).filter((code) => code.startsWith('reference'))).not.toContain('reference-full')
    expect(proposal?.class).not.toBe('certain')
  })
})

describe('currencies', () => {
  const dollars = { currency: 'USD', euroRate: '1.0842' } as const

  it('EUR is compared with what is open, whatever second currency the document carries', () => {
    const document = sampleDocument({ id: 7, total: 10_000, ...dollars })
    const proposal = proposalOf(propose([document], [byAurora(10_000)]), 1)
    expect(rows(proposal)).toEqual([[7, 1, 10_000, 'payment']])
    expect(codes(proposal)).toContain('amount-exact')
  })

  it('the total the service writes in the second currency counts before the rate', () => {
    const document = sampleDocument({ id: 7, total: 10_000, ...dollars, foreignTotalMinor: cents(10_843) })
    const paidIn = (amount: number) => propose([document], [byAurora(amount, { currency: 'USD' })])
    expect(paramsOf(proposalOf(paidIn(10_843), 1), 'amount-foreign')).toEqual({
      foreignMinor: 10_843,
      currency: 'USD',
      rate: '1.0842',
    })
    expect(paidIn(10_842)).toEqual([])
  })

  it('a third currency, or one without a rate, pays nothing', () => {
    const document = sampleDocument({ id: 7, total: 10_000, ...dollars })
    expect(propose([document], [byAurora(10_000, { currency: 'GBP' })])).toEqual([])
    expect(propose([{ ...document, euroRate: null }], [byAurora(10_000, { currency: 'USD' })])).toEqual([])
  })
})

describe('who pays, by', () => {
  const iban = 'PT50000201231234567890154'
  const mine = sampleDocument({ id: 7, iban })

  it.each([
    ['nif-in-text', { text: `TRF NIF ${customers.aurora.taxId}` }],
    ['iban-matches', { counterpartyIban: 'PT50 0002 0123 1234 5678 9015 4' }],
    ['name-tokens', { text: 'TRF DE AURORA PADARIA VALE' }],
  ])('%s', (code, rest) => {
    expect(codes(proposalOf(propose([mine], [moved(12_300, rest)]), 1))).toContain(code)
  })

  it('an account that two customers share, whichever has the document', () => {
    const theirs = sampleDocument({ id: 8, total: 4_500, iban, ...customers.serra })
    for (const [document, amount] of [
      [mine, 12_299],
      [theirs, 4_499],
    ] as const) {
      const transaction = moved(amount, { counterpartyIban: iban })
      expect(documentsOf(proposalOf(propose([mine, theirs], [transaction]), 1))).toEqual([document.id])
    }
  })

  it.each([
    ['nif-of-another', { text: `FT 2026/8 NIF ${customers.aurora.taxId}` }],
    ['iban-of-another', { text: 'FT 2026/8', counterpartyIban: iban }],
    ['name-differs', { text: 'FT 2026/8', counterpartyName: 'Alguém Que Ninguém Conhece' }],
  ])('%s speaks against', (code, rest) => {
    const theirs = sampleDocument({ id: 8, total: 4_500, ...customers.serra })
    const proposal = proposalOf(propose([mine, theirs], [moved(4_500, rest)]), 1)
    expect(documentsOf(proposal)).toEqual([8])
    expect(codes(proposal)).toContain(code)
    expect(proposal?.class).not.toBe('certain')
  })
})

describe('what is said beside', () => {
  it('days from issue and from the due date, and that nothing else has the amount', () => {
    const document = sampleDocument({ id: 7, date: '2026-03-01', dueDate: '2026-03-31' })
    const proposal = proposalOf(propose([document], [byAurora(12_300, { date: '2026-04-04' })]), 1)
    expect(paramsOf(proposal, 'days-from-issue')).toEqual({ days: 34 })
    expect(paramsOf(proposal, 'days-from-due')).toEqual({ days: 4 })
    expect(codes(proposal)).toEqual(expect.arrayContaining(['unique-document', 'unique-transaction']))
  })

  it('neither is unique where two documents have the amount, or two transactions', () => {
    const documents = [sampleDocument({ id: 7 }), sampleDocument({ id: 8, ...customers.serra })]
    const one = proposalOf(propose(documents, [moved(12_300)]), 1)
    expect(codes(one)).not.toContain('unique-document')
    const two = propose(documents.slice(0, 1), [byAurora(12_300), byAurora(12_300, { id: 2 })])
    expect(two.flatMap(codes)).not.toContain('unique-transaction')
  })

  it.each([
    ['payer', 'PAGAMENTO FT 2026/7', 'Alguém Que Ninguém Conhece'],
    ['nothing', 'PAGAMENTO FT 2026/7', customers.aurora.name],
    ['reference', 'PAGAMENTO', customers.aurora.name],
  ])(
    'two transactions that fit one document stand side by side, and what would decide: %s',
    (deciding, text, counterpartyName) => {
      const whole = moved(12_300, { text, counterpartyName })
      const withheld = moved(9_800, { id: 2, text, counterpartyName })
      const [proposal] = propose([sampleDocument({ id: 7 })], [whole, withheld])
      expect(proposal?.class).toBe('ambiguous')
      expect(proposal?.alternatives.map((one) => [one.allocations[0]?.transactionId, one.deciding])).toEqual([
        [1, null],
        [2, deciding],
      ])
    },
  )

  it('a payment that may be the part paid before or what is open is asked about, and nothing that is known would decide', () => {
    const half = sampleDocument({ id: 7, total: 24_600, unpaid: 12_300 })
    const [proposal] = propose([half], [byAurora(12_300, { text: 'PAGAMENTO FT 2026/7' })])
    expect(proposal?.class).toBe('ambiguous')
    expect(proposal?.alternatives.map(({ explained, deciding }) => [explained, deciding])).toEqual([
      [true, null],
      [false, 'nothing'],
    ])
  })

  it('the datum that would decide between two sums of one customer is the reference, and how many there are', () => {
    const documents = [10_000, 20_000, 15_010, 14_990].map((total, at) =>
      sampleDocument({ id: at + 1, total }),
    )
    const proposal = proposalOf(propose(documents, [byAurora(30_000)]), 1)
    expect(proposal?.class).toBe('ambiguous')
    expect(codes(proposal)).toContain('several-combinations')
    expect(proposal?.alternatives.map((one) => one.deciding)).toEqual([null, 'reference'])
  })

  it('a credit note taken off is named, and the invoice it is based on', () => {
    const documents = [
      sampleDocument({ id: 7, total: 10_000 }),
      sampleDocument({
        id: 8,
        type: 'C',
        number: 'NC 2026/8',
        total: 1_500,
        documentReference: 'FT 2026/7',
      }),
    ]
    const proposal = proposalOf(propose(documents, [byAurora(8_500)]), 1)
    expect(documentsOf(proposal)).toEqual([7, 8])
    expect(paramsOf(proposal, 'reference-document')).toEqual({ number: 'FT 2026/7' })
    expect(paramsOf(proposal, 'credit-note-netted')).toEqual({ number: 'NC 2026/8', amountMinor: 1_500 })
  })
})

describe('short and cut numbers', () => {
  const documents = [sampleDocument({ id: 7 }), sampleDocument({ id: 9, total: 5_000, ...customers.serra })]

  it('a bare short number counts only with the amount or the payer', () => {
    expect(codes(proposalOf(propose(documents, [moved(12_300, { text: 'PAGAMENTO 7' })]), 1))).toContain(
      'reference-number',
    )
    expect(propose(documents, [moved(6_000, { text: 'PAGAMENTO 7' })])).toEqual([])
    const part = proposalOf(propose(documents, [byAurora(6_000, { text: 'PAGAMENTO 7' })]), 1)
    expect(codes(part)).toEqual(expect.arrayContaining(['reference-number', 'amount-part']))
  })

  it.each([35, 70, 140])('a number cut where a line of %i ends is only the beginning of one', (length) => {
    const text = 'PAG FT 2026/18'.padStart(length, '. ')
    const cut = [sampleDocument({ id: 18, total: 9_900 }), sampleDocument({ id: 183 })]
    const proposal = proposalOf(propose(cut, [byAurora(12_300, { text })]), 1)
    expect(documentsOf(proposal)).toEqual([183])
    expect(codes(proposal)).toContain('reference-prefix-cut')
    expect(codes(proposal)).not.toContain('reference-full')
  })
})
