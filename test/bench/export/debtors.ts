/**
 * Accounts of debtors, a PDF each and a mail each, asked for in the window. Needs a display and `npm run build`.
 * `node test/bench/export/debtors.ts [customers]`
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IsoDate, Minor } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import { addFilesCompany } from '../../../src-main/services/companies/add-files-company.ts'
import { Bridge } from '../../e2e/support/bridge.ts'
import { launch } from '../../e2e/support/launch.ts'
import { aDocument } from '../../main/db/helpers/mirror-fixtures.ts'
import { composeBench } from '../compose-bench.ts'

const customers = Number(process.argv[2] ?? 300)
const DOCUMENTS_EACH = 6
const MAX_MS = 30_000

const fill = async (data: string): Promise<void> => {
  const concilia = composeBench(data)
  const { id } = await addFilesCompany(concilia.connecting, {
    name: 'Oficina do Vale, Lda',
    taxId: '509442013',
    currency: 'EUR',
  })
  const { mirror } = await concilia.companies.get(id)
  const documents = Array.from({ length: customers * DOCUMENTS_EACH }, (_, at) => {
    const customer = Math.floor(at / DOCUMENTS_EACH)
    const document = aDocument({
      id: at + 1,
      dueDate: addDays('2026-01-01' as IsoDate, (at * 37) % 250),
      totalMinor: (12_300 + at) as Minor,
      unpaidMinor: (12_300 + at) as Minor,
    })
    const name = `Cliente ${customer} & Filhos, Lda`
    const receiver = { ...document.receiver, taxId: String(500_000_000 + customer), name, legalName: name }
    return { ...document, receiver }
  })
  await mirror.write.run('writeDocuments', { documents, at: '2026-10-01T09:00:00.000Z' })
  await concilia.close()
}

const folder = mkdtempSync(join(tmpdir(), 'concilia-bench-'))
try {
  const data = join(folder, 'data')
  mkdirSync(data)
  await fill(data)
  const app = await launch({ dataFolder: data })
  try {
    const bridge = new Bridge(await app.firstWindow())
    const { companies } = await bridge.call('companies.list', {})
    const companyId = companies[0]?.id
    if (companyId === undefined) throw new Error('the company is there')
    const read = performance.now()
    const { debtors } = await bridge.call('debtors.list', { companyId })
    console.log(`${debtors.length} debtors read in ${(performance.now() - read).toFixed(0)} ms`)
    for (const format of ['txt', 'pdf'] as const) {
      const into = join(folder, format)
      mkdirSync(into)
      await app.evaluate(({ dialog }, path) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
      }, into)
      const start = performance.now()
      await bridge.call('debtors.write', { companyId, taxIds: debtors.map(({ taxId }) => taxId), format })
      const ms = performance.now() - start
      const missed = format === 'pdf' && ms > MAX_MS ? `; missed: ${MAX_MS} ms` : ''
      console.log(
        `${readdirSync(into).length} files ${format}: ${ms.toFixed(0)} ms; load ${loadavg()[0]?.toFixed(0)}${missed}`,
      )
    }
  } finally {
    await app.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
