/** Deals several movements to several documents: the oldest document from the earliest movement on. */
import type { Book } from '../index/document-index.ts'
import type { Hypothesis, Part, PartRow } from '../model/hypothesis.ts'
import { cashOf, type Share } from '../candidates/shares.ts'
import { referenceTo, weigh } from '../candidates/weigh.ts'
import type { Claim } from '../model/candidates.ts'
import { amountOf } from './bids.ts'

interface Dealt {
  claims: readonly Claim[]
  shares: readonly Share[]
  /** What is withheld is not part of the cash, and settled with the last of it. */
  net: boolean
}

/** What each movement pays of each document, in the order of the movements. */
const deal = ({ claims, shares, net }: Dealt): Map<Share, PartRow[]>[] => {
  const sign = claims[0]?.reading.movement.sign ?? 1
  const dealt = claims.map(() => new Map<Share, PartRow[]>())
  const left = claims.map(amountOf)
  const give = (at: number, share: Share, row: PartRow): void => {
    dealt[at]?.set(share, [...(dealt[at]?.get(share) ?? []), row])
  }
  const credits = shares.filter((share) => share.doc.sign !== sign)
  for (const share of credits) {
    const cash = cashOf(share, net)
    give(0, share, { kind: 'credit-note', amountMinor: cash, named: true })
    if (net && share.withheld !== 0)
      give(0, share, { kind: 'withholding', amountMinor: share.withheld, named: true })
    left[0] = (left[0] ?? 0) + Math.abs(cash)
  }
  let at = 0
  for (const share of shares.filter((one) => one.doc.sign === sign)) {
    const withheld = net ? share.withheld : 0
    for (let rest = Math.abs(cashOf(share, net)); rest > 0; ) {
      while (at < left.length - 1 && left[at] === 0) at += 1
      const paid = Math.min(rest, left[at] ?? 0)
      if (paid === 0) break
      give(at, share, { kind: 'payment', amountMinor: sign * paid, named: true })
      left[at] = (left[at] ?? 0) - paid
      rest -= paid
    }
    if (withheld !== 0) give(at, share, { kind: 'withholding', amountMinor: withheld, named: true })
  }
  return dealt
}

/** One hypothesis for each movement, whose rows together settle every document in full. */
export const toJointHypotheses = (joint: Dealt, book: Book): Hypothesis[] => {
  const shares = [...joint.shares].sort((a, b) => a.doc.day - b.doc.day || a.doc.source.id - b.doc.source.id)
  const amountMinor = joint.claims.reduce((total, claim) => total + amountOf(claim), 0)
  const params = { movements: joint.claims.length, count: shares.length, amountMinor, currency: 'EUR' }
  const dealt = deal({ ...joint, shares })
  return joint.claims.map(({ reading }, at) => {
    const parts = [...(dealt[at] ?? [])].map(
      ([{ doc, equals }, rows]): Part => ({ doc, rows, reference: referenceTo(doc, reading, book), equals }),
    )
    const hypothesis = weigh(parts, { code: 'amount-joint', params }, reading, book)
    // What a movement names beside its own part is another part of the same group.
    const against = hypothesis.against.filter(({ code }) => code !== 'reference-conflict')
    return { ...hypothesis, against }
  })
}
