import { expect, test } from 'vitest'
import type { CompanyId, IsoDate } from '#contract/values.ts'
import { companyLabels, fileName } from '../../../src-main/services/reports/file-name.ts'

const day = (text: string) => text as IsoDate
const of = (about: Partial<Parameters<typeof fileName>[0]>) =>
  fileName({
    company: 'Padaria Dourado',
    subject: 'month-statement',
    language: 'pt-PT',
    today: day('2026-11-28'),
    extension: 'xlsx',
    ...about,
  })
const labelsOf = (...names: string[]) => [
  ...companyLabels(names.map((name, at) => ({ id: `${at}2345678-0000` as CompanyId, name }))).values(),
]

test('a name has company, report and period in the language of the export', () => {
  const october = { from: day('2026-10-01'), to: day('2026-10-31') }
  expect(of({ scope: october })).toBe('Padaria Dourado, Fecho do mês, 2026-10.xlsx')
  expect(of({ scope: october, language: 'en' })).toBe('Padaria Dourado, Month-end closing, 2026-10.xlsx')
  const matched = (from: string | undefined, to: string | undefined) =>
    of({
      subject: 'matched',
      scope: { ...(from && { from: day(from) }), ...(to && { to: day(to) }) },
      extension: 'csv',
    })
  expect(matched('2026-10-02', '2026-11-01')).toBe(
    'Padaria Dourado, Reconciliados, 2026-10-02 a 2026-11-01.csv',
  )
  expect(matched('2026-10-02', undefined)).toBe(
    'Padaria Dourado, Reconciliados, desde 2026-10-02, 2026-11-28.csv',
  )
  expect(matched(undefined, '2026-10-31')).toBe('Padaria Dourado, Reconciliados, até 2026-10-31.csv')
  expect(matched(undefined, undefined)).toBe('Padaria Dourado, Reconciliados, 2026-11-28.csv')
})

test('what a report is narrowed to is in its name, and entries that wait have the day of their export', () => {
  expect(of({ subject: 'customer-statement', scope: { taxId: '504000004' } })).toBe(
    'Padaria Dourado, Conta corrente de cliente, 504000004, 2026-11-28.xlsx',
  )
  const scope = { from: day('2026-10-01'), to: day('2026-10-31') }
  const entries = 'Padaria Dourado, Lançamentos contabilísticos, 2026-10'
  expect(of({ subject: 'journal-entries', scope })).toBe(`${entries}, 2026-11-28.xlsx`)
  expect(of({ subject: 'journal-entries', scope, exportId: 3 })).toBe(`${entries}, #3.xlsx`)
})

test('characters that file systems refuse are replaced, and no name is too long', () => {
  expect(labelsOf('A/B: "C" <D>|E?*\\F\u0000\n\u202eG')).toEqual(['A-B- -C- -D--E---F G'])
  expect(labelsOf('..', 'con.lda', 'NUL', '.oculta')).toEqual(['-', '_con.lda', '_NUL', 'oculta'])
  const long = '漢'.repeat(500)
  const [company = ''] = labelsOf(long)
  const name = of({
    company,
    scope: { search: long, to: day('2026-10-31') },
    subject: 'unmatched-transactions',
  })
  expect(Buffer.byteLength(name)).toBeLessThan(230)
  expect(name.isWellFormed()).toBe(true)
})

test('companies whose names make the same file name are told apart by their ids', () => {
  expect(labelsOf('Sol e Mar', 'SOL E MAR', 'Lua')).toEqual([
    'Sol e Mar (02345678)',
    'SOL E MAR (12345678)',
    'Lua',
  ])
  expect(new Set(labelsOf('A/B', 'A:B', 'a-b', 'a\u0301', 'á', 'ß', 'SS')).size).toBe(7)
  const long = 'x'.repeat(100)
  expect(new Set(labelsOf(`${long}1`, `${long}2`).map((label) => label.toLowerCase())).size).toBe(2)
})
