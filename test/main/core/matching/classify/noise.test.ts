import { describe, expect, it } from 'vitest'
import { codes, documentsOf, proposalOf, propose } from '../../../../helpers/match-answers.ts'
import { customers, sampleDocument, sampleTransaction } from '../../../../helpers/match-samples.ts'

const { aurora, serra } = customers
const NAME = 'PADARIA AURORA DO VALE'
const older = sampleDocument({ id: 14, date: '2026-02-01' })
const newer = sampleDocument({ id: 13, date: '2026-03-01' })
const paying = (text: string, rest: Partial<Parameters<typeof sampleTransaction>[0]> = {}) =>
  sampleTransaction({ id: 1, amount: 12_300, counterpartyName: NAME, text, ...rest })

describe('of two equal documents', () => {
  it.each(['TRF 13:05', 'LOJA 13', '4700-013 BRAGA', 'CTR 2026/13', 'PREST 13 DE 24', 'BALCAO 13'])(
    'noise decides for neither: %s',
    (text) => {
      const [proposal] = propose([newer, older], [paying(text)])
      expect([documentsOf(proposal), proposal?.class]).toEqual([[14], 'likely'])
      expect(codes(proposal).filter((code) => code.startsWith('reference'))).toEqual([])
    },
  )

  it('a bare number supports one, but decides nothing', () => {
    const [proposal] = propose([newer, older], [paying('PAG 13')])
    expect([documentsOf(proposal), proposal?.class]).toEqual([[13], 'likely'])
    expect(codes(proposal)).toContain('equal-beside')
  })

  it('the number in full decides', () => {
    const [proposal] = propose([newer, older], [paying('PAG FT 2026/13 13:05')])
    expect([documentsOf(proposal), proposal?.class]).toEqual([[13], 'certain'])
  })

  it('a number at the end decides nothing where another one goes on from it', () => {
    const [first, longer] = [1, 17].map((id) => sampleDocument({ id }))
    if (!first || !longer) throw new Error('there are two')
    const [proposal] = propose([first, longer], [paying('TRF FT 2026/1')])
    expect([documentsOf(proposal), proposal?.class]).toEqual([[1], 'likely'])
    expect(codes(proposal)).toContain('reference-may-go-on')
  })

  it('a type and a number that another customer has too name the one of the payer', () => {
    const others = sampleDocument({ id: 3, number: 'FT 2025/13', serie: '2025', total: 900, ...serra })
    const [proposal] = propose([newer, older, others], [paying('FATURA 13')])
    expect([documentsOf(proposal), proposal?.class]).toEqual([[13], 'certain'])
  })
})

describe('an earlier year than the documents', () => {
  const only = [sampleDocument({ id: 46 })]

  it.each(['FATURA 46 DE 2025', 'FATURA 46 DEZ 2025', 'ACERTO 2025', '2025'])(
    'leaves a doubt: %s',
    (text) => {
      const [proposal] = propose(only, [paying(text)])
      expect([proposal?.class, codes(proposal).includes('number-differs')]).toEqual(['likely', true])
    },
  )

  it.each(['FATURA 46 DE 2026', 'FT 2026/46 CTR 2025', 'FATURA 46 2025,00', 'FATURA 46 TEL 222025111'])(
    'is not read in %s',
    (text) => {
      expect(propose(only, [paying(text)])[0]?.class).toBe('certain')
    },
  )

  it('is the own one of a document paid in the next year', () => {
    const december = sampleDocument({ id: 46, number: 'FT A/46', serie: 'A', date: '2025-12-20' })
    expect(propose([december], [paying('FATURA 46 DE 2025')])[0]?.class).toBe('certain')
  })
})

