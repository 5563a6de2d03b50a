/** The account that a person gives beside the one that a file names. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Concilia } from '../../../../src-main/compose.ts'
import type { OpenCompany } from '../../../../src-main/services/companies/open-companies.ts'
import { importFiles, undoImport } from '../../../../src-main/services/imports/import-files.ts'
import { joinAccounts } from '../../../../src-main/services/imports/same-accounts.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import {
  type ExportedStatement,
  toBankCsv,
  toCamt,
  toMt940,
  toOfx,
} from '../../../helpers/export-statements.ts'
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

const OWN = 'PT50000201231234567890154'
const OTHER = 'PT50003300004500999888705'
const statement = (iban: string, month = 3): ExportedStatement => ({
  iban,
  openingCents: 10_000,
  rows: [2, 3].map((at) => ({
    date: `2026-0${month}-0${at}`,
    valueDate: `2026-0${month}-0${at}`,
    cents: at * 1_100,
    text: `TRF ${at}`,
    name: 'PADARIA',
    bankReference: `R${month}${at}`,
  })),
})
const give = (text: string, accountId?: string) => {
  const path = join(folder, 'ficheiro.txt')
  writeFileSync(path, text)
  return importFiles(concilia.deciding, company, {
    paths: [path],
    dryRun: false,
    accountFor: () => accountId,
  })
}
const refusal = (name: string, chosen: string, knownAs: string, meant: string | null = null) => ({
  outcome: 'refused',
  error: { code: 'conflict', details: { field: 'account' } },
  otherAccount: { name, chosen, knownAs, meant },
})

describe.each([
  ['camt', toCamt],
  ['mt940', toMt940],
  ['ofx', toOfx],
  ['csv', ([one]: readonly ExportedStatement[]) => toBankCsv(one!)],
] as const)('a file in %s', (_, write) => {
  it('of another account than the one given is refused with both named, and keeps nothing', async () => {
    await give(write([statement(OWN)]), 'conta-1')
    expect(await give(write([statement(OTHER, 4)]), 'conta-1')).toMatchObject(refusal(OTHER, 'conta-1', OWN))
    expect(await give(write([statement(OTHER, 4)]), OWN)).toMatchObject(refusal(OTHER, 'conta-1', OWN))
    expect(company.mirror.read.listAccountIds()).toEqual(['conta-1'])
    expect(await give(write([statement(OWN, 5)]), 'conta-1')).toMatchObject({ statements: [{ added: 2 }] })
  })

  it('of another account than an IBAN that nothing here knows yet is refused', async () => {
    expect(await give(write([statement(OTHER)]), OWN)).toMatchObject({
      ...refusal(OTHER, OWN, OWN),
      error: { message: `ficheiro.txt: the statement is of account ${OTHER}, and not of ${OWN}` },
    })
    expect(company.mirror.read.listImports()).toEqual([])
  })
})

it('refuses a file of two accounts that are given as one', async () => {
  for (const write of [toCamt, toMt940, toOfx])
    expect(await give(write([statement(OWN), statement(OTHER)]), 'conta-1')).toMatchObject(
      refusal(OTHER, 'conta-1', OWN),
    )
  expect(company.mirror.read.listImports()).toEqual([])
})

it('refuses a known account given as another known one, until both are joined', async () => {
  await give(toCamt([statement(OWN)]), OWN)
  await give(toCamt([statement(OTHER, 4)]), OTHER)
  const both = toMt940([statement(OTHER, 5)])
  expect(await give(both, OWN)).toMatchObject(refusal(OTHER, OWN, OWN, OTHER))
  const ports = { ...concilia.deciding, copying: concilia.restoring }
  await joinAccounts(ports, company, { accountId: OWN, otherId: OTHER, dryRun: false })
  expect(await give(both, OWN)).toMatchObject({ statements: [{ accountId: OWN, added: 2 }] })
})

it("takes a bank's number for the account whose IBAN contains it, and no other number", async () => {
  await give(toCamt([statement(OWN)]), OWN)
  const numbered = (number: string, month: number) => toMt940([{ ...statement(number, month), iban: number }])
  expect(await give(numbered('0002/12345678901', 4), OWN)).toMatchObject({ statements: [{ accountId: OWN }] })
  expect(await give(numbered('0002/98765432109', 5), OWN)).toMatchObject(
    refusal('0002/98765432109', OWN, OWN),
  )
})

it('refuses a number that is not in the IBAN of the file, also one that nothing here knows yet', async () => {
  expect(await give(toCamt([statement(OTHER)]), '12345678')).toMatchObject(
    refusal(OTHER, '12345678', '12345678'),
  )
  expect(await give(toCamt([statement(OWN)]), '12345678')).toMatchObject({
    statements: [{ accountId: '12345678' }],
  })
  expect(await give(toCamt([statement(OTHER)]), 'Conta 12345678')).toMatchObject({ outcome: 'imported' })
})

it('takes an IBAN with blanks, or in small letters, for the account that it names', async () => {
  await give(toCamt([statement(OWN)]), 'conta-1')
  const unnamed = toMt940([statement(OWN, 4)]).replace(/:25:.*\r\n/, ':25:\r\n')
  expect(await give(unnamed, 'pt50 0002 0123 1234 5678 9015 4')).toMatchObject({
    statements: [{ accountId: 'conta-1' }],
  })
})

it('lets a wrong answer be corrected once its import is undone', async () => {
  const first = await give(toCamt([statement(OWN)]), 'conta-1')
  if (first.outcome !== 'imported') throw new Error('refused')
  await undoImport(concilia.deciding, company, first.statements[0]!.fileId)
  expect(await give(toMt940([statement(OWN)]), 'conta-2')).toMatchObject({
    statements: [{ accountId: 'conta-2' }],
  })
  expect(await give(toCamt([statement(OTHER)]), 'conta-1')).toMatchObject({ outcome: 'imported' })
})

it('imports the products of one file one after the other, and asks for the product each time', async () => {
  const rows = ['01-03-2026;A;1,50;Corrente', '02-03-2026;B;2,50;Poupança']
  const path = join(folder, 'produtos.csv')
  writeFileSync(path, ['Data;Texto;Valor;Produto', ...rows, ''].join('\n'))
  const of = (product: string | undefined, accountId: string) =>
    importFiles(concilia.deciding, company, {
      paths: [path],
      dryRun: false,
      accountFor: () => accountId,
      answers: { product },
    })
  expect(await of('Corrente', 'conta-1')).toMatchObject({ statements: [{ accountId: 'conta-1', added: 1 }] })
  expect(await of(undefined, 'conta-1')).toMatchObject({
    outcome: 'refused',
    error: { details: { file: { problem: 'several-products' } } },
  })
  expect(await of('Poupança', 'conta-2')).toMatchObject({ statements: [{ accountId: 'conta-2', added: 1 }] })
  expect(await of('Poupança', 'conta-2')).toMatchObject({
    statements: [],
    before: [{ file: 'produtos.csv' }],
  })
})
