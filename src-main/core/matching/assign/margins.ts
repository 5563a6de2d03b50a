/** How much worse the next best whole would be: the margin decides between an answer and a question. */
import type { Doc } from '../model/document.ts'
import type { Hypothesis } from '../model/hypothesis.ts'
import { MARGIN_CLEAR } from '../candidates/weights.ts'
import type { Claim } from '../model/candidates.ts'

export interface Judged {
  hypothesis: Hypothesis
  /** Thousandths of a bit to the best answer that does otherwise; infinite when nothing else fits. */
  margin: number
  /** The other uses of the movement, best first, that come close. */
  rivals: Hypothesis[]
  /** Uses of its documents by other movements, nearly as good, that no rival is the other side of; best first. */
  takers: Hypothesis[]
  /** Equal documents (or equal movements of the same payer) that this one was chosen from by age. */
  equals: number
  /** No other movement could use any of the documents. */
  alone: boolean
}

/** Documents that nothing but their age tells apart, as far as this movement goes. */
const areEqual = (a: Hypothesis, b: Hypothesis): boolean => {
  const [one, two] = [a.parts[0], b.parts[0]]
  return (
    a.parts.length === 1 &&
    b.parts.length === 1 &&
    one !== undefined &&
    two !== undefined &&
    one.doc.customer === two.doc.customer &&
    one.doc.target === two.doc.target &&
    one.doc.sign === two.doc.sign &&
    one.doc.settled === two.doc.settled &&
    one.reference?.strength === two.reference?.strength
  )
}

/** Two movements of one payer and one amount, that name the document alike or not at all. */
export const areEqualMovements = (a: Hypothesis, b: Hypothesis): boolean =>
  a.movement.amount === b.movement.amount &&
  a.payer !== null &&
  a.payer.customer === b.payer?.customer &&
  a.parts.length === 1 &&
  b.parts.length === 1 &&
  a.parts[0]?.reference?.strength === b.parts[0]?.reference?.strength

const NOBODY: readonly number[] = []

/** The claims that could use each document. */
const usersOf = (claims: readonly Claim[]): Map<Doc, number[]> => {
  const users = new Map<Doc, number[]>()
  claims.forEach((claim, at) => {
    for (const one of claim.hypotheses)
      for (const { doc } of one.parts) {
        const list = users.get(doc)
        if (!list) users.set(doc, [at])
        else if (list[list.length - 1] !== at) list.push(at)
      }
  })
  return users
}

/** The claim that each document was given to. */
const holdersOf = (chosen: readonly (Hypothesis | null)[]): Map<Doc, number> => {
  const holder = new Map<Doc, number>()
  chosen.forEach((hypothesis, at) => {
    for (const part of hypothesis?.parts ?? []) holder.set(part.doc, at)
  })
  return holder
}

const RIVALS_MOST = 4

interface Rival {
  hypothesis: Hypothesis
  loss: number
}

const closest = (rivals: Rival[]): Hypothesis[] =>
  rivals
    .sort((a, b) => a.loss - b.loss)
    .slice(0, RIVALS_MOST)
    .map((rival) => rival.hypothesis)

/** Judges a movement that is alone with its documents, as most are: nobody else uses these, or holds others. */
const judgeAlone = (own: Hypothesis, hypotheses: readonly Hypothesis[]): Judged => {
  let equals = 0
  const rivals: Hypothesis[] = []
  for (const other of hypotheses) {
    if (other === own) continue
    if (areEqual(own, other)) equals += 1
    else rivals.push(other)
  }
  // Best first, so that the first of them is the nearest.
  const margin = rivals[0] ? own.score - rivals[0].score : Number.POSITIVE_INFINITY
  return { hypothesis: own, margin, equals, alone: true, rivals: rivals.slice(0, RIVALS_MOST), takers: [] }
}

/** Judges what was chosen by every single exchange: another use of the movement, or another movement for its documents. */
export const judge = (
  claims: readonly Claim[],
  chosen: readonly (Hypothesis | null)[],
): (Judged | null)[] => {
  const [only] = claims
  if (only && claims.length === 1) return chosen.map((own) => own && judgeAlone(own, only.hypotheses))
  const users = usersOf(claims)
  const holder = holdersOf(chosen)

  /** The best the claim at `at` can do without these documents, when those of `freed` are given back. */
  const fallback = (at: number, without: readonly Doc[], freed: number): Hypothesis | undefined => {
    for (const one of claims[at]?.hypotheses ?? []) {
      const works = one.parts.every(({ doc }) => {
        const held = holder.get(doc)
        return !without.includes(doc) && (held === undefined || held === at || held === freed)
      })
      if (works && one !== chosen[at]) return one
    }
    return undefined
  }

  /** What those lose who hold documents that the claim at `at` takes for this other use. */
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
      ? (users.get(first.doc) ?? NOBODY)
      : new Set(parts.flatMap(({ doc }) => users.get(doc) ?? NOBODY))
  }

  return chosen.map((own, at): Judged | null => {
    if (!own) return null
    let margin = Number.POSITIVE_INFINITY
    let equals = 0
    let alone = true
    const rivals: Rival[] = []
    const takers: Rival[] = []
    for (const other of claims[at]?.hypotheses ?? []) {
      if (other === own) continue
      if (areEqual(own, other)) {
        equals += 1
        continue
      }
      const loss = own.score - other.score + lossOfOthers(other, at)
      margin = Math.min(margin, loss)
      rivals.push({ hypothesis: other, loss })
    }
    for (const user of usersOfAny(own)) {
      if (user === at) continue
      alone = false
      for (const theirs of claims[user]?.hypotheses ?? []) {
        const docs = theirs.parts.map((part) => part.doc)
        if (!own.parts.some(({ doc }) => docs.includes(doc))) continue
        if (areEqualMovements(own, theirs)) {
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
        const isTold = rivals.some(({ hypothesis }) => hypothesis === instead)
        if (!isTold && loss < MARGIN_CLEAR) takers.push({ hypothesis: theirs, loss })
        break
      }
    }
    return { hypothesis: own, margin, equals, alone, rivals: closest(rivals), takers: closest(takers) }
  })
}
