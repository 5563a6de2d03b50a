/**
 * How long it takes to match anew what a sync or a decision changed, the app running and its matching thread warm.
 *
 *   node test/bench/matching/kept.ts [documents] [transactions] [accepted]
 *
 * A mirror on disk, the real threads. `all` begins when the writer has committed the change and ends when main has read
 * a page of proposals: `asked` the writer for what changed, `read` it in the matching thread, `matched`, `carried` between
 * the threads, `written` by the writer, `shown`. Wall times of the median round; `busy` is the processor time of all
 * threads, in steps of 4 ms, and what to go by on a machine that does other work.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IsoDate } from '#contract/values.ts'
import { systemClock } from '#core/clock.ts'
import type { FetchedTransaction } from '#core/transactions.ts'
import { openMirror } from '../../../src-main/db/mirror/mirror.ts'
import type { MatchingJob } from '../../../src-main/services/matching/matching-job.ts'
import {
  createMatchingThreads,
  type MatchingKeptJob,
} from '../../../src-main/services/matching/matching-threads.ts'
import { keepJob } from '../../../src-main/threads/job.ts'
import { pageOf } from '../../main/db/helpers/page-of.ts'
import { loadSample } from './load-sample.ts'
import type { ThreadTimes, TimedAnswer } from './timed-matching.ts'
import { toFetched, toTransaction } from './to-fetched.ts'

const NEW = 200
const ROUNDS = 5
const TODAY = '2026-06-30' as IsoDate
const at = '2026-06-30T08:00:00.000Z'
const person = { by: 'bench', at }
const accountId = 'main'
const PAGE = 500
/** As the app gives its matching thread, see matching-threads. */
const THREAD = { idleMs: 600_000, youngGenerationMb: 64 }

const [documents = 100_000, transactions = documents, accepted = 2_000] = process.argv.slice(2).map(Number)
const workerUrl = (name: string): URL => new URL(`../../../src-main/workers/${name}.ts`, import.meta.url)

const STAGES = [
  'all',
  'asked',
  'read',
  'matched',
  'carried',
  'written',
  'shown',
  'busy',
  'threadBusy',
] as const
type Round = Record<(typeof STAGES)[number], number>

const folder = mkdtempSync(join(tmpdir(), 'concilia-kept-bench-'))
const mirror = await openMirror({ folder, workerUrl, clock: systemClock })
const { run } = mirror.write
const walls = new Map<string, number>()
const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const started = performance.now()
  const answer = await work()
  walls.set(name, performance.now() - started)
  return answer
}
let times: ThreadTimes = { readMs: 0, threadMs: 0, cpuMs: 0 }
const startJob = (mirrorFile: string): MatchingKeptJob => {
  const url = new URL('./timed-matching.ts', import.meta.url)
  const job = keepJob<MatchingJob, TimedAnswer>(url, { mirrorFile }, THREAD)
  return {
    ...job,
    run: (input, options) =>
      timed('job', async () => {
        const answer = await job.run(input, options)
        times = answer.times
        return answer
      }),
  }
}
const threads = createMatchingThreads(startJob)
const company = {
  mirror: {
    file: mirror.file,
    write: { run: ((name, input) => timed(name, () => run(name, input))) as typeof run },
  },
}

