/** Pairs equal documents of one customer with equal transactions of one payer, in order of time. */
import { MAX_AGE } from '../candidates/weights.ts'
import {
  byTime,
  compareDays,
  compareKeys,
  type Days,
  type Doc,
  type Hypothesis,
  type Part,
  type TransactionCandidates,
} from '../model/hypothesis.ts'
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

interface Fit {
  lag: Days
}

type Fits = readonly (readonly (Fit | undefined)[])[]

/** With more combinations than this, only the oldest-first order is tried. */
const MAX_PAIRS = 900
/** Leaving out a document other than the newest must lower the unevenness by more than this. */
const EVEN_GAIN: Days = 14
/** The cost of a payment before the issue, in days. */
const EARLY_COST = 40

/**
 * Aligns dated pairs first, then pairs without a date.
 *
 * @param fits by payment and document, both ordered by date: the days between them; undefined where they are not a pair
 * @param knownLags days from issue to payment of equal payments whose texts name their documents
 * @returns for each payment the index of its document, or -1
 */
export const alignByDate = (fits: Fits, knownLags: readonly Days[]): number[] => {
  const dated = fits.map((row) => row.map((fit) => (fit && !Number.isNaN(fit.lag) ? fit : undefined)))
  const taken = alignDated(
    dated,
    knownLags.filter((lag) => !Number.isNaN(lag)),
  )
  const isUndated = (column: number): boolean => dated.every((row) => row[column] === undefined)
  const used = new Set(taken)
  return taken.map((column, row) => {
    if (column >= 0) return column
    const left = (fits[row] ?? []).flatMap((fit, at) =>
      fit && Number.isNaN(fit.lag) && !used.has(at) ? [at] : [],
    )
    const spare = left.find(isUndated) ?? left[0] ?? -1
    used.add(spare)
    return spare
  })
}

const alignDated = (fits: Fits, knownLags: readonly Days[]): number[] => {
  const columns = fits[0]?.length ?? 0
  const oldest = align(fits, ({ lag }, row, column) => row + column + earlyCost(lag) * 1_000)
  const isWhole = oldest.every((column) => column >= 0) && columns === fits.length
  if (isWhole || fits.length * columns > MAX_PAIRS) return oldest
  const lags = new Set(fits.flatMap((row) => row.flatMap((fit) => (fit ? [fit.lag] : []))))
  let [best, least] = [oldest, unevenness(fits, oldest, knownLags) - EVEN_GAIN]
  for (const centre of [...lags].sort((a, b) => b - a)) {
    const taken = align(fits, ({ lag }, row) => Math.abs(lag - centre) + earlyCost(lag) + row / 1_000)
    const cost = unevenness(fits, taken, knownLags)
    if (cost < least) [best, least] = [taken, cost]
  }
  return best
}

/**
 * Pairs equal payments with equal documents, both ordered by time, without crossing: as many as possible, the oldest
 * first, unless leaving out another document keeps the days between payments and documents more even.
 * @returns for each row its column, or -1
 */
const align = (fits: Fits, costOf: (fit: Fit, row: number, column: number) => number): number[] => {
  const columns = fits[0]?.length ?? 0
  const width = columns + 1
  const counts = new Int32Array((fits.length + 1) * width)
  const costs = new Float64Array((fits.length + 1) * width)
  const steps = new Int8Array((fits.length + 1) * width)
  for (let row = 0; row <= fits.length; row += 1)
    for (let column = 0; column <= columns; column += 1) {
      const at = row * width + column
      const take = (from: number, count: number, cost: number, step: number): void => {
        const [total, paid] = [(counts[from] ?? 0) + count, (costs[from] ?? 0) + cost]
        const isFirst = steps[at] === 0
        if (!isFirst && (total < (counts[at] ?? 0) || (total === counts[at] && paid >= (costs[at] ?? 0))))
          return
        counts[at] = total
        costs[at] = paid
        steps[at] = step
      }
      const fit = row > 0 && column > 0 ? fits[row - 1]?.[column - 1] : undefined
      if (fit) take(at - width - 1, 1, costOf(fit, row - 1, column - 1), 3)
      if (row > 0) take(at - width, 0, 0, 1)
      if (column > 0) take(at - 1, 0, 0, 2)
    }
  const taken = fits.map(() => -1)
  for (let [row, column] = [fits.length, columns]; row > 0 && column > 0; ) {
    const step = steps[row * width + column]
    if (step === 3) taken[row - 1] = column - 1
    if (step !== 2) row -= 1
    if (step !== 1) column -= 1
  }
  return taken
}

const earlyCost = (lag: Days): number => (lag < 0 ? EARLY_COST : 0)

/** How uneven the lags of an alignment and the known lags are: the sum of their distances to the median. */
const unevenness = (fits: Fits, taken: readonly number[], knownLags: readonly Days[]): number => {
  const lags = taken.flatMap((column, row) => fits[row]?.[column]?.lag ?? [])
  const sorted = [...lags, ...knownLags].sort((a, b) => a - b)
  const middle = sorted[sorted.length >> 1] ?? 0
  return sorted.reduce((sum, lag) => sum + Math.abs(lag - middle) + earlyCost(lag), 0)
}
