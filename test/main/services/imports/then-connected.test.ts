/** A company on files alone closes a month, and is connected to both services afterwards. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { systemClock } from '#core/clock.ts'
import type { Concilia } from '../../../../src-main/compose.ts'
import { openReadable } from '../../../../src-main/db/connection/open.ts'
import { closeMonth, reopenMonth, startMonth } from '../../../../src-main/services/closing/close-months.ts'
import { addFilesCompany } from '../../../../src-main/services/companies/add-files-company.ts'
import { changeCompany } from '../../../../src-main/services/companies/change-company.ts'
import {
  type CompanyAddress,
  connectCompany,
} from '../../../../src-main/services/companies/connect-company.ts'
import type { OpenCompany } from '../../../../src-main/services/companies/open-companies.ts'
import { mirrorFileOf } from '../../../../src-main/services/data-folder.ts'
import { decideAs } from '../../../../src-main/services/deciding.ts'
import { classify } from '../../../../src-main/services/endings/decide-endings.ts'
import { importFiles } from '../../../../src-main/services/imports/import-files.ts'
import { joinAccounts } from '../../../../src-main/services/imports/same-accounts.ts'
import { trackDocuments } from '../../../../src-main/services/sync/track-documents.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { toSaft } from '../../../helpers/export-saft.ts'
import { toCamt } from '../../../helpers/export-statements.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const IBAN = 'PT50000201231234567890154'
const OWN = '509442013'
let sandbox: Sandbox
let folder: string
let concilia: Concilia

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 11, documents: 30, transactions: 40, readyDelayMs: 0 })
  folder = newFolder()
  concilia = composeEngine(join(folder, 'data'))
})
afterAll(async () => {
  await concilia.close()
  await sandbox.close()
})

const address = (name: string): CompanyAddress => ({
  name,
  environment: 'production',
  invoicingUrl: sandbox.invoicingUrl,
  bankingUrl: sandbox.bankingUrl,
  authUrl: sandbox.authUrl,
  email: sandbox.email,
  clientId: sandbox.clientId,
  accountIds: [sandbox.accountId],
  currency: 'EUR',
  partnerEmail: null,
})
const secrets = () => ({ token: sandbox.token, 'client-secret': sandbox.clientSecret })
const synced = async (company: OpenCompany): Promise<void> => {
  const { mirror } = company
  await trackDocuments({ mirror, clock: systemClock }, { range: sandbox.documentIds })
  await concilia.sync.run(company)
}

interface SoldRow {
  number: string
  type: string
  date: string
  taxId: string
  name: string
  cents: number
}

/** What the services show of another company, as the bank and an invoicing program would write it into files. */
const writeFiles = async (): Promise<string[]> => {
  const result = await connectCompany(concilia.connecting, address('Dadora'), secrets(), { verify: true })
  if (result.outcome !== 'connected') throw new Error('the sample service accepts its own credentials')
  const { id } = result.company
  await synced(await concilia.companies.get(id))
  const db = openReadable(mirrorFileOf(concilia.dataFolder, id))
  const rows = db
    .read<{ id: number; date: string; cents: number; text: string; name: string }>(
      `SELECT id, booking_date AS date, amount_minor AS cents, text, coalesce(counterparty_name, '') AS name
       FROM bank_transaction WHERE status = 'booked' ORDER BY booking_date, id`,
    )
    .all()
  const sold = db
    .read<SoldRow>(
      `SELECT number, type, date, tax_id AS taxId, name, total_minor AS cents FROM document
       WHERE status = 'C' AND type IN ('I', 'D') ORDER BY id`,
    )
    .all()
  db.close()
  const statement = {
    iban: IBAN,
    openingCents: 0,
    // A bank writes another text into its files than the service has.
    rows: rows.map((row) => ({
      ...row,
      text: `EXTRATO ${row.text}`,
      valueDate: row.date,
      bankReference: `R${row.id}`,
    })),
  }
  const customers = new Map(sold.map(({ taxId, name }) => [taxId, { id: `C${taxId}`, taxId, name }]))
  const saft = toSaft({
    taxId: OWN,
    from: '2024-01-01',
    to: '2026-12-31',
    customers: [...customers.values()],
    invoices: sold.map(({ number, type, date, taxId, cents }) => ({
      ...{ number, type: type === 'D' ? 'ND' : 'FT', status: 'N', date },
      ...{ customer: `C${taxId}`, grossCents: cents },
    })),
  })
  return [
    ['extrato.xml', toCamt([statement])],
    ['saft.xml', saft],
  ].map(([name = '', text = '']) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  })
}

