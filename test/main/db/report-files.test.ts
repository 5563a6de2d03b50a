/** Every report as a file, in both languages and profiles: stored next to the test, for a person to read when it changes. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CsvProfile } from '#contract/app.ts'
import { sideOfReport } from '#contract/plain-values.ts'
import { type ReportKind, reportKind } from '#contract/reports.ts'
import type { Language } from '#contract/values.ts'
import { classifyWhole, type EndingRows, splitInParts, waitForClient } from '#core/endings/by-hand.ts'
import { toDecimalText } from '#core/money.ts'
import { type Cell, textCell } from '#core/reports/rows.ts'
import type { ReportScope } from '#core/reports/scope.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { getMatchTransactions } from '../../../src-main/db/proposals/match-input.ts'
import { type GroupBody, groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { createReport } from '../../../src-main/services/reports/create-report.ts'
import { csvText } from '../../helpers/csv-text.ts'
import { AT, aTransaction, day, minor, openTestMirror, TODAY } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'
import { openReportMirror } from './helpers/report-mirror.ts'

const SPECIAL = '=HYPERLINK("x") ; "ção", \u0007fim'
const known = () => true

/** The mirror of the other tests, with a loan instalment in parts, a salary, and a text that a spreadsheet would compute. */
const fill = (db: WritableDb): void => {
  const paid = (sourceId: string, amountMinor: number, text: string) =>
    aTransaction({ sourceId, amountMinor: minor(amountMinor), direction: 'out', text })
  mirrorPages(db, [
    [paid('loan', -50_000, 'PREST 12/60'), paid('pay', -90_000, 'VENC ANA'), paid('odd', -100, SPECIAL)],
  ])
  const ids = [4, 5, 6]
  const [loan, salary, odd] = ids.map((id) => {
    const [one] = getMatchTransactions(db, [id])
    if (!one) throw new Error(`no transaction ${id}`)
    return one
  })
  if (!loan || !salary || !odd) throw new Error('all are there')
  const question = { what: 'document' as const, text: SPECIAL, until: null }
  const parts = [
    { categoryId: 'loan-capital', amountMinor: minor(-45_000) },
    { categoryId: 'interest-paid', amountMinor: minor(-4_800) },
    { categoryId: 'stamp-duty', amountMinor: minor(-200) },
  ]
  const endings: [EndingRows, Pick<GroupBody, 'question'>][] = [
    [splitInParts(loan, parts, known), {}],
    [classifyWhole(salary, 'salaries', known), {}],
    [waitForClient(odd, question, TODAY), { question }],
  ]
  const groups = endings.map(([rows, said], at) => {
    if (rows.outcome !== 'rows') throw new Error(rows.reason)
    return groupByHand({ id: `h-${at}`, currency: 'EUR', allocations: rows.allocations, ...said })
  })
  const { results } = runCommand(db, 'acceptEndings', { groups, by: 'Ana Sá', at: AT })
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done'])
  runCommand(db, 'writeCategory', {
    id: 'salaries',
    name: null,
    account: '2311',
    isHidden: false,
    by: 'Ana Sá',
    at: AT,
  })
  importLines(db)
}

/** Of a ledger that is held against no account: the statement of the month stays what a person types. */
const importLines = (db: WritableDb): void => {
  const line = (at: number, date: string, amountMinor: number, text: string, entry: string | null) => ({
    ...{ line: at, date: day(date), amountMinor: minor(amountMinor), text, entry },
    ...{ document: entry && 'FT A/9', counterpart: null, balanceMinor: null },
  })
  const days = { from: day('2026-02-01'), to: day('2026-02-28') }
  const lines = [
    line(1, '2026-02-03', 12_345, 'Recebimento', 'BAN 7'),
    line(2, '2026-02-04', -100, SPECIAL, null),
  ]
  const extract = { code: '1201', name: 'Banco', ...days, proven: days, lines }
  const balances = { openingMinor: minor(0), closingMinor: minor(12_245) }
  const files = [{ name: 'a.csv', sha256: 'a', extracts: [{ ...extract, ...balances }] }]
  runCommand(db, 'importExtracts', { files, ties: [], dryRun: false, by: 'Ana Sá', at: AT })
}

const CUSTOMER = '509442013'
const scopeOf = (kind: ReportKind): ReportScope => {
  if (kind === 'month-statement') return { from: day('2026-02-01'), to: day('2026-02-28') }
  if (kind === 'expected-missing') return { to: day('2026-02-28') }
  return kind === 'customer-statement' ? { taxId: CUSTOMER } : {}
}
const languages: readonly Language[] = ['pt-PT', 'en']
const profiles: readonly CsvProfile[] = ['excel-pt', 'rfc4180']

let db: WritableDb
/** What recurs, in a mirror of its own: the other reports stay as they were read. */
let recurring: WritableDb
beforeAll(async () => {
  ;({ db } = await openReportMirror())
  fill(db)
  runCommand(db, 'setVatRegime', { regime: { from: day('2025-01-01'), until: null } })
  recurring = await openTestMirror()
  const months = ['2025-11-20', '2025-12-22', '2026-01-20'].map((date) =>
    aTransaction({
      ...{ sourceId: date, bookingDate: day(date), amountMinor: minor(-18_640), direction: 'out' },
      ...{ text: 'DD SEGUROS ATLANTICO 7004', counterpartyName: null },
    }),
  )
  mirrorPages(recurring, [months])
})
afterAll(() => {
  db.close()
  recurring.close()
})