describe('a number that is none of the books', () => {
  it.each(['A/2026/45 46 PNEUS', 'PAG 45 46 PNEUS', 'N 45 CX 46'])(
    'leaves a doubt where the number of the document is there by chance: %s',
    (text) => {
      expect(propose([sampleDocument({ id: 46 })], [paying(text)])[0]?.class).toBe('likely')
    },
  )

  it('leaves a doubt where it is bare, and contradicts in full', () => {
    const only = [sampleDocument({ id: 46 })]
    const [bare] = propose(only, [paying('PAG 45')])
    expect([bare?.class, codes(bare).includes('number-differs')]).toEqual(['likely', true])
    const [full] = propose(only, [paying('FT L2026/46')])
    expect([full?.class, codes(full).includes('reference-conflict')]).toEqual(['possible', true])
    const [listed] = propose(only, [paying('FATURAS 46 E 47')])
    expect([listed?.class, codes(listed).includes('reference-conflict')]).toEqual(['likely', true])
    const [unknown] = propose(only, [paying('FT Z/46')])
    expect([unknown?.class, codes(unknown).includes('reference-conflict')]).toEqual(['possible', true])
  })
})

describe('who pays', () => {
  it('is not certain from a name that stands behind another one', () => {
    const place = sampleDocument({ id: 1, name: 'Monte Claro Lda', taxId: '501442600' })
    const told = (text: string) => propose([place], [paying(text, { counterpartyName: null })])[0]?.class
    expect(told('TRF MONTE CLARO')).toBe('certain')
    expect(told('TRF JULIA NUNES PAIS AV MONTE CLARO')).toBe('likely')
  })

  it('money to a supplier refunds nothing', () => {
    const note = sampleDocument({ id: 5, type: 'C', number: 'NC 2026/5' })
    const told = (text: string) => propose([note], [paying(text, { amount: -12_300 })])[0]?.class
    expect(told('PAGAMENTO FORNECEDORES')).toBe('possible')
    expect(told('TRF A CREDITO')).toBe('likely')
    expect(told('NOTA DE CREDITO')).toBe('certain')
    expect(told('TRF')).toBe('likely')
    expect(told('REEMBOLSO NC 2026/5')).toBe('certain')
  })
})

describe('own money', () => {
  it.each(['REEMBOLSO PAGAMENTO EM DUPLICADO', 'ESTORNO', 'NC FORNECEDOR', 'DEVOLUCAO'])(
    'is no payment of a customer, wherever the text says so: %s',
    (text) => {
      const [proposal] = propose([newer], [paying(`TRF ${NAME} ${text}`)])
      expect([proposal?.class, codes(proposal).includes('own-money')]).toEqual(['possible', true])
    },
  )
})

describe('money that went back', () => {
  const invoice = sampleDocument({ id: 1 })
  const paid = paying('TRF FT 2026/1', { date: '2026-03-20' })
  const back = (text: string, date: string, rest = {}) =>
    sampleTransaction({ id: 2, amount: -12_300, text, date, counterpartyName: NAME, ...rest })
  const nobody = { counterpartyName: null }
  const told = (...rows: ReturnType<typeof back>[]) => proposalOf(propose([invoice], [paid, ...rows]), 1)

  it.each([
    ['within eight weeks, to the same payer', back('DEVOL SDD', '2026-05-14')],
    ['within thirteen months, naming the document', back('DEVOL SDD FT 2026/1', '2027-03-10')],
    ['without a word of a return', back('TRF P/', '2026-04-20')],
    ['without a payer, naming his document', back('DEVOL DD FT 2026/1', '2026-04-20', nobody)],
  ])('pays nothing for certain: %s', (_, row) => {
    expect(told(row)?.class).not.toBe('certain')
  })

  it('pays nothing for certain where only the return names the document', () => {
    const silent = paying('TRF', { date: '2026-03-20' })
    const row = back('DEVOL DD FT 2026/1', '2026-04-20', nobody)
    expect(proposalOf(propose([invoice], [silent]), 1)?.class).toBe('certain')
    expect(proposalOf(propose([invoice], [silent, row]), 1)?.class).not.toBe('certain')
  })

  it.each([
    ['to somebody else', back('DEVOL SDD', '2026-05-14', { counterpartyName: serra.name })],
    ['after many months, without naming it', back('DEVOL SDD', '2026-08-30')],
    ['as a refund of a credit note', back('REEMBOLSO NC 2026/8', '2026-04-20')],
  ])('does not touch a payment: %s', (_, row) => {
    expect(told(row)?.class).toBe('certain')
  })
})

