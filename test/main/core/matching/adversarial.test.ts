import { describe, expect, it } from 'vitest'
import { proposeMatches } from '../../../../src-main/core/matching/propose-matches.ts'
import type {
  MatchDocument,
  MatchProposal,
  MatchTransaction,
} from '../../../../src-main/core/matching/types.ts'
import {
  cents,
  customers,
  sampleDocument,
  sampleInput,
  sampleTransaction,
} from '../../../helpers/match-samples.ts'

const propose = (
  documents: readonly MatchDocument[],
  transactions: readonly MatchTransaction[],
  rest: Parameters<typeof sampleInput>[2] = {},
): MatchProposal[] => proposeMatches(sampleInput(documents, transactions, rest)).proposals

const of = (proposals: readonly MatchProposal[], transactionId: number): MatchProposal | undefined =>
  proposals.find((one) => one.allocations.some((row) => row.transactionId === transactionId))
const documentsOf = (proposal: MatchProposal | undefined) => [
  ...new Set(proposal?.allocations.flatMap((row) => row.documentId ?? []) ?? []),
]
const codes = (proposal: MatchProposal | undefined): string[] =>
  proposal?.evidence.map((one) => one.code) ?? []
const rows = (proposal: MatchProposal | undefined) =>
  proposal?.allocations.map((row) => [row.documentId, row.transactionId, row.amountMinor, row.kind])

const NAME = 'PADARIA AURORA DO VALE'

describe('references that mislead', () => {
  it('a number inside a longer number does not name the document', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 183 })],
      [sampleTransaction({ id: 1, amount: 12_300, text: 'TRF FT 2026/1834' })],
    )
    expect(proposal?.class ?? 'none').not.toBe('certain')
    expect(codes(proposal)).not.toContain('reference-full')
  })

  it('a reference never wins against the amount', () => {
    const proposals = propose(
      [sampleDocument({ id: 5, total: 50_000 }), sampleDocument({ id: 7, total: 12_300 })],
      [sampleTransaction({ id: 1, amount: 12_300, text: `TRF ${NAME} FT 2026/5` })],
    )
    expect(of(proposals, 1)?.class).not.toBe('certain')
    expect(proposals.every((one) => one.class !== 'certain')).toBe(true)
  })

  it('a reference to a document that is already paid is not moved to an open one', () => {
    const proposals = propose(
      [sampleDocument({ id: 5, unpaid: 0 }), sampleDocument({ id: 7 })],
      [sampleTransaction({ id: 1, amount: 12_300, text: `TRF ${NAME} FT 2026/5` })],
    )
    expect(documentsOf(of(proposals, 1))).toEqual([5])
    expect(of(proposals, 1)?.explained).toBe(true)
  })

  it('a reference cut at the end of the text is only a prefix', () => {
    const text = `TRF ${NAME} PAG FT 2026/1`.padStart(35, 'X').slice(-35)
    expect(text).toHaveLength(35)
    const proposals = propose(
      [sampleDocument({ id: 1, total: 99_900 }), sampleDocument({ id: 18 })],
      [sampleTransaction({ id: 1, amount: 12_300, text })],
    )
    expect(documentsOf(of(proposals, 1))).toEqual([18])
    expect(codes(of(proposals, 1))).toContain('reference-prefix-cut')
  })

  it('a text naming a document of another customer does not take it a second time', () => {
    const proposals = propose(
      [sampleDocument({ id: 1 }), sampleDocument({ id: 3, total: 20_000, ...customers.serra })],
      [
        sampleTransaction({ id: 1, amount: 12_300, text: `${NAME} FT 2026/3` }),
        sampleTransaction({ id: 2, amount: 12_300, text: NAME }),
        sampleTransaction({ id: 3, amount: 15_000, text: 'CARPINTARIA SERRA FILHOS' }),
      ],
    )
    const used = proposals.flatMap((one) => documentsOf(one))
    expect(new Set(used).size).toBe(used.length)
  })

  it('the counter behind SEPA+ is the bank and not a document', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 183 })],
      [sampleTransaction({ id: 1, amount: 12_300, text: `TRF CR SEPA+183 ${NAME}` })],
    )
    expect(codes(proposal).filter((code) => code.startsWith('reference'))).toEqual([])
  })
})

