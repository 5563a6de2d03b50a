/** Figures of customers stay the same, byte by byte, when documents of suppliers come in and are paid. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { sideOfReport } from '#contract/plain-values.ts'
import { reportKind } from '#contract/reports.ts'
import type { CompanyId, DocumentId, IsoDate, TransactionId } from '#contract/values.ts'
import { openReadable } from '../../src-main/db/connection/open.ts'
import { openWritable } from '../../src-main/db/mirror/open-writable.ts'
import { openCompanyRegistry } from '../../src-main/services/companies/registry.ts'
import { mirrorFileOf } from '../../src-main/services/data-folder.ts'
import { acceptManual } from '../../src-main/services/matching/decide-match.ts'
import { composeEngine } from '../helpers/compose-engine.ts'
import { newFolder } from '../helpers/new-folder.ts'
import { startSandbox } from '../sandbox/start-sandbox.ts'
import { cliFor } from './cli/run-cli.ts'
import { AT, aDocument, addSupplierDocuments, minor } from './db/helpers/mirror-fixtures.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const sandbox = await startSandbox({
  ...{ seed: 17, documents: 60, transactions: 120, readyDelayMs: 0 },
  today: '2026-06-30' as IsoDate,
})
afterAll(() => sandbox.close())
const { dataFolder, add, track, run } = cliFor(sandbox)
const PERIOD = '2026-05'

const done = async (...words: string[]) => {
  const { exit, stderr, stdout, json } = await run(words)
  expect({ exit, stderr: exit === 0 ? '' : stderr }, words.join(' ')).toEqual({ exit: 0, stderr: '' })
  return { text: stdout, json }
}

interface Statement {
  documents: unknown
  suppliers?: { issuedMinor: number; receivedMinor: number; closingMinor: number; differenceMinor: number }
}

/** Lists, reports and statements; of a statement only the part on customers. */
const readCustomers = async (period: string): Promise<Record<string, string>> => {
  const folder = newFolder()
  mkdirSync(folder, { recursive: true })
  const all: Record<string, string> = {}
  const customer = (await done('documents', 'list')).json<{ customer: string }[]>()[0]?.customer ?? ''
  expect(customer).not.toBe('')
  for (const report of reportKind.options) {
    // VAT on a cash basis has both sides; only a company in its regime has it.
    if (sideOfReport(report) === 'supplier' || report === 'vat-cash-basis') continue
    const file = join(folder, `${report}.csv`)
    const of = report === 'month-statement' ? ['--period', period] : []
    if (report === 'customer-statement') of.push('--customer', await taxIdOfFirst())
    if (report !== 'journal-entries') await done('export', '--report', report, '--out', file, ...of)
    if (report === 'journal-entries') continue
    // The section of suppliers is one more.
    const lines = readFileSync(file, 'utf8').split('\n')
    all[report] = lines.filter((line) => !/^"?(Fornecedores|Suppliers)"?[;,]/.test(line)).join('\n')
  }
  for (const words of [
    ['transactions', 'list'],
    ['journal', 'list'],
    ['periods', 'history'],
  ])
    all[words.join(' ')] = (await done(...words)).text
  // Only how a command names a document tells it from those of the other side.
  const documents = (await done('documents', 'list')).json<{ key: string }[]>()
  all['documents list'] = JSON.stringify(documents.map(({ key: _key, ...row }) => row))
  const status = (await done('status')).json<unknown>()
  all.status = JSON.stringify(status, (name, value: unknown) => (name === 'suppliers' ? undefined : value))
  for (const month of [period, '2026-06']) {
    const { documents } = (await done('statement', '--period', month)).json<Statement>()
    all[`statement ${month}`] = JSON.stringify(documents)
  }
  return all
}

const taxIdOfFirst = async (): Promise<string> => {
  const file = join(newFolder(), 'open.csv')
  mkdirSync(join(file, '..'), { recursive: true })
  await done('export', '--report', 'open-documents', '--out', file, '--profile', 'rfc4180')
  const taxId = /(?:^|,)"?(\d{9})"?(?:,|$)/m.exec(readFileSync(file, 'utf8'))?.[1]
  if (taxId === undefined) throw new Error('no customer has an open document')
  return taxId
}

const mirrorFile = async (): Promise<string> => {
  const { companies } = await openCompanyRegistry(dataFolder).read()
  return mirrorFileOf(dataFolder, companies[0]?.id ?? ('' as CompanyId))
}

