/**
 * How long it takes to classify 100 000 transactions anew, and again after one more decision.
 *
 *   node test/bench/matching/classify.ts [transactions]
 *
 * Processor time of the thread: wall time on a shared machine says nothing.
 */
import type { IsoDate, Minor } from '#contract/values.ts'
import { createClassifier } from '#core/endings/classify.ts'
import { proposeOffsets } from '#core/endings/offsets.ts'
import type { Lesson } from '#core/endings/taught.ts'
import type { MatchTransaction } from '#core/matching/model/types.ts'
import { openSample } from '../../sandbox/sample.ts'

const count = Number(process.argv[2] ?? 100_000)

const cpuSeconds = <T>(work: () => T): { value: T; seconds: number } => {
  const before = process.threadCpuUsage()
  const value = work()
  const { user, system } = process.threadCpuUsage(before)
  return { value, seconds: (user + system) / 1e6 }
}

const sample = openSample({ documents: 1_000, transactions: count, today: '2026-06-30' as IsoDate })
const read = (): MatchTransaction[] =>
  [...sample.transactions()].map((one, at) => ({
    id: at + 1,
    key: one.id,
    accountId: 'conta',
    bookingDate: one.bookingDate as IsoDate,
    valueDate: null,
    amountMinor: one.amountMinor as Minor,
    openMinor: one.amountMinor as Minor,
    direction: one.amountMinor < 0 ? 'out' : 'in',
    currency: one.currency,
    text: one.text,
    counterpartyName: one.counterparty,
    counterpartyIban: one.iban,
    reference: null,
    status: 'booked',
  }))
const transactions = read()
sample.close()

/** Every tenth was classified: what a year of work teaches. */
const lessons: Lesson[] = transactions
  .filter((_, at) => at % 10 === 0)
  .map((one) => ({
    ...one,
    groupId: `h-${one.id}`,
    transactionId: one.id,
    categoryId: one.amountMinor < 0 ? 'supplier-payment' : 'other',
  }))
const rules = ['AGUAS DO VALE', 'TELECOM LUSA', 'RENDA ARMAZEM'].map((words, at) => ({
  id: `r-${at}`,
  words,
  counterparty: '',
  direction: null,
  minMinor: null,
  maxMinor: null,
  categoryId: 'utilities',
}))

const classifyAll = (some: readonly Lesson[]) => {
  const { propose } = createClassifier({ lessons: some, rules, hidden: new Set() })
  return transactions.map((one) => propose(one, 'none')).filter((one) => one !== undefined).length
}
const first = cpuSeconds(() => classifyAll(lessons))
const again = cpuSeconds(() => classifyAll(lessons.slice(1)))
const offsets = cpuSeconds(() => proposeOffsets(transactions, () => false).length)
console.log(
  `${transactions.length} transactions, ${lessons.length} lessons: ${first.value} classified in ${first.seconds.toFixed(2)} s, ` +
    `again after a decision in ${again.seconds.toFixed(2)} s; ${offsets.value} offsets in ${offsets.seconds.toFixed(2)} s`,
)
