/**
 * Measures how much worse the next best combination would be: this margin decides whether a match is clear or
 * ambiguous.
 */
import { isFirm, isTelling } from '../candidates/reference-to.ts'
import type { FoundPair } from '../model/found-group.ts'
import type { Doc, Hypothesis, MilliBits, TransactionCandidates } from '../model/hypothesis.ts'

/** Whether the same reasons count against both: a credit note in full, a return, a digit that is wrong and so on. */
const haveSameDoubts = (a: Hypothesis, b: Hypothesis): boolean =>
  a.against.length === b.against.length && a.against.every(({ code }, at) => code === b.against[at]?.code)

/** Two transactions of one payer and one amount that name the document in the same way or not at all. */
export const areEqualTransactions = (a: Hypothesis, b: Hypothesis): boolean =>
  a.transaction.amount === b.transaction.amount &&
  haveSameDoubts(a, b) &&
  a.payer !== null &&
  a.payer.customer === b.payer?.customer &&
  a.parts.length === 1 &&
  b.parts.length === 1 &&
  a.parts[0]?.reference?.strength === b.parts[0]?.reference?.strength &&
  a.parts[0]?.month === b.parts[0]?.month

/** Two documents that differ only in their age, as far as this transaction is concerned. */
const areEqual = (a: Hypothesis, b: Hypothesis): boolean => {
  const [one, two] = [a.parts[0], b.parts[0]]
  return (
    a.parts.length === 1 &&
    b.parts.length === 1 &&
    haveSameDoubts(a, b) &&
    one !== undefined &&
    two !== undefined &&
    one.doc.customer === two.doc.customer &&
    one.doc.target === two.doc.target &&
    one.doc.sign === two.doc.sign &&
    one.doc.settled === two.doc.settled &&
    one.reference?.strength === two.reference?.strength &&
    one.month === two.month
  )
}

/** Two uses of one transaction for equal documents, of which the text tells none from the other. */
const areAlike = (own: Hypothesis, other: Hypothesis): boolean => {
  const [one, two] = [own.parts[0], other.parts[0]]
  return (
    own.parts.length === 1 &&
    other.parts.length === 1 &&
    one !== undefined &&
    two !== undefined &&
    one.doc.customer === two.doc.customer &&
    one.doc.target === two.doc.target &&
    one.doc.sign === two.doc.sign &&
    !isTelling(one.reference) &&
    !other.against.some(({ code }) => code === 'credited-in-full')
  )
}

/** Two transactions of one payer and one amount for the same document, of which only one may name it for certain. */
const areAlikeTransactions = (own: Hypothesis, other: Hypothesis): boolean =>
  own.transaction.amount === other.transaction.amount &&
  own.payer !== null &&
  own.payer.customer === other.payer?.customer &&
  own.parts.length === 1 &&
  other.parts.length === 1 &&
  !isTelling(own.parts[0]?.reference ?? null)

/** Whether the text names the only document, if only by the beginning of its number. */
const isNamed = ({ parts }: Hypothesis): boolean =>
  parts.length === 1 &&
  parts.every((part) => isFirm(part) || part.reference?.strength === 'reference-prefix-cut')

const wasReturned = ({ against }: Hypothesis): boolean =>
  against.some(({ code }) => code === 'returned-later')

/**
 * Two transactions that name one document and each cover it, from whomever they are, and whatever the other one was
 * assigned without being named. Where only one was returned, the document was paid twice if the later one was returned,
 * and paid again if it was the earlier one.
 */
export const areDoubles = (a: Hypothesis, b: Hypothesis): boolean =>
  a.transaction.amount === b.transaction.amount &&
  isNamed(a) &&
  isNamed(b) &&
  (wasReturned(a) === wasReturned(b) || (a.transaction.day <= b.transaction.day && wasReturned(b)))

const NONE: readonly number[] = []

/** For each document the members that could use it. */
const usersOf = (members: readonly TransactionCandidates[]): Map<Doc, number[]> => {
  const users = new Map<Doc, number[]>()
  members.forEach((candidates, at) => {
    for (const one of candidates.hypotheses)
      for (const { doc } of one.parts) {
        const list = users.get(doc)
        if (!list) users.set(doc, [at])
        else if (list[list.length - 1] !== at) list.push(at)
      }
  })
  return users
}

/** For each document the member that was assigned it. */
const holdersOf = (chosen: readonly (Hypothesis | null)[]): Map<Doc, number> => {
  const holder = new Map<Doc, number>()
  chosen.forEach((hypothesis, at) => {
    for (const part of hypothesis?.parts ?? []) holder.set(part.doc, at)
  })
  return holder
}

/** The most other uses that are returned to be shown. */
const MAX_RIVALS = 4

interface Rival {
  hypothesis: Hypothesis
  loss: MilliBits
}

const closest = (rivals: Rival[]): Hypothesis[] =>
  rivals
    .sort((a, b) => a.loss - b.loss)
    .slice(0, MAX_RIVALS)
    .map((rival) => rival.hypothesis)

