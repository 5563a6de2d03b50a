/**
 * Desks of an office over a PostgreSQL server of the bench's own, which does not flush to the disk: how soon a decision is
 * seen, how many are numbered, how long a company-year takes to join, and what a company that is not shared pays.
 * `node test/bench/desks/desks.ts [decisions of the year]`
 */
import { openPostgres } from '../../../src-main/connectors/shared-log/postgres.ts'
import type { Head, SentEvent, SharedLog } from '../../../src-main/connectors/shared-log/shared-log.ts'
import { toEvent } from '../../../src-main/db/decision-log/event-schema.ts'
import { eventsAfter } from '../../../src-main/db/decision-log/read-events.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { encodeProposals } from '../../../src-main/db/proposals/proposal-lines.ts'
import { eventsToSend, sharedHead } from '../../../src-main/db/sharing/shared-state.ts'
import { findPostgres, WITHOUT_POSTGRES } from '../../helpers/postgres-cluster.ts'
import { postgresOffice } from '../../main/connectors/shared-log/servers.ts'
import { LogBench } from '../../main/db/helpers/log-bench.ts'
import {
  AT,
  aDocument,
  aSimpleProposal,
  aTransaction,
  makeCompanyFolder,
} from '../../main/db/helpers/mirror-fixtures.ts'
import { mirrorPages } from '../../main/db/helpers/mirror-pages.ts'

const year = Number(process.argv[2] ?? 10_000)
const SEEN = Number(process.argv[3] ?? 200)
const ROUNDS = Number(process.argv[4] ?? 400)

const quantile = (samples: readonly number[], share: number): number =>
  samples.toSorted((one, other) => one - other)[Math.floor(samples.length * share)] ?? 0
const secondsOf = async (work: () => unknown): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1_000
}

if (findPostgres() === undefined) {
  console.log(WITHOUT_POSTGRES)
  process.exit()
}

const numbers = Array.from({ length: year }, (_, at) => at + 1)
/** A mirror with a document and a transaction for each decision. */
const openBench = async (count: number): Promise<LogBench> => {
  const bench = new LogBench()
  await makeCompanyFolder(bench.home)
  await bench.open()
  const some = numbers.slice(0, count)
  runCommand(bench.log, 'writeDocuments', { documents: some.map((id) => aDocument({ id })), at: AT })
  mirrorPages(
    bench.db,
    Array.from({ length: Math.ceil(count / 200) }, (_, page) =>
      some
        .slice(page * 200, page * 200 + 200)
        .map((id) => aTransaction({ sourceId: `m-${id}`, text: `TRF ${id}` })),
    ),
  )
  const idOf = (sql: string) => bench.db.readColumn<number>(sql)
  const [documentOf, rowOf] = [
    idOf('SELECT id FROM document WHERE source_id = ?'),
    idOf('SELECT id FROM bank_transaction WHERE source_id = ?'),
  ]
  const proposals = some.map((number) => {
    const members = { documentId: documentOf.get(number) ?? 0, transactionId: rowOf.get(`m-${number}`) ?? 0 }
    const proposal = aSimpleProposal(number)
    return { ...proposal, allocations: proposal.allocations.map((one) => ({ ...one, ...members })) }
  })
  runCommand(bench.log, 'replaceProposals', { encoded: encodeProposals(proposals), decidedThrough: 0 })
  return bench
}
const said = (bench: LogBench) => ({ by: 'ana', at: bench.now() })
const accept = (bench: LogBench, ...some: readonly number[]): void =>
  void runCommand(bench.log, 'acceptGroups', {
    groupIds: some.map((number) => `g-${number}`),
    ...said(bench),
  })

interface Joined {
  pulled: number
  applied: number
  /** Seconds of processor while they were applied. */
  busy: number
  events: number
}
/** Everything that the server has. */
const pullAll = async (bench: LogBench, log: SharedLog, company: string): Promise<Joined> => {
  const joined: Joined = { pulled: 0, applied: 0, busy: 0, events: 0 }
  for (;;) {
    let page: Awaited<ReturnType<SharedLog['pull']>> | undefined
    joined.pulled += await secondsOf(async () => {
      page = await log.pull(company, sharedHead(bench.db))
    })
    if (page?.outcome !== 'events') throw new Error('the server knows the head')
    const { events } = page
    const last = events.at(-1)
    if (last === undefined) return joined
    joined.events += events.length
    const before = process.cpuUsage()
    joined.applied += await secondsOf(() =>
      runCommand(bench.log, 'applyShared', {
        head: { number: last.number, hash: last.hash },
        events: events.map(({ id, payload, ...event }) => ({
          ...event,
          uuid: id,
          payload,
          event: toEvent(JSON.parse(payload)),
        })),
        ...said(bench),
      }),
    )
    const { user, system } = process.cpuUsage(before)
    joined.busy += (user + system) / 1_000_000
  }
}
const toSent = (event: ReturnType<typeof eventsAfter>[number]): SentEvent => ({
  id: event.uuid,
  kind: event.action,
  payload: JSON.stringify(event),
})

