/** A bank's ZIP with a statement for each day. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Concilia } from '../../../../src-main/compose.ts'
import type { OpenCompany } from '../../../../src-main/services/companies/open-companies.ts'
import { importFiles, undoImport } from '../../../../src-main/services/imports/import-files.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { type ExportedStatement, toBankCsv, toCamt, toMt940 } from '../../../helpers/export-statements.ts'
import { zipOf } from '../../../helpers/export-workbook.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { aCompany } from './helpers/a-company.ts'

let folder: string
let concilia: Concilia
let company: OpenCompany
beforeEach(async () => {
  folder = newFolder()
  concilia = composeEngine(join(folder, 'data'))
  company = await aCompany(concilia)
})
afterEach(() => concilia.close())

const IBAN = 'PT50000201231234567890154'
const day = (at: number, cents: number, openingCents: number): ExportedStatement => ({
  iban: IBAN,
  openingCents,
  rows: [
    {
      date: `2026-03-0${at}`,
      valueDate: `2026-03-0${at}`,
      cents,
      text: `FT A/${at}`,
      name: 'PADARIA',
      bankReference: `R${at}`,
    },
  ],
})
const first = toCamt([day(3, 10_000, 100_000)])
const second = toMt940([day(4, 5_000, 110_000)])
const give = (parts: readonly (readonly [string, string | Uint8Array])[], dryRun = false) => {
  const path = join(folder, 'dias.zip')
  writeFileSync(path, zipOf(parts.map(([name, content]) => [name, Buffer.from(content)])))
  return importFiles(concilia.deciding, company, { paths: [path], dryRun, accountFor: () => undefined })
}

it('is imported as if each of its files were given, in the order of their names', async () => {
  const parts: [string, string][] = [
    ['2026-03-04.sta', second],
    ['2026-03-03.xml', first],
  ]
  const shown = {
    outcome: 'imported',
    statements: [
      { at: 0, file: 'dias.zip/2026-03-03.xml', kind: 'camt', added: 1, openingMinor: 100_000 },
      { at: 0, file: 'dias.zip/2026-03-04.sta', kind: 'mt940', added: 1, closingMinor: 115_000 },
    ],
  }
  expect(await give(parts, true)).toMatchObject(shown)
  const done = await give(parts)
  expect(done).toMatchObject(shown)
  expect(await give([...parts, ['2026-03-05.csv', toBankCsv(day(5, 700, 115_000))]])).toMatchObject({
    statements: [{ file: 'dias.zip/2026-03-05.csv', added: 1 }],
    before: [{ file: 'dias.zip/2026-03-03.xml' }, { file: 'dias.zip/2026-03-04.sta' }],
  })
  if (done.outcome !== 'imported') throw new Error('refused')
  const undone = await undoImport(concilia.deciding, company, done.statements[0]?.fileId ?? 0)
  expect(undone).toMatchObject({ outcome: 'undone', removed: 1 })
})

it('is refused whole where one of its files is, which is named', async () => {
  const damaged = second.replace('C50,', 'C51,')
  const inner = zipOf([['a.xml', Buffer.from(first)]])
  for (const [name, content, problem] of [
    ['b.sta', damaged, 'bad-balance'],
    ['leia-me.txt', 'Extratos de marco. Sem mais.', 'unknown-kind'],
    ['b.zip', inner, 'foreign'],
  ] as const) {
    const refused = await give([
      ['a.xml', first],
      [name, content],
    ])
    expect(refused).toMatchObject({
      outcome: 'refused',
      at: 0,
      error: { details: { file: { problem } }, message: expect.stringContaining(`dias.zip/${name}: `) },
    })
  }
  expect(company.mirror.read.listImports()).toEqual([])
})

it('is imported without a document that lies in it, which is named', async () => {
  expect(
    await give([
      ['a.xml', first],
      ['extrato.pdf', '%PDF-1.7'],
    ]),
  ).toMatchObject({
    statements: [{ file: 'dias.zip/a.xml', added: 1 }],
    leftOut: ['dias.zip/extrato.pdf'],
  })
})
