/** An account under two names: as the service calls it, and as files do. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Concilia } from '../../../../src-main/compose.ts'
import type { OpenCompany } from '../../../../src-main/services/companies/open-companies.ts'
import { changeAs } from '../../../../src-main/services/deciding.ts'
import { importFiles } from '../../../../src-main/services/imports/import-files.ts'
import { joinAccounts } from '../../../../src-main/services/imports/same-accounts.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { type ExportedStatement, toCamt, toMt940 } from '../../../helpers/export-statements.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { aCompany, aFilesCompany } from './helpers/a-company.ts'

const IBAN = 'PT50000201231234567890154'
let folder: string
let concilia: Concilia
let company: OpenCompany

beforeEach(async () => {
  folder = newFolder()
  concilia = composeEngine(join(folder, 'data'))
  company = await aCompany(concilia)
})
afterEach(async () => {
  await concilia.close()
})

const march: ExportedStatement = {
  iban: IBAN,
  openingCents: 10_000,
  rows: [2, 3, 4, 5].map((at) => ({
    date: `2026-03-0${at}`,
    valueDate: `2026-03-0${at}`,
    cents: at * 1_100,
    text: `TRF ${at}`,
    name: 'PADARIA',
    bankReference: `R${at}`,
  })),
}
const give = (name: string, text: string, accountId?: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return importFiles(concilia.deciding, company, {
    paths: [path],
    dryRun: false,
    accountFor: () => accountId,
  })
}
const amounts = () =>
  company.mirror.read.listTransactionStates({}).map(({ amountMinor }) => Number(amountMinor))
const accounts = { accountId: 'conta-1', otherId: IBAN }
const ports = () => ({ ...concilia.deciding, copying: concilia.restoring })

it('proposes the account whose rows a file shows, when it asks which account it is of', async () => {
  await give('a.sta', toMt940([march]), 'conta-1')
  const other = { ...march, iban: 'PT50003300004500999888705' }
  // The number belongs to another bank: only the rows decide.
  expect(await give('b.xml', toCamt([other]))).toMatchObject({
    outcome: 'refused',
    unknownAccount: { name: other.iban, proposed: { accountId: 'conta-1', same: 4, of: 4, isOther: true } },
  })
  const elsewhere = { ...other, rows: march.rows.map((row) => ({ ...row, cents: row.cents + 7 })) }
  expect(await give('c.xml', toCamt([elsewhere]))).toMatchObject({ unknownAccount: { proposed: null } })
})

it('makes two accounts one once a person says so, with a copy made first', async () => {
  await give('a.sta', toMt940([march]), 'conta-1')
  await give('b.xml', toCamt([march]), IBAN)
  const { sameAccounts } = await company.mirror.ask('attention', {})
  expect(sameAccounts).toEqual([{ ...accounts, same: 4, of: 4 }])
  expect(amounts()).toHaveLength(8)
  expect(await joinAccounts(ports(), company, { ...accounts, dryRun: true })).toMatchObject({ same: 4 })
  expect(amounts()).toHaveLength(8)
  expect(await joinAccounts(ports(), company, { ...accounts, dryRun: false })).toEqual({
    outcome: 'joined',
    accountId: 'conta-1',
    same: 4,
    moved: 0,
  })
  expect(amounts()).toEqual([2_200, 3_300, 4_400, 5_500])
  expect((await company.mirror.ask('attention', {})).sameAccounts).toEqual([])
  const april = {
    ...march,
    rows: march.rows.map((row) => ({ ...row, date: row.date.replace('-03-', '-04-') })),
  }
  expect(await give('april.xml', toCamt([april]))).toMatchObject({ statements: [{ accountId: 'conta-1' }] })
})

it('does not ask again about two accounts that a person said are two', async () => {
  await give('a.sta', toMt940([march]), 'conta-1')
  await give('b.xml', toCamt([march]), IBAN)
  await changeAs(concilia.deciding, company, 'keepApart', accounts)
  expect((await company.mirror.ask('attention', {})).sameAccounts).toEqual([])
})

it('asks whose a statement is that names another owner, or whose account another company here has', async () => {
  const owned = (owner: string) => toCamt([march]).replace('</Acct>', `<Ownr>${owner}</Ownr></Acct>`)
  const named = '<Nm>MOINHO DA PONTE LDA</Nm>'
  expect(await give('a.xml', owned(named), IBAN)).toMatchObject({
    outcome: 'refused',
    error: { code: 'conflict', details: { field: 'owner' } },
    doubt: { kind: 'owner', name: 'MOINHO DA PONTE LDA' },
  })
  expect(company.mirror.read.listImports()).toEqual([])
  expect(await give('b.xml', owned('<Nm>OFICINA VALE UNIPESSOAL</Nm>'), IBAN)).toMatchObject({
    outcome: 'imported',
  })
  // The account is known from now on.
  const again = owned(named).replaceAll('TRF', 'TRANSFERENCIA')
  expect(await give('c.xml', again)).toMatchObject({ outcome: 'imported' })

  const paths = [join(folder, 'a.xml')]
  const other = await aFilesCompany(concilia, { name: 'Moinho', taxId: '509442013' })
  writeFileSync(paths[0] ?? '', owned('<Id><OrgId><Othr><Id>509442013</Id></Othr></OrgId></Id>'))
  expect(await importFiles(concilia.deciding, other, { paths, dryRun: false })).toMatchObject({
    outcome: 'refused',
    doubt: { kind: 'account', name: 'Oficina do Vale, Lda' },
  })
  expect(
    await importFiles(concilia.deciding, other, { paths, dryRun: false, isOurs: () => true }),
  ).toMatchObject({ outcome: 'imported' })
})
