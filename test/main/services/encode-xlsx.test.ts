import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { IsoDate } from '#contract/values.ts'
import { toMinor } from '#core/money.ts'
import { amountCell, type Cell, dateCell, integerCell, textCell } from '#core/reports/rows.ts'
import { encodeXlsx } from '../../../src-main/services/reports/encode-xlsx.ts'
import { newFolder } from '../../helpers/new-folder.ts'

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

test('names of any length and characters no sheet may hold stay texts', async () => {
  const long = 'ç'.repeat(5_000)
  const odd = '\u001b[2J\u0001+SUM(A1)\u202e\ud800'
  const [sheet] = (await readXlsx(encode([[textCell(long)], [textCell(odd)]]).bytes)).sheets
  expect(sheet?.rows[1]?.[0]).toBe(long)
  expect(sheet?.rows[2]?.[0]).toBe(' [2J +SUM(A1) \ufffd')
  const [cut] = (await readXlsx(encode([[textCell('a'.repeat(40_000))]]).bytes)).sheets
  expect(cut?.rows[1]?.[0]).toHaveLength(32_767)
})

test('a report of any length comes in parts, with the same bytes each time', () => {
  const many = () => Array.from({ length: 3_000 }, () => row)
  const { bytes, rows } = encode(many())
  expect(rows).toBe(3_000)
  expect(bytes.equals(encode(many()).bytes)).toBe(true)
  expect([...encodeXlsx(['a'], many())].length).toBeGreaterThan(1)
})

test('the bytes do not tell the time zone they were written in', () => {
  const zone = process.env.TZ
  const before = encode([row]).bytes
  try {
    process.env.TZ = 'Pacific/Auckland'
    expect(encode([row]).bytes.equals(before)).toBe(true)
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

test('more rows than a sheet holds are refused', () => {
  const endless = function* () {
    for (;;) yield []
  }
  expect(() => encode(endless())).toThrow('a sheet holds')
})

const hasOffice = spawnSync('soffice', ['--version']).status === 0

/** Semicolons, UTF-8; the final `true` formats cells as shown, which distinguishes text from numbers. */
const SHOWN_CSV = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true,false'

test.skipIf(!hasOffice)(
  'LibreOffice opens it: days and amounts by their formats, texts as they are (skipped without soffice)',
  { timeout: 120_000 },
  () => {
    const folder = newFolder()
    const file = join(folder, 'report.xlsx')
    writeFileSync(file, encode([row, empty, [textCell('1-30')], [textCell('0012')]]).bytes)
    const profile = pathToFileURL(join(folder, 'profile')).href
    execFileSync(
      'soffice',
      [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', SHOWN_CSV, '--outdir', folder, file],
      { stdio: 'ignore', env: { ...process.env, LC_ALL: 'C.UTF-8' } },
    )
    const rows: string[][] = parse(readFileSync(join(folder, 'report.csv')), {
      delimiter: ';',
      relaxColumnCount: true,
    })
    expect(rows[1]).toEqual(['=1+1 <Sá & "Filhos">', '2026-03-01', '-3', '-1234.56'])
    expect(rows.slice(2).map(([first]) => first)).toEqual(['', '1-30', '0012'])
  },
)

test('the styles have the two fills that other programs expect, each with a pattern', () => {
  const styles = strFromU8(unzipSync(encode([row]).bytes)['xl/styles.xml'] ?? new Uint8Array())
  expect(styles.match(/<fill>.*?<\/fill>/g)).toEqual([
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  ])
})