/** For a component of one transaction, as most are: nothing else uses its documents. */
const measureAlone = (own: Hypothesis, hypotheses: readonly Hypothesis[]): FoundPair => {
  let equals = 0
  let alike = 0
  const rivals: Hypothesis[] = []
  for (const other of hypotheses) {
    if (other === own) continue
    if (areAlike(own, other)) alike += 1
    if (areEqual(own, other)) equals += 1
    else rivals.push(other)
  }
  // Hypotheses are sorted best first, so the first rival is the closest.
  const margin = rivals[0] ? own.score - rivals[0].score : Number.POSITIVE_INFINITY
  const near = rivals.slice(0, MAX_RIVALS)
  return {
    kind: 'pair',
    hypotheses: [own],
    margin,
    equals,
    alike,
    isOldest: true,
    alone: true,
    doubles: 0,
    rivals: near,
    competitors: [],
  }
}

/**
 * Compares what was chosen with every single exchange: another use of the transaction, or another transaction for its
 * documents.
 *
 * @param closeMargin competitors that lose less than this are returned
 */
export const measureMargins = (
  component: readonly TransactionCandidates[],
  chosen: readonly (Hypothesis | null)[],
  closeMargin: MilliBits,
): (FoundPair | null)[] => {
  const [only] = component
  if (only && component.length === 1) return chosen.map((own) => own && measureAlone(own, only.hypotheses))
  const users = usersOf(component)
  const holder = holdersOf(chosen)

  /** The best hypothesis for the member `at` without these documents, if those of `freed` are released. */
  const fallback = (at: number, without: readonly Doc[], freed: number): Hypothesis | undefined => {
    for (const one of component[at]?.hypotheses ?? []) {
      const isPossible = one.parts.every(({ doc }) => {
        const held = holder.get(doc)
        return !without.includes(doc) && (held === undefined || held === at || held === freed)
      })
      if (isPossible && one !== chosen[at]) return one
    }
    return undefined
  }

  /** The score lost by the members whose documents `at` takes for this other use. */
  const lossOfOthers = (other: Hypothesis, at: number): number => {
    const docs = other.parts.map((part) => part.doc)
    let loss = 0
    for (const held of new Set(docs.map((doc) => holder.get(doc))))
      if (held !== undefined && held !== at)
        loss += (chosen[held]?.score ?? 0) - (fallback(held, docs, at)?.score ?? 0)
    return loss
  }

  const usersOfAny = ({ parts }: Hypothesis): Iterable<number> => {
    const [first] = parts
    return first && parts.length === 1
      ? (users.get(first.doc) ?? NONE)
      : new Set(parts.flatMap(({ doc }) => users.get(doc) ?? NONE))
  }

  return chosen.map((own, at): FoundPair | null => {
    if (!own) return null
    let margin = Number.POSITIVE_INFINITY
    let equals = 0
    let alike = 0
    let isOldest = true
    let alone = true
    let doubles = 0
    const rivals: Rival[] = []
    const competitors: Rival[] = []
    for (const other of component[at]?.hypotheses ?? []) {
      if (other === own) continue
      if (areAlike(own, other)) alike += 1
      if (areEqual(own, other)) {
        equals += 1
        const [mine, theirs] = [own.parts[0]?.doc, other.parts[0]?.doc]
        if (mine && theirs && theirs.day < mine.day && !holder.has(theirs)) isOldest = false
        continue
      }
      const loss = own.score - other.score + lossOfOthers(other, at)
      margin = Math.min(margin, loss)
      rivals.push({ hypothesis: other, loss })
    }
    for (const user of usersOfAny(own)) {
      if (user === at) continue
      alone = false
      for (const theirs of component[user]?.hypotheses ?? []) {
        const docs = theirs.parts.map((part) => part.doc)
        if (!own.parts.some(({ doc }) => docs.includes(doc))) continue
        const used = chosen[user]
        if (areDoubles(own, theirs) && !(used && isNamed(used))) {
          doubles += 1
          competitors.push({ hypothesis: theirs, loss: 0 })
          break
        }
        if (areAlikeTransactions(own, theirs)) alike += 1
        if (areEqualTransactions(own, theirs)) {
          equals += 1
          break
        }
        const blocked = docs.some((doc) => {
          const held = holder.get(doc)
          return held !== undefined && held !== at && held !== user
        })
        if (blocked) continue
        const instead = fallback(at, docs, user)
        const loss = own.score + (chosen[user]?.score ?? 0) - theirs.score - (instead?.score ?? 0)
        margin = Math.min(margin, loss)
        const isRival = rivals.some(({ hypothesis }) => hypothesis === instead)
        if (!isRival && loss < closeMargin) competitors.push({ hypothesis: theirs, loss })
        break
      }
    }
    return {
      kind: 'pair',
      hypotheses: [own],
      margin,
      equals,
      alike,
      isOldest,
      alone,
      doubles,
      rivals: closest(rivals),
      competitors: closest(competitors),
    }
  })
}
