import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CsvProfile } from '#contract/app.ts'
import { cleanLines } from '#contract/clean-text.ts'
import type { IsoDate } from '#contract/values.ts'
import { encodeCsv, encodeText } from '#core/csv/encode-csv.ts'
import { toDecimalText, toMinor } from '#core/money.ts'
import { amountCell, type Cell, dateCell, integerCell, textCell } from '#core/reports/rows.ts'
import { csvText } from '../../../helpers/csv-text.ts'
import { UNCLEAN, uncleanTexts } from '../../../helpers/unclean-texts.ts'

const encode = (rows: Cell[][], profile: CsvProfile, header = ['a', 'b']): string =>
  csvText(header, rows, profile)

describe('the CSV encoder', () => {
  it('writes the Excel profile with mark, semicolons, decimal comma and CRLF', () => {
    const rows = [[textCell('Café "Sol"'), amountCell(toMinor(-123_456))]]
    expect(encode(rows, 'excel-pt')).toBe('\ufeff"a";"b"\r\n"Café ""Sol""";-1234,56\r\n')
  })

  it('names company and period above the titles for a spreadsheet, never for a program', () => {
    const above = [
      ['Empresa', '=Café'],
      ['Período', '2026-10'],
    ] as const
    const written = (profile: CsvProfile) =>
      [...encodeCsv(['a', 'b'], [[integerCell(1), integerCell(2)]], profile, above)]
        .map(({ bytes }) => Buffer.from(bytes).toString('utf8'))
        .join('')
    expect(written('excel-pt')).toBe(
      '\ufeff"Empresa";"\'=Café"\r\n"Período";"2026-10"\r\n\r\n"a";"b"\r\n1;2\r\n',
    )
    expect(written('rfc4180')).toBe('"a","b"\r\n1,2\r\n')
  })

  it('writes the RFC 4180 profile with commas and a decimal dot', () => {
    const rows = [
      [amountCell(toMinor(5)), dateCell('2026-03-01' as IsoDate)],
      [integerCell(31), textCell(null)],
    ]
    expect(encode(rows, 'rfc4180')).toBe('"a","b"\r\n0.05,2026-03-01\r\n31,\r\n')
  })

  it.each([
    '=1+1',
    '+351',
    '-5',
    '@x',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '\n1',
    ' =1',
    '\u00a0=1',
    '\ufeff=1',
    '  +1',
    '\u200e=1',
    '\u2060-1',
  ])('never lets %j run as a formula', (text) => {
    expect(encodeText(text)).toBe(`"'${text}"`)
  })

  it.each([
    ['\0=1+1', "'=1+1"],
    ['\0\0@x', "'@x"],
    ['\x01=1', "' =1"],
    ['\x1b=1', "' =1"],
    ['\x9b=1', "' =1"],
    ['\u202e=1', "' =1"],
    ['\t=1', "' =1"],
    ['\r=1', "'\n=1"],
  ])('takes control characters out before it guards %j', (text, written) => {
    expect(encodeText(text)).toBe(`"${written}"`)
  })

  it.each(uncleanTexts)('writes no text with %s', (_, sent) => {
    expect(encodeText(sent).replaceAll('\n', '')).not.toMatch(UNCLEAN)
  })

  it('leaves a text with a sign inside as it is', () => {
    expect(encodeText('FT A/47 - 2.ª via')).toBe('"FT A/47 - 2.ª via"')
  })

  it('never prefixes an amount, and writes every one with two decimals', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (minor) => {
        const [, line] = encode([[amountCell(toMinor(minor))]], 'excel-pt', ['a']).split('\r\n')
        expect(line).toMatch(/^-?\d+,\d{2}$/)
      }),
    )
  })

  it('writes an amount of any size and number of decimals as money is written everywhere', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 4 }), (minor, digits) => {
        const cells = [[amountCell(toMinor(minor), digits)]]
        for (const [profile, point] of [
          ['excel-pt', ','],
          ['rfc4180', '.'],
        ] as const)
          expect(encode(cells, profile, ['a']).split('\r\n')[1]).toBe(
            toDecimalText(toMinor(minor), digits, point),
          )
      }),
    )
  })

  it.each(['excel-pt', 'rfc4180'] as const)(
    'is read back by another library as it was written (%s)',
    (profile) => {
      const anyText = fc.string({ unit: 'binary' }).map((text) => text.toWellFormed())
      fc.assert(
        fc.property(fc.array(fc.tuple(anyText, anyText), { minLength: 1 }), (pairs) => {
          const text = encode(
            pairs.map((pair) => pair.map(textCell)),
            profile,
          )
          const rows: string[][] = parse(text, {
            bom: true,
            delimiter: profile === 'excel-pt' ? ';' : ',',
            record_delimiter: '\r\n',
          })
          const clean = pairs.map((pair) => pair.map(cleanLines))
          const unguarded = rows.slice(1).map((row, at) =>
            row.map((cell, column) => {
              const original = clean[at]?.[column] ?? ''
              return cell === `'${original}` ? original : cell
            }),
          )
          expect(unguarded).toEqual(clean)
        }),
      )
    },
  )

  it.each([
    ['a letter of two bytes', 'Conceição & Irmão'],
    ['of three', 'São – 5 €'],
    ['a pair', 'ok 😀 fim'],
    ['much longer than a chunk', 'ção '.repeat(60_000)],
  ])('writes a text with %s whole, between two others', (_, text) => {
    const rows = [[textCell('a'), textCell(text), textCell('b')]]
    expect(encode(rows, 'rfc4180', ['a']).split('\r\n')[1]).toBe(`"a","${text}","b"`)
  })

  it('writes half of a pair as U+FFFD', () => {
    expect(encode([[textCell('a\ud83d'), textCell('\udc00')]], 'rfc4180', ['a'])).toBe(
      '"a"\r\n"a\ufffd","\ufffd"\r\n',
    )
  })

  it('cuts long reports into chunks and counts their rows', () => {
    const rows = Array.from({ length: 5000 }, (_, index) => [textCell('x'.repeat(40)), integerCell(index)])
    const chunks = [...encodeCsv(['a', 'b'], rows, 'rfc4180')]
    expect(chunks.length).toBeGreaterThan(2)
    expect(chunks.reduce((sum, chunk) => sum + chunk.rows, 0)).toBe(5000)
    expect(
      Buffer.concat(chunks.map(({ bytes }) => bytes))
        .toString()
        .split('\r\n'),
    ).toHaveLength(5002)
  })
})
