import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { IsoDate } from '#contract/values.ts'
import { toMinor } from '#core/money.ts'
import { amountCell, type Cell, dateCell, integerCell, textCell } from '#core/reports/rows.ts'
import { encodeXlsx } from '../../../src-main/services/reports/encode-xlsx.ts'

const encode = (rows: Iterable<Cell[]>) => {
  const chunks = [...encodeXlsx(['Documento', 'Data', 'Dias', 'Total'], rows)]
  return {
    bytes: Buffer.concat(chunks.map((chunk) => chunk.bytes)),
    rows: chunks.reduce((sum, chunk) => sum + chunk.rows, 0),
  }
}
const row = [
  textCell('=1+1 <Sá & "Filhos">\u0000'),
  dateCell('2026-03-01' as IsoDate),
  integerCell(-3),
  amountCell(toMinor(-123_456)),
]
const empty = [textCell(null), dateCell(null), integerCell(null), amountCell(null)]

test('another library reads texts, days and numbers as such, and computes nothing', async () => {
  const [sheet] = (await readXlsx(encode([row, empty, [textCell('1-30')]]).bytes)).sheets
  expect(sheet?.rows[0]).toEqual(['Documento', 'Data', 'Dias', 'Total'])
  const [text, day, days, total] = sheet?.rows[1] ?? []
  expect(text).toBe('=1+1 <Sá & "Filhos">')
  expect(day).toEqual(new Date('2026-03-01T00:00:00.000Z'))
  expect([days, total]).toEqual([-3, -1234.56])
  expect(sheet?.rows[2]?.every((value) => value === null || value === undefined)).toBe(true)
  expect(sheet?.rows[3]?.[0]).toBe('1-30')
})

test('a report of any length comes in parts, with the same bytes each time', () => {
  const many = () => Array.from({ length: 3_000 }, () => row)
  const { bytes, rows } = encode(many())
  expect(rows).toBe(3_000)
  expect(bytes.equals(encode(many()).bytes)).toBe(true)
  expect([...encodeXlsx(['a'], many())].length).toBeGreaterThan(1)
})

test('more rows than a sheet holds are refused', () => {
  const endless = function* () {
    for (;;) yield []
  }
  expect(() => encode(endless())).toThrow('a sheet holds')
})