describe('signs and states', () => {
  it('the text never decides the direction', () => {
    const incoming = propose(
      [sampleDocument({ id: 7 })],
      [sampleTransaction({ id: 1, amount: 12_300, text: `TRF P/ ${NAME} FT 2026/7` })],
    )
    expect(of(incoming, 1)?.class).toBe('certain')
    expect(
      propose(
        [sampleDocument({ id: 7 })],
        [sampleTransaction({ id: 1, amount: -12_300, text: `TRF P/O ${NAME} FT 2026/7` })],
      ),
    ).toEqual([])
  })

  it.each(['D', 'A'])('a document in state %s is never proposed', (status) => {
    expect(
      propose(
        [sampleDocument({ id: 7, status })],
        [sampleTransaction({ id: 1, amount: 12_300, text: `${NAME} FT 2026/7` })],
      ),
    ).toEqual([])
  })

  it.each(['W', 'Y', 'B', 'P', 'Z'])('a paper of type %s is never paid', (type) => {
    expect(
      propose(
        [sampleDocument({ id: 7, type })],
        [sampleTransaction({ id: 1, amount: 12_300, text: `${NAME} FT 2026/7` })],
      ),
    ).toEqual([])
  })

  it('a movement of unknown direction is left alone', () => {
    expect(
      propose(
        [sampleDocument({ id: 7 })],
        [sampleTransaction({ id: 1, amount: 12_300, text: `${NAME} FT 2026/7`, direction: 'unknown' })],
      ),
    ).toEqual([])
  })

  it('a payment before the issue date is never certain', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 7 })],
      [sampleTransaction({ id: 1, amount: 12_300, text: `${NAME} FT 2026/7`, date: '2026-02-26' })],
    )
    expect(proposal?.class).toBe('likely')
    expect(codes(proposal)).toContain('before-issue')
  })

  it('a pending movement is never certain', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 7 })],
      [sampleTransaction({ id: 1, amount: 12_300, text: `${NAME} FT 2026/7`, status: 'pending' })],
    )
    expect(proposal?.class).toBe('likely')
  })

  it('a declined pair is not asked again', () => {
    const transaction = sampleTransaction({ id: 1, amount: 12_300, text: `${NAME} FT 2026/7` })
    const declines = [{ documentId: 7, transactionKey: transaction.key }]
    expect(propose([sampleDocument({ id: 7 })], [transaction], { declines })).toEqual([])
  })
})

describe('equal amounts', () => {
  it('of equal documents of one customer the oldest is paid first, and it is said', () => {
    const proposals = propose(
      [
        sampleDocument({ id: 9, date: '2026-03-01' }),
        sampleDocument({ id: 7, date: '2026-01-01' }),
        sampleDocument({ id: 8, date: '2026-02-01' }),
      ],
      [sampleTransaction({ id: 1, amount: 12_300, text: `TRF ${NAME}`, date: '2026-03-20' })],
    )
    expect(documentsOf(of(proposals, 1))).toEqual([7])
    expect(of(proposals, 1)?.class).toBe('likely')
    expect(codes(of(proposals, 1))).toContain('oldest-of-equal')
  })

  it('equal movements go to equal documents in the order of time', () => {
    const proposals = propose(
      ['2026-01-01', '2026-02-01', '2026-03-01'].map((date, at) => sampleDocument({ id: at + 1, date })),
      ['2026-03-28', '2026-01-28', '2026-02-27'].map((date, at) =>
        sampleTransaction({ id: at + 1, amount: 12_300, text: `TRF ${NAME}`, date }),
      ),
    )
    expect([2, 3, 1].map((id) => documentsOf(of(proposals, id)))).toEqual([[1], [2], [3]])
  })

  it('the same amount for many customers and no name is no answer', () => {
    const documents = Array.from({ length: 12 }, (_, at) =>
      sampleDocument({ id: at + 1, taxId: String(500_000_000 + at), name: `Cliente Numero ${at}` }),
    )
    const proposals = propose(documents, [
      sampleTransaction({ id: 1, amount: 12_300, text: 'TRANSFERENCIA' }),
    ])
    expect(proposals.filter((one) => one.class !== 'ambiguous')).toEqual([])
  })

  it('an amount that only one open document has is suggested, though nothing else is known', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 7, total: 48_731 })],
      [sampleTransaction({ id: 1, amount: 48_731, text: 'DEP NUMERARIO' })],
    )
    expect(proposal?.class).toBe('possible')
  })

  it('a document paid twice is certain for neither movement', () => {
    const twice = [1, 2].map((id) => sampleTransaction({ id, amount: 12_300, text: `TRF ${NAME} FT 2026/7` }))
    const proposals = propose([sampleDocument({ id: 7 }), sampleDocument({ id: 8, total: 40_000 })], twice)
    expect(proposals.filter((one) => one.class === 'certain')).toEqual([])
    expect(proposals.flatMap((one) => documentsOf(one))).toEqual([7])
  })

  it('documents that are already paid compete, so that their money is not offered to open ones', () => {
    const proposals = propose(
      [
        sampleDocument({ id: 1, date: '2026-01-01', unpaid: 0 }),
        sampleDocument({ id: 2, date: '2026-02-01' }),
      ],
      [sampleTransaction({ id: 1, amount: 12_300, text: `TRF ${NAME}`, date: '2026-01-20' })],
    )
    expect(documentsOf(of(proposals, 1))).toEqual([1])
    expect(of(proposals, 1)?.explained).toBe(true)
  })
})

