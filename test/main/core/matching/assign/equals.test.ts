import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignByDate } from '#core/matching/assign/equals.ts'
import { codes, documentsOf, proposalOf, propose } from '../../../../helpers/match-answers.ts'
import { sampleDocument, sampleTransaction } from '../../../../helpers/match-samples.ts'

const NAME = 'PADARIA AURORA DO VALE'
const monthly = ['2026-01-02', '2026-02-02', '2026-03-02', '2026-04-02', '2026-05-02'].map((date, at) =>
  sampleDocument({ id: at + 1, date }),
)
const paidOn = (id: number, date: string, text = `TRF ${NAME}`, counterpartyName: string | null = null) =>
  sampleTransaction({ id, amount: 12_300, date, text, counterpartyName })

describe('equal documents of one customer', () => {
  it('are paid the oldest first where nothing tells another order', () => {
    const proposals = propose(monthly, [paidOn(1, '2026-05-20')])
    expect(documentsOf(proposalOf(proposals, 1))).toEqual([1])
    expect(codes(proposalOf(proposals, 1))).toContain('oldest-of-equal')
  })

  it('keep their months where one month was never paid', () => {
    const payments = ['2026-01-15', '2026-02-16', '2026-04-15', '2026-05-14']
    const proposals = propose(
      monthly,
      payments.map((date, at) => paidOn(at + 1, date)),
    )
    expect([1, 2, 3, 4].map((id) => documentsOf(proposalOf(proposals, id)))).toEqual([[1], [2], [4], [5]])
    expect(codes(proposalOf(proposals, 3))).toContain('order-of-equal')
  })

  it('keep their months where one payer is hardly to be read', () => {
    const payments = [
      paidOn(1, '2026-01-15', 'TRF', 'PADARIA AURORA DO V'),
      paidOn(2, '2026-02-16'),
      paidOn(3, '2026-03-16'),
    ]
    const proposals = propose(monthly.slice(0, 3), payments)
    expect([1, 2, 3].map((id) => documentsOf(proposalOf(proposals, id)))).toEqual([[1], [2], [3]])
  })

  it('keep their months where one of them, and its payment, have no date', () => {
    const [first, ...dated] = monthly
    const undated = { ...paidOn(1, '2026-01-15'), bookingDate: null, valueDate: null }
    const payments = ['2026-02-16', '2026-03-16', '2026-04-15', '2026-05-14'].map((date, at) =>
      paidOn(at + 2, date, at === 1 ? `TRF ${NAME} NIF 509442013` : undefined),
    )
    const documents = first ? [{ ...first, date: null }, ...dated] : []
    const proposals = propose(documents, [undated, ...payments])
    expect([1, 2, 3, 4, 5].map((id) => documentsOf(proposalOf(proposals, id)))).toEqual([
      [1],
      [2],
      [3],
      [4],
      [5],
    ])
  })

  it('are distinguished by the month the text names, before their age', () => {
    const proposals = propose(monthly, [paidOn(1, '2026-05-20', `TRF ${NAME} MENSALIDADE ABRIL`)])
    expect(documentsOf(proposalOf(proposals, 1))).toEqual([4])
    expect(codes(proposalOf(proposals, 1))).toContain('month-named')
  })

  it('are distinguished by a number with a wrong digit, before their age', () => {
    const documents = [
      ['2025-11-02', 104],
      ['2025-12-02', 118],
      ['2026-02-02', 133],
    ].map(([date, id]) => sampleDocument({ id: Number(id), date: String(date) }))
    const proposals = propose(documents, [
      paidOn(1, '2026-02-16', `TRF ${NAME} FT 2026/123`),
      paidOn(2, '2025-12-16'),
    ])
    expect(documentsOf(proposalOf(proposals, 1))).toEqual([133])
    expect(codes(proposalOf(proposals, 1))).toContain('reference-digit-wrong')
    expect([1, 2].map((id) => proposalOf(proposals, id)?.class)).toEqual(['likely', 'likely'])
  })
})

describe('a month that the text names', () => {
  const rent = (id: number, date: string) => sampleDocument({ id, date, total: 65_000 })
  const january = rent(3, '2026-01-05')
  const march = rent(45, '2026-03-01')
  const paying = (text: string) =>
    sampleTransaction({ id: 1, amount: 65_000, text, counterpartyName: NAME, date: '2026-03-20' })

  it.each(['RENDA 03/2026', 'AVENCA 2026/03', 'AVENCA 2026-03', 'MENSALIDADE 03-2026', 'RENDA MES 3'])(
    'is no number of a document: %s',
    (text) => {
      const [proposal] = propose([january, march], [paying(text)])
      expect(documentsOf(proposal)).toEqual([45])
      expect(codes(proposal)).toContain('month-named')
    },
  )

  it.each(['FATURA 2026/03', 'PAGAMENTO 2026/3'])(
    'is a number behind a type, or without its zero: %s',
    (text) => {
      const [proposal] = propose([january, march], [paying(text)])
      expect(documentsOf(proposal)).toEqual([3])
      expect(proposal?.class).toBe('certain')
    },
  )

  it.each(['TRF 15-03-2026', 'LOJA 03 2026'])('is none in a date, or without a sign: %s', (text) => {
    const [proposal] = propose([january, march], [paying(text)])
    expect(codes(proposal)).not.toContain('month-named')
  })

  it.each([
    ['RENDA MARCO', '2026-03-01', 'certain'],
    ['RENDA MARCO', '2026-02-25', 'likely'],
    ['RENDA MARCO', '2026-01-05', 'likely'],
    ['RENDA DEZEMBRO', '2026-01-05', 'likely'],
    ['RENDA 01/2025', '2026-01-05', 'likely'],
    ['RENDA MARCO FT 2026/3', '2026-01-05', 'certain'],
  ])(
    'and is not the document’s makes no certain pair, unless it is named: %s, %s',
    (text, date, expected) => {
      expect(propose([rent(3, date)], [paying(text)]).map((one) => one.class)).toEqual([expected])
    },
  )
})

