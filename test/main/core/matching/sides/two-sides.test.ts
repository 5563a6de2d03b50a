import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { enWords } from '#contract/words/en.ts'
import { ptWords } from '#contract/words/pt-pt.ts'
import { fillSentence, type Words } from '#contract/words/sentences.ts'
import type { MatchDocument, MatchTransaction } from '#core/matching/model/types.ts'
import { proposeMatches } from '#core/matching/pipeline.ts'
import { proposeBoth } from '#core/matching/sides/propose-both.ts'
import { expectEachHolds, expectNothingTwice } from '../../../../helpers/hold-invariants.ts'
import { inventedBook } from '../../../../helpers/invent-book.ts'
import { twoSidedBook } from '../../../../helpers/invent-sides.ts'
import { cases } from '../../../../helpers/long.ts'
import {
  customers,
  sampleDocument,
  sampleInput,
  sampleTransaction,
} from '../../../../helpers/match-samples.ts'

const { aurora, serra, mar } = customers

const owed = (id: number, total: number, changes: Partial<Parameters<typeof sampleDocument>[0]> = {}) =>
  sampleDocument({ id, total, side: 'supplier', ...serra, number: `FT S/${id}`, serie: null, ...changes })

const propose = (documents: readonly MatchDocument[], transactions: readonly MatchTransaction[]) =>
  proposeBoth(sampleInput(documents, transactions)).proposals

const RANK = { certain: 0, likely: 1, possible: 2, ambiguous: 3 } as const

describe('documents of suppliers', () => {
  it('are paid by money out, in rows with the sign of the transaction', () => {
    const [proposal, ...more] = propose(
      [owed(1, 60_000)],
      [sampleTransaction({ id: 9, amount: -60_000, text: 'TRF P/ CARPINTARIA SERRA FILHOS FT S/1' })],
    )
    expect(more).toEqual([])
    expect(proposal).toMatchObject({
      class: 'certain',
      balanceMinor: 0,
      allocations: [{ documentId: 1, transactionId: 9, amountMinor: -60_000, kind: 'payment' }],
    })
  })

  it('are never paid by money in, and their credit notes never by money out', () => {
    const text = 'TRF CARPINTARIA SERRA FILHOS FT S/1'
    expect(propose([owed(1, 60_000)], [sampleTransaction({ id: 9, amount: 60_000, text })])).toEqual([])
    const note = owed(1, 60_000, { type: 'C' })
    expect(propose([note], [sampleTransaction({ id: 9, amount: -60_000, text })])).toEqual([])
  })

  it('are paid together, less a credit note, by one transaction', () => {
    const documents = [owed(1, 60_000), owed(2, 40_000), owed(3, 10_000, { type: 'C', number: 'NC S/3' })]
    const text = 'TRF CARPINTARIA SERRA FILHOS FT S/1 FT S/2 NC S/3'
    const [proposal] = propose(documents, [sampleTransaction({ id: 9, amount: -90_000, text })])
    expect(proposal?.class).toBe('certain')
    expect(proposal?.allocations.map(({ amountMinor }) => amountMinor)).toEqual([-60_000, -40_000, 10_000])
  })

  it('give a credit note back as money in', () => {
    const note = owed(3, 10_000, { type: 'C', number: 'NC S/3' })
    const text = 'TRF CARPINTARIA SERRA FILHOS NC S/3'
    const [proposal] = propose([note], [sampleTransaction({ id: 9, amount: 10_000, text })])
    expect(proposal?.allocations).toMatchObject([{ documentId: 3, amountMinor: 10_000 }])
  })

  it('leave a cent less than the document as rounding with the sign of the money', () => {
    const text = 'TRF CARPINTARIA SERRA FILHOS FT S/1'
    const [proposal] = propose([owed(1, 60_000)], [sampleTransaction({ id: 9, amount: -59_999, text })])
    expect(proposal?.allocations.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['payment', -59_999],
      ['rounding', -1],
    ])
    expect(proposal?.evidence.find(({ code }) => code === 'amount-rounding')?.params).toEqual({
      amountMinor: 1,
    })
  })

  it('are no salaries, taxes or own transfers, whatever the amount', () => {
    const lines = ['VENCIMENTO JOAO', 'PAGAMENTO AO ESTADO', 'TRF ENTRE CONTAS PROPRIAS', 'DEVOLUCAO CLIENTE']
    for (const text of lines) {
      const proposals = propose([owed(1, 60_000)], [sampleTransaction({ id: 9, amount: -60_000, text })])
      expect(proposals.filter((one) => RANK[one.class] < 2)).toEqual([])
    }
  })
})

