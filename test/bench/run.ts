/** `npm run bench [-- name ...]`: the figures, one bench after another, each in a process of its own. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const benches: Readonly<Record<string, readonly string[]>> = {
  matching: ['matching/run.ts', '10000', '10000', '3'],
  adversary: ['matching/adversary.ts', '200000'],
  rematch: ['matching/kept.ts', '100000'],
  ledger: ['ledger/match.ts', '1500', '3'],
  'ledger-shapes': ['ledger/shapes.ts', '20000'],
  sync: ['sync/pages.ts', '1000', '20'],
  memory: ['sync/app.ts', '1000'],
  db: ['db/mirror.ts', '200000'],
  closing: ['closing/closing.ts', '100000'],
  'decision-log': ['db/decision-log.ts', '200'],
  import: ['import/import.ts', '100000'],
  'import-suppliers': ['import/suppliers.ts', '20000'],
  'import-pdf': ['import/pdf.ts', '40'],
  'import-window': ['import/window.ts', '100000'],
  export: ['export/export.ts', '1000000'],
  paper: ['export/paper.ts', '1700'],
  debtors: ['export/debtors.ts', '300'],
  grid: ['grid/keys.ts', '1000000'],
  acts: ['acts/acts.ts', '200000'],
  page: ['page/memory.ts', '48'],
  start: ['start/start.ts', '1000000', '5'],
  'start-packaged': ['start/packaged.ts', '20000', '9'],
  sandbox: ['sandbox/serve.ts'],
  truth: ['sandbox/against-truth.ts'],
  office: ['office/office.ts', '200'],
  desks: ['desks/desks.ts', '10000'],
  'office-set': ['office-set/trial.ts', '200', '2000'],
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`no such bench: ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
for (const [name, [file = '', ...words]] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n== ${name}`)
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...words], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
