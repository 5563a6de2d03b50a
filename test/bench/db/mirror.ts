/** Figures of the mirror alone: writing, indexing, lists, searching, the input of matching. `node test/bench/db/mirror.ts [rows] [documents]` */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAppError } from '#core/app-error.ts'
import { systemClock } from '#core/clock.ts'
import { openReadable } from '../../../src-main/db/connection/open.ts'
import { findExact } from '../../../src-main/db/lists/exact-hits.ts'
import { openTransactionList } from '../../../src-main/db/lists/transaction-list.ts'
import { openWritable } from '../../../src-main/db/mirror/open-writable.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { companyOverview } from '../../../src-main/db/office/overview.ts'
import { loadMatchInput } from '../../../src-main/db/proposals/match-input.ts'
import type { PageInput } from '../../../src-main/db/transactions/page-cursor.ts'
import { fillDocuments } from './fill-mirror.ts'
import { inventedPages } from './invented-pages.ts'
import { listFigures } from './list-figures.ts'

const count = Number(process.argv[2] ?? 200_000)
const documentCount = Number(process.argv[3] ?? count)
const folder = mkdtempSync(join(tmpdir(), 'concilia-bench-'))
const file = join(folder, 'mirror.sqlite')
const at = systemClock.now()

/** Sums the time of the measured work only. */
const stopwatch = () => {
  const spent = { ms: 0, user: 0, system: 0 }
  return {
    run<T>(work: () => T): T {
      const start = performance.now()
      const before = process.cpuUsage()
      const value = work()
      const { user, system } = process.cpuUsage(before)
      spent.ms += performance.now() - start
      spent.user += user / 1000
      spent.system += system / 1000
      return value
    },
    tell(name: string, rows?: number) {
      const rate = rows === undefined ? '' : `  ${Math.round((rows / spent.ms) * 1000)} rows/s`
      const cpu = `(${spent.user.toFixed(0)} + ${spent.system.toFixed(0)} ms of processor)`
      console.log(`${name.padEnd(36)} ${spent.ms.toFixed(1).padStart(9)} ms${rate}  ${cpu}`)
    },
  }
}

const timed = <T>(name: string, work: () => T, rows?: number): T => {
  const watch = stopwatch()
  const value = watch.run(work)
  watch.tell(name, rows)
  return value
}

const quantile = (samples: number[], share: number): number =>
  samples.sort((a, b) => a - b)[Math.floor(samples.length * share)] ?? 0

const db = await openWritable(file, { now: at })
const PAGES_A_COMMIT = 10
/** Pages are created while they are written: a million rows at once would fill the memory. */
const pull = (name: string): void => {
  const watch = stopwatch()
  const { runId } = runCommand(db, 'beginTransactionRun', {
    accountId: 'conta-1',
    scope: 'full',
    overlapDays: 14,
    today: systemClock.today(),
    at,
  })
  let batch: PageInput[] = []
  for (const page of inventedPages(count)) {
    batch.push(page)
    if (batch.length < PAGES_A_COMMIT && page.page < page.totalPages) continue
    const pages = batch
    watch.run(() => runCommand(db, 'writeTransactionPages', { runId, pages, at }))
    batch = []
  }
  watch.run(() => runCommand(db, 'finishTransactionRun', { runId, at }))
  for (let left = 1; left > 0; )
    watch.run(() => {
      left = runCommand(db, 'makeSortIndex', {}).remaining
    })
  watch.tell(name, count)
}
pull('first full pull, ten pages a commit')
pull('read again, nothing changed')
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
