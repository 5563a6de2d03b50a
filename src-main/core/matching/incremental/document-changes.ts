/** Takes changed and new documents into the index, and returns what may be read differently because of them. */
import { type DocumentIndex, declineKey } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import { compareKeys } from '../model/order.ts'
import type { MatchAlias, MatchDecline, MatchDocument } from '../model/types.ts'
import { applyCustomers, type PayerChange } from './payer-changes.ts'
import { tokensOfDocument } from './text-tokens.ts'

/** What changed documents may concern: whoever looked at the customers, for an amount, or is told by its texts. */
export interface DocumentsChange extends PayerChange {
  /** Positions of customers. */
  customers: Set<number>
  /** By which documents were found, or are now. */
  amounts: Set<number>
  /** Tokens of what the documents that are new may be named by. */
  numbers: Set<number>
  /** Positions of the documents that are new. */
  added: number[]
  /** What is new to those who look at its customer, where all they looked at before is as it was. */
  docs: Doc[]
}

/**
 * Takes in known documents with other amounts, and new ones that come after all known.
 *
 * @param aliases all of them, as they are now
 * @returns undefined where they weigh on everything or say something else than before: the index is then of no more use
 */
export const applyDocuments = (
  index: DocumentIndex,
  aliases: readonly MatchAlias[],
  changed: readonly MatchDocument[],
): DocumentsChange | undefined => {
  const sorted = [...changed].sort(compareKeys)
  if (!canApply(index, sorted)) return undefined
  const { docs, paidParts, customers } = index
  const known = customers.length
  const names: string[] = []
  const change: DocumentsChange = {
    customers: new Set(),
    amounts: new Set(),
    added: [],
    docs: [],
    numbers: new Set(),
    tokens: new Set(),
    nameTokens: [],
    ibans: [],
    names: [],
  }
  for (const document of sorted) {
    const before = index.positionOf(document.id)
    const appended = before === undefined ? index.append(document) : undefined
    const position = before ?? appended?.position ?? -1
    const customer = index.customerAt(position)
    if (!customer) continue
    for (const amount of index.refile(document, position)) change.amounts.add(amount)
    if (!appended) {
      change.customers.add(customer.position)
      continue
    }
    change.added.push(position)
    names.push(...appended.names)
    if (appended.iban !== null) change.ibans.push(appended.iban)
    for (const token of tokensOfDocument(document)) change.numbers.add(token)
    // A customer is called by its first name also where another one is meant.
    if (names.includes(customer.names[0] ?? '')) change.customers.add(customer.position)
    for (const doc of [docs[position], paidParts[position]]) if (doc) change.docs.push(doc)
  }
  // Where only amounts differ, no name and no customer changes: what is learned need not be learned again.
  if (change.added.length === 0) return change
  for (const position of index.creditBases.readAgain()) {
    const customer = index.customerAt(position)
    if (customer) change.customers.add(customer.position)
  }
  const payers = applyCustomers(index.payers, names, customers.slice(known), aliases)
  if (!payers) return undefined
  return { ...change, ...payers, ibans: [...payers.ibans, ...change.ibans] }
}

/** What a document says of itself apart from its amounts, its state and when it is due; a run is made anew when that changes. */
const saysTheSame = (a: MatchDocument, b: MatchDocument): boolean =>
  a.type === b.type &&
  a.number === b.number &&
  a.serie === b.serie &&
  a.date === b.date &&
  a.taxId === b.taxId &&
  a.name === b.name &&
  a.legalName === b.legalName &&
  a.iban === b.iban &&
  a.currency === b.currency &&
  a.euroRate === b.euroRate &&
  a.externalId === b.externalId &&
  a.purchaseOrder === b.purchaseOrder &&
  a.documentReference === b.documentReference

/** Whether nothing but amounts of known documents differs, and the others come after all that are known. */
const canApply = (index: DocumentIndex, changed: readonly MatchDocument[]): boolean => {
  const last = index.documents.at(-1)
  return changed.every((document) => {
    const known = index.documents[index.positionOf(document.id) ?? -1]
    return known
      ? saysTheSame(known, document)
      : (!last || compareKeys(document, last) > 0) && index.references.takes(document)
  })
}

/** Puts these declines in the place of those before; answers the keys of the transactions concerned. */
export const replaceDeclines = (
  index: DocumentIndex,
  before: readonly MatchDecline[],
  now: readonly MatchDecline[],
): Set<string> => {
  const keyOf = (one: MatchDecline): string => declineKey(one.documentId, one.transactionKey)
  const removed = new Map(before.map((one) => [keyOf(one), one]))
  const concerned = new Set<string>()
  for (const one of now) if (!removed.delete(keyOf(one))) concerned.add(one.transactionKey)
  for (const one of removed.values()) concerned.add(one.transactionKey)
  index.declines.clear()
  for (const one of now) index.declines.add(keyOf(one))
  return concerned
}
