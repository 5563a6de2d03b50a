/** A group as it is kept in proposals and in the event log: everything about it but its state. */
import type { Allocation, Alternative, Evidence, MatchClass } from '#contract/match-values.ts'

export interface GroupBody {
  id: string
  /** Null where a person joined the members by hand. */
  class: MatchClass | null
  balanceMinor: number
  currency: string
  /** Units of `currency` for one EUR, where it is another. */
  rate?: string | undefined
  allocations: Allocation[]
  evidence: Evidence[]
  alternatives: Alternative[]
  /** Links a transaction to a document the source already shows as paid: nothing open is settled. */
  explained: boolean
  /** What a person wrote to it. */
  note?: string | undefined
}

/** What a person joined: there is no class and nothing speaks for or against it. */
export const groupByHand = (
  made: Pick<GroupBody, 'id' | 'currency' | 'allocations' | 'rate' | 'note'>,
): GroupBody => ({
  class: null,
  balanceMinor: 0,
  evidence: [],
  alternatives: [],
  explained: false,
  ...made,
})

/** Each once. */
export const documentIdsOf = (body: GroupBody): number[] => [
  ...new Set(body.allocations.flatMap((row) => (row.documentId === null ? [] : [row.documentId]))),
]

/** Each once. */
export const transactionIdsOf = (body: GroupBody): number[] => [
  ...new Set(body.allocations.flatMap((row) => (row.transactionId === null ? [] : [row.transactionId]))),
]