const office = await postgresOffice()
const [ana, rui] = [openPostgres(office.cluster.as('ana')), openPostgres(office.cluster.as('rui'))]
const benches: LogBench[] = []
const shared = async (count: number, company: string): Promise<LogBench> => {
  const bench = await openBench(count)
  benches.push(bench)
  runCommand(bench.log, 'beginSharing', { company })
  return bench
}

// A decision, until the other desk has applied it.
{
  const company = await office.company()
  const [one, other] = [await shared(SEEN, company), await shared(SEEN, company)]
  let tell: () => void = () => undefined
  rui.onChanged(() => tell())
  await pullAll(other, rui, company)
  const ms: number[] = []
  for (const number of numbers.slice(0, SEEN)) {
    const begun = performance.now()
    const told = new Promise<void>((resolve) => {
      tell = resolve
    })
    accept(one, number)
    await ana.push(company, sharedHead(one.db), eventsToSend(one.db, { limit: 100 }).map(toSent))
    await told
    await pullAll(other, rui, company)
    ms.push(performance.now() - begun)
    await pullAll(one, ana, company)
  }
  console.log(
    `seen on another desk: median ${quantile(ms, 0.5).toFixed(1)} ms, p95 ${quantile(ms, 0.95).toFixed(1)} ms`,
  )
}

// A year of decisions, pushed by hundreds, and joined.
{
  const company = await office.company()
  const [one, other] = [await openBench(year), await shared(year, company)]
  benches.push(one)
  for (let from = 0; from < year; from += 1_000)
    for (const number of numbers.slice(from, from + 1_000)) accept(one, number)
  const events = eventsAfter(one.db, 0).map(toSent)
  let head: Head = { number: 0, hash: '' }
  const pushed = await secondsOf(async () => {
    for (let from = 0; from < events.length; from += 100) {
      const answer = await ana.push(company, head, events.slice(from, from + 100))
      if (answer.outcome !== 'numbered') throw new Error(JSON.stringify(answer))
      head = answer.head
    }
  })
  console.log(
    `pushed by hundreds: ${Math.round(events.length / pushed)} a second, ${events[0]?.payload.length} bytes each`,
  )
  const { pulled, applied, busy, events: count } = await pullAll(other, rui, company)
  console.log(
    `${count} decisions joined: ${(pulled + applied).toFixed(2)} s, pulling ${pulled.toFixed(2)} and applying ${applied.toFixed(2)} of it (${busy.toFixed(2)} of processor)`,
  )
}

// A company that is not shared, and one whose mirror has the triggers of before: the same commands in turns.
{
  const [now, before] = [await openBench(1), await openBench(1)]
  benches.push(now, before)
  before.db.transaction((trx) => {
    for (const [name, event] of [
      ['decision_event_never_changes', 'UPDATE'],
      ['decision_event_never_goes', 'DELETE'],
    ]) {
      trx.write(`DROP TRIGGER ${name}`).run()
      trx
        .write(`CREATE TRIGGER ${name} BEFORE ${event} ON decision_event
          BEGIN SELECT RAISE(ABORT, 'decisions are only ever added'); END`)
        .run()
    }
  })
  const sides = [
    { bench: now, ms: [] as number[] },
    { bench: before, ms: [] as number[] },
  ]
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { bench, ms } of round % 2 === 0 ? sides : sides.toReversed()) {
      const begun = performance.now()
      accept(bench, 1)
      runCommand(bench.log, 'undoGroup', { groupId: 'g-1', ...said(bench) })
      ms.push(performance.now() - begun)
    }
  const [mine, others] = sides.map(({ ms }) => quantile(ms, 0.5))
  console.log(
    `not shared, accepted and undone: median ${mine?.toFixed(2)} ms, with the triggers of before ${others?.toFixed(2)} ms: ratio ${((mine ?? 0) / (others ?? 1)).toFixed(3)}`,
  )
}

for (const { db } of benches) db.close()
for (const log of [ana, rui]) await log.close()
await office.stop()