describe('a supplier that the text alone names', () => {
  const bill = owed(1, 6_432, { name: 'Energia do Litoral, S.A.', taxId: '507090541' })
  const pay = (text: string, value: string, taxId = '507090541') =>
    proposeBoth(
      sampleInput([bill, owed(2, 9_900)], [sampleTransaction({ id: 9, amount: -6_432, text })], {
        aliases: [{ kind: 'name', value, taxId }],
      }),
    ).proposals.map((one) => [one.class, one.evidence.some(({ code }) => code === 'alias-name')])

  it('is known by the name of the direct debit once it was taught', () => {
    expect(pay('DD LUZFAZ 998877665', 'DEBITO DIRETO LUZFAZ')).toEqual([['certain', true]])
    expect(pay('DD OUTRA 998877665', 'DEBITO DIRETO LUZFAZ')).toEqual([['likely', false]])
  })

  it('is known by the shop, whatever the place behind it', () => {
    expect(pay('COMPRA 4821 LUZFAZ BRAGA PT', 'COMPRA LUZFAZ')).toEqual([['certain', true]])
  })

  it('is known by what is rented once it was taught, with the tax kept back', () => {
    expect(pay('TRF P/ RENDA ARMAZEM', 'RENDA PAGA ARMAZEM')).toEqual([['certain', true]])
    expect(pay('TRF P/ RENDA LOJA', 'RENDA PAGA ARMAZEM').every(([, isKnown]) => !isKnown)).toBe(true)
    const rent = owed(1, 100_000, { name: 'Imobiliária da Eira', taxId: '507090541' })
    const paid = sampleTransaction({ id: 9, amount: -75_000, text: 'TRF P/ RENDA ARMAZEM' })
    const aliases = [{ kind: 'name' as const, value: 'RENDA PAGA ARMAZEM', taxId: '507090541' }]
    const classOf = (known: typeof aliases) =>
      proposeBoth(sampleInput([rent], [paid], { aliases: known })).proposals.map((one) => one.class)
    expect([classOf([]), classOf(aliases)]).toEqual([[], ['possible']])
  })

  it('is linked to a purchase that owes nothing', () => {
    const receipt = owed(1, 6_432, { type: 'T', unpaid: 0, date: '2026-03-19' })
    const text = 'COMPRA 4821 CARPINTARIA SERRA FILHOS'
    const [proposal] = propose([receipt], [sampleTransaction({ id: 9, amount: -6_432, text })])
    expect(proposal).toMatchObject({ explained: true, allocations: [{ amountMinor: -6_432 }] })
    expect(proposal?.evidence.map(({ code }) => code)).toContain('nothing-open')
  })

  it('is never certain by an entity, which a service may share among many', () => {
    expect(pay('PAG SERV 20123/123456789', 'ENTIDADE 20123')).toEqual([['likely', true]])
  })

  it('is no number of a document, whatever the digits of the reference', () => {
    const numbered = owed(1, 6_432, { number: 'FT 2026/123456789' })
    const [proposal] = propose(
      [numbered],
      [sampleTransaction({ id: 9, amount: -6_432, text: 'PAG SERV 20123/123456789' })],
    )
    expect(proposal?.evidence.filter(({ code }) => code.startsWith('reference'))).toEqual([])
    expect(proposal?.class).not.toBe('certain')
  })
})

describe('a purchase in another currency', () => {
  const bill = owed(1, 9_250, { name: 'Cloud do Norte, Lda', taxId: '507090541', date: '2026-03-18' })
  const pay = (amount: number, text: string) => propose([bill], [sampleTransaction({ id: 9, amount, text })])

  it('pays the bill at the rate and with the fee of the bank, at most likely', () => {
    const [proposal] = pay(-9_488, 'COMPRA 4821 CLOUD DO NORTE USD 100,00')
    expect(proposal?.class).toBe('likely')
    expect(proposal?.allocations.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['payment', -9_250],
      ['exchange', -238],
    ])
    const [less] = pay(-9_100, 'COMPRA 4821 CLOUD DO NORTE 100,00 USD')
    expect(less?.allocations.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['payment', -9_100],
      ['exchange', -150],
    ])
  })

  it('pays nothing at a rate that no bank takes, in no currency, or days later', () => {
    const isForeign = (proposals: ReturnType<typeof pay>): boolean =>
      proposals.some(({ evidence }) => evidence.some(({ code }) => code === 'amount-foreign'))
    expect(isForeign(pay(-9_900, 'COMPRA 4821 CLOUD DO NORTE USD 100,00'))).toBe(false)
    expect(isForeign(pay(-9_488, 'COMPRA 4821 CLOUD DO NORTE REF 100,00'))).toBe(false)
    const late = sampleTransaction({
      id: 9,
      amount: -9_488,
      date: '2026-04-20',
      text: 'COMPRA CLOUD DO NORTE USD 100,00',
    })
    expect(isForeign(propose([bill], [late]))).toBe(false)
  })
})

