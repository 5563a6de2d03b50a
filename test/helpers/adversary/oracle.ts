/**
 * How sure a careful accountant may be that a line pays these documents, from first principles:
 *
 * 1. Money that the bank took back pays nothing, and money to a supplier refunds nothing.
 * 2. What the text names in full decides: type, series and number, series and number, type and number where that is one
 *    document, or a registered reference of at least eight characters. What it names in full and is not among the
 *    documents contradicts; so does a month other than theirs.
 * 3. A bare number, a number that may be cut, and noise support at most: they never decide between equals.
 * 4. Where nothing is named in full, the payer and the amount decide together, as long as no other document of the payer,
 *    no sum of a few of them and no other payment of the payer would do as well. Payments that nobody names may together
 *    be likely where they are of one payer and add up to the cent.
 *
 * Only facts of the whole book count, never the truth.
 */
import { type Book, type Paper, signedTotal } from './book.ts'
import { type Facts, type Read, readLine } from './read-line.ts'

export type Firmest = 'certain' | 'likely' | 'possible'

interface Verdict {
  firmest: Firmest
  /** Why not firmer; empty where it may be certain. */
  why: string
  /** Anybody would be certain: one that stays likely has missed something. */
  isPlain: boolean
}

/** Whether other lines of the answer pay the same documents, and whether all together pay them whole. */
type Shared = 'alone' | 'complete' | 'in part'

/** One line of an answer with its documents. */
export interface Part {
  lineId: number
  paperIds: readonly number[]
}

const DAY = 86_400_000
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY
/** SEPA: thirteen weeks; by amount and party alone sixty days. */
const NAMED_RETURN = 91
const SILENT_RETURN = 60
/** Payments of one payer so close may pay together. */
const NEAR = 12

const plain: Verdict = { firmest: 'certain', why: '', isPlain: true }
/** Somebody else may call it likely. */
const debatable: Verdict = { ...plain, isPlain: false }
const likely = (why: string): Verdict => ({ firmest: 'likely', why, isPlain: false })
const possible = (why: string): Verdict => ({ firmest: 'possible', why, isPlain: false })
/** A debatable one comes before a plain one. */
const rank = ({ firmest, isPlain }: Verdict): number =>
  ['possible', 'likely', 'certain'].indexOf(firmest) * 2 + Number(isPlain)

export interface Oracle {
  facts: ReadonlyMap<number, Facts>
  /** How sure one may be of an answer: as sure as of its weakest line. */
  assess(parts: readonly Part[]): Verdict
}

export const createOracle = (book: Book): Oracle => {
  const facts = new Map(book.lines.map((line) => [line.id, readLine(book, line)]))
  const papers = new Map(book.papers.map((paper) => [paper.id, paper]))
  return {
    facts,
    assess: (parts) => {
      const all = new Set(parts.flatMap(({ paperIds }) => paperIds.flatMap((id) => papers.get(id) ?? [])))
      const received = parts.reduce((sum, { lineId }) => sum + (facts.get(lineId)?.line.amountMinor ?? 0), 0)
      const shared = parts.length < 2 ? 'alone' : received === sumOf([...all]) ? 'complete' : 'in part'
      return parts
        .map(({ lineId, paperIds }) => {
          const fact = facts.get(lineId)
          const paid = paperIds.flatMap((id) => papers.get(id) ?? [])
          return fact && paid.length > 0
            ? assessLine(book, [...facts.values()], fact, paid, shared)
            : possible('no such row')
        })
        .reduce((weakest, one) => (rank(one) < rank(weakest) ? one : weakest), plain)
    },
  }
}

const sumOf = (papers: readonly Paper[]): number => papers.reduce((sum, one) => sum + signedTotal(one), 0)

const assessLine = (
  book: Book,
  all: readonly Facts[],
  fact: Facts,
  paid: readonly Paper[],
  shared: Shared,
): Verdict => {
  const { line } = fact
  if (line.amountMinor < 0 && fact.isSupplier) return possible('money to a supplier')
  if (line.amountMinor < 0 && fact.isReturn) return possible('a return')
  const others = all.filter((one) => one !== fact)
  if (others.some((one) => takesBack(one, fact))) return likely('the bank took it back')
  const firm = fact.reads.filter((one) => namesFirmly(one, fact))
  const named = new Set(firm.flatMap(({ papers }) => papers))
  if (fact.reads.some((one) => isFirmForm(one) && !one.papers.some((paper) => paid.includes(paper))))
    return possible('names another document')
  if (paid.every((paper) => named.has(paper))) return assessNamed(others, fact, paid, shared)
  if (fact.months.some((month) => !paid.some(({ date }) => date.startsWith(month))))
    return likely('another month')
  return assessUnnamed(book, others, fact, paid, shared)
}

const isFirmForm = ({ form }: Read): boolean => form !== 'bare'

/** A document that the text names in full; where the number may go on, no other of its amount completes it. */
const namesFirmly = (read: Read, { line }: Facts): boolean => {
  const [first] = read.papers
  if (!isFirmForm(read) || !first) return false
  if (!read.isCut) return read.papers.length === 1
  const fitting = read.papers.filter((one) => signedTotal(one) === line.amountMinor)
  if (fitting.length > 0) return fitting.length === 1 && fitting[0] === first
  return (
    read.exact === 1 && read.papers.filter(({ totalMinor }) => totalMinor === first.totalMinor).length === 1
  )
}

