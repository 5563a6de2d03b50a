/** Rows of several days that add up to one row of the other side. */
import { expect, it } from 'vitest'
import { line, match, matched, transaction } from '../../../../helpers/ledger-book/samples.ts'

const receipts = [
  line(1, '10-02', 12_300, 'Rec. FT 2026/11 Hotel Miramonte'),
  line(2, '10-05', 4_560, 'Rec. FT 2026/15 Hotel Miramonte'),
  line(3, '10-07', 99_100, 'Rec. FT 2026/19 Hotel Miramonte'),
]
const paid = transaction(1, '10-08', 16_860, 'TRF DE HOTEL MIRAMONTE')

it('are likely where all share a name and no others add up', () => {
  expect(matched(receipts, [paid])).toEqual(['likely 1+2-1'])
  expect(match(receipts, [paid])[0]?.evidence.map(({ code }) => code)).toContain('sum-of-lines')
})

it('are found among transactions too', () => {
  const parts = [
    transaction(1, '10-02', -12_300, 'TRF P/ VIDRARIA CRISTALINA'),
    transaction(2, '10-06', -4_560, 'TRF P/ VIDRARIA CRISTALINA'),
  ]
  expect(matched([line(1, '10-06', -16_860, 'Pag. Vidraria Cristalina')], parts)).toEqual(['likely 1-1+2'])
})

it('are possible where no text has a name', () => {
  const lines = receipts.map((one) => ({ ...one, text: 'Recebimento' }))
  expect(matched(lines, [{ ...paid, text: 'TRF' }])).toEqual(['possible 1+2-1'])
})

it('are not proposed where others would do as well, are days apart, or another sum has one of them', () => {
  const twin = line(4, '10-03', 4_560, 'Rec. FT 2026/16 Hotel Miramonte')
  expect(matched([...receipts, twin], [paid])).toEqual([])
  const late = { ...receipts[1]!, date: line(0, '10-25', 1, '').date }
  expect(matched([receipts[0]!, late], [paid])).toEqual([])
  const other = transaction(2, '10-09', 111_400, 'TRF DE HOTEL MIRAMONTE')
  expect(matched(receipts, [paid, other])).toEqual([])
})

it('leaves a cheque and an unnamed transfer of one amount possible, since neither pays the other', () => {
  expect(
    matched([line(1, '10-02', -2_500, 'CH 1204079 Bagageira')], [transaction(1, '10-06', -2_500, 'TRF P/')]),
  ).toEqual(['possible 1-1'])
})
