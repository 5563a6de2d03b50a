/**
 * A statement of many rows and a SAF-T (PT) file of as many invoices, imported by a company on files alone, and that
 * file held against the documents it brought, against reading the same file with the bare XML parser, and with the program's own reader, storing nothing.
 * `node test/bench/import/import.ts [rows]`
 *
 * Times are of the processor, all threads of the process together; what is matched after an import is told apart.
 * Memory is what the process holds at most, beside what it held before. The files are written by another process.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { examineFile, fileAt, readText } from '../../../src-main/import/file-source.ts'
import { readStatement } from '../../../src-main/import/read-statement.ts'
import { readSaft } from '../../../src-main/import/saft/read-saft.ts'
import { addFilesCompany } from '../../../src-main/services/companies/add-files-company.ts'
import { checkSaft } from '../../../src-main/services/imports/check-saft.ts'
import { importFiles } from '../../../src-main/services/imports/import-files.ts'
import { toSaft } from '../../helpers/export-saft.ts'
import { toCamt } from '../../helpers/export-statements.ts'
import { composeBench } from '../compose-bench.ts'

const OWN = '509442013'

const writeFiles = (folder: string, count: number): void => {
  const rows = Array.from({ length: count }, (_, at) => ({
    at,
    cents: 100 + ((at * 7_919) % 500_000),
    date: new Date(Date.UTC(2026, 0, 1 + Math.floor((at * 300) / count))).toISOString().slice(0, 10),
  }))
  const statement = {
    iban: 'PT50000201231234567890154',
    openingCents: 0,
    rows: rows.map(({ at, cents, date }) => ({
      date,
      valueDate: date,
      // Each row but the third pays the invoice of its number.
      cents: at % 3 === 2 ? 30 - cents : cents,
      text: `TRF CRED SEPA CLIENTE ${at % 997} FT A/${at + 1}`,
      name: `CLIENTE ${at % 997} LDA`,
      bankReference: `R${at}`,
    })),
  }
  const saft = {
    taxId: OWN,
    from: '2026-01-01',
    to: '2026-12-31',
    customers: Array.from({ length: 997 }, (_, at) => ({
      id: `C${at}`,
      taxId: String(503_000_000 + at),
      name: `Cliente ${at}, Lda`,
    })),
    invoices: rows.map(({ at, cents, date }) => ({
      number: `FT A/${at + 1}`,
      type: 'FT',
      status: 'N',
      date,
      customer: `C${at % 997}`,
      grossCents: cents,
    })),
  }
  const empty = { taxId: OWN, customers: [], invoices: [] }
  writeFileSync(join(folder, 'statement.xml'), toCamt([statement]))
  writeFileSync(join(folder, 'saft.xml'), toSaft(saft))
  writeFileSync(join(folder, 'before.xml'), toSaft({ ...empty, from: '2025-01-01', to: '2025-01-31' }))
  writeFileSync(join(folder, 'after.xml'), toSaft({ ...empty, from: '2027-01-01', to: '2027-01-31' }))
}

const [first, into] = process.argv.slice(2)
const count = Number(first ?? 100_000)
if (into !== undefined) {
  writeFiles(into, count)
  process.exit()
}
const folder = mkdtempSync(join(tmpdir(), 'concilia-bench-'))
execFileSync(process.execPath, [import.meta.filename, String(count), folder], { stdio: 'inherit' })
const file = (name: string): string => join(folder, name)

const busyMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const heldMb = (): number => Math.round(process.memoryUsage.rss() / 1_048_576)
let most = 0
const watching = setInterval(() => {
  most = Math.max(most, heldMb())
}, 20)
const measured = async (work: () => Promise<unknown>): Promise<{ ms: number; mb: number }> => {
  globalThis.gc?.()
  most = heldMb()
  const from = busyMs()
  await work()
  return { ms: busyMs() - from, mb: most }
}

const parseBare = async (path: string): Promise<void> => {
  const examined = await examineFile(fileAt(path))
  const parser = new SaxesParser({ xmlns: false, position: true })
  let seen = 0
  parser.on('text', (text) => {
    seen += text.length
  })
  for await (const piece of readText(examined)) parser.write(piece)
  parser.close()
  if (seen === 0) throw new Error('nothing was read')
}
const nothing = (): undefined => undefined
const readOnly = async (path: string, isSaft: boolean): Promise<void> => {
  const examined = await examineFile(fileAt(path))
  if (isSaft)
    await readSaft(readText(examined), {
      header: nothing,
      customer: nothing,
      invoice: nothing,
      payment: nothing,
    })
  else await readStatement(examined, 'camt', { begin: nothing, row: nothing, end: nothing })
}

const concilia = composeBench(file('data'))
const asked = { name: 'Bench', taxId: OWN, currency: 'EUR' }
const { id } = await addFilesCompany(concilia.connecting, asked)
const company = await concilia.companies.get(id)

const previewed = (name: string) => () =>
  importFiles(concilia.deciding, company, { paths: [file(name)], dryRun: true })
const imported = async (name: string, onPhase: (phase: string) => void): Promise<void> => {
  let last = ''
  const result = await importFiles(concilia.deciding, company, {
    paths: [file(name)],
    dryRun: false,
    onProgress: (phase) => {
      if (phase !== last) onPhase(phase)
      last = phase
    },
  })
  if (result.outcome !== 'imported') throw result.error
}
// What only the first import of a program costs: code is read, threads begin.
await imported('before.xml', nothing)

for (const name of ['statement.xml', 'saft.xml']) {
  const isSaft = name === 'saft.xml'
  const bare = await measured(() => parseBare(file(name)))
  const read = await measured(() => readOnly(file(name), isSaft))
  const atRest = heldMb()
  const preview = await measured(previewed(name))
  const began = new Map<string, number>()
  let mostBeforeMatching = 0
  const whole = await measured(() =>
    imported(name, (phase) => {
      began.set(phase, busyMs())
      if (phase === 'matching') mostBeforeMatching = most
    }),
  )
  const at = (phase: string): number => began.get(phase) ?? Number.NaN
  const matching = busyMs() - at('matching')
  const own = whole.ms - matching
  const times = (ms: number): string => `${(ms / bare.ms).toFixed(1)} / ${(ms / read.ms).toFixed(1)}`
  console.log(
    `${isSaft ? 'SAF-T' : 'CAMT'}, ${count} rows: bare parse ${Math.round(bare.ms)} ms, reading alone ${Math.round(read.ms)}; ` +
      `preview ${times(preview.ms)} times, import ${times(own)} (reading ${Math.round(at('comparing') - at('reading'))} ms, ` +
      `comparing ${Math.round(at('matching') - at('comparing'))}), matching then ${Math.round(matching)} ms; ` +
      `memory ${atRest} MB before, preview ${preview.mb}, import ${mostBeforeMatching}, with matching ${whole.mb}`,
  )
}
const bare = await measured(() => parseBare(file('saft.xml')))
const checked = await measured(() => checkSaft(company, { path: file('saft.xml'), taxId: OWN }))
console.log(
  `SAF-T held against those documents: ${(checked.ms / bare.ms).toFixed(1)} times the bare parse (${Math.round(bare.ms)} ms); memory ${checked.mb} MB`,
)
const after = await measured(previewed('after.xml'))
console.log(`a SAF-T file without documents beside those: preview ${Math.round(after.ms)} ms`)

clearInterval(watching)
await concilia.close()
rmSync(folder, { recursive: true })
