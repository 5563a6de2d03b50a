/** Figures of the mirror alone: writing, indexing, lists, searching, the input of matching. `node test/bench/db/mirror.ts [rows] [documents]` */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAppError } from '../../../src-main/core/app-error.ts'
import { systemClock } from '../../../src-main/core/clock.ts'
import type { PageInput } from '../../../src-main/db/commands/transactions/run-row.ts'
import { findExact } from '../../../src-main/db/lists/exact-hits.ts'
import { openTransactionList } from '../../../src-main/db/lists/transaction-list.ts'
import { openReadable } from '../../../src-main/db/open.ts'
import { openWritable } from '../../../src-main/db/open-writable.ts'
import { loadMatchInput } from '../../../src-main/db/repositories/match-input.ts'
import { companyOverview } from '../../../src-main/db/repositories/overview.ts'
import { runCommand } from '../../../src-main/db/run-command.ts'
import { fillDocuments } from './fill-mirror.ts'
import { inventedPages } from './invented-pages.ts'
import { listFigures } from './list-figures.ts'

const count = Number(process.argv[2] ?? 200_000)
const documentCount = Number(process.argv[3] ?? count)
const folder = mkdtempSync(join(tmpdir(), 'concilia-bench-'))
const file = join(folder, 'mirror.sqlite')
const at = systemClock.now()

const timed = <T>(name: string, work: () => T, rows?: number): T => {
  const start = performance.now()
  const before = process.cpuUsage()
  const value = work()
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(before)
  const rate = rows === undefined ? '' : `  ${Math.round((rows / ms) * 1000)} rows/s`
  const cpu = `(${(user / 1000).toFixed(0)} + ${(system / 1000).toFixed(0)} ms of processor)`
  console.log(`${name.padEnd(36)} ${ms.toFixed(1).padStart(9)} ms${rate}  ${cpu}`)
  return value
}

const quantile = (samples: number[], share: number): number =>
  samples.sort((a, b) => a - b)[Math.floor(samples.length * share)] ?? 0

const db = await openWritable(file, { now: at })
const pages = [...inventedPages(count)]
const mirror = (scope: 'full'): void => {
  const run = runCommand(db, 'beginTransactionRun', {
    accountId: 'conta-1',
    scope,
    overlapDays: 14,
    today: systemClock.today(),
    at,
  })
  for (let start = 0; start < pages.length; start += 10) {
    const batch: PageInput[] = pages.slice(start, start + 10)
    runCommand(db, 'writeTransactionPages', { runId: run.runId, pages: batch, at })
  }
  runCommand(db, 'finishTransactionRun', { runId: run.runId, at })
}
timed('first full pull, ten pages a commit', () => mirror('full'), count)
timed('read again, nothing changed', () => mirror('full'), count)
timed(
  'search index',
  () => {
    while (runCommand(db, 'indexSearch', { limit: 5_000 }).remaining > 0);
  },
  count,
)
timed('documents', () => fillDocuments(db, documentCount), documentCount)
db.checkpoint()
const reader = openReadable(file)
listFigures(reader)
const looks: number[] = []
for (const text of ['FT 2026/1234', '2026/4242', '509442013', '1.234,56', '50,00', '4242'])
  for (let round = 0; round < 20; round += 1) {
    const start = performance.now()
    findExact(reader, { text, limit: 8 })
    looks.push(performance.now() - start)
  }
console.log(
  `  exact hits: median ${quantile(looks, 0.5).toFixed(2)} ms, p95 ${quantile(looks, 0.95).toFixed(2)} ms`,
)
timed('search "ri", unwanted after its first rows', () => {
  let asked = 0
  const search = () =>
    openTransactionList(reader, {
      filter: { view: 'all', search: 'ri' },
      sort: { by: 'date', direction: 'descending' },
    })
  try {
    reader.whileWanted(() => asked++ < 2, search)
  } catch (error) {
    if (!isAppError(error, 'cancelled')) throw error
  }
})
timed('overview', () => companyOverview(reader, systemClock.today(), 'EUR'))
timed('input of matching', () => loadMatchInput(reader, systemClock.today()), count)
reader.close()
db.close()
rmSync(folder, { recursive: true })
