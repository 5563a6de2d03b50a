import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReferenceIndex } from '#core/reference/reference-index.ts'
import { mostGrowth } from '../../../helpers/count-reads.ts'

const doc = (
  number: string,
  serie: string | null,
  type = 'I',
  ids: { externalId?: string; purchaseOrder?: string } = {},
) => ({
  type,
  number,
  serie,
  externalId: ids.externalId ?? null,
  purchaseOrder: ids.purchaseOrder ?? null,
})

const documents = [
  doc('FT 2026/555', '2026'),
  doc('FT 2024/28', '2024'),
  doc('FT 2025/1', '2025'),
  doc('FT 2026/183', '2026'),
  doc('FT A/12', 'A'),
  doc('FR 2026/2', '2026', 'T'),
  doc('FT 71/618', '71'),
  doc('FT 2026/89', '2026'),
  doc('FT 2026/90', '2026'),
  doc('FT 2026/91', '2026'),
  doc('NC 2026/7', '2026', 'C'),
  doc('FT LOJA 1/33', 'LOJA 1'),
  doc('FT 2026/1901', '2026', 'I', { externalId: 'WEB-2026-00981', purchaseOrder: 'ENC 4471' }),
  doc('FS LOJA 1/5', 'LOJA 1', 'S'),
  doc('ND 2026/3', '2026', 'D'),
  doc('FT A/2026', 'A'),
]
const index = createReferenceIndex(documents)
const found = (text: string) =>
  index.find(text).hits.map((hit) => [documents[hit.position]?.number, hit.strength] as const)

