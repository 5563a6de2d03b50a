import { describe, expect, it } from 'vitest'
import { documentsOf, proposalOf, propose } from '../../../../helpers/match-answers.ts'
import { customers, sampleDocument, sampleTransaction } from '../../../../helpers/match-samples.ts'

const NAME = 'PADARIA AURORA DO VALE'

describe('lists of numbers as payers write them', () => {
  it('a list goes on in another series, though somebody else has that number in the first', () => {
    const proposals = propose(
      [
        sampleDocument({ id: 1, number: 'FT B/1404', serie: 'B', total: 10_000 }),
        sampleDocument({ id: 2, number: 'FT 2026/2932', total: 7_000 }),
        sampleDocument({ id: 3, number: 'FT B/2932', serie: 'B', total: 9_999, ...customers.mar }),
      ],
      [sampleTransaction({ id: 1, amount: 17_000, text: 'TRF P/O ALGUEM FATURAS B/1404 E 2932' })],
    )
    expect(documentsOf(proposalOf(proposals, 1))).toEqual([1, 2])
    expect(proposalOf(proposals, 1)?.class).not.toBe('certain')
  })

  it.each([
    ['FT 2026/10-11-12', 'likely'],
    ['FT 2026/10-12', 'likely'],
    ['FTS 10-12', 'likely'],
    ['10 A 12', 'likely'],
    ['FT 2026/10 A FT 2026/12', 'certain'],
    ['FT 2026/10 E 2026/11 E 2026/12', 'certain'],
  ])('%s with the sum of the three is %s', (text, expected) => {
    const documents = [10, 11, 12].map((id) => sampleDocument({ id, total: 1_000 * id }))
    const others = [20, 21, 22].map((id) => sampleDocument({ id, total: 1_000 * (id - 10) }))
    const proposals = propose(
      [...documents, ...others],
      [sampleTransaction({ id: 1, amount: 33_000, text: `TRF ${NAME} ${text}` })],
    )
    expect(documentsOf(proposalOf(proposals, 1))).toEqual([10, 11, 12])
    expect(proposalOf(proposals, 1)?.class).toBe(expected)
  })

  it.each([
    'FT 2026/10 A 30 DIAS',
    'FT 2026/10 DE 12-03-2026',
    'FT 2026/10 GT 2026/11',
    'FT 2026/10, 100,00 EUR',
    'FT 2026/10 DE 11 A 12 MARCO',
    'FT 2026/10-11',
  ])('%s with the amount of the first is certain: what stands beside it takes nothing from it', (text) => {
    const proposals = propose(
      [10, 11, 12].map((id) => sampleDocument({ id, total: 1_000 * id })),
      [sampleTransaction({ id: 1, amount: 10_000, text: `TRF ${NAME} ${text}` })],
    )
    expect(documentsOf(proposalOf(proposals, 1))).toEqual([10])
    expect(proposalOf(proposals, 1)?.class).toBe('certain')
  })

  it('a number like a year is a number where a list of documents goes on', () => {
    const proposals = propose(
      [
        sampleDocument({ id: 1, number: 'FT 2026/1981', total: 10_000 }),
        sampleDocument({ id: 2, number: 'FT 2026/2044', total: 7_000 }),
        sampleDocument({ id: 3, number: 'FT 2026/2127', total: 3_000 }),
      ],
      [sampleTransaction({ id: 1, amount: 20_000, text: `TRF ${NAME} FATURAS 2026/1981, 2044 E 2127` })],
    )
    expect(documentsOf(proposalOf(proposals, 1))).toEqual([1, 2, 3])
  })

  it('the number a list was cut in is found by what it begins with and by the sum', () => {
    const start = `TRF ${NAME} FATURAS 2026/4273, 4385 E 44`
    const proposals = propose(
      [
        sampleDocument({ id: 1, number: 'FT 2026/4273', total: 10_000 }),
        sampleDocument({ id: 2, number: 'FT 2026/4385', total: 7_000 }),
        sampleDocument({ id: 3, number: 'FT 2026/4495', total: 3_000 }),
        sampleDocument({ id: 4, number: 'FT 2026/4682', total: 3_100 }),
      ],
      [sampleTransaction({ id: 1, amount: 20_000, text: start.padStart(70, 'X') })],
    )
    expect(documentsOf(proposalOf(proposals, 1))).toEqual([1, 2, 3])
    expect(proposalOf(proposals, 1)?.class).not.toBe('certain')
  })
})

describe('a list with a number that cannot be read', () => {
  const documents = [10, 11, 12, 13].map((id) => sampleDocument({ id, total: 1_000 * id + id * id }))
  const sumOf = (ids: readonly number[]): number => ids.reduce((sum, id) => sum + 1_000 * id + id * id, 0)
  const paid = (text: string, counterpartyName: string | null) =>
    sampleTransaction({ id: 1, amount: sumOf([10, 11, 13]), text: `TRF ${text}`, counterpartyName })

  it.each([
    ['of a payer nobody knows, by two numbers and the sum', 'FT 2026/10 FT 2026/11 PO-96549', 'PAV LDA'],
    ['of a payer known in part, by one number and the sum', 'FT 2026/10 PO-96549', 'PADARIA AUROR'],
  ])('stands for the document that is missing in the sum, %s', (_, text, payer) => {
    const proposal = proposalOf(propose(documents, [paid(text, payer)]), 1)
    expect(documentsOf(proposal)).toEqual([10, 11, 13])
    expect(proposal?.class).not.toBe('certain')
  })

  it('is not looked for where the text names one document and the payer is unknown', () => {
    const proposal = proposalOf(propose(documents, [paid('FT 2026/10 PO-96549', 'PAV LDA')]), 1)
    expect(documentsOf(proposal)).not.toEqual([10, 11, 13])
  })
})

describe('who pays', () => {
  it('of namesakes the one whose account it is has its documents added up', () => {
    const iban = 'PT50000201231234567890154'
    const name = 'Helena Correia Araújo'
    const others = ['200000010', '200000029', '200000037'].map((taxId, at) =>
      sampleDocument({ id: 10 + at, total: 900 + at, taxId, name }),
    )
    const proposals = propose(
      [
        sampleDocument({ id: 1, total: 10_000, taxId: '200000002', name, iban }),
        sampleDocument({ id: 2, total: 7_000, taxId: '200000002', name, iban }),
        ...others,
      ],
      [sampleTransaction({ id: 1, amount: 17_000, counterpartyName: name, counterpartyIban: iban })],
    )
    expect(documentsOf(proposalOf(proposals, 1))).toEqual([1, 2])
  })

  it('a legal form that the bank cut is no part of the name', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 1 })],
      [sampleTransaction({ id: 1, amount: 12_300, text: `TRF DE ${NAME}, UNIPESS` })],
    )
    expect(proposal?.evidence.map((reason) => reason.code)).toContain('name-exact')
  })
})
