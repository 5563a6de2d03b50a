import { describe, expect, it } from 'vitest'
import { createReferenceIndex } from '#core/reference/reference-index.ts'

const doc = (number: string, serie: string, type = 'I') => ({
  type,
  number,
  serie,
  externalId: null,
  purchaseOrder: null,
})
const documents = [
  ...Array.from({ length: 99 }, (_, at) => doc(`FT 2026/${at + 1}`, '2026')),
  doc('FT A/11', 'A'),
  doc('NC 2026/3', '2026', 'C'),
]
const index = createReferenceIndex(documents)
const numbers = (text: string, isMeant: (strength: string) => boolean) =>
  index.find(text).hits.flatMap((hit) => (isMeant(hit.strength) ? [documents[hit.position]?.number] : []))
const firm = (text: string) => numbers(text, (strength) => strength !== 'reference-number')
const loose = (text: string) => numbers(text, (strength) => strength === 'reference-number')
const inSeries = (...list: number[]) => list.map((number) => `FT 2026/${number}`)

describe('lists and ranges', () => {
  it.each([
    ['FT 2026/10, 11 e 12', inSeries(10, 11, 12)],
    ['FT 2026/89+90', inSeries(89, 90)],
    ['2026/89 a 91', inSeries(89, 90, 91)],
    ['FT 2026/10 ATE 12', inSeries(10, 11, 12)],
    ['FT 2026/10 A FT 2026/12', inSeries(10, 11, 12)],
    ['FT 2026/10 A 2026/12', inSeries(10, 11, 12)],
    ['FT 2026/10 e 2026/12', inSeries(10, 12)],
    ['FT 2026/10 DE 12-03-2026 E 11 DE 13-03-2026', inSeries(10, 11)],
    ['FT 2026/10 A 12 E NC 2026/3', [...inSeries(10, 11, 12), 'NC 2026/3']],
  ])('%s names each of its documents firmly', (text, expected) => {
    expect(firm(text)).toEqual(expected)
    expect(index.find(text).unknown).toEqual([])
  })

  it.each([
    ['FT 2026/10-11-12', inSeries(10), inSeries(11, 12)],
    ['FT 2026/10 - 12', inSeries(10), inSeries(11, 12)],
    ['2026/20-22', inSeries(20), inSeries(21, 22)],
    ['FT 2026/89/90', inSeries(89), inSeries(90)],
    ['FT 2026/10-13-14-15', inSeries(10), inSeries(11, 12, 13, 14, 15)],
    ['fts 13-15', [], inSeries(13, 14, 15)],
    ['FTS 13-14-15', [], inSeries(13, 14, 15)],
    ['faturas 13 a 15', inSeries(13), inSeries(14, 15)],
    ['13 a 15', [], inSeries(13, 14, 15)],
    ['13 e 15', [], inSeries(13, 15)],
  ])('%s names firmly only what stands in full, and the others as bare numbers', (text, named, bare) => {
    expect([firm(text), loose(text)]).toEqual([named, bare])
  })

  it.each(['FT 2026/10 FT 2026/4122', 'FT 2026/10 2026/4122', 'FT 2026/10 E 2026/4122'])(
    '%s names a number that nobody has, however much larger than its series',
    (text) => {
      expect([firm(text), loose(text)]).toEqual([inSeries(10), []])
      expect(index.find(text).unknown).toEqual(['2026/4122'])
    },
  )

  it('a missing number behind its series is none of another series, and ends no range', () => {
    expect(index.find('FT A/11 FT 2026/4122').unknown).toEqual(['2026/4122'])
    expect(index.find('FT 2026-10 FT 2026-2030').unknown).toEqual(['2026/2030'])
  })

  it.each([
    'FT 2026/10 A 30 DIAS',
    'FT 2026/10 A 90',
    'FT 2026/10 A 99999999',
    'FT 2026/10 A 5',
    'FT 2026/10 A 12/2026',
    'FT 2026/10 - 12-03-2026',
    'FT 2026/10 DE 12 A 20 MARCO',
    'FT 2026/10, 12,50 EUR',
    'FT 2026/10 12,50',
    'FT 2026/10 EUR 12.50',
    'FT 2026/10 EUR',
    'FT 2026/10 1.234,56',
    'FT 2026/10 50 EUROS',
    'FT 2026/10 2 PRESTACAO',
    'FT 2026/10 GT 2026/55',
  ])('%s names the one document and nothing beside it', (text) => {
    expect([firm(text), loose(text)]).toEqual([inSeries(10), []])
    expect(index.find(text).unknown).toEqual([])
  })

  it.each([
    '10 a 12 de março',
    'DE 10 A 12 MAR',
    '10 E 12 MARCO',
    'PERIODO 10 A 12-03-2026',
    '10-11-12',
    'FT10/11/12',
    'Fat. 10-11-12',
    '2026-10-11',
    '2026/10/11',
    'jan a mar',
    'PAG 912 345 678',
    'IBAN PT50 0010 0011 0012 0013 0014 1',
    '12,50 EUR',
    '30 DIAS',
    'AVENCA 1.011,12',
    'TOTAL 12,50',
  ])('%s names nothing', (text) => {
    expect(index.find(text)).toMatchObject({ hits: [], unknown: [], bare: [], cut: null })
  })

  it('a range of bare numbers ends where one could not be meant', () => {
    expect(loose('10 A 99')).toEqual(inSeries(10))
    expect(loose('FTS 10-99')).toEqual(inSeries(99))
  })

  it('the month beside a document that is named by its type is no reason to leave it out', () => {
    expect(firm('FATURA 12 DE MARCO')).toEqual(inSeries(12))
    expect(firm('FT 2026/12 MAR SALGADO')).toEqual(inSeries(12))
  })

  it('the numbers of a list after a type are each named by it, quantities are not', () => {
    const plain = ['FT 13', 'FT 14', 'FT 2'].map((number) => ({
      type: 'I',
      number,
      serie: null,
      externalId: null,
      purchaseOrder: null,
    }))
    const { find } = createReferenceIndex(plain)
    const named = (text: string) => find(text).hits.map(({ position }) => plain[position]?.number)
    expect(named('FT 13 E 14')).toEqual(['FT 13', 'FT 14'])
    expect(named('FT 13 E 2 UN')).toEqual(['FT 13'])
    expect(find('FT 13 E 15').unknown).toEqual(['15'])
  })

  it('letters behind digits are no series of their own', () => {
    expect(firm('PAG 3A/11')).toEqual([])
    expect(index.find('FT2026/10A12').unknown).toEqual([])
  })
})
