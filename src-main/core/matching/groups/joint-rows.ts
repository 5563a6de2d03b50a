/** Distributes several transactions to several documents, both oldest first. */
import { referenceTo } from '../candidates/reference-to.ts'
import { cashOf, type Share } from '../candidates/shares.ts'
import { weigh } from '../candidates/weigh.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import {
  compareKeys,
  type Hypothesis,
  type Part,
  type PartRow,
  type TransactionCandidates,
} from '../model/hypothesis.ts'
import { amountOf } from './possible-instalments.ts'

interface Joint {
  members: readonly TransactionCandidates[]
  shares: readonly Share[]
  /** Whether withheld amounts are not part of the cash; they go to the last transaction of their document. */
  net: boolean
}

/** One hypothesis for each transaction, whose rows together pay every document in full. */
export const toJointHypotheses = (joint: Joint, index: DocumentIndex): Hypothesis[] => {
  const shares = [...joint.shares].sort(
    (a, b) => a.doc.day - b.doc.day || compareKeys(a.doc.source, b.doc.source),
  )
  const amountMinor = joint.members.reduce((total, candidates) => total + amountOf(candidates), 0)
  const params = { transactions: joint.members.length, count: shares.length, amountMinor, currency: 'EUR' }
  const rowsOf = distribute({ ...joint, shares })
  return joint.members.map(({ reading }, at) => {
    const parts = [...(rowsOf[at] ?? [])].map(
      ([{ doc, equals }, rows]): Part => ({ doc, rows, reference: referenceTo(doc, reading, index), equals }),
    )
    const hypothesis = weigh(parts, { code: 'amount-joint', params }, reading, index)
    // Other documents that a transaction names are other parts of the same group.
    const against = hypothesis.against.filter(({ code }) => code !== 'reference-conflict')
    return { ...hypothesis, against }
  })
}

/** The rows of each transaction by document, in the order of the transactions. */
const distribute = ({ members, shares, net }: Joint): Map<Share, PartRow[]>[] => {
  const sign = members[0]?.reading.transaction.sign ?? 1
  const rowsOf = members.map(() => new Map<Share, PartRow[]>())
  const left = members.map(amountOf)
  const addRow = (at: number, share: Share, row: PartRow): void => {
    rowsOf[at]?.set(share, [...(rowsOf[at]?.get(share) ?? []), row])
  }
  const credits = shares.filter((share) => share.doc.sign !== sign)
  for (const share of credits) {
    const cash = cashOf(share, net)
    addRow(0, share, { kind: 'credit-note', amountMinor: cash, named: true })
    if (net && share.withheld !== 0)
      addRow(0, share, { kind: 'withholding', amountMinor: share.withheld, named: true })
    left[0] = (left[0] ?? 0) + Math.abs(cash)
  }
  let at = 0
  for (const share of shares.filter((one) => one.doc.sign === sign)) {
    const withheld = net ? share.withheld : 0
    for (let rest = Math.abs(cashOf(share, net)); rest > 0; ) {
      while (at < left.length - 1 && left[at] === 0) at += 1
      const paid = Math.min(rest, left[at] ?? 0)
      if (paid === 0) break
      addRow(at, share, { kind: 'payment', amountMinor: sign * paid, named: true })
      left[at] = (left[at] ?? 0) - paid
      rest -= paid
    }
    if (withheld !== 0) addRow(at, share, { kind: 'withholding', amountMinor: withheld, named: true })
  }
  return rowsOf
}
