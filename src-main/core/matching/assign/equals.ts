/** Equal documents of one customer, and equal transactions of one payer, in the order of time: the oldest first. */
import { AGE_MOST } from '../candidates/weights.ts'
import type { Doc } from '../model/document.ts'
import type { Hypothesis, TransactionCandidates } from '../model/hypothesis.ts'
import { byTime, compareDays } from '../model/order.ts'
import { areEqualTransactions } from './margins.ts'

const equalKey = (hypothesis: Hypothesis): string | null => {
  const [part] = hypothesis.parts
  if (!part || hypothesis.parts.length > 1 || part.reference !== null) return null
  const { doc } = part
  return `${doc.customer.position}/${doc.sign}/${doc.target}/${hypothesis.amount.code}/${hypothesis.transaction.amount}`
}

/**
 * Of equal transactions of one payer the earliest pays, what comes after it pays twice; changes `chosen` in place. The age of
 * the document must not speak for the later of them.
 */
export const preferEarliest = (
  members: readonly TransactionCandidates[],
  chosen: (Hypothesis | null)[],
): void => {
  const idle = members.filter((_, at) => chosen[at] === null)
  if (idle.length === 0) return
  const holders = new Map<Doc, number>()
  chosen.forEach((one, at) => {
    if (one) for (const { doc } of one.parts) holders.set(doc, at)
  })
  for (const candidates of idle.sort(byTime))
    for (const own of candidates.hypotheses) {
      const [part] = own.parts
      const holder = part && own.lag >= 0 ? holders.get(part.doc) : undefined
      const [theirs, later] = holder === undefined ? [] : [chosen[holder], members[holder]]
      if (!theirs || !later || holder === undefined || byTime(candidates, later) > 0) continue
      if (theirs.score - own.score > AGE_MOST || !areEqualTransactions(own, theirs)) continue
      chosen[holder] = null
      chosen[members.indexOf(candidates)] = own
      break
    }
}

/** Changes `chosen` in place: the same documents and transactions, dealt oldest to earliest where every pair may be. */
export const dealEquals = (
  members: readonly TransactionCandidates[],
  chosen: (Hypothesis | null)[],
): void => {
  const groups = new Map<string, number[]>()
  chosen.forEach((hypothesis, at) => {
    const key = hypothesis ? equalKey(hypothesis) : null
    if (key === null) return
    const group = groups.get(key)
    if (group) group.push(at)
    else groups.set(key, [at])
  })
  for (const group of groups.values()) {
    if (group.length < 2) continue
    const docs = group
      .flatMap((at) => chosen[at]?.parts[0]?.doc ?? [])
      .sort((a, b) => compareDays(a.day, b.day) || a.source.id - b.source.id)
    const rows = [...group].sort((a, b) => {
      const [one, two] = [members[a], members[b]]
      return one && two ? byTime(one, two) : 0
    })
    const dealt = rows.map((at, order) =>
      members[at]?.hypotheses.find(
        (other) => other.parts.length === 1 && other.parts[0]?.doc === docs[order],
      ),
    )
    if (dealt.some((hypothesis) => hypothesis === undefined)) continue
    rows.forEach((at, order) => {
      chosen[at] = dealt[order] ?? null
    })
  }
}
