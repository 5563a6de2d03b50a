/** A group as stored in proposals and in the event log: everything except its state. */
import type { Allocation, Alternative, Evidence, MatchClass } from '#contract/match-values.ts'

export interface GroupBody {
  id: string
  /** Null where a person joined the members by hand. */
  class: MatchClass | null
  balanceMinor: number
  currency: string
  /** Units of `currency` for one EUR, where it is not EUR. */
  rate?: string | undefined
  allocations: Allocation[]
  evidence: Evidence[]
  alternatives: Alternative[]
  /** Whether it links to documents that the source already shows as paid: nothing open is settled. */
  explained: boolean
  /** A note that a person wrote. */
  note?: string | undefined
}

/** A group that a person put together: it has no class and no evidence. */
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
