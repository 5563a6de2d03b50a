/** The transactions without a match and the unused documents, while groups are formed from them. */
import type { DocumentIndex } from '../index/document-index.ts'
import type { FoundGroup } from '../model/found-group.ts'
import type { Doc, TransactionCandidates } from '../model/hypothesis.ts'
import { byPaymentOrder, type Instalment, type InstalmentIndex } from './possible-instalments.ts'

export interface Leftovers {
  members: readonly TransactionCandidates[]
  index: DocumentIndex
  /** Documents that some transaction may pay a part of, in the order in which they are paid. */
  docs: readonly Doc[]
  /** Remaining transactions that name it and may pay a part of it, in order of time. */
  namedInstalments(doc: Doc): Instalment[]
  /** The first `most` ones that do not name it. */
  unnamedInstalments(doc: Doc, most: number): Instalment[]
  /** The only open document that the transaction may pay a part of; undefined where there are none or several. */
  onlyDocOf(candidates: TransactionCandidates): Doc | undefined
  /** Transactions that name it, used or not. */
  naming(doc: Doc): Iterable<TransactionCandidates>
  isFree(doc: Doc): boolean
  isUsed(candidates: TransactionCandidates): boolean
  /** Adds a group; its documents and transactions are used from then on. */
  add(group: FoundGroup, docs: readonly Doc[], members: readonly TransactionCandidates[]): void
  groups(): FoundGroup[]
}

/** @param isUnused whether no single transaction was matched with the document */
export const openLeftovers = (
  members: readonly TransactionCandidates[],
  isUnused: (doc: Doc) => boolean,
  instalmentIndex: InstalmentIndex,
  index: DocumentIndex,
): Leftovers => {
  const groups: FoundGroup[] = []
  const usedTransactions = new Set<TransactionCandidates>()
  const usedDocs = new Set<Doc>()
  const instalments = instalmentIndex.collect(members, isUnused)
  const isFree = (doc: Doc): boolean => isUnused(doc) && !usedDocs.has(doc)
  return {
    members,
    index,
    docs: instalments.docs.toSorted(byPaymentOrder),
    namedInstalments: (doc) =>
      instalments.named(doc).filter((instalment) => !usedTransactions.has(instalment.candidates)),
    unnamedInstalments: (doc, most) => {
      const found: Instalment[] = []
      for (const instalment of instalments.unnamed(doc)) {
        if (found.length === most) break
        if (!usedTransactions.has(instalment.candidates)) found.push(instalment)
      }
      return found
    },
    onlyDocOf: (candidates) => {
      let only: Doc | undefined
      for (const doc of usedTransactions.has(candidates) ? [] : instalments.docsOf(candidates)) {
        if (doc.settled || !isFree(doc)) continue
        if (only) return undefined
        only = doc
      }
      return only
    },
    naming: instalmentIndex.naming,
    isFree,
    isUsed: (candidates) => usedTransactions.has(candidates),
    add: (group, docs, own) => {
      groups.push(group)
      for (const doc of docs) usedDocs.add(doc)
      for (const candidates of own) usedTransactions.add(candidates)
    },
    groups: () => groups,
  }
}
