/**
 * How long a sync of 200 new movements is matched, the app running and its matching thread warm.
 *
 *   node test/bench/matching/kept.ts [documents] [transactions]
 *
 * A mirror on disk, the real threads. `thread` is what the matching thread took, the reading of changed rows included;
 * `written` is all of it, until the proposals stand in the mirror.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../../src-main/core/clock.ts'
import type { FetchedDocument } from '../../../src-main/core/documents.ts'
import type { MatchDocument, MatchTransaction } from '../../../src-main/core/matching/types.ts'
import type { FetchedTransaction } from '../../../src-main/core/transactions.ts'
import { type Mirror, openMirror } from '../../../src-main/db/mirror.ts'
import {
  createMatchingThreads,
  type MatchingKeptJob,
  matchingJobs,
} from '../../../src-main/services/matching/matching-threads.ts'
import type { IsoDate, Minor } from '../../../src-preload/contract/values.ts'
import { pageOf } from '../../main/db/helpers/page-of.ts'
import { loadSample } from './load-sample.ts'

const NEW = 200
const TODAY = '2026-06-30' as IsoDate
const at = '2026-06-30T08:00:00.000Z'
const accountId = 'main'
const PAGE = 500

const [documents = 100_000, transactions = documents] = process.argv.slice(2).map(Number)
const workerUrl = (name: string): URL => new URL(`../../../src-main/workers/${name}.ts`, import.meta.url)

const toFetched = (one: MatchDocument): FetchedDocument => ({
  id: one.id,
  status: one.status === 'D' || one.status === 'A' ? one.status : 'C',
  type: one.type as FetchedDocument['type'],
  serie: one.serie ?? '',
  number: one.number,
  date: one.date,
  dueDate: one.dueDate,
  receiver: {
    taxId: one.taxId ?? '',
    name: one.name ?? '',
    legalName: one.legalName,
    address: null,
    city: null,
    postCode: null,
    countryCode: 'PT',
    email: null,
    iban: one.iban,
    phone: null,
  },
  currency: one.currency,
  euroRate: one.euroRate,
  retentionPercent: null,
  externalId: one.externalId,
  purchaseOrder: one.purchaseOrder,
  documentReference: one.documentReference,
  description: null,
  taxExemptionReasonCode: null,
  transport: null,
  totalMinor: one.totalMinor,
  withoutTaxMinor: one.withoutTaxMinor,
  taxMinor: (one.totalMinor - one.withoutTaxMinor) as Minor,
  discountMinor: 0 as Minor,
  retentionMinor: one.retentionMinor,
  foreignTotalMinor: one.foreignTotalMinor,
  unpaidMinor: one.unpaidMinor,
  paymentStatus: null,
  lines: [],
  raw: `{"id":${one.id}}`,
})

const toMovement = (one: MatchTransaction): FetchedTransaction => ({
  sourceId: one.key,
  accountId,
  bookingDate: one.bookingDate,
  valueDate: one.valueDate,
  amountMinor: one.amountMinor,
  direction: one.direction,
  currency: one.currency,
  text: one.text,
  counterpartyName: one.counterpartyName,
  counterpartyIban: one.counterpartyIban,
  reference: one.reference,
  status: one.status,
  balanceMinor: null,
  flags: [],
  place: 0,
})

/** One sync of movements; those known already are left as they are. */
const mirrorMovements = async (mirror: Mirror, all: readonly FetchedTransaction[]): Promise<void> => {
  const scope = 'full' as const
  const { write } = mirror
  const { runId } = await write.run('beginTransactionRun', {
    accountId,
    scope,
    overlapDays: 14,
    today: TODAY,
    at,
  })
  const totalPages = Math.ceil(all.length / PAGE)
  for (let walk = 0; walk < 3; walk += 1) {
    for (let page = 1; page <= totalPages; page += 1) {
      const records = all.slice((page - 1) * PAGE, page * PAGE)
      const read = { page, totalPages, totalCount: all.length, amountsAreSigned: true }
      await write.run('writeTransactionPages', { runId, at, pages: [pageOf(records, read)] })
    }
    const { outcome } = await write.run('finishTransactionRun', { runId, at })
    if (outcome !== 'again') return
  }
}

const folder = mkdtempSync(join(tmpdir(), 'concilia-kept-bench-'))
const mirror = await openMirror({ folder, workerUrl, clock: systemClock })
const sample = loadSample({ seed: 1, documents, transactions }).input
for (let from = 0; from < sample.documents.length; from += 1_000)
  await mirror.write.run('writeDocuments', {
    documents: sample.documents.slice(from, from + 1_000).map(toFetched),
    at,
  })
const movements = sample.transactions.map(toMovement)

let threadMs = 0
const timed = (job: MatchingKeptJob): MatchingKeptJob => ({
  ...job,
  run: async (input, options) => {
    const started = performance.now()
    const answer = await job.run(input, options)
    threadMs = performance.now() - started
    return answer
  },
})
const start = matchingJobs({ workerUrl })
const threads = createMatchingThreads((file) => timed(start(file)))

const measure = async (name: string): Promise<void> => {
  const started = performance.now()
  const counts = await threads.propose({ mirror }, TODAY, {})
  const written = performance.now() - started
  const memory = (process.memoryUsage().rss / 1e6).toFixed(0)
  console.log(
    `${name}: thread ${threadMs.toFixed(0)} ms, written ${written.toFixed(0)} ms, ${memory} MB, ${JSON.stringify(counts)}`,
  )
}

for (let round = 4; round >= 0; round -= 1) {
  await mirrorMovements(mirror, movements.slice(0, movements.length - round * NEW))
  await measure(round === 4 ? 'first run' : `${NEW} new movements`)
}
await measure('nothing new')
await threads.end({ mirror })
await mirror.close()
rmSync(folder, { recursive: true, force: true })
