/** A group as it is kept in proposals and in the event log: everything about it but its state. */
import type {
  Allocation,
  Alternative,
  Evidence,
  MatchClass,
} from '../../../../src-preload/contract/match-values.ts'

export interface GroupBody {
  id: string
  /** Null where a person joined the members by hand. */
  class: MatchClass | null
  balanceMinor: number
  currency: string
  allocations: Allocation[]
  evidence: Evidence[]
  alternatives: Alternative[]
  /** Links a movement to a document the source already shows as paid: nothing open is settled. */
  explained: boolean
}

export const documentIdsOf = (body: GroupBody): number[] => [
  ...new Set(body.allocations.flatMap((row) => (row.documentId === null ? [] : [row.documentId]))),
]

export const transactionIdsOf = (body: GroupBody): number[] => [
  ...new Set(body.allocations.flatMap((row) => (row.transactionId === null ? [] : [row.transactionId]))),
]

/** Whether a row uses money of its transaction; an adjustment that names a document settles it without cash. */
export const usesCash = (row: Allocation): boolean =>
  row.documentId === null || row.kind === 'payment' || row.kind === 'credit-note' || row.kind === 'advance'