describe('one transaction for bills of several suppliers', () => {
  const bills = [
    owed(1, 60_010),
    owed(2, 45_020, mar),
    owed(3, 30_040, aurora),
    owed(4, 7_000, { type: 'T', unpaid: 0, ...mar }),
  ]
  const pay = (documents: readonly MatchDocument[], text: string, amount = -105_030) =>
    propose(documents, [sampleTransaction({ id: 9, amount, text })]).map((one) => [
      one.class,
      ...one.allocations.map(({ documentId }) => documentId),
    ])

  it('is likely where only one set of them adds up', () => {
    expect(pay(bills, 'PAGAMENTO FORNECEDORES PS2')).toEqual([['likely', 1, 2]])
    const [proposal] = propose(bills, [
      sampleTransaction({ id: 9, amount: -105_030, text: 'PAGAMENTO FORNECEDORES PS2' }),
    ])
    expect(proposal?.evidence.map(({ code }) => code)).toContain('batch')
  })

  it('is asked about where two sets do, and never guessed without the words', () => {
    const twice = [...bills, owed(5, 75_070, { taxId: '507090541', name: 'Outra, Lda' }), owed(6, 29_960)]
    expect(pay(twice, 'PAGAMENTO FORNECEDORES PS2').map(([group]) => group)).toEqual(['ambiguous'])
    expect(pay(bills, 'TRANSFERENCIA')).toEqual([])
  })

  it('takes nothing that is not owed', () => {
    expect(pay(bills, 'PAGAMENTO FORNECEDORES PS2', -67_010)).toEqual([])
  })
})

describe('reasons about a supplier', () => {
  it('speak of suppliers, in both languages', () => {
    const [proposal] = propose(
      [owed(1, 60_000)],
      [
        sampleTransaction({
          id: 9,
          amount: -60_000,
          text: 'TRF FT S/1',
          counterpartyName: 'ALGUEM ESTRANHO',
        }),
      ],
    )
    const said = proposal?.evidence.find(({ code }) => code === 'name-differs')
    const sentenceIn = (words: Words): string =>
      fillSentence(words, words.evidence['name-differs'], said?.params ?? {}, String)
    expect(sentenceIn(ptWords)).toBe('Nome que não consta dos fornecedores')
    expect(sentenceIn(enWords)).toBe('A name unknown among the suppliers')
  })

  it('never name a customer', () => {
    const sentencesIn = (words: Words): string[] =>
      Object.values(words.evidence).map((one) => fillSentence(words, one, { isSupplier: 1 }, String))
    const all = [...sentencesIn(ptWords), ...sentencesIn(enWords)]
    expect(all.filter((one) => /client|customer/i.test(one))).toEqual([])
  })
})

describe('numbers that several suppliers have', () => {
  const bills = [
    owed(1, 60_000, { number: 'FT 2026/20' }),
    owed(2, 45_000, { number: 'FT 2026/20', ...mar }),
    owed(3, 45_000, { number: 'FT 2026/21' }),
  ]
  const pay = (amount: number, text: string) =>
    propose(bills, [sampleTransaction({ id: 9, amount, text })]).map((one) => [
      one.class,
      ...one.allocations.map(({ documentId }) => documentId),
    ])

  it('mean the document of the supplier who is paid', () => {
    expect(pay(-60_000, 'TRF CARPINTARIA SERRA FILHOS FT 2026/20')).toEqual([['certain', 1]])
    expect(pay(-45_000, 'TRF TRANSPORTES MAR SALGADO FT 2026/20')).toEqual([['certain', 2]])
    expect(pay(-30_000, 'TRF CARPINTARIA SERRA FILHOS FT 2026/20')).toEqual([['likely', 1]])
  })

  it('speak against another document of the supplier', () => {
    for (const [group] of pay(-45_000, 'TRF CARPINTARIA SERRA FILHOS FT 2026/20'))
      expect(group).not.toBe('certain')
  })
})

