/** Workbooks with several ledger sheets: one for each account, or for each month. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { importLedger } from '../../../../src-main/services/ledger/import-ledger.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { type ExportedCell, toSheets } from '../../../helpers/export-workbook.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { aCompany } from './helpers/a-company.ts'

const TITLES = ['Data', 'Diário', 'Nº', 'Descrição', 'Débito', 'Crédito', 'Saldo']
type Line = readonly [date: string, entry: string, minor: number]

/** A sheet with the heading of its account, an opening balance and running balances. */
const sheet = (heading: string, opening: number, lines: readonly Line[]): ExportedCell[][] => {
  let balance = opening
  return [
    ...(heading === '' ? [] : [[heading]]),
    TITLES,
    ['', '', '', 'Saldo anterior', '', '', opening / 100],
    ...lines.map(([date, entry, minor]): ExportedCell[] => {
      balance += minor
      const [debit, credit] = minor > 0 ? [minor / 100, ''] : ['', -minor / 100]
      return [{ date }, 'BAN', entry, 'Lançamento', debit, credit, balance / 100]
    }),
  ]
}
const january = sheet('Conta: 1201 - Banco do Norte', 100_000, [
  ['2026-01-05', '1', 23_000],
  ['2026-01-20', '2', -500],
])
const february = sheet('Conta: 1201 - Banco do Norte', 122_500, [['2026-02-10', '3', 700]])

const importing = async (
  sheets: readonly (readonly [string, ExportedCell[][]])[],
  code?: string,
  only?: string,
) => {
  const folder = newFolder()
  const concilia = composeEngine(join(folder, 'data'))
  onTestFinished(() => concilia.close())
  const company = await aCompany(concilia)
  const path = join(folder, 'conta.xlsx')
  writeFileSync(path, toSheets(sheets))
  const { files } = await importLedger(concilia.deciding, company, {
    ...{ paths: [path], dryRun: false, code },
    sheet: only,
  })
  return files.flatMap((file) =>
    file.outcome === 'imported'
      ? file.extracts.map((one) => [one.code, one.from, one.to, one.added, one.closingMinor, one.gap])
      : [],
  )
}
const refused = (problem: string, element: unknown) => ({ details: { file: { problem, element } } })

it('reads a sheet for each account as a file with several accounts', async () => {
  const other = sheet('', 5_000, [['2026-01-07', '9', 100]])
  const cover = [['Extratos de conta'], ['Empresa', 'Padaria']]
  expect(
    await importing([
      ['Capa', cover],
      ['Norte', january],
      ['1202 - Banco do Sul', other],
    ]),
  ).toEqual([
    ['1201', '2026-01-05', '2026-01-20', 2, 122_500, null],
    ['1202', '2026-01-07', '2026-01-07', 1, 5_100, null],
  ])
})

it('reads a sheet for each month as extracts that follow one another, in the order of their days', async () => {
  expect(
    await importing([
      ['Fev', february],
      ['Jan', january],
      ['Mar', sheet('Conta: 1201 - Banco do Norte', 0, []).slice(0, 2)],
      ['Jan (2)', january],
    ]),
  ).toEqual([
    ['1201', '2026-01-05', '2026-01-20', 2, 122_500, null],
    ['1201', '2026-02-10', '2026-02-10', 1, 123_200, null],
  ])
})

it('keeps the lines of all sheets where each states the period of the whole file', async () => {
  const period = [['Período: 01-01-2026 a 28-02-2026']]
  const added = await importing([
    ['Jan', [...period, ...january]],
    ['Fev', [...period, ...february]],
  ])
  expect(added.map(([, , , lines]) => lines)).toEqual([2, 1])
})

it('says between which days a month is missing', async () => {
  const march = sheet('Conta: 1201 - Banco do Norte', 123_200, [['2026-03-10', '4', 1]])
  const [, second] = await importing([
    ['Jan', january],
    ['Mar', march],
  ])
  expect(second?.at(-1)).toEqual({ after: '2026-01-20', before: '2026-03-10', missingMinor: 700 })
})

it('refuses sheets that show other lines for the same days, and names both', async () => {
  const changed = sheet('Conta: 1201 - Banco do Norte', 100_000, [
    ['2026-01-05', '1', 23_000],
    ['2026-01-20', '2', -900],
  ])
  await expect(
    importing([
      ['Jan', january],
      ['Cópia', changed],
    ]),
  ).rejects.toMatchObject(refused('sheets-differ', 'Jan, Cópia: 1201'))
  const both = [
    ['Jan', january],
    ['Cópia', changed],
  ] as const
  expect(await importing(both, undefined, 'Cópia')).toMatchObject([
    ['1201', '2026-01-05', '2026-01-20', 2, 122_100, null],
  ])
})

it('refuses sheets whose stated periods follow each other with balances that do not', async () => {
  await expect(
    importing([
      ['Jan', [['Período: 01-01-2026 a 31-01-2026'], ...january]],
      [
        'Fev',
        [
          ['Período: 01-02-2026 a 28-02-2026'],
          ...sheet('Conta: 1201 - Banco do Norte', 122_400, [['2026-02-10', '3', 700]]),
          ['', '', '', 'Saldo final', '', '', 1_231],
        ],
      ],
    ]),
  ).rejects.toMatchObject(refused('sheets-differ', 'Jan, Fev: 1201'))
})

it('refuses a sheet whose balance does not add up, and names it', async () => {
  const wrong = february.with(-1, ['2026-02-10', 'BAN', '3', 'Lançamento', 7, '', 1_233])
  await expect(
    importing([
      ['Jan', january],
      ['Fev', wrong],
    ]),
  ).rejects.toMatchObject(refused('bad-balance', 'Fev: 1201'))
})

it('takes the account from the name of the sheet, with or without a dash, and from no month', async () => {
  const lines = sheet('', 100_000, [['2026-01-05', '1', 23_000]])
  const other = sheet('', 5_000, [['2026-01-06', '2', 700]])
  const read = await importing([
    ['1201 Banco do Norte', lines],
    ['12.02 - Banco do Sul', other],
  ])
  expect(read.map(([code]) => code)).toEqual(['1201', '1202'])
  await expect(importing([['12 Dezembro', lines]])).rejects.toMatchObject({ details: { field: 'ledger' } })
})
