/** How much worse the next best whole would be: the margin decides between an answer and a question. */
import type { Doc } from '../prepare/doc.ts'
import type { Hypothesis } from '../propose/hypothesis.ts'
import type { Claim } from './verdict.ts'

export interface Judged {
  hypothesis: Hypothesis
  /** Thousandths of a bit to the best answer that does otherwise; infinite when nothing else fits. */
  margin: number
  /** The other uses of the movement, best first, that come close. */
  rivals: Hypothesis[]
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

/** Two movements of one payer and one amount, neither of which names the document. */
const areEqualMovements = (a: Hypothesis, b: Hypothesis): boolean =>
  a.movement.amount === b.movement.amount &&
  a.payer !== null &&
  a.payer.customer === b.payer?.customer &&
  a.parts.length === 1 &&
  b.parts.length === 1 &&
  a.parts[0]?.reference?.strength === b.parts[0]?.reference?.strength

const NO_USERS: ReadonlyMap<Doc, readonly number[]> = new Map()

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

/** Judges what was chosen by every single exchange: another use of the movement, or another movement for its documents. */
export const judge = (
  claims: readonly Claim[],
  chosen: readonly (Hypothesis | null)[],
): (Judged | null)[] => {
  const users = claims.length > 1 ? usersOf(claims) : NO_USERS
  const holder = new Map<Doc, number>()
  chosen.forEach((hypothesis, at) => {
    for (const part of hypothesis?.parts ?? []) holder.set(part.doc, at)
  })

  /** The best the claim at `at` can do without these documents, when those of `freed` are given back. */
  const fallback = (at: number, without: readonly Doc[], freed: number): number => {
    for (const one of claims[at]?.hypotheses ?? []) {
      const works = one.parts.every(({ doc }) => {
        const held = holder.get(doc)
        return !without.includes(doc) && (held === undefined || held === at || held === freed)
      })
      if (works && one !== chosen[at]) return one.score
    }
    return 0
  }

  return chosen.map((own, at): Judged | null => {
    if (!own) return null
    let margin = Number.POSITIVE_INFINITY
    let equals = 0
    let alone = true
    const rivals: { hypothesis: Hypothesis; loss: number }[] = []
    for (const other of claims[at]?.hypotheses ?? []) {
      if (other === own) continue
      if (areEqual(own, other)) {
        equals += 1
        continue
      }
      const docs = other.parts.map((part) => part.doc)
      const displaced = new Set(
        docs.map((doc) => holder.get(doc)).filter((held) => held !== undefined && held !== at),
      )
      let loss = own.score - other.score
      for (const held of displaced) {
        if (held !== undefined) loss += (chosen[held]?.score ?? 0) - fallback(held, docs, at)
      }
      margin = Math.min(margin, loss)
      rivals.push({ hypothesis: other, loss })
    }
    const ownDocs = own.parts.map((part) => part.doc)
    const others =
      ownDocs.length === 1
        ? ownDocs.flatMap((doc) => users.get(doc) ?? [])
        : new Set(ownDocs.flatMap((doc) => users.get(doc) ?? []))
    for (const user of others) {
      if (user === at) continue
      alone = false
      for (const theirs of claims[user]?.hypotheses ?? []) {
        const docs = theirs.parts.map((part) => part.doc)
        if (!docs.some((doc) => ownDocs.includes(doc))) continue
        if (areEqualMovements(own, theirs)) {
          equals += 1
          break
        }
        const blocked = docs.some((doc) => {
          const held = holder.get(doc)
          return held !== undefined && held !== at && held !== user
        })
        if (blocked) continue
        const loss = own.score + (chosen[user]?.score ?? 0) - theirs.score - fallback(at, docs, user)
        margin = Math.min(margin, loss)
        break
      }
    }
    rivals.sort((a, b) => a.loss - b.loss)
    return {
      hypothesis: own,
      margin,
      equals,
      alone,
      rivals: rivals.slice(0, 4).map((rival) => rival.hypothesis),
    }
  })
}
