/** Applies changed and new documents to the index, and returns what may be read differently because of them. */
import { type DocumentIndex, declineKey } from '../index/document-index.ts'
import { compareKeys, type Doc } from '../model/hypothesis.ts'
import type { MatchAlias, MatchDecline, MatchDocument } from '../model/types.ts'
import { applyCustomers, type PayerChange } from './payer-changes.ts'
import { tokensOfDocument } from './text-tokens.ts'

/** What changed documents may affect: transactions that were read with their customers, amounts or texts. */
export interface DocumentsChange extends PayerChange {
  /** Positions of customers whose transactions have to be read again. */
  customers: Set<number>
  /** Amounts by which the documents were or are found. */
  amounts: Set<number>
  /** Tokens of the numbers and ids that may name the new documents. */
  numbers: Set<number>
  /** Positions of the new documents. */
  added: number[]
  /** New documents of customers for whom nothing else changed. */
  docs: Doc[]
}

/**
 * Applies known documents with other amounts, and new ones that come after all known documents.
 *
 * @param aliases all current aliases
 * @returns undefined where they affect everything, or a known document differs in more than amounts: the index must be
 * created again
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
    for (const amount of index.update(document, position)) change.amounts.add(amount)
    if (!appended) {
      change.customers.add(customer.position)
      continue
    }
    change.added.push(position)
    names.push(...appended.names)
    if (appended.iban !== null) change.ibans.push(appended.iban)
    for (const token of tokensOfDocument(document)) change.numbers.add(token)
    // A new name of the customer may become the one by which it is shown as another payer.
    if (names.includes(customer.names[0] ?? '')) change.customers.add(customer.position)
    if (appended.names.length > 0)
      for (const { position } of index.spellings.of(customer)) change.customers.add(position)
    for (const doc of [docs[position], paidParts[position]]) if (doc) change.docs.push(doc)
  }
  // Where only amounts differ, names and customers stay the same, and aliases need not be read again.
  if (change.added.length === 0) return change
  for (const position of index.creditBases.readAgain()) {
    const customer = index.customerAt(position)
    if (customer) change.customers.add(customer.position)
  }
  const payers = applyCustomers(index.payers, names, customers.slice(known), aliases)
  if (!payers) return undefined
  return { ...change, ...payers, ibans: [...payers.ibans, ...change.ibans] }
}

/**
 * Whether the fields other than amounts, state and due date are equal; if one of them changes, a fresh run is needed.
 */
const haveSameFields = (a: MatchDocument, b: MatchDocument): boolean =>
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

/** Whether known documents differ only in amounts, and new ones come after all known ones. */
const canApply = (index: DocumentIndex, changed: readonly MatchDocument[]): boolean => {
  const last = index.documents.at(-1)
  return changed.every((document) => {
    const known = index.documents[index.positionOf(document.id) ?? -1]
    return known
      ? haveSameFields(known, document)
      : (!last || compareKeys(document, last) > 0) && index.references.canAdd(document)
  })
}

/** Replaces the rejected pairs; returns the keys of the transactions that this affects. */
export const replaceDeclines = (
  index: DocumentIndex,
  before: readonly MatchDecline[],
  now: readonly MatchDecline[],
): Set<string> => {
  const keyOf = (one: MatchDecline): string => declineKey(one.documentId, one.transactionKey)
  const removed = new Map(before.map((one) => [keyOf(one), one]))
  const affected = new Set<string>()
  for (const one of now) if (!removed.delete(keyOf(one))) affected.add(one.transactionKey)
  for (const one of removed.values()) affected.add(one.transactionKey)
  index.declines.clear()
  for (const one of now) index.declines.add(keyOf(one))
  return affected
}
