/** Texts of other people's systems, in every text of every report and each kind of file: read back, nothing of them runs. */
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, test } from 'vitest'
import { sideOfReport } from '#contract/plain-values.ts'
import { type ReportKind, reportKind } from '#contract/reports.ts'
import type { Cell } from '#core/reports/rows.ts'
import type { ReportScope } from '#core/reports/scope.ts'
import { type CreatedReport, createReport } from '../../../src-main/services/reports/create-report.ts'
import { encodePaper } from '../../../src-main/services/reports/encode-paper.ts'
import { encodeStatement } from '../../../src-main/services/reports/encode-statement.ts'
import { encodeXlsx } from '../../../src-main/services/reports/encode-xlsx.ts'
import { csvText } from '../../helpers/csv-text.ts'
import { day, TODAY } from '../db/helpers/mirror-fixtures.ts'
import { openReportMirror } from '../db/helpers/report-mirror.ts'

const hostile: readonly (readonly [name: string, text: string])[] = [
  ['a formula', '=HYPERLINK("http://x","y")'],
  ['a formula behind a control character', '\u0000\u001b=1+1'],
  ['a formula behind blanks that are none', ' \u00a0\ufeff+1;\t\r\n@SUM(A1)'],
  ['a command behind a full-width sign', "\uff1dcmd|' /C calc'!A0"],
  ['markup', '</td><script>alert(1)</script>"\''],
  ['what reorders a line, and half of a pair', '-\u202egpj.exe\u2066\ud800'],
  ['a name of 5 000 letters', '=ç'.padEnd(5_000, 'é')],
]

const scopeOf = (kind: ReportKind): ReportScope => {
  if (kind === 'month-statement') return { from: day('2026-02-01'), to: day('2026-02-28') }
  return kind === 'customer-statement' ? { taxId: '509442013' } : {}
}

const { db } = await openReportMirror()
afterAll(() => db.close())

/** A row of the report in which every text is the hostile one. */
const reportWith = (kind: ReportKind, text: string): CreatedReport & { rows: Cell[][] } => {
  const { columns, header } = createReport(db, kind, {
    language: 'pt-PT',
    today: TODAY,
    scope: scopeOf(kind),
  })
  return { columns, header, rows: [columns.map((): Cell => ({ kind: 'text', value: text }))] }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what may not be there
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/
const RUNS = /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u

// Reports about suppliers have the cells of those about customers.
const kinds = reportKind.options.filter((kind) => sideOfReport(kind) === 'customer')

describe.each(kinds)('every text of the report %s', (kind) => {
  test.each(hostile)('as %s is one cell of CSV that is no formula', (_name, text) => {
    const { header, rows } = reportWith(kind, text)
    for (const [profile, delimiter] of [
      ['excel-pt', ';'],
      ['rfc4180', ','],
    ] as const) {
      const file = csvText(header, rows, profile)
      const cells: string[][] = parse(file, { bom: true, delimiter })
      expect(cells).toHaveLength(2)
      for (const cell of cells[1] ?? []) {
        expect(cell).not.toMatch(RUNS)
        expect(cell).not.toMatch(CONTROLS)
        expect(cell.length).toBeGreaterThanOrEqual(Math.min(text.length - 4, 5_000))
      }
      expect(cells[1]).toHaveLength(header.length)
    }
  })

  test.each(hostile)('as %s is a text of a workbook, never computed', async (_name, text) => {
    const { header, rows } = reportWith(kind, text)
    const bytes = Buffer.concat([...encodeXlsx(header, rows)].map((chunk) => chunk.bytes))
    const [sheet] = (await readXlsx(bytes)).sheets
    expect(sheet?.rows).toHaveLength(2)
    for (const cell of sheet?.rows[1] ?? []) {
      expect(typeof cell).toBe('string')
      expect(cell).not.toMatch(CONTROLS)
    }
  })

  test.each(hostile)('as %s is a text on paper', (_name, text) => {
    const encode = kind === 'month-statement' ? encodeStatement : encodePaper
    const paper = [
      ...encode(reportWith(kind, text), {
        ...{ report: kind, company: text, companyTaxId: text, language: 'pt-PT', preparedBy: text },
        scope: { ...scopeOf(kind), taxId: text, search: text },
        ...{ preparedAt: '2026-04-01T10:30:00+01:00', closing: null, sha256: 'a', rows: 1, nonce: 'n' },
      }),
    ]
      .map((chunk) => chunk.text)
      .join('')
    // A statement has the names of its columns in no row.
    expect(paper.match(/<tr(?: class="ends")?>/g)).toHaveLength(kind === 'month-statement' ? 1 : 2)
    expect(paper).not.toContain('<script')
    expect(paper).not.toMatch(CONTROLS)
  })
})