describe('documents of both sides', () => {
  const refund = sampleDocument({ id: 1, total: 12_300, type: 'C', number: 'NC A/1', serie: 'A', ...aurora })
  const out = (text: string, changes: Partial<Parameters<typeof sampleTransaction>[0]> = {}) =>
    sampleTransaction({ id: 9, amount: -12_300, text, ...changes })

  it('are alternatives where both fit one transaction equally', () => {
    const owedBySame = owed(2, 12_300, { ...aurora, number: 'FT S/2', date: '2026-03-01' })
    const proposals = propose([refund, owedBySame], [out('TRF PADARIA AURORA DO VALE NC A/1 FT S/2')])
    expect(proposals).toMatchObject([{ class: 'ambiguous' }])
    expect(
      proposals[0]?.alternatives.map(({ allocations }) => allocations.map((row) => row.documentId)),
    ).toEqual([[1], [2]])
  })

  it('give way to the one that the text names', () => {
    const documents = [refund, owed(2, 12_300, { number: 'FT S/2' })]
    const [proposal, ...more] = propose(documents, [out('TRF CARPINTARIA SERRA FILHOS FT S/2')])
    expect(more).toEqual([])
    expect(proposal).toMatchObject({ class: 'certain', allocations: [{ documentId: 2 }] })
    const [other] = propose(documents, [out('TRF PADARIA AURORA DO VALE NC A/1')])
    expect(other).toMatchObject({ class: 'certain', allocations: [{ documentId: 1 }] })
  })

  it('never share a group with a transaction', () => {
    fc.assert(
      fc.property(twoSidedBook, ({ documents, transactions }) => {
        const input = sampleInput(documents, transactions)
        const { proposals } = proposeBoth(input)
        expectEachHolds(input, proposals)
        expectNothingTwice(input, proposals)
      }),
      { numRuns: cases(150, 1_500) },
    )
  })

  it('give the same proposals in any order', () => {
    fc.assert(
      fc.property(twoSidedBook, ({ documents, transactions }) => {
        const turned = sampleInput(documents.toReversed(), transactions.toReversed())
        expect(proposeBoth(turned)).toEqual(proposeBoth(sampleInput(documents, transactions)))
      }),
      { numRuns: cases(50, 500) },
    )
  })

  it("never make a customer's proposal firmer", () => {
    fc.assert(
      fc.property(twoSidedBook, ({ documents, transactions }) => {
        const own = documents.filter(({ side }) => side === 'customer')
        const alone = new Map(
          proposeMatches(sampleInput(own, transactions)).proposals.map((one) => [one.id, one]),
        )
        const ids = new Set(own.map(({ id }) => id))
        for (const one of propose(documents, transactions)) {
          if (!one.allocations.some(({ documentId }) => documentId !== null && ids.has(documentId))) continue
          const before = alone.get(one.id)
          expect(before).toBeDefined()
          if (before) expect(RANK[one.class]).toBeGreaterThanOrEqual(RANK[before.class])
        }
      }),
      { numRuns: cases(100, 1_000) },
    )
  })

  it('change nothing where no supplier has any', () => {
    fc.assert(
      fc.property(inventedBook(), ({ documents, transactions }) => {
        const input = sampleInput(documents, transactions)
        expect(JSON.stringify(proposeBoth(input))).toBe(JSON.stringify(proposeMatches(input)))
      }),
      { numRuns: cases(50, 500) },
    )
  })
})

describe('a tax id that is a customer and a supplier', () => {
  it("pays the supplier's document with money out and the customer's with money in", () => {
    const documents = [
      sampleDocument({ id: 1, total: 30_000, number: 'FT A/1', ...mar }),
      owed(2, 30_000, { ...mar, number: 'FT S/2' }),
    ]
    const text = 'TRF TRANSPORTES MAR SALGADO'
    const proposals = propose(documents, [
      sampleTransaction({ id: 8, amount: 30_000, text }),
      sampleTransaction({ id: 9, amount: -30_000, text, date: '2026-03-25' }),
    ])
    expect(
      proposals
        .flatMap(({ allocations }) => allocations)
        .map(({ documentId, transactionId }) => [documentId, transactionId])
        .sort(),
    ).toEqual([
      [1, 8],
      [2, 9],
    ])
  })
})