/** Invoices that suppliers numbered as the company numbers its own, from the tax ids of its own customers. */
const addSuppliers = async (): Promise<void> => {
  const db = await openWritable(await mirrorFile(), { now: AT })
  const own = db
    .read<{ type: 'I' | 'C'; number: string; serie: string; date: IsoDate; tax_id: string; name: string }>(
      "SELECT type, number, serie, date, tax_id, name FROM document WHERE type IN ('I', 'C') AND status = 'C'",
    )
    .all()
  expect(own.length).toBeGreaterThan(10)
  const documents = own.map(({ type, number, serie, date, tax_id, name }, at) =>
    aDocument({
      ...{
        id: at + 1,
        type,
        number,
        serie,
        date,
        totalMinor: minor(5_000 + at),
        unpaidMinor: minor(5_000 + at),
      },
      receiver: { ...aDocument({ id: 1 }).receiver, taxId: tax_id, name },
    }),
  )
  addSupplierDocuments(db, documents)
  db.close()
}

it('each list, report and statement of customers is the same with documents of suppliers beside it', async () => {
  await add()
  await track()
  await done('sync')
  await done('match', '--accept', 'certain')
  await done('periods', 'start', '--period', '2026-04')
  const before = await readCustomers(PERIOD)
  await addSuppliers()
  await done('match')
  const beside = await readCustomers(PERIOD)
  expect(Object.keys(beside).filter((name) => beside[name] !== before[name])).toEqual([])
  const { suppliers } = (await done('statement', '--period', PERIOD)).json<Statement>()
  expect(suppliers?.differenceMinor).toBe(0)
  expect(suppliers?.issuedMinor).toBeLessThan(0)
})

it('a payment joined with a supplier’s invoice settles that invoice, and nothing that customers owe', async () => {
  const statement = async () => (await done('statement', '--period', PERIOD)).json<Statement>()
  const before = await statement()
  const lists = await readCustomers(PERIOD)
  const file = await mirrorFile()
  const db = openReadable(file)
  const payment = db
    .read<{ id: TransactionId; amount: number }>(
      `SELECT id, amount_minor AS amount FROM bank_transaction WHERE amount_minor < -20000
        AND open_minor = amount_minor AND booking_date LIKE '${PERIOD}%' AND currency = 'EUR' AND vanished_at IS NULL`,
    )
    .get()
  const invoices = db
    .read<{ id: DocumentId; open: number }>(
      "SELECT id, open_minor AS open FROM document WHERE side = 'supplier' AND type = 'I' ORDER BY id LIMIT 2",
    )
    .all()
  db.close()
  if (payment === undefined) throw new Error('no payment of the month is open')
  const concilia = composeEngine(dataFolder)
  const [record] = (await concilia.registry.read()).companies
  const company = await concilia.companies.get(record?.id ?? ('' as CompanyId))
  const paidMinor = invoices.reduce((sum, { open }) => sum + open, 0)
  const answer = await acceptManual(concilia.deciding, company, {
    documentIds: invoices.map(({ id }) => id),
    transactionIds: [payment.id],
    named: [{ kind: 'advance', amountMinor: minor(payment.amount + paidMinor) }],
  })
  expect(answer.outcome).toBe('done')
  await concilia.close()
  const { documents, suppliers } = await statement()
  expect(JSON.stringify(documents)).toBe(JSON.stringify(before.documents))
  expect(suppliers).toMatchObject({
    receivedMinor: paidMinor,
    closingMinor: (before.suppliers?.closingMinor ?? 0) + paidMinor,
    differenceMinor: 0,
  })
  const after = await readCustomers(PERIOD)
  for (const name of ['documents list', 'open-documents', 'matched', 'customer-statement'])
    expect(after[name], name).toBe(lists[name])
})

it('a month is closed with both equations, and its rows tell the sides apart', async () => {
  const open = (await done('transactions', 'list')).json<{ id: string; state: string; date: string }[]>()
  const left = open.filter(({ state, date }) => state === 'open' && date < '2026-06' && date >= '2026-04')
  await done('leave-open', ...left.map(({ id }) => id), '--note', 'falta a fatura')
  for (const period of ['2026-04', PERIOD])
    await done('periods', 'close', '--period', period, '--reason', 'ok')
  const closed = (await done('statement', '--period', PERIOD)).json<Statement>()
  const later = (await done('statement', '--period', '2026-06')).json<{
    suppliers?: { openingMinor: number }
  }>()
  expect(later.suppliers?.openingMinor).toBe(closed.suppliers?.closingMinor)
  const db = openReadable(await mirrorFile())
  const sums = db.read<{ side: string; minor: number }>(
    `SELECT side, sum(amount_minor) AS minor FROM closed_document x JOIN closing c ON c.id = x.closing
      WHERE c.period = '${PERIOD}' AND term = 'open' GROUP BY side ORDER BY side`,
  )
  const rows = sums.all()
  db.close()
  expect(rows.map(({ side }) => side)).toEqual(['customer', 'supplier'])
  expect(rows[1]?.minor).toBe(closed.suppliers?.closingMinor)
})
