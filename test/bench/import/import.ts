/**
 * A statement of many rows and a SAF-T (PT) file of as many invoices, imported by a company on files alone, against
 * reading the same file with the bare parser and storing nothing. `node test/bench/import/import.ts [rows]`
 *
 * Times are of the processor, all threads of the process together; memory is what the process holds at most.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { systemClock } from '#core/clock.ts'
import { compose } from '../../../src-main/compose.ts'
import { createSessionStore } from '../../../src-main/credentials/session-store.ts'
import { examineFile, fileAt, readText } from '../../../src-main/import/file-source.ts'
import { addFilesCompany } from '../../../src-main/services/companies/add-files-company.ts'
import { importFiles } from '../../../src-main/services/import/import-files.ts'
import { toSaft } from '../../helpers/export-saft.ts'
import { toCamt } from '../../helpers/export-statements.ts'

const count = Number(process.argv[2] ?? 100_000)
const folder = mkdtempSync(join(tmpdir(), 'concilia-bench-'))
const OWN = '509442013'
const dayOf = (at: number): string =>
  new Date(Date.UTC(2026, 0, 1 + Math.floor((at * 300) / count))).toISOString().slice(0, 10)
const rows = Array.from({ length: count }, (_, at) => ({ at, date: dayOf(at) }))

const write = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
const statement = write(
  'statement.xml',
  toCamt([
    {
      iban: 'PT50000201231234567890154',
      openingCents: 0,
      rows: rows.map(({ at, date }) => ({
        date,
        valueDate: date,
        cents: ((at * 7_919) % 500_000) - 200_000,
        text: `TRF CRED SEPA CLIENTE ${at % 997} FT A/${at}`,
        name: `CLIENTE ${at % 997} LDA`,
        bankReference: `R${at}`,
      })),
    },
  ]),
)
const saft = write(
  'saft.xml',
  toSaft({
    taxId: OWN,
    from: '2026-01-01',
    to: '2026-12-31',
    customers: Array.from({ length: 997 }, (_, at) => ({
      id: `C${at}`,
      taxId: '503504564',
      name: `Cliente ${at}, Lda`,
    })),
    invoices: rows.map(({ at, date }) => ({
      number: `FT A/${at + 1}`,
      type: 'FT',
      status: 'N',
      date,
      customer: `C${at % 997}`,
      grossCents: 100 + ((at * 7_919) % 500_000),
    })),
  }),
)

const busyMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const toMb = (bytes: number): number => Math.round(bytes / 1_048_576)
let most = 0
const watching = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, 20)
const measured = async (work: () => Promise<unknown>): Promise<{ ms: number; mb: number }> => {
  globalThis.gc?.()
  most = process.memoryUsage.rss()
  const from = busyMs()
  await work()
  return { ms: busyMs() - from, mb: toMb(most) }
}

const bareParse = async (path: string): Promise<void> => {
  const file = await examineFile(fileAt(path))
  const parser = new SaxesParser({ xmlns: false, position: true })
  let seen = 0
  parser.on('text', (text) => {
    seen += text.length
  })
  for await (const piece of readText(file)) parser.write(piece)
  parser.close()
  if (seen === 0) throw new Error('nothing was read')
}

const concilia = compose({
  dataFolder: join(folder, 'data'),
  entryUrl: new URL('../../../src-main/cli.ts', import.meta.url).href,
  clock: systemClock,
  credentials: createSessionStore('missing'),
  fetch: (url, init) => fetch(url, init),
  loopbackOnly: true,
  onSync: () => undefined,
  onChanged: () => undefined,
  onBug(error) {
    throw error
  },
})
const asked = { name: 'Bench', taxId: OWN, currency: 'EUR' }
const { id } = await addFilesCompany(concilia.connecting, asked)
const company = await concilia.companies.get(id)

for (const path of [statement, saft]) {
  const bare = await measured(() => bareParse(path))
  const preview = await measured(() =>
    importFiles(concilia.deciding, company, { paths: [path], dryRun: true }),
  )
  const marks: [string, number][] = []
  const whole = await measured(async () => {
    const result = await importFiles(concilia.deciding, company, {
      paths: [path],
      dryRun: false,
      onProgress: (phase) => {
        if (marks.at(-1)?.[0] !== phase) marks.push([phase, busyMs()])
      },
    })
    if (result.outcome !== 'imported') throw result.error
    marks.push(['', busyMs()])
  })
  const phases = marks
    .slice(0, -1)
    .map(([phase, from], at) => `${phase} ${Math.round((marks[at + 1]?.[1] ?? from) - from)} ms`)
  const ratio = (ms: number): string => (ms / bare.ms).toFixed(2)
  console.log(
    `${path === saft ? 'SAF-T' : 'CAMT'}, ${count} rows: bare parse ${Math.round(bare.ms)} ms, ${bare.mb} MB; ` +
      `preview ${ratio(preview.ms)} times, ${preview.mb} MB; import ${ratio(whole.ms)} times, ${whole.mb} MB ` +
      `(${phases.join(', ')})`,
  )
}
const again = write(
  'again.xml',
  toSaft({ taxId: OWN, from: '2027-01-01', to: '2027-01-31', customers: [], invoices: [] }),
)
const empty = await measured(() => importFiles(concilia.deciding, company, { paths: [again], dryRun: true }))
console.log(`a SAF-T file without documents beside those: preview ${Math.round(empty.ms)} ms`)

clearInterval(watching)
await concilia.close()
rmSync(folder, { recursive: true })
