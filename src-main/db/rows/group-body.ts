/** A group as stored in proposals and in the event log: everything except its state. */
import type { ClientQuestion } from '#contract/ending-values.ts'
import type { Allocation, Alternative, Evidence, MatchClass, PostingError } from '#contract/match-values.ts'
import { isNaming } from '#core/matching/by-hand/check-group.ts'

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
  /** A note that a person wrote; of a question to the client, the question in words. */
  note?: string | undefined
  /** Of transactions that wait for the client. */
  question?: ClientQuestion | undefined
  /** Of a group of the ledger: what is wrong with the posting. Lines less transactions are `balanceMinor`. */
  error?: PostingError | undefined
  /** The id of the group of the ledger whose error it ends. */
  ends?: string | undefined
}

/** Whether the group holds lines of the ledger against transactions; else it is one of documents and transactions. */
export const isOfLedger = (groupId: string): boolean => groupId.startsWith('l-')

/** The group, and the readings it was chosen from. */
export const readingsOf = (group: GroupBody): GroupBody[] => [
  group,
  ...group.alternatives.map(({ allocations }) => ({ ...group, allocations })),
]

/** Lines of the ledger, each once. */
export const lineIdsOf = (body: GroupBody): number[] => [
  ...new Set(body.allocations.flatMap(({ lineId }) => lineId ?? [])),
]

/** A group that a person put together: it has no class and no evidence. */
export const groupByHand = (
  made: Pick<GroupBody, 'id' | 'currency' | 'allocations' | 'rate' | 'note' | 'question'>,
): GroupBody => ({
  class: null,
  balanceMinor: 0,
  evidence: [],
  alternatives: [],
  explained: false,
  ...made,
})

/** Whether the group only says what transactions of closed months settled, and uses nothing of their amounts. */
export const isNamingOnly = ({ allocations, currency }: GroupBody): boolean =>
  currency === 'EUR' && allocations.length > 0 && allocations.every(isNaming)

/** Each once. */
export const documentIdsOf = (body: GroupBody): number[] => [
  ...new Set(body.allocations.flatMap((row) => (row.documentId === null ? [] : [row.documentId]))),
]

/** Each once. */
export const transactionIdsOf = (body: GroupBody): number[] => [
  ...new Set(body.allocations.flatMap((row) => (row.transactionId === null ? [] : [row.transactionId]))),
]