describe('names as banks print them', () => {
  it.each([
    ['PADARIA AURORA DO V', 'name-truncated'],
    ['Padaria Aurora do Vale', 'name-exact'],
    ['PADARIA AURORA DO VALE LDA', 'name-exact'],
    ['Padaria Aurora do Vale, Unipessoal Lda.', 'name-exact'],
  ])('%s is %s', (counterpartyName, code) => {
    const [proposal] = propose(
      [sampleDocument({ id: 7 }), sampleDocument({ id: 8, total: 55_500, ...customers.serra })],
      [sampleTransaction({ id: 1, amount: 12_300, counterpartyName })],
    )
    expect(codes(proposal)).toContain(code)
  })

  it('accents that were lost do not matter', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 7, name: 'Canalizações Açucena & Irmãos, S.A.' })],
      [sampleTransaction({ id: 1, amount: 12_300, text: 'TRF DE CANALIZACOES ACUCENA IRMAOS SA' })],
    )
    expect(codes(proposal)).toContain('name-exact')
  })

  it('two customers of one name and one amount are asked about', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 7 }), sampleDocument({ id: 8, taxId: '503999991' })],
      [sampleTransaction({ id: 1, amount: 12_300, counterpartyName: 'Padaria Aurora do Vale' })],
    )
    expect(proposal?.class).toBe('ambiguous')
    expect(proposal?.alternatives).toHaveLength(2)
  })

  it('a payer who is another customer speaks against the pair', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 7 }), sampleDocument({ id: 8, total: 77_700, ...customers.serra })],
      [
        sampleTransaction({
          id: 1,
          amount: 12_300,
          text: 'FT 2026/7',
          counterpartyName: 'Carpintaria Serra & Filhos',
        }),
      ],
    )
    expect(proposal?.class).not.toBe('certain')
    expect(codes(proposal)).toContain('name-of-another')
  })

  it.each([
    ['name', 'MARIA QUE PAGA'],
    ['iban', 'PT50000201231234567890154'],
  ] as const)('a learned %s stands for the customer', (kind, value) => {
    const aliases = [{ kind, value, taxId: customers.aurora.taxId }]
    const party = kind === 'name' ? { counterpartyName: value } : { counterpartyIban: value }
    const [proposal] = propose(
      [sampleDocument({ id: 7 })],
      [sampleTransaction({ id: 1, amount: 12_300, ...party })],
      { aliases },
    )
    expect(codes(proposal)).toContain(`alias-${kind}`)
  })
})

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

  it('two cents are not: there is no free tolerance', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 7 })],
      [sampleTransaction({ id: 1, amount: 12_302, text: `${NAME} FT 2026/7` })],
    )
    expect(proposal).toBeUndefined()
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

  it('a movement in the second currency is compared through the rate', () => {
    const document = { ...sampleDocument({ id: 7, total: 10_000 }), currency: 'USD', euroRate: '1.0842' }
    const [proposal] = propose(
      [document],
      [sampleTransaction({ id: 1, amount: 10_842, currency: 'USD', text: `${NAME} FT 2026/7` })],
    )
    expect(rows(proposal)).toEqual([
      [7, 1, 10_000, 'payment'],
      [null, 1, 842, 'exchange'],
    ])
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
  it('an invoice and the credit note that names it are netted without a movement', () => {
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

  it('a credit note is not netted once the source shows the invoice as paid', () => {
    expect(
      propose(
        [
          sampleDocument({ id: 7, unpaid: 0 }),
          sampleDocument({ id: 8, type: 'C', number: 'NC 2026/8', documentReference: 'FT 2026/7' }),
        ],
        [],
      ),
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

  it('an invoice older than sixty days is still found', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 7, date: '2025-09-01', dueDate: '2025-10-01' })],
      [sampleTransaction({ id: 1, amount: 12_300, text: `TRF ${NAME} FT 2026/7`, date: '2026-03-20' })],
    )
    expect(documentsOf(proposal)).toEqual([7])
  })
})
