import { describe, expect, it } from 'vitest'
import { createReferenceIndex } from '#core/reference/reference-index.ts'

const doc = (
  number: string,
  serie: string | null,
  ids: { externalId?: string; purchaseOrder?: string } = {},
) => ({
  type: 'I',
  number,
  serie,
  externalId: ids.externalId ?? null,
  purchaseOrder: ids.purchaseOrder ?? null,
})

const documents = [
  doc('FT 2026/28', '2026'),
  doc('FT A/31', 'A'),
  doc('FT 1/47', '1'),
  doc('FT LX2026/19', 'LX2026'),
  doc('INV-01-00093', null),
  doc('FT 26/11', '26'),
  doc('FT 2026/60', '2026', { externalId: '734912805' }),
  doc('FT 2026/61', '2026', { purchaseOrder: '2765' }),
]
const index = createReferenceIndex(documents)
const isName = (word: string): boolean => word === 'OFICINA' || word === 'ZIMBRO'
const read = (text: string) => index.find(text, isName)
const hits = (text: string) => read(text).hits.map((hit) => [documents[hit.position]?.number, hit.strength])

describe('a number without a type', () => {
  it.each([
    'TRF OFICINA ZIMBRO 28:05',
    'TRF OFICINA ZIMBRO 3700-028 ESPINHO',
    'TRF OFICINA ZIMBRO 28%',
    'TRF OFICINA ZIMBRO 28 UN',
    'TRF OFICINA ZIMBRO PREST 28 DE 36',
    'TPA 0028',
    'CARTAO *0028',
    'BALCAO 28',
    'LOJA 28',
    'RUA DO SOL 28',
    'TLM 914 000 028',
    '28-XR-45',
    'EUR 28',
    'REF 28',
    'CX 28 OFICINA ZIMBRO',
    'TXN-000028',
    'OPER DOC 000028',
    'N/REF 2026/28',
    'NOSSA FATURA 2026/28',
    'CTR 2026/28',
    'REQ 2026/28',
    'PORTAGENS A31',
    'PAPEL A4 BLOCO A/31',
    'OFICINA ZIMBRO A31 SUL',
    'AVENCA 11/26',
    'SINISTRO 2026/28',
    'PREST 1/47',
    '2765-019 ESTORIL',
    'P.O. 2026/28',
    'SEPA+ 2026/28',
    'PRESTACAO N 28',
    'OFICINA ZIMBRO 28€',
    'OFICINA ZIMBRO 28.50',
  ])('is no reason: %s', (text) => {
    expect(hits(text)).toEqual([])
    expect(read(text).unknown).toEqual([])
  })

  it.each([
    ['PAG 28', 'FT 2026/28', 'reference-number'],
    ['PAGAMENTO DA 2026/28', 'FT 2026/28', 'reference-series-number'],
    ['TRF 2026/28', 'FT 2026/28', 'reference-series-number'],
    ['OFICINA ZIMBRO 2026/28', 'FT 2026/28', 'reference-series-number'],
    ['OFICINA ZIMBRO 28', 'FT 2026/28', 'reference-number'],
    ['LIQ 1/47', 'FT 1/47', 'reference-series-number'],
    ['20 KG LX2026/19', 'FT LX2026/19', 'reference-series-number'],
    ['PAG 26/11', 'FT 26/11', 'reference-number'],
    ['ENC 2765', 'FT 2026/61', 'reference-purchase-order'],
  ])(
    'is a reason after a word of paying, a bank’s word or the payer’s name: %s',
    (text, number, strength) => {
      expect(hits(text)).toContainEqual([number, strength])
    },
  )

  it.each([
    ['PAG 444', '444'],
    ['OFICINA ZIMBRO N 444', '444'],
    ['LOJA 2026/28', 'LOJA 2026/28'],
    ['TRF DE 444', '444'],
    ['OFICINA ZIMBRO 28 PNEUS', '28'],
    ['OFICINA ZIMBRO N 28 R/C', '28'],
    ['28 OFICINA ZIMBRO', '28'],
    ['28 E 31 OFICINA ZIMBRO', '28'],
    ['OFICINA ZIMBRO K/28', 'K/28'],
    ['PAG 2025/28', '2025/28'],
    ['OFICINA ZIMBRO 44/2026', '44/2026'],
    ['REC 2026/28', 'REC 2026/28'],
  ])('leaves a doubt where it may be a document’s: %s', (text, number) => {
    expect(read(text)).toMatchObject({ hits: [], unknown: [], bare: [number] })
  })
})