/** Reasons and the names of groups are the matcher's, those of entries another one each time: they have tests of their own. */
const withoutNames = (column: string | undefined, cell: Cell): Cell =>
  (column === 'evidence' || column === 'group' || column === 'entry') && cell.value !== null
    ? textCell(`(${column})`)
    : cell

/** The report's cells, and the text of its file. */
const written = (kind: ReportKind, language: Language, profile: CsvProfile) => {
  const { columns, header, rows } = createReport(kind === 'expected-missing' ? recurring : db, kind, {
    language,
    today: TODAY,
    offsetOf: () => 60,
    scope: scopeOf(kind),
  })
  const cells = [...rows].map((row) => row.map((cell, at) => withoutNames(columns[at], cell)))
  const text = csvText(header, cells, profile)
  return { header, cells, text }
}

/** The expected cell of the file, computed without the encoder. */
const expected = (cell: Cell, profile: CsvProfile): string => {
  if (cell.value === null) return ''
  if (cell.kind === 'amount')
    return toDecimalText(cell.value, cell.digits, profile === 'excel-pt' ? ',' : '.')
  if (cell.kind !== 'text') return String(cell.value)
  const text = cell.value.replace('\u0007', ' ')
  return text.startsWith('=') ? `'${text}` : text
}

// The mirror has no suppliers: `sides.test` reads the reports about them.
const kinds = reportKind.options.filter((kind) => sideOfReport(kind) === 'customer')

describe.each(kinds)('the report %s', (kind) => {
  for (const language of languages)
    for (const profile of profiles)
      test(`in ${language} as ${profile} is the file that was read, and another parser finds its cells`, async () => {
        const { header, cells, text } = written(kind, language, profile)
        expect(cells.length).toBeGreaterThan(0)
        const options = { bom: true, delimiter: profile === 'excel-pt' ? ';' : ',' }
        expect(parse(text, options)).toEqual([
          header,
          ...cells.map((row) => row.map((cell) => expected(cell, profile))),
        ])
        await expect(text).toMatchFileSnapshot(`report-files/${kind}.${language}.${profile}.csv`)
      })
})

test('classified transactions tie with what was classified, category by category', () => {
  const { cells } = written('classified-transactions', 'pt-PT', 'excel-pt')
  const shown = cells.map((row) => [row[0], row[4], row[7]].map((cell) => cell?.value))
  expect(shown).toEqual([
    ['Juros suportados', 'PREST 12/60', -4_800],
    ['Juros suportados', 'Total da categoria', -4_800],
    ['Imposto do selo', 'PREST 12/60', -200],
    ['Imposto do selo', 'Total da categoria', -200],
    ['Remunerações', 'VENC ANA', -90_000],
    ['Remunerações', 'Total da categoria', -90_000],
    ['Capital de empréstimos', 'PREST 12/60', -45_000],
    ['Capital de empréstimos', 'Total da categoria', -45_000],
  ])
})

const narrowed = (kind: ReportKind, scope: ReportScope): (string | number | null)[][] => {
  const { columns, rows } = createReport(db, kind, { language: 'pt-PT', today: TODAY, scope })
  const at = (column: (typeof columns)[number]) => columns.indexOf(column)
  const of = kind === 'classified-transactions' ? at('allocated') : at('open')
  return [...rows].map((row) => [row[at('text')]?.value ?? null, row[of]?.value ?? null])
}

test('classified transactions of one category, or of one other side, have the sums of those alone', () => {
  expect(narrowed('classified-transactions', { category: 'salaries' })).toEqual([
    ['VENC ANA', -90_000],
    ['Total da categoria', -90_000],
  ])
  expect(narrowed('classified-transactions', { category: 'rent' })).toEqual([])
  expect(narrowed('classified-transactions', { counterparty: 'nobody' })).toEqual([])
  const all = narrowed('classified-transactions', {})
  expect(narrowed('classified-transactions', { counterparty: 'pádaria' })).toEqual(all)
})

test('open transactions of one other side are found by a part of its name', () => {
  const all = narrowed('unmatched-transactions', {})
  expect(all.length).toBeGreaterThan(0)
  expect(narrowed('unmatched-transactions', { counterparty: 'ribeiro' })).toEqual(all)
  expect(narrowed('unmatched-transactions', { counterparty: 'ribeira' })).toEqual([])
})

test('the working paper of a day has what was open on it by its age then, and no transaction of later', () => {
  const paper = (scope: ReportScope) => {
    const { columns, rows } = createReport(db, 'working-paper', { language: 'pt-PT', today: TODAY, scope })
    return [...rows].map((row) => {
      const of = (name: (typeof columns)[number]) => row[columns.indexOf(name)]?.value ?? null
      return [of('section'), of('documentNumber'), of('transactionDate'), of('ageDays')]
    })
  }
  const after = paper({ to: day('2026-02-28') })
  expect(after.some(([, , on]) => on !== null)).toBe(true)
  const before = paper({ from: day('2026-02-01'), to: day('2026-02-11') })
  expect(before.every(([, , on]) => on === null)).toBe(true)
  const age = (rows: typeof after) => rows.find(([, number]) => number === 'FT A/5')?.[3]
  expect(Number(age(after)) - Number(age(before))).toBe(17)
})