describe('payments and documents in the order of time', () => {
  it('never cross, and as many as can be are paired', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(days, days, (paid, issued) => {
        const [rows, columns] = [paid, issued].map((list) => list.toSorted((a, b) => a - b))
        const fits = rows?.map(
          (day) => columns?.map((from) => (day >= from ? { lag: day - from } : undefined)) ?? [],
        )
        const taken = alignByDate(fits ?? [], []).filter((column) => column >= 0)
        expect(taken).toEqual([...new Set(taken)].sort((a, b) => a - b))
        let most = 0
        for (const day of rows ?? [])
          if ((columns ?? [])[most] !== undefined && ((columns ?? [])[most] ?? 0) <= day) most += 1
        expect(taken).toHaveLength(most)
      }),
    )
  })
})

describe('a document that two payments name and cover', () => {
  const twice = [
    paidOn(1, '2026-03-20', `TRF ${NAME} FT 2026/1`),
    paidOn(2, '2026-03-28', 'TRF FT2026/1', 'PADARIA AURRA DO VALE'),
  ]

  it('is paid by the earlier one, and likely at most', () => {
    const proposals = propose([sampleDocument({ id: 1 })], twice)
    expect(proposalOf(proposals, 1)?.class).toBe('likely')
    expect(codes(proposalOf(proposals, 1))).toContain('covered-twice')
  })

  it('is likely at most also where the other one is given an equal document that it does not name', () => {
    const branch = { name: 'Padaria Aurora do Vale Tomar, Lda', taxId: '508112307' }
    const documents = [
      sampleDocument({ id: 4053, date: '2026-02-28' }),
      sampleDocument({ id: 678, number: 'FT N1/678', serie: 'N1', date: '2025-12-20', ...branch }),
    ]
    const cut = paidOn(1, '2026-03-20', 'CREDITO SEPA FATURA N. FT 2026/4053', 'PADARIA AURORA DO VALE')
    expect(cut.text).toHaveLength(35)
    const proposals = propose(documents, [
      cut,
      paidOn(2, '2026-03-28', 'TRF PADARIA AURORA DO VALE, LDA FT2026/4053'),
    ])
    expect(proposals.map((one) => one.class)).not.toContain('certain')
  })

  it('is paid by the earlier one, too, where nobody knows who that is from', () => {
    const proposals = propose(
      [sampleDocument({ id: 1 })],
      [paidOn(1, '2026-03-20', 'TRF FT 2026/1', 'QZX'), paidOn(2, '2026-03-28', `TRF ${NAME} FT 2026/1`)],
    )
    const proposal = proposalOf(proposals, 1)
    expect([proposal?.class, codes(proposal).includes('covered-twice')]).toEqual(['likely', true])
    expect(proposals.map((one) => one.class)).not.toContain('certain')
  })

  it('shows the later one as an alternative', () => {
    const [proposal] = propose([sampleDocument({ id: 1 })], twice)
    const shown = proposal?.alternatives.flatMap((one) => one.allocations.map((row) => row.transactionId))
    expect(shown).toContain(2)
  })
})

describe('money that is no customer’s', () => {
  it.each(['REEMBOLSO IVA AT', 'TRF ENTRE CONTAS PROPRIAS', 'DEV PAGAMENTO SERVICOS', 'JUROS CREDORES'])(
    'pays no document, whatever its amount: %s',
    (text) => {
      const proposals = propose(
        [sampleDocument({ id: 1, total: 48_731 })],
        [sampleTransaction({ id: 1, amount: 48_731, text })],
      )
      expect(proposals).toEqual([])
    },
  )
})

describe('money that no sale moves', () => {
  it.each([
    'TRF CAUCAO FRACAO B',
    'SUPRIMENTOS SOCIO',
    'EMPRÉSTIMO',
    'INDEMNIZACAO SINISTRO 445566',
    'TRF DEVOLVIDA CONTA ENCERRADA',
  ])('pays no document of who sent it for certain: %s', (text) => {
    const [proposal] = propose(
      [sampleDocument({ id: 1 })],
      [{ ...paidOn(1, '2026-03-20'), text, counterpartyName: NAME }],
    )
    expect(proposal?.class).toBe('possible')
    expect(codes(proposal)).toContain('own-money')
  })

  it.each([
    ['DEV DEBITO DIRETO', 'possible'],
    ['CHEQUE DEVOLVIDO 1234', 'possible'],
    ['DEVOL PAGAMENTO DUPLICADO', 'possible'],
    ['VENCIMENTO MARCO', 'possible'],
    ['DEVOLUCAO', 'certain'],
    ['REEMBOLSO', 'certain'],
    ['DEV COBRANCA NC 2026/1', 'certain'],
  ])('refunds no credit note, unless it is named: %s is %s', (text, expected) => {
    const refund = sampleTransaction({ id: 1, amount: -12_300, text, counterpartyName: NAME })
    const credit = sampleDocument({ id: 1, type: 'C', number: 'NC 2026/1' })
    expect(propose([credit], [refund]).map((one) => one.class)).toEqual([expected])
  })
})

describe('a payment from before the issue', () => {
  it.each([
    ['2026-02-24', 'possible'],
    ['2026-02-10', undefined],
  ])('of a known payer on %s is %s for a document of 1 March', (date, expected) => {
    const proposals = propose([sampleDocument({ id: 1, date: '2026-03-01' })], [paidOn(1, date)])
    expect(proposalOf(proposals, 1)?.class).toBe(expected)
  })
})