const rematch = async (): Promise<Round> => {
  walls.clear()
  const started = performance.now()
  const before = process.cpuUsage()
  await threads.propose(company, TODAY, {})
  const shownFrom = performance.now()
  mirror.read.listProposals({ limit: 100 })
  const ended = performance.now()
  const { user, system } = process.cpuUsage(before)
  const wall = (name: string): number => walls.get(name) ?? 0
  return {
    all: ended - started,
    asked: wall('findMatchChanges'),
    read: times.readMs,
    matched: times.threadMs - times.readMs,
    carried: wall('job') - times.threadMs,
    written: wall('changeProposals') + wall('replaceProposals'),
    shown: ended - shownFrom,
    busy: (user + system) / 1_000,
    threadBusy: times.cpuMs,
  }
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const print = (name: string, rounds: readonly Round[]): void => {
  const of = (stage: keyof Round): string =>
    median(rounds.map((round) => round[stage]))
      .toFixed(1)
      .padStart(8)
  console.log(`${name.padEnd(26)}${STAGES.map(of).join('')}`)
}

const mirrorTransactions = async (
  scope: 'full' | 'filtered',
  all: readonly FetchedTransaction[],
): Promise<void> => {
  const { runId } = await run('beginTransactionRun', { accountId, scope, overlapDays: 14, today: TODAY, at })
  const totalPages = Math.ceil(all.length / PAGE)
  for (let walk = 0; walk < 3; walk += 1) {
    for (let page = 1; page <= totalPages; page += 1) {
      const records = all.slice((page - 1) * PAGE, page * PAGE)
      const read = { page, totalPages, totalCount: all.length, amountsAreSigned: true }
      await run('writeTransactionPages', { runId, at, pages: [pageOf(records, read)] })
    }
    const { outcome } = await run('finishTransactionRun', { runId, at })
    if (outcome !== 'again') return
  }
}

const sample = loadSample({ seed: 1, documents, transactions }).input
const issued = [...sample.documents].sort((a, b) => a.id - b.id)
const lateDocuments = issued.splice(-ROUNDS * NEW)
for (let from = 0; from < issued.length; from += 1_000)
  await run('writeDocuments', { documents: issued.slice(from, from + 1_000).map(toFetched), at })
const mirrored = sample.transactions.map(toTransaction)
const late = mirrored.splice(-ROUNDS * NEW)
await mirrorTransactions('full', mirrored)

console.log(`${''.padEnd(26)}${STAGES.map((stage) => stage.padStart(stage.length > 7 ? 11 : 8)).join('')}`)
print('first run', [await rematch()])
const certain = (await mirror.ask('countBulk', {}))
  .filter(({ combination }) => combination.class === 'certain')
  .flatMap(({ shown }) => shown)
await run('acceptBulk', { shown: certain.slice(0, accepted), ...person })
print(`${accepted} accepted`, [await rematch()])

const sync: Round[] = []
for (let from = 0; from < late.length; from += NEW) {
  await mirrorTransactions('filtered', late.slice(from, from + NEW))
  sync.push(await rematch())
}
print(`${NEW} new transactions`, sync)
const invoiced: Round[] = []
for (let from = 0; from < lateDocuments.length; from += NEW) {
  await run('writeDocuments', { documents: lateDocuments.slice(from, from + NEW).map(toFetched), at })
  invoiced.push(await rematch())
}
print(`${NEW} new documents`, invoiced)
const decisions = {
  accept: [] as Round[],
  'undo an acceptance': [] as Round[],
  reject: [] as Round[],
  'undo a rejection': [] as Round[],
}
for (let round = 0; round < ROUNDS; round += 1) {
  const groupId = certain[accepted + 997 * round]?.groupId ?? ''
  const decide = async (name: keyof typeof decisions, change: () => Promise<unknown>): Promise<void> => {
    await change()
    decisions[name].push(await rematch())
  }
  await decide('accept', () => run('acceptGroups', { groupIds: [groupId], ...person }))
  await decide('undo an acceptance', () => run('undoGroup', { groupId, ...person }))
  await decide('reject', () => run('rejectGroups', { groupIds: [groupId], ...person }))
  await decide('undo a rejection', () => run('undoGroup', { groupId, ...person }))
}
for (const [name, rounds] of Object.entries(decisions)) print(name, rounds)
print('nothing new', [await rematch()])
const memory = (process.memoryUsage().rss / 1e6).toFixed(0)
console.log(`milliseconds; ${memory} MB, load ${loadavg()[0]?.toFixed(1)}`)
await threads.end(company)
await mirror.close()
rmSync(folder, { recursive: true, force: true })