it('loses no decision, keeps the closing as it is, and joins both names of its account once the month is open', async () => {
  const paths = await writeFiles()
  const asked = { name: 'Oficina do Vale, Lda', taxId: OWN, currency: 'EUR' }
  const { id } = await addFilesCompany(concilia.connecting, asked)
  const onFiles = await concilia.companies.get(id)
  const ports = { ...concilia.deciding, copying: concilia.restoring }
  const imported = await importFiles(ports, onFiles, { paths, dryRun: false })
  if (imported.outcome !== 'imported') throw imported.error
  const certain = onFiles.mirror.read
    .listProposals({ limit: 100 })
    .groups.filter((group) => group.class === 'certain')
  expect(certain.length).toBeGreaterThan(3)
  await decideAs(ports, onFiles, 'acceptGroups', { groupIds: certain.map((group) => group.id) })
  const paired = onFiles.mirror.read.listTransactionStates({}).find(({ state }) => state === 'paired')
  const period = (paired?.date ?? '').slice(0, 7) as Month
  const left = onFiles.mirror.read
    .listTransactionStates({})
    .filter(({ date, state }) => state === 'open' && date?.startsWith(period))
  const categoryId = onFiles.mirror.read.listCategories()[0]?.id
  if (left.length > 0 && categoryId)
    await classify(ports, onFiles, { transactionIds: left.map((one) => one.id), categoryId })
  const close = async (company: OpenCompany) => {
    const { shown } = await company.mirror.ask('readMonth', { period })
    return closeMonth(ports, company, { period, shown, reason: 'saldo por confirmar' })
  }
  await startMonth(ports, onFiles, { period })
  expect(await close(onFiles)).toMatchObject({ outcome: 'closed' })
  const groupsOf = ({ mirror }: OpenCompany) => mirror.read.listAcceptedGroups().map((group) => group.id)
  const groups = groupsOf(onFiles)
  const { statement } = await onFiles.mirror.ask('readMonth', { period })
  const rows = onFiles.mirror.read.listTransactionStates({}).length

  const changing = { ...concilia.connecting, companies: concilia.companies }
  expect(await changeCompany(changing, id, address(asked.name), secrets())).toMatchObject({
    outcome: 'connected',
  })
  const company = await concilia.companies.get(id)
  await synced(company)
  expect(groupsOf(company)).toEqual(groups)
  expect((await company.mirror.ask('readMonth', { period })).statement).toEqual(statement)
  const numbered = company.mirror.read.listDocumentStates({}).map(({ number }) => number)
  expect(numbered).toHaveLength(new Set(numbered).size)

  // The service calls the account otherwise: a person is asked whether both are one.
  const { sameAccounts } = await company.mirror.ask('attention', {})
  expect(sameAccounts).toMatchObject([{ accountId: sandbox.accountId, otherId: IBAN, same: rows, of: rows }])
  const both = { accountId: sandbox.accountId, otherId: IBAN, dryRun: false }
  await expect(joinAccounts(ports, company, both)).rejects.toMatchObject({
    code: 'month-closed',
    details: { period },
  })
  await reopenMonth(ports, company, { period, reason: 'a conta tem dois nomes' })
  expect(await joinAccounts(ports, company, both)).toMatchObject({ outcome: 'joined', same: rows, moved: 0 })
  expect(company.mirror.read.listTransactionStates({})).toHaveLength(rows)
  expect(groupsOf(company)).toEqual(groups)
  expect(await close(company)).toMatchObject({ outcome: 'closed' })
})
