/** Pairs equal documents of one customer with equal transactions of one payer, in order of time. */
import { MAX_AGE } from '../candidates/weights.ts'
import type { Doc } from '../model/document.ts'
import type { Hypothesis, Part, TransactionCandidates } from '../model/hypothesis.ts'
import { byTime, compareDays, compareKeys } from '../model/order.ts'
import type { Days } from '../model/units.ts'
import { alignByDate } from './align.ts'
import { areDoubles, areEqualTransactions } from './margins.ts'

/** Whether the text identifies this document among equal ones: by a number or a month. */
const isIdentified = ({ reference, month }: Part): boolean => reference !== null || month !== undefined

/** The key that equal pairs have in common; null where the hypothesis has several documents or no known payer. */
const equalKey = ({ parts, amount, transaction, payer, against }: Hypothesis): string | null => {
  const [part] = parts
  if (!part || parts.length > 1 || payer === null) return null
  const { customer, sign, target, settled } = part.doc
  const doubts = against.map(({ code }) => code).join()
  return `${customer.position}/${sign}/${target}/${settled}/${amount.code}/${transaction.amount}/${doubts}`
}

/**
 * Gives a document to the earliest of equal transactions of one payer, since a later one pays it twice; changes
 * `chosen` in place. The score for the document's age would favour the later one.
 */
export const preferEarliest = (
  members: readonly TransactionCandidates[],
  chosen: (Hypothesis | null)[],
): void => {
  const unassigned = members.filter((_, at) => chosen[at] === null)
  if (unassigned.length === 0) return
  const holders = new Map<Doc, number>()
  chosen.forEach((one, at) => {
    if (one) for (const { doc } of one.parts) holders.set(doc, at)
  })
  for (const candidates of unassigned.sort(byTime))
    for (const own of candidates.hypotheses) {
      const [part] = own.parts
      const holder = part && own.lag >= 0 ? holders.get(part.doc) : undefined
      const [theirs, later] = holder === undefined ? [] : [chosen[holder], members[holder]]
      if (!theirs || !later || holder === undefined || byTime(candidates, later) > 0) continue
      const isEqual = theirs.score - own.score <= MAX_AGE && areEqualTransactions(own, theirs)
      if (!isEqual && !areDoubles(own, theirs)) continue
      chosen[holder] = null
      chosen[members.indexOf(candidates)] = own
      break
    }
}

interface Equals {
  /** Indexes of the transactions whose texts do not identify a document. */
  rows: number[]
  docs: Set<Doc>
  /** Days from issue to payment of the transactions whose texts identify a document. */
  lags: Days[]
}

/**
 * Distributes equal documents to equal transactions by date, also to transactions that have none yet; changes `chosen`
 * in place.
 */
export const distributeEquals = (
  members: readonly TransactionCandidates[],
  chosen: (Hypothesis | null)[],
): void => {
  const groups = new Map<string, Equals>()
  const used = new Set<Doc>()
  const groupOf = (key: string): Equals => {
    const known = groups.get(key) ?? { rows: [], docs: new Set<Doc>(), lags: [] }
    groups.set(key, known)
    return known
  }
  chosen.forEach((one, at) => {
    if (!one) return
    for (const { doc } of one.parts) used.add(doc)
    const key = equalKey(one)
    const [part] = one.parts
    if (key === null || !part) return
    const group = groupOf(key)
    if (isIdentified(part)) group.lags.push(one.lag)
    else {
      group.rows.push(at)
      group.docs.add(part.doc)
    }
  })
  if (groups.size === 0) return
  // A transaction without a document is included, however its payer is written.
  members.forEach((candidates, at) => {
    if (chosen[at]) return
    const own = candidates.hypotheses.find((one) => {
      const key = equalKey(one)
      return key !== null && !one.parts.some(isIdentified) && (groups.get(key)?.rows.length ?? 0) > 0
    })
    const key = own && equalKey(own)
    if (key) groups.get(key)?.rows.push(at)
  })
  for (const [key, { rows, docs, lags }] of groups) {
    if (rows.length === 0) continue
    for (const at of rows)
      for (const one of members[at]?.hypotheses ?? [])
        for (const { doc } of one.parts) if (!used.has(doc) && equalKey(one) === key) docs.add(doc)
    if (rows.length < 2 && docs.size < 2) continue
    const ordered = [...docs].sort((a, b) => compareDays(a.day, b.day) || compareKeys(a.source, b.source))
    const byDate = rows.sort((a, b) => {
      const [one, two] = [members[a], members[b]]
      return one && two ? byTime(one, two) : 0
    })
    const fits = byDate.map((at) => {
      const byDoc = new Map<Doc, Hypothesis>()
      for (const one of members[at]?.hypotheses ?? []) {
        const [part] = one.parts
        if (part && !isIdentified(part) && equalKey(one) === key) byDoc.set(part.doc, one)
      }
      return ordered.map((doc) => byDoc.get(doc))
    })
    const distributed = alignByDate(fits, lags)
    for (const doc of docs) used.delete(doc)
    byDate.forEach((at, row) => {
      const one = fits[row]?.[distributed[row] ?? -1] ?? null
      chosen[at] = one
      for (const { doc } of one?.parts ?? []) used.add(doc)
    })
  }
}
