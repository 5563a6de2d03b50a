/** Documents that a text names, and a sum that is not the transaction. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codes, documentsOf, proposalOf, propose, rows } from '../../../../helpers/match-answers.ts'
import { customers, sampleDocument, sampleTransaction } from '../../../../helpers/match-samples.ts'

const [first, second, third] = [
  sampleDocument({ id: 11, total: 30_000 }),
  sampleDocument({ id: 12, total: 20_000 }),
  sampleDocument({ id: 13, total: 10_000 }),
]
const paid = (amount: number, text: string) =>
  sampleTransaction({ id: 1, amount, text: `TRF ${customers.aurora.name} ${text}` })

describe('a list that is paid in part', () => {
  it('is filled in the order of the text, the last in part', () => {
    const [proposal] = propose([first, second, third], [paid(36_000, 'FT 2026/13, FT 2026/12 E FT 2026/11')])
    expect(rows(proposal)).toEqual(
      expect.arrayContaining([
        [13, 1, 10_000, 'payment'],
        [12, 1, 20_000, 'payment'],
        [11, 1, 6_000, 'payment'],
      ]),
    )
    expect(codes(proposal)).toContain('amount-in-order')
    expect(proposal?.class).toBe('likely')
  })

  it('is read without the zeros its numbers begin with', () => {
    const documents = [first, second].map((one) => ({
      ...one,
      number: `FT 2026/0000${one.id}`,
    }))
    const [proposal] = propose(documents, [paid(36_000, 'FT 2026/12 FT 2026/11')])
    expect(rows(proposal)).toContainEqual([12, 1, 20_000, 'payment'])
    expect(rows(proposal)).toContainEqual([11, 1, 16_000, 'payment'])
  })

  it('takes in the whole number that stands where the bank cuts its lines', () => {
    const text = 'TR FT 2026/11 FT 2026/12 FT 2026/13'
    expect(text).toHaveLength(35)
    const counterpartyName = customers.aurora.name
    const payment = sampleTransaction({ id: 1, amount: 55_000, text, counterpartyName })
    const [proposal] = propose([first, second, third], [payment])
    expect(rows(proposal)).toContainEqual([13, 1, 5_000, 'payment'])
    expect(codes(proposal)).not.toContain('amount-advance')
  })

  it('of an unknown payer is possible where its numbers are of one customer', () => {
    const payment = (text: string) =>
      sampleTransaction({ id: 1, amount: 36_000, text, counterpartyName: 'PAV TRANSITARIOS' })
    const [proposal] = propose([first, second, third], [payment('FT 2026/11 2026/12')])
    expect(documentsOf(proposal)).toEqual([11, 12])
    expect(proposal?.class).toBe('possible')
    const others = [first, { ...second, ...customers.serra }, third]
    expect(codes(propose(others, [payment('FT 2026/11 2026/12')])[0])).not.toContain('amount-in-order')
  })

  it('leaves out what another payment took', () => {
    const proposals = propose(
      [first, second, third],
      [
        paid(45_000, 'FT 2026/13 FT 2026/11 FT 2026/12'),
        { ...paid(10_000, 'FT 2026/13'), ...{ id: 2, key: 'k2' } },
      ],
    )
    expect(documentsOf(proposalOf(proposals, 2))).toEqual([13])
    expect(documentsOf(proposalOf(proposals, 1)).sort()).toEqual([11, 12])
    expect(proposalOf(proposals, 1)?.evidence).toContainEqual({
      code: 'reference-taken',
      params: { number: 'FT 2026/13' },
      transactionId: 1,
    })
  })

  it('is no list where several transactions pay it together', () => {
    const text = 'FT 2026/11 FT 2026/12 FT 2026/13'
    const half = { ...paid(24_000, text), id: 2, key: 'k2' }
    const proposals = propose([first, second, third], [paid(36_000, text), half])
    expect(proposals).toHaveLength(1)
    expect(codes(proposals[0])).toContain('amount-joint')
  })
})

describe('amounts written behind the numbers', () => {
  it.each([
    ['each has its own', 'FT 2026/11 120,00 FT 2026/12 200,00', [120_00, 200_00]],
    ['the last one has the rest', 'FT 2026/11 120,00 FT 2026/12 RESTO', [120_00, 200_00]],
    ['thousands have a point', 'FT 2026/11 EUR 1.20,00 FT 2026/12', null],
    ['they are more than the document', 'FT 2026/11 310,00 FT 2026/12 10,00', null],
  ])('%s', (_, text, expected) => {
    const [proposal] = propose([first, second], [paid(32_000, text)])
    const written = codes(proposal).includes('amount-written')
    expect(written).toBe(expected !== null)
    if (expected) {
      expect(rows(proposal)).toEqual(expected.map((minor, at) => [11 + at, 1, minor, 'payment']))
      expect(proposal?.class).toBe('likely')
    }
  })
})

describe('cents that are the number of a document of the list', () => {
  it('are not taken for it', () => {
    const text = 'FT 2026/13 50,12 FT 2026/12 70,00 FT 2026/11 RESTO'
    const [proposal] = propose([first, second, third], [paid(22_012, text)])
    expect(rows(proposal)).toEqual([
      [13, 1, 5_012, 'payment'],
      [12, 1, 7_000, 'payment'],
      [11, 1, 10_000, 'payment'],
    ])
  })
})

describe('any amounts written behind the numbers', () => {
  const lines = fc.uniqueArray(
    fc.record({ total: fc.integer({ min: 1_000, max: 900_000 }), percent: fc.integer({ min: 1, max: 99 }) }),
    { minLength: 2, maxLength: 4, selector: ({ total }) => total },
  )

  it('are what each document is paid, unless the money is just a sum of documents', () => {
    fc.assert(
      fc.property(lines, (list) => {
        const documents = list.map(({ total }, at) => sampleDocument({ id: 11 + at, total }))
        const written = list.map(({ total, percent }) => Math.floor((total * percent) / 100))
        const amount = written.reduce((sum, minor) => sum + minor, 0)
        const text = written.map((minor, at) => `FT 2026/${11 + at} ${(minor / 100).toFixed(2)}`).join(' ')
        const [proposal] = propose(documents, [paid(amount, text.replaceAll('.', ','))])
        if (codes(proposal).some((code) => code === 'amount-exact' || code === 'amount-sum')) return
        expect(rows(proposal)).toEqual(written.map((minor, at) => [11 + at, 1, minor, 'payment']))
        expect(proposal?.class).toBe('likely')
      }),
    )
  })
})

describe('a number that cannot be read, with its amount behind it', () => {
  const text = 'FT 2026/11 120,00 ENC 7788 200,00 FT 2026/13 100,00'

  it('stands for the only other open document of this amount, possibly', () => {
    const [proposal] = propose([first, second, third], [paid(42_000, text)])
    expect(rows(proposal)).toEqual(
      expect.arrayContaining([
        [11, 1, 12_000, 'payment'],
        [12, 1, 20_000, 'payment'],
        [13, 1, 10_000, 'payment'],
      ]),
    )
    expect(codes(proposal)).toContain('amount-written')
  })

  it.each([
    ['two documents have it', [first, second, third, sampleDocument({ id: 14, total: 20_000 })], 42_000],
    ['the amounts do not make up the transaction', [first, second, third], 41_000],
    ['none has it', [first, third], 42_000],
  ])('stands for none where %s', (_, documents, amount) => {
    for (const proposal of propose(documents, [paid(amount, text)]))
      expect(codes(proposal)).not.toContain('amount-written')
  })
})

describe('a named sum less something', () => {
  it.each([
    [
      'a bank charge it states',
      49_500,
      'FT 2026/11 FT 2026/12 DESP BANC 5,00',
      'amount-less-charge',
      'likely',
    ],
    ['a charge it speaks of', 49_500, 'FT 2026/11 FT 2026/12 DESP BANC', 'amount-less-charge', 'possible'],
    ['a discount it names', 48_500, 'FT 2026/11 FT 2026/12 DESC PP 3%', 'amount-less-discount', 'likely'],
  ])('is a group with %s', (_, amount, text, reason, expected) => {
    const [proposal] = propose([first, second, third], [paid(amount, text)])
    expect(documentsOf(proposal)).toEqual([11, 12])
    expect(codes(proposal)).toContain(reason)
    expect(proposal?.class).toBe(expected)
  })

  it('settles the discount with each document, to the cent', () => {
    const [proposal] = propose([first, second], [paid(48_500, 'FT 2026/11 FT 2026/12 DESC 3%')])
    expect(rows(proposal)).toEqual([
      [11, 1, 29_100, 'payment'],
      [11, 1, 900, 'discount'],
      [12, 1, 19_400, 'payment'],
      [12, 1, 600, 'discount'],
    ])
  })
})

describe('more money than the document', () => {
  it.each([
    ['named in full', 'FT 2026/11', 31_500, 'likely'],
    ['the only one open', '', 31_500, 'possible'],
    ['named, and far beyond it', 'FT 2026/11', 61_500, undefined],
  ])('%s', (_, text, amount, expected) => {
    const [proposal] = propose([first], [paid(amount, text)])
    expect(proposal?.class).toBe(expected)
    if (expected) expect(rows(proposal)).toContainEqual([null, 1, 1_500, 'advance'])
  })

  it.each(['FT 2026/11 E ADIANTAMENTO', 'ADTO + FT 2026/11', 'FATURA 2026/11 E SINAL'])(
    'far beyond it, where the text mentions the advance: %s',
    (text) => {
      const [proposal] = propose([first], [paid(91_500, text)])
      expect(proposal?.class).toBe('likely')
      expect(rows(proposal)).toEqual([
        [11, 1, 30_000, 'payment'],
        [null, 1, 61_500, 'advance'],
      ])
    },
  )
})

describe('a number with a mistake', () => {
  const documents = [
    sampleDocument({ id: 123, total: 30_000 }),
    sampleDocument({ id: 456, total: 20_000 }),
    sampleDocument({ id: 789, total: 10_000 }),
  ]
  const ofList = [
    [123, 1, 30_000, 'payment'],
    [456, 1, 15_000, 'payment'],
  ]

  it.each([
    ['has two digits exchanged', 'FT 2026/123 FT 2026/465'],
    ['has a digit wrong', 'FT 2026/123 FT 2026/451'],
    ['has a zero wrong that nobody writes', 'FT 2026/123 FT 2026/40456'],
    ['stands before the others', 'FT 2026/132 FT 2026/456'],
  ])('in a list that is paid in part %s', (_, text) => {
    const [proposal] = propose(documents, [paid(45_000, text)])
    expect(rows(proposal)).toEqual(expect.arrayContaining(ofList))
    expect(codes(proposal)).toContainEqual(expect.stringMatching(/^reference-digit(s-swapped|-wrong)$/))
    expect(proposal?.class).toBe('possible')
  })

  it('means the payer’s own document where another customer’s has the number', () => {
    const others = sampleDocument({ id: 465, total: 99_900, ...customers.serra })
    const [proposal] = propose([...documents, others], [paid(45_000, 'FT 2026/123 FT 2026/465')])
    expect(rows(proposal)).toEqual(expect.arrayContaining(ofList))
    expect(proposal?.class).toBe('possible')
  })

  it('means a part of the payer’s document where there is less money, and that is possible', () => {
    const [proposal] = propose(documents, [paid(7_300, 'FT 2026/465')])
    expect(rows(proposal)).toEqual([[456, 1, 7_300, 'payment']])
    expect(codes(proposal)).toEqual(expect.arrayContaining(['amount-part', 'reference-digits-swapped']))
    expect(proposal?.class).toBe('possible')
  })

  it('in a list whose numbers make up the transaction is likely', () => {
    const [proposal] = propose(documents, [paid(50_000, 'FT 2026/123 FT 2026/465')])
    expect(documentsOf(proposal)).toEqual([123, 456])
    expect(codes(proposal)).toContain('reference-digits-swapped')
    expect(proposal?.class).toBe('likely')
  })

  it.each([
    ['is that of two documents', [...documents, sampleDocument({ id: 466, total: 50_000 })], 'FT 2026/465'],
    ['is like no document’s', documents, 'FT 2026/999'],
    ['is of a document that came later', [sampleDocument({ id: 456, date: '2026-04-20' })], 'FT 2026/465'],
  ])('means nothing where it %s', (_, known, text) => {
    expect(propose(known, [paid(7_300, text)])).toEqual([])
  })

  it('means nothing where the payer is unknown', () => {
    const payment = sampleTransaction({ id: 1, amount: 7_300, text: 'TRF FT 2026/465' })
    expect(propose(documents, [payment])).toEqual([])
  })
})

describe('more money than the document, from an unknown payer', () => {
  it('is possible where the text names the document', () => {
    const counterpartyName = 'PAV TRANSITARIOS'
    const paid = sampleTransaction({ id: 1, amount: 31_500, text: 'TRF FT 2026/11', counterpartyName })
    const [proposal] = propose([first], [paid])
    expect(rows(proposal)).toContainEqual([null, 1, 1_500, 'advance'])
    expect(proposal?.class).toBe('possible')
  })
})

describe('other numbers in the text', () => {
  it('two digits exchanged speak neither for nor against where payer and amount agree', () => {
    const documents = [
      sampleDocument({ id: 25, number: 'FT 2026/25' }),
      sampleDocument({ id: 52, total: 77_700 }),
    ]
    const [proposal] = propose(documents, [paid(77_700, 'FT 2026/25')])
    expect(documentsOf(proposal)).toEqual([52])
    expect(codes(proposal)).toContain('reference-digits-swapped')
    expect(proposal?.class).toBe('likely')
  })

  it.each([
    ['a digit is wrong', '2026/829'],
    ['a digit is missing', '2026/82'],
    ['a digit is too many', '2026/8825'],
    ['two are exchanged, one of them a zero nobody writes', '2026/8025'],
  ])('%s: it speaks neither for nor against where payer and amount agree', (_, said) => {
    const document = sampleDocument({ id: 825, total: 77_700, number: 'FT 2026/0825' })
    const [proposal] = propose([document], [paid(77_700, `FT ${said}`)])
    expect(documentsOf(proposal)).toEqual([825])
    expect(codes(proposal)).not.toContain('reference-conflict')
    expect(proposal?.class).toBe('likely')
  })

  it('a number with any one digit wrong, missing or too many makes nothing certain', () => {
    const numbers = fc.integer({ min: 100, max: 99_999 })
    const places = fc.tuple(fc.nat(9), fc.constantFrom('wrong', 'missing', 'too many'), fc.nat(9))
    fc.assert(
      fc.property(numbers, places, (number, [place, mistake, digit]) => {
        const own = String(number)
        const at = place % own.length
        const said =
          own.slice(0, at) +
          (mistake === 'missing' ? '' : digit) +
          own.slice(mistake === 'too many' ? at : at + 1)
        fc.pre(said !== own && !said.startsWith('0'))
        const document = sampleDocument({ id: 1, total: 77_700, number: `FT 2026/${own}` })
        const [proposal] = propose([document], [paid(77_700, `FT 2026/${said} PAGO`)])
        expect(documentsOf(proposal)).toEqual([1])
        expect(codes(proposal)).toEqual(
          expect.arrayContaining([expect.stringMatching(/^reference-digit(s-swapped|-wrong)$/)]),
        )
        expect(proposal?.class).toBe('likely')
      }),
    )
  })

  it('the number of the customer’s own next document is no slip', () => {
    const documents = [sampleDocument({ id: 825, total: 77_700 }), sampleDocument({ id: 826, total: 10_000 })]
    const [proposal] = propose(documents, [paid(77_700, 'FT 2026/826')])
    expect(codes(proposal)).toContain('reference-conflict')
  })

  it('a pro-forma means the document that is based on it', () => {
    const proForma = sampleDocument({ id: 1, type: 'P', number: 'PF PRO/7', serie: 'PRO', total: 77_700 })
    const invoice = sampleDocument({ id: 2, total: 77_700, documentReference: 'PF PRO/7' })
    const [proposal] = propose([proForma, invoice], [paid(77_700, 'PROFORMA PF PRO/7')])
    expect(documentsOf(proposal)).toEqual([2])
    expect(codes(proposal)).toEqual(expect.arrayContaining(['reference-document']))
    expect(codes(proposal)).not.toContain('reference-conflict')
  })

  it('a pro-forma of the series and number of another invoice does not name that one', () => {
    const proForma = sampleDocument({ id: 1, type: 'P', number: 'PF 2026/9', total: 77_700 })
    const meant = sampleDocument({ id: 2, total: 77_700, documentReference: 'PF 2026/9' })
    const other = sampleDocument({ id: 9, total: 77_700, ...customers.serra })
    const [proposal] = propose([proForma, meant, other], [paid(77_700, 'PROFORMA PF 2026/9')])
    expect(documentsOf(proposal)).toEqual([2])
    expect(codes(proposal)).not.toContain('reference-conflict')
    expect(proposal?.class).toBe('likely')
  })

  it('a pro-forma speaks neither for nor against an invoice that is not based on it', () => {
    const proForma = sampleDocument({ id: 1, type: 'P', number: 'PF 2026/9', total: 77_700 })
    const invoice = sampleDocument({ id: 2, total: 77_700 })
    const [proposal] = propose([proForma, invoice], [paid(77_700, 'PF 2026/9')])
    expect(documentsOf(proposal)).toEqual([2])
    expect(codes(proposal)).not.toContain('reference-conflict')
  })

  it('a number without its type that a credit note shares is no conflict', () => {
    const note = sampleDocument({ id: 1, type: 'C', number: 'NC 2026/9', total: 5_000 })
    const invoice = sampleDocument({ id: 9, number: 'FT 2026/9', total: 77_700 })
    const [proposal] = propose([note, invoice], [paid(77_700, '2026/9')])
    expect(documentsOf(proposal)).toEqual([9])
    expect(codes(proposal)).not.toContain('reference-conflict')
  })
})