describe('references as payers write them', () => {
  it.each([
    ['FT 2026/555', 'FT 2026/555', 'reference-full'],
    ['TRF FT2024/028 OBRIGADO', 'FT 2024/28', 'reference-full'],
    ['FT-2025/001', 'FT 2025/1', 'reference-full'],
    ['FT2026-183', 'FT 2026/183', 'reference-full'],
    ['ft a/12', 'FT A/12', 'reference-full'],
    ['PAG FTA12', 'FT A/12', 'reference-full'],
    ['Liquidação da 12/A', 'FT A/12', 'reference-series-number'],
    ['N FACTURA: 2', 'FR 2026/2', 'reference-series-number'],
    ['71/618', 'FT 71/618', 'reference-series-number'],
    ['Fatura n.º 2026/89', 'FT 2026/89', 'reference-full'],
    ['NC 2026/7', 'NC 2026/7', 'reference-full'],
    ['ND 2026/3', 'ND 2026/3', 'reference-full'],
    ['FR2026/2', 'FR 2026/2', 'reference-full'],
    ['FS LOJA 1/5', 'FS LOJA 1/5', 'reference-full'],
    ['FT LOJA 1/33', 'FT LOJA 1/33', 'reference-full'],
    ['FT LOJA1/0033', 'FT LOJA 1/33', 'reference-full'],
    ['ENCOMENDA WEB-2026-00981', 'FT 2026/1901', 'reference-external-id'],
    ['ENC 4471', 'FT 2026/1901', 'reference-purchase-order'],
    ['AAJFK4DH-183', 'FT 2026/183', 'reference-atcud'],
    ['PAGAMENTO 618', 'FT 71/618', 'reference-number'],
    ['FT 2026 / 555', 'FT 2026/555', 'reference-full'],
  ])('%s names %s', (text, number, strength) => {
    expect(found(text)).toContainEqual([number, strength])
  })

  it('a list and a range name several documents', () => {
    expect(found('Pagamento fatura 2026/89 e 90').map(([number]) => number)).toEqual([
      'FT 2026/89',
      'FT 2026/90',
    ])
    expect(found('FT 2026/89, 90, 91').map(([number]) => number)).toEqual([
      'FT 2026/89',
      'FT 2026/90',
      'FT 2026/91',
    ])
    for (const range of ['faturas 2026/89 a 91', 'faturas 89 a 91'])
      expect(found(range).map(([number]) => number)).toEqual(['FT 2026/89', 'FT 2026/90', 'FT 2026/91'])
  })

  it('a number inside a longer number is not that number', () => {
    expect(found('FT 2026/1834')).toEqual([])
    expect(index.find('FT 2026/1834').unknown).toEqual(['2026/1834'])
    expect(found('REF 5551')).toEqual([])
  })

  it.each([
    'TRF SEPA+555',
    'COBRANCA 2026',
    'DATA 12/02/2026',
    '2026-02-12',
    'GT 2026/555',
    'IBAN PT50 0555 0183 0000 0555 0183 1',
  ])('%s names nothing firmly', (text) => {
    expect(found(text).filter(([, strength]) => strength !== 'reference-number')).toEqual([])
  })

  it('a bare year is no number', () => {
    expect(found('COBRANCA 2026')).toEqual([])
    expect(found('FT A/2026')).toEqual([['FT A/2026', 'reference-full']])
  })

  it('of a number whose beginning is a number too the longest is meant', () => {
    const both = [doc('FR 2025/204', '2025', 'T'), doc('FR FR/2025', 'FR', 'T')]
    const hits = (text: string) =>
      createReferenceIndex(both)
        .find(text)
        .hits.map(({ position }) => both[position]?.number)
    expect(hits('TRF FR2025/204')).toEqual(['FR 2025/204'])
    expect(hits('TRF FR2025/205')).toEqual(['FR FR/2025'])
    expect(hits('TRF FR/2025')).toEqual(['FR FR/2025'])
  })

  it('the longest number wins, whatever numbers begin it', () => {
    const digits = fc.integer({ min: 13, max: 999_999 }).map(String)
    fc.assert(
      fc.property(digits, fc.constantFrom('FT 2026/', 'FT2026/', 'FT2026-', '2026/'), (number, start) => {
        const all = Array.from({ length: number.length }, (_, at) => number.slice(0, at + 1))
        const known = all.map((one) => doc(`FT 2026/${one}`, '2026'))
        const { hits } = createReferenceIndex(known).find(
          `TRF ALGUEM ${start}${number} OBRIGADO`,
          (word) => word === 'ALGUEM',
        )
        expect(hits.map(({ position }) => known[position]?.number)).toEqual([`FT 2026/${number}`])
      }),
    )
  })

  it.each(['PF 2026/89', 'PF2026/89', 'PROFORMA 2026/89', 'PROFORMA PF 2026/89', 'ORC 2026/89'])(
    '%s names no invoice of that number',
    (text) => {
      expect(found(text).filter(([, strength]) => strength !== 'reference-number')).toEqual([])
      expect(index.find(text).unknown).toEqual([])
    },
  )

  it.each([
    'ENCOMENDA 2026/89',
    'ENC. N. 2026/89',
    'CONTRATO 2026/89',
    'PROCESSO 2026/89',
    'PROC 89',
    'MES 7',
  ])('%s is the number of something else', (text) => {
    expect(index.find(text)).toMatchObject({ hits: [], unknown: [], bare: [], cut: null })
  })

  it.each(['RENDA 03/2026', 'RENDA 12-2026', 'AVENCA 2026/03', 'AVENCA 2026-03'])('%s is a month', (text) => {
    expect(found(text)).toEqual([])
  })

  it.each([
    ['ND 2026/03', 'ND 2026/3', 'reference-full'],
    ['FT 2026/89 e 2026/03', 'ND 2026/3', 'reference-series-number'],
    ['PAG 2026/3', 'ND 2026/3', 'reference-series-number'],
  ])('%s is no month', (text, number, strength) => {
    expect(found(text)).toContainEqual([number, strength])
  })

  it('a pro-forma in the series of the invoices is named by its type', () => {
    const both = [doc('FT 2026/89', '2026'), doc('PF 2026/89', '2026', 'P')]
    const { hits } = createReferenceIndex(both).find('TRF PROFORMA PF 2026/89')
    expect(hits).toEqual([{ position: 1, strength: 'reference-full', shown: 'PF 2026/89' }])
  })

  it('a tax id of another country is no document that is missing', () => {
    expect(index.find('VIR INST NIF FR279908674').unknown).toEqual([])
    expect(index.find('VIR INST NIF FR044940937').unknown).toEqual([])
    expect(index.find('VIR INST FR 27990').unknown).toEqual(['27990'])
  })

  it('an id of letters alone is found in a text without a digit', () => {
    const letters = createReferenceIndex([doc('FT 2026/1', '2026', 'I', { externalId: 'OBRA-NORTE' })])
    expect(letters.find('TRF OBRA NORTE').hits).toHaveLength(1)
    expect(letters.find('TRF OBRA SUL').hits).toEqual([])
    expect(index.find('TRF OBRA NORTE').hits).toEqual([])
  })

  it('a month and a year are not a series and a number', () => {
    expect(found('MENSALIDADE 02/2026').every(([, strength]) => strength === 'reference-number')).toBe(true)
  })

  it('a reference cut at the end of a 35 character text is only a prefix', () => {
    const text = 'PAGAMENTO DE SERVICOS CF FT 2026/18'
    expect(text).toHaveLength(35)
    const result = index.find(text)
    expect(result.hits).toEqual([])
    expect(result.unknown).toEqual([])
    expect(result.cut).toEqual({ serie: '2026', prefix: '18' })
    expect(index.completes(3, { serie: '2026', prefix: '18' })).toBe(true)
    expect(index.completes(0, { serie: '2026', prefix: '18' })).toBe(false)
  })

  it('zeros before a number change nothing, in the text and in print', () => {
    const zeros = fc.integer({ min: 0, max: 6 }).map((count) => '0'.repeat(count))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), zeros, zeros, (number, printed, written) => {
        const padded = createReferenceIndex([doc(`FT 2026/${printed}${number}`, '2026')])
        const { hits, unknown } = padded.find(`TRF FT 2026/${written}${number} LOTE`)
        expect(hits.map(({ position, strength }) => [position, strength])).toEqual([[0, 'reference-full']])
        expect(unknown).toEqual([])
      }),
    )
  })

  it('no text makes it throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        index.find(text)
      }),
    )
  })

  it.each(['FT 2026/', '12 E ', 'A1', '1/', '\ud800', 'é'])(
    'texts four times as long cost four times as much at most: %s',
    (piece) => {
      expect(mostGrowth(piece, index.find)).toBeLessThan(4.1)
    },
  )
})