describe('payments that may pay something together', () => {
  it('are likely where two of them add up to another document', () => {
    const documents = [sampleDocument({ id: 1, total: 5_000 }), sampleDocument({ id: 2, total: 20_000 })]
    const rows = [
      paying('', { amount: 5_000 }),
      sampleTransaction({ id: 2, amount: 15_000, date: '2026-03-27', counterpartyName: NAME }),
    ]
    expect(proposalOf(propose(documents, rows), 1)?.class).toBe('likely')
    expect(proposalOf(propose(documents, rows.slice(0, 1)), 1)?.class).toBe('certain')
  })

  it('stay with the document that both name, beside one of their amount', () => {
    const documents = [
      sampleDocument({ id: 1, total: 10_000 }),
      sampleDocument({ id: 2, total: 5_000, ...aurora }),
    ]
    const rows = [1, 2].map((id) =>
      sampleTransaction({
        id,
        amount: 5_000,
        date: `2026-03-2${id}`,
        counterpartyName: NAME,
        text: `${id}A PRESTACAO FT 2026/1`,
      }),
    )
    const [proposal, ...more] = propose(documents, rows)
    expect([documentsOf(proposal), proposal?.allocations.length, more]).toEqual([[1], 2, []])
  })
})

describe('a month', () => {
  it.each([
    ['AVENCA FEVEREIRO', true],
    ['AVENCA 02/26', true],
    ['QUOTA FEV', true],
    ['AVENCA FEV26', true],
    ['1T2025', true],
    ['QUOTA 2025', true],
    ['QUOTA 2026', false],
    ['FEV', false],
    ['AV 25 DE FEVEREIRO 9', false],
    ['RUA 1 DE FEVEREIRO', false],
  ])('%s is read where it is no street', (text, isMonth) => {
    const [proposal] = propose([newer], [paying(text)])
    expect(codes(proposal).includes('month-differs')).toBe(isMonth)
    expect(proposal?.class).toBe(isMonth ? 'likely' : 'certain')
  })

  it('tells equal documents apart, but not for certain', () => {
    const [proposal] = propose([newer, older], [paying('AVENCA FEVEREIRO')])
    expect([documentsOf(proposal), proposal?.class]).toEqual([[14], 'likely'])
  })
})

describe('a deposit of a terminal', () => {
  const sales = [4_000, 2_500, 3_500].map((total, at) =>
    sampleDocument({
      id: at + 1,
      total,
      date: '2026-03-19',
      taxId: `50000000${at}`,
      name: `Cliente ${'Azul Verde Roxo'.split(' ')[at]}`,
    }),
  )
  const deposit = (amount: number, text: string) =>
    propose(sales, [sampleTransaction({ id: 1, amount, text })])[0]

  it('is found less a fee on the sum, or the fee that the text states', () => {
    expect(documentsOf(deposit(9_860, 'DEP TPA 1234567 19/03'))).toEqual([])
    expect(documentsOf(deposit(9_860, 'DEP TPA 1234567 19/03 COM 1,40'))).toEqual([1, 2, 3])
    expect(documentsOf(deposit(9_860, 'DEP TPA 1234567 19/03 BRUTO 100,00 COMISSAO 1,40'))).toEqual([1, 2, 3])
    expect(documentsOf(deposit(9_860, 'DEP TPA 1234567 19/03 BRUTO 120,00 COMISSAO 1,40'))).toEqual([])
    expect(documentsOf(deposit(9_910, 'DEP TPA 1234567 19/03'))).toEqual([1, 2, 3])
  })
})