describe('a series inside a longer one', () => {
  it.each([
    ['FT L2026/28', 'L2026/28'],
    ['FT A/2026/28', 'A/2026/28'],
    ['FT LOJA 2026/28', '2026/28'],
    ['OFICINA ZIMBRO L2026/28', 'L2026/28'],
    ['PART-INV-01-00093', 'PART-INV-01/93'],
    ['FATURA EDP 2026/28', '2026/28'],
  ])('%s names another document', (text, number) => {
    expect(hits(text)).toEqual([])
    expect(read(text).unknown).toEqual([number])
  })

  it.each([
    'K/28',
    '2026K/28',
    'LOJA1/2026/28',
    'K2026-128',
    'K2026 28',
    'K 28',
    'K N 28',
    '28/K2026',
    '28/K',
    '1/28/K2026',
  ])('FT %s is of a series that the books do not have', (number) => {
    expect(read(`OFICINA ZIMBRO FT ${number}`).unknown).not.toEqual([])
  })

  it.each(['FATURA2026/28', 'FT Nº2026/28', 'FT 2026 28', 'FT2026/28', 'FATURA 28/2026'])(
    '%s is of a known series',
    (text) => {
      expect(hits(text)[0]?.[0]).toBe('FT 2026/28')
      expect(read(text).unknown).toEqual([])
    },
  )

  it.each(['FATURA 60-PARTE1', 'FATURA 60/PARTE1', 'FATURA 60/FT 61', 'FT 2026/60-2A', 'FATURA 60_B'])(
    '%s has a suffix and no series',
    (text) => {
      expect(hits(text)[0]?.[0]).toBe('FT 2026/60')
      expect(read(text).unknown).toEqual([])
    },
  )

  it.each([
    ['SI-2026-013', 'SI-2026-013'],
    ['FATURA SI-2026-013', 'SI-2026-013'],
    ['FATURA NºK/28', 'FT K/28'],
    ['FT K/28MARCO', undefined],
  ])('%s is no postcode, and of no missing series', (text, number) => {
    const known = [doc('SI-2026-013', null), doc('FT K/28', 'K')]
    const found = createReferenceIndex(known).find(text)
    expect([known[found.hits[0]?.position ?? -1]?.number, found.unknown]).toEqual([number, []])
  })

  it('a series that goes on is not the known one at its beginning', () => {
    const { find } = createReferenceIndex([doc('FT A/31', 'A')])
    expect(find('FT A/2026/31')).toMatchObject({ hits: [], unknown: ['A/2026/31'] })
  })

  it('the count of part payments behind a number names nothing', () => {
    expect(hits('FT 2026/60 2/31')).toEqual([['FT 2026/60', 'reference-full']])
  })

  it('the longest known one is meant, without going back to a shorter one', () => {
    const nested = [doc('FT 2026/13', '2026'), doc('FT B2026/13', 'B2026'), doc('FT B2026/14', 'B2026')]
    const { find } = createReferenceIndex(nested)
    expect(find('FT B2026/13').hits.map(({ position }) => position)).toEqual([1])
    expect(find('FT B2026/15')).toMatchObject({ hits: [], unknown: ['B2026/15'] })
  })
})

describe('a reference of Multibanco', () => {
  it.each([
    'ENT 21312 REF 734 912 805',
    'REF:734912805',
    'REF 734.912.805',
    '21312/000734912805',
    'MB21312734912805',
  ])('is found however it is grouped: %s', (text) => {
    expect(hits(text)).toEqual([['FT 2026/60', 'reference-external-id']])
  })

  it('that no document has names another one', () => {
    expect(read('MB REF 734912806')).toMatchObject({ hits: [], unknown: ['734912806'] })
    expect(read('NIF 734912806')).toMatchObject({ hits: [], unknown: [] })
  })
})

describe('a text as long as banks cut it', () => {
  const cut = (end: string): string => `TRF OFICINA ZIMBRO ${end}`.padStart(35, 'X')

  it('names another document where no known number begins so', () => {
    expect(read(cut('FATURA A/777'))).toMatchObject({ cut: null, unknown: ['A/777'] })
    expect(read(cut('FATURA A/3'))).toMatchObject({ cut: { serie: 'A', prefix: '3' }, unknown: [] })
  })

  it('says at any other length in which number it ends', () => {
    expect(read('OFICINA ZIMBRO FT A/31').end).toEqual({ serie: 'A', prefix: '31' })
  })
})
