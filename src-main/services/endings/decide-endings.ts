/** Endings without a document that a person chose: each act is recorded completely or not at all, with who and when. */
import type { CategoryId, OffsetKind, SplitPart } from '#contract/ending-values.ts'
import type { EndingAnswer } from '#contract/endings.ts'
import { shortId } from '#core/clock.ts'
import {
  classifyWhole,
  type EndedTransaction,
  type EndingRows,
  leaveOpen as leaveOpenRows,
  offsetTogether,
  splitInParts,
} from '#core/endings/by-hand.ts'
import { type GroupBody, groupByHand } from '../../db/rows/group-body.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { type DecidePorts, decideAs } from '../deciding.ts'

/** Classifies the whole open amount of each transaction. Error: not-found (a transaction that is not in the mirror). */
export const classify = (
  ports: DecidePorts,
  company: OpenCompany,
  { transactionIds, categoryId }: { transactionIds: readonly number[]; categoryId: CategoryId },
): Promise<EndingAnswer> => {
  const isKnown = known(company)
  const transactions = company.mirror.read.getMatchTransactions(transactionIds)
  const wanted = transactions.map((one) => ({
    transactions: [one],
    rows: classifyWhole(one, categoryId, isKnown),
  }))
  return endTransactions(ports, company, wanted)
}

/** One group for each list of transactions. */
interface Wanted {
  transactions: readonly EndedTransaction[]
  rows: EndingRows
}

/** What a person says beside the rows. */
type Said = Pick<GroupBody, 'note' | 'question'>

const toBody = (ports: DecidePorts, { transactions, rows }: Wanted, said: Said): GroupBody =>
  groupByHand({
    id: `h-${shortId(ports.newId)}`,
    currency: transactions[0]?.currency ?? 'EUR',
    allocations: rows.outcome === 'rows' ? rows.allocations : [],
    ...said,
  })

/** Records one group for each of them, as one act, unless one is refused. */
export const endTransactions = async (
  ports: DecidePorts,
  company: OpenCompany,
  wanted: readonly Wanted[],
  said: Said = {},
): Promise<EndingAnswer> => {
  for (const { rows } of wanted)
    if (rows.outcome === 'refused') {
      const { outcome: _outcome, ...refusal } = rows
      return { outcome: 'refused', refusal }
    }
  const groups = wanted.map((one) => toBody(ports, one, said))
  const { results } = await decideAs(ports, company, 'acceptEndings', { groups })
  const done = results.filter(({ outcome }) => outcome === 'done')
  if (done.length === 0) return { outcome: 'refused', refusal: { reason: 'stale' } }
  return { outcome: 'done', groups: done.map(({ groupId }) => company.mirror.read.getGroup(groupId)) }
}

const known =
  (company: OpenCompany) =>
  (id: CategoryId): boolean =>
    company.mirror.read.listCategories().some((category) => category.id === id)

/** Splits a transaction into parts that together are exactly its open amount. Error: not-found. */
export const split = (
  ports: DecidePorts,
  company: OpenCompany,
  { transactionId, parts }: { transactionId: number; parts: readonly SplitPart[] },
): Promise<EndingAnswer> => {
  const transactions = company.mirror.read.getMatchTransactions([transactionId])
  const wanted = transactions.map((one) => ({
    transactions: [one],
    rows: splitInParts(one, parts, known(company)),
  }))
  return endTransactions(ports, company, wanted)
}

/** Offsets transactions that cancel each other out. Error: not-found. */
export const offset = (
  ports: DecidePorts,
  company: OpenCompany,
  { transactionIds, kind }: { transactionIds: readonly number[]; kind: OffsetKind },
): Promise<EndingAnswer> => {
  const transactions = company.mirror.read.getMatchTransactions(transactionIds)
  return endTransactions(ports, company, [{ transactions, rows: offsetTogether(transactions, kind) }])
}

/** Leaves each transaction open on purpose, with the note. Error: not-found. */
export const leaveOpen = (
  ports: DecidePorts,
  company: OpenCompany,
  { transactionIds, note }: { transactionIds: readonly number[]; note: string },
): Promise<EndingAnswer> => {
  const transactions = company.mirror.read.getMatchTransactions(transactionIds)
  const wanted = transactions.map((one) => ({ transactions: [one], rows: leaveOpenRows(one, note) }))
  return endTransactions(ports, company, wanted, { note })
}
