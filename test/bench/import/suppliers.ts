/**
 * The tax office's list of purchases: its preview, its import, the preview of a later list, and the same file again.
 * `node test/bench/import/suppliers.ts [rows]`
 *
 * Times are of the wall, and of the processor with all threads of the process together.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addFilesCompany } from '../../../src-main/services/companies/add-files-company.ts'
import { importFiles } from '../../../src-main/services/imports/import-files.ts'
import { toEfatura } from '../../helpers/export-efatura.ts'
import { composeBench } from '../compose-bench.ts'

const count = Number(process.argv[2] ?? 20_000)
const folder = mkdtempSync(join(tmpdir(), 'concilia-bench-'))
const purchases = Array.from({ length: count }, (_, at) => ({
  taxId: String(500_000_000 + (at % 800) * 7),
  name: `Fornecedor ${at % 800}, Lda`,
  number: `FT FA.2026/${at}`,
  atcud: `ABCD${1000 + (at % 800)}-${at}`,
  date: new Date(Date.UTC(2026, 0, 1 + Math.floor((at * 300) / count))).toISOString().slice(0, 10),
  cents: 1_000 + at,
}))
const write = (name: string, rows: typeof purchases): string => {
  const path = join(folder, name)
  writeFileSync(path, toEfatura(rows))
  return path
}
const first = write('first.csv', purchases)
const later = write('later.csv', purchases.toReversed().toSpliced(count / 2, 1))

const concilia = composeBench(join(folder, 'data'))
const asked = { name: 'Bench', taxId: '509442013', currency: 'EUR' }
const { id } = await addFilesCompany(concilia.connecting, asked)
const company = await concilia.companies.get(id)

const measure = async (what: string, path: string, dryRun: boolean): Promise<void> => {
  const [from, before] = [performance.now(), process.cpuUsage()]
  const result = await importFiles(concilia.deciding, company, { paths: [path], dryRun, isOurs: () => true })
  const { user, system } = process.cpuUsage(before)
  if (result.outcome !== 'imported') throw result.error
  const [told] = result.suppliers
  const counts = told ? `${told.added} new, ${told.known} known, ${told.gone.length} gone` : 'nothing changes'
  const [wall, busy] = [performance.now() - from, (user + system) / 1000]
  console.log(`${what}: ${wall.toFixed(0)} ms, ${busy.toFixed(0)} ms of processor; ${counts}`)
}
await measure('preview', first, true)
await measure('preview again', first, true)
await measure('import', first, false)
await measure('preview of a later list', later, true)
await measure('the same file', first, true)
await concilia.close()
rmSync(folder, { recursive: true })