/** The bank returns another payment later: the amount, and the party, or a document that both name. */
const takesBack = (later: Facts, paid: Facts): boolean => {
  const days = daysBetween(paid.line.date, later.line.date)
  if (later.line.amountMinor !== -paid.line.amountMinor || days < 0 || later.isSupplier) return false
  const namesSame = later.reads.some(({ papers }) =>
    papers.some((one) => paid.reads.some((read) => read.papers.includes(one))),
  )
  const isSameParty = later.payers.some((one) => paid.payers.includes(one))
  const mayBe = later.payers.length === 0 || paid.payers.length === 0
  if (namesSame) return days <= NAMED_RETURN
  return days <= SILENT_RETURN && (isSameParty || (later.isReturn && mayBe))
}

const assessNamed = (
  others: readonly Facts[],
  fact: Facts,
  paid: readonly Paper[],
  shared: Shared,
): Verdict => {
  const { line, payers } = fact
  if (payers.length > 0 && !paid.some(({ customer }) => payers.includes(customer)))
    return likely('another payer')
  if (Math.abs(line.amountMinor) > Math.abs(sumOf(paid))) return likely('more than the documents')
  const also = others
    .filter((one) =>
      one.reads.some((read) => namesFirmly(read, one) && paid.some((paper) => read.papers.includes(paper))),
    )
    .filter((one) => !others.some((later) => takesBack(later, one)))
  const together = [fact, ...also].reduce((sum, one) => sum + one.line.amountMinor, 0)
  if (
    shared === 'alone' &&
    also.some((one) => one.line.amountMinor * line.amountMinor > 0) &&
    Math.abs(together) > Math.abs(sumOf(paid))
  )
    return likely('paid twice')
  const isWhole = shared === 'alone' && line.amountMinor === sumOf(paid)
  // A payment reference is the document's own; an order alone leaves open who pays.
  const isKnown = payers.length > 0 || (isRegistered(fact) && paid.every((one) => one.externalId !== null))
  return isWhole && isKnown && !fact.reads.some(({ isCut }) => isCut) ? plain : debatable
}

const isRegistered = ({ reads }: Facts): boolean => reads.some(({ form }) => form === 'registered')

const assessUnnamed = (
  book: Book,
  others: readonly Facts[],
  fact: Facts,
  paid: readonly Paper[],
  shared: Shared,
): Verdict => {
  const { line, payers } = fact
  const isSupported = fact.reads.some(({ papers }) => papers.some((one) => paid.includes(one)))
  if (shared !== 'alone' || line.amountMinor !== sumOf(paid)) {
    if (isSupported) return likely('part payments that are not named in full')
    const isByKnown = payers.length > 0 && paid.every(({ customer }) => payers.includes(customer))
    return shared === 'complete' && isByKnown
      ? likely('part payments that nobody names, but that add up')
      : possible('part payments that nobody names')
  }
  if (payers.length === 0) return likely(fact.isUnknown ? 'an unknown payer' : 'nobody is named')
  if (paid.some(({ customer }) => !payers.includes(customer))) return possible('another payer')
  if (paid.some(({ date }) => date > line.date)) return likely('before the issue date')
  const own = book.papers.filter(({ customer }) => payers.includes(customer))
  const sameSign = own.filter((one) => signedTotal(one) * line.amountMinor > 0)
  const rest = sameSign.filter((one) => !paid.includes(one))
  const ofMonth =
    fact.months.length > 0 &&
    rest.every(
      ({ date, totalMinor }) =>
        totalMinor !== paid[0]?.totalMinor || !fact.months.some((month) => date.startsWith(month)),
    )
  if (paid.length === 1 && !ofMonth && rest.some((one) => signedTotal(one) === line.amountMinor))
    return likely('another document of this amount')
  if (rest.some((one) => one.isTaxFree && signedTotal(one) * 3 === line.amountMinor * 4))
    return likely('another document less the tax that is kept back')
  if (fact.reads.some((read) => !read.papers.some((one) => own.includes(one))))
    return likely('names a number that is not in the books')
  if (paid.length > 1 && rest.length > 0) return likely('a sum that nobody names')
  if (hasOtherSum(paid.length === 1 ? rest : sameSign, line.amountMinor, paid))
    return likely('other documents add up')
  const rivals = others.filter((one) => mayPayInstead(one, fact, paid))
  if (rivals.some((one) => one.line.amountMinor === line.amountMinor))
    return likely('another payment of this amount')
  const near = rivals.filter((one) => Math.abs(daysBetween(one.line.date, line.date)) <= NEAR)
  if (
    near.some((one) => rest.some((paper) => signedTotal(paper) === one.line.amountMinor + line.amountMinor))
  )
    return likely('two payments may pay another document')
  return paid.length === 1 && fact.months.length === 0 && fact.reads.length === 0 ? plain : debatable
}

/** Another payment of the same payer that names nothing else in full. */
const mayPayInstead = (other: Facts, { payers, line }: Facts, paid: readonly Paper[]): boolean =>
  other.line.amountMinor * line.amountMinor > 0 &&
  other.payers.some((one) => payers.includes(one)) &&
  !other.reads.some((read) => namesFirmly(read, other) && !read.papers.some((paper) => paid.includes(paper)))

/** Whether two or three of them, not all the paid ones, add up. */
const hasOtherSum = (papers: readonly Paper[], amount: number, paid: readonly Paper[]): boolean => {
  const isOther = (...some: Paper[]): boolean =>
    sumOf(some) === amount && !(some.length === paid.length && some.every((one) => paid.includes(one)))
  return papers.some((first, at) =>
    papers
      .slice(at + 1)
      .some(
        (second, next) =>
          isOther(first, second) ||
          papers.slice(at + next + 2).some((third) => isOther(first, second, third)),
      ),
  )
}
