/** Figures of the mirror alone: writing, indexing, lists, searching, the input of matching. `node test/bench/db/mirror.ts [rows]` */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAppError } from '../../../src-main/core/app-error.ts'
import { systemClock } from '../../../src-main/core/clock.ts'
import type { PageInput } from '../../../src-main/db/commands/transactions/run-row.ts'
import { openDocumentList } from '../../../src-main/db/lists/document-list.ts'
import { findExact } from '../../../src-main/db/lists/exact-hits.ts'
import type { OpenedIds } from '../../../src-main/db/lists/open-ids.ts'
import { openTransactionList } from '../../../src-main/db/lists/transaction-list.ts'
import { openReadable } from '../../../src-main/db/open.ts'
import { openWritable } from '../../../src-main/db/open-writable.ts'
import { transactionColumnsOf } from '../../../src-main/db/repositories/list-rows.ts'
import { loadMatchInput } from '../../../src-main/db/repositories/match-input.ts'
import { companyOverview } from '../../../src-main/db/repositories/overview.ts'
import { runCommand } from '../../../src-main/db/run-command.ts'
import type { TransactionFilter } from '../../../src-preload/contract/transactions.ts'
import type { IsoDate, Minor } from '../../../src-preload/contract/values.ts'
import { inventedPages } from './invented-pages.ts'

const count = Number(process.argv[2] ?? 200_000)
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
const reader = openReadable(file)
/** Pages all over the list. */
const readPages = (list: OpenedIds): void => {
  const samples: number[] = []
  for (let position = 0; position < list.count; position += Math.ceil(list.count / 60)) {
    const start = performance.now()
    transactionColumnsOf(reader, list.ids.subarray(position, position + 200))
    samples.push(performance.now() - start)
  }
  console.log(
    `  200 rows by position: median ${quantile(samples, 0.5).toFixed(2)} ms, p95 ${quantile(samples, 0.95).toFixed(2)} ms`,
  )
}
const sorts = ['date', 'amount', 'counterparty', 'open'] as const
for (const by of sorts)
  for (const direction of ['ascending', 'descending'] as const)
    readPages(
      timed(`open list, all, ${by} ${direction}`, () =>
        openTransactionList(reader, { filter: { view: 'all' }, sort: { by, direction } }),
      ),
    )
const filters: Readonly<Record<string, Partial<TransactionFilter>>> = {
  unmatched: { view: 'unmatched' },
  matched: { view: 'matched' },
  vanished: { view: 'vanished' },
  'money in': { direction: 'in' },
  'a month': { from: '2021-03-01' as IsoDate, to: '2021-03-31' as IsoDate },
  'an amount': { minMinor: 10_000 as Minor, maxMinor: 10_500 as Minor },
  proposed: { proposed: 'certain' },
}
for (const [name, filter] of Object.entries(filters))
  readPages(
    timed(`open list, ${name}`, () =>
      openTransactionList(reader, {
        filter: { view: 'all', ...filter },
        sort: { by: 'date', direction: 'descending' },
      }),
    ),
  )
for (const search of ['ribeiro', '2026/1234', '1.234,56', 'clinica 4242', 'ri'])
  timed(`search "${search}"`, () =>
    openTransactionList(reader, {
      filter: { view: 'all', search },
      sort: { by: 'date', direction: 'descending' },
    }),
  )
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
timed('open documents (none)', () =>
  openDocumentList(reader, {
    filter: { view: 'open' },
    sort: { by: 'date', direction: 'ascending' },
    today: systemClock.today(),
  }),
)
timed('overview', () => companyOverview(reader, systemClock.today(), 'EUR'))
timed('input of matching', () => loadMatchInput(reader, systemClock.today()), count)
reader.close()
db.close()
rmSync(folder, { recursive: true })
