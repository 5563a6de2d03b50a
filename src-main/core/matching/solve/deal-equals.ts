/** Equal documents of one customer go to equal movements in the order of time: the oldest is paid first. */
import { compareDays } from '../prepare/shelves.ts'
import type { Hypothesis } from '../propose/hypothesis.ts'
import { byTime } from './claim-order.ts'
import type { Claim } from './verdict.ts'

const equalKey = (hypothesis: Hypothesis): string | null => {
  const [part] = hypothesis.parts
  if (!part || hypothesis.parts.length > 1 || part.reference !== null) return null
  const { doc } = part
  return `${doc.customer.position}/${doc.sign}/${doc.target}/${hypothesis.amount.code}/${hypothesis.movement.amount}`
}

/** Changes `chosen` in place: the same documents and movements, dealt oldest to earliest where every pair may be. */
export const dealEquals = (claims: readonly Claim[], chosen: (Hypothesis | null)[]): void => {
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
      const [one, two] = [claims[a], claims[b]]
      return one && two ? byTime(one, two) : 0
    })
    const dealt = rows.map((at, order) =>
      claims[at]?.hypotheses.find((other) => other.parts.length === 1 && other.parts[0]?.doc === docs[order]),
    )
    if (dealt.some((hypothesis) => hypothesis === undefined)) continue
    rows.forEach((at, order) => {
      chosen[at] = dealt[order] ?? null
    })
  }
}
