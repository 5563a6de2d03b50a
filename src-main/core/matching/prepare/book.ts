/** The documents of a run, prepared once: customers, references, amounts; movements are asked against it. */

import type { IsoDate } from '../../../../src-preload/contract/values.ts'
import { dayNumber } from '../../calendar.ts'
import { createReferenceIndex, type ReferenceIndex } from '../../reference/reference-index.ts'
import type { MatchDocument, MatchInput } from '../types.ts'
import type { Customer, Doc } from './doc.ts'
import { foreignTarget } from './foreign.ts'
import { isSettled, paidPartOf, passesDocumentGates, signOfType, targetOf } from './gates.ts'
import { foldCode, nameKey } from './names.ts'
import { createPayerIndex, type PayerIndex } from './payer-index.ts'
import { remember } from './remember.ts'

export interface Book {
  documents: readonly MatchDocument[]
  /** By position: what is open of the document or settles it; undefined where a gate refused it. */
  docs: readonly (Doc | undefined)[]
  /** How many `Doc` objects there are: one more than the highest index. */
  size: number
  /** By position: what the source has already received of a document that is still open. */
  paidParts: ReadonlyMap<number, Doc>
  customers: readonly Customer[]
  /** Every document takes part, so that a text naming one that cannot be paid is heard too. */
  references: ReferenceIndex
  payers: PayerIndex
  /** Documents by sign and target, to find an amount whoever paid it. */
  byAmount: ReadonlyMap<number, readonly Doc[]>
  /** The same in the second currency, keyed `USD` + signed amount. */
  byForeignAmount: ReadonlyMap<string, readonly Doc[]>
  /** Positions of the documents each credit note is based on (DocumentReference, interface 2.3). */
  basedOn: ReadonlyMap<number, readonly number[]>
  /** All positions that some credit note is based on. */
  credited: ReadonlySet<number>
  /** Pairs a person refused, `document id / transaction key`. */
  declines: ReadonlySet<string>
}

/** Key of `Book.byAmount`: the target with the sign of the money. */
export const amountKey = (sign: number, target: number): number => sign * target

export const declineKey = (documentId: number, transactionKey: string): string =>
  `${documentId}/${transactionKey}`

const END_CONSUMER = '999999990'
/** So many writings of a customer's name are known at sight; more are folded each time. */
const MOST_WRITTEN = 8

const customerKey = (document: MatchDocument, keyOf: (name: string) => string): string => {
  const taxId = foldCode(document.taxId ?? '')
  if (taxId !== '' && taxId !== END_CONSUMER && !/^0+$/.test(taxId)) return `t${taxId}`
  const name = keyOf(document.name ?? document.legalName ?? '')
  return name === '' || name === 'CONSUMIDOR FINAL' ? `d${document.id}` : `n${name}`
}

const byTarget = (a: Doc, b: Doc): number =>
  a.target - b.target ||
  compareDays(a.day, b.day) ||
  a.source.id - b.source.id ||
  Number(b.settled) - Number(a.settled)

/** Oldest first; a document without a date comes last. */
export const compareDays = (a: number, b: number): number =>
  (Number.isNaN(a) ? Number.MAX_SAFE_INTEGER : a) - (Number.isNaN(b) ? Number.MAX_SAFE_INTEGER : b)

export const createBook = (input: Pick<MatchInput, 'documents' | 'aliases' | 'declines'>): Book => {
  const dayOf = remember((date: IsoDate | null): number => (date === null ? Number.NaN : dayNumber(date)))
  const documents = [...input.documents].sort((a, b) => a.id - b.id)
  const customers: Customer[] = []
  const customerOf = createCustomerFinder(customers)
  const ibans = new Map<string, Set<Customer>>()
  const byAmount = new Map<number, Doc[]>()
  const byForeignAmount = new Map<string, Doc[]>()
  const paidParts = new Map<number, Doc>()
  let size = 0
  const nextIndex = (): number => {
    size += 1
    return size - 1
  }
  const file = (doc: Doc): void => {
    const { customer, sign, source } = doc
    ;(sign > 0 ? customer.received : customer.refunded).push(doc)
    const foreign = foreignTarget(doc)
    if (foreign !== undefined) put(byForeignAmount, `${source.currency}${amountKey(sign, foreign)}`, doc)
    put(byAmount, amountKey(sign, doc.target), doc)
  }
  const docs = documents.map((source, position): Doc | undefined => {
    const customer = customerOf(source)
    const iban = source.iban === null ? '' : foldCode(source.iban)
    if (iban.length >= 15) (ibans.get(iban) ?? ibans.set(iban, new Set()).get(iban))?.add(customer)
    const sign = signOfType(source.type)
    if (sign === 0 || !passesDocumentGates(source)) return undefined
    const base = {
      source,
      position,
      sign,
      day: dayOf(source.date),
      dueDay: dayOf(source.dueDate),
      customer,
      retention: source.retentionMinor,
    }
    const doc: Doc = {
      ...base,
      index: nextIndex(),
      settled: isSettled(source),
      target: targetOf(source),
      isPaidPart: false,
    }
    file(doc)
    const paid = paidPartOf(source)
    if (paid > 0) {
      const part: Doc = { ...base, index: nextIndex(), settled: true, target: paid, isPaidPart: true }
      paidParts.set(position, part)
      file(part)
    }
    return doc
  })
  for (const customer of customers) {
    customer.received.sort(byTarget)
    customer.refunded.sort(byTarget)
  }
  const references = createReferenceIndex(documents)
  const basedOn = readBases(documents, references)
  return {
    documents,
    docs,
    size,
    paidParts,
    customers,
    references,
    basedOn,
    credited: new Set([...basedOn.values()].flat()),
    payers: createPayerIndex(customers, ibans, input.aliases),
    byAmount,
    byForeignAmount,
    declines: new Set(
      input.declines.map((decline) => declineKey(decline.documentId, decline.transactionKey)),
    ),
  }
}

const readBases = (
  documents: readonly MatchDocument[],
  references: ReferenceIndex,
): Map<number, number[]> => {
  const bases = new Map<number, number[]>()
  documents.forEach((document, position) => {
    if (document.type !== 'C' || !document.documentReference) return
    const firm = references
      .find(document.documentReference)
      .hits.filter((hit) => hit.strength !== 'reference-number' && hit.position !== position)
    if (firm.length > 0)
      bases.set(
        position,
        firm.map((hit) => hit.position),
      )
  })
  return bases
}

const put = <K>(map: Map<K, Doc[]>, key: K, doc: Doc): void => {
  const list = map.get(key)
  if (list) list.push(doc)
  else map.set(key, [doc])
}

/** Finds the customer of each document; the same tax ids and names come thousands of times and are folded once. */
const createCustomerFinder = (customers: Customer[]): ((document: MatchDocument) => Customer) => {
  const keyOf = remember(nameKey)
  const byKey = new Map<string, Customer>()
  const byTaxId = new Map<string, Customer>()
  /** By customer: its names as the documents write them; null where nobody is named. */
  const written: (string[] | null)[] = []
  const open = (document: MatchDocument): Customer => {
    const key = customerKey(document, keyOf)
    const known = byKey.get(key)
    if (known) return known
    const customer: Customer = {
      position: customers.length,
      taxId: key.startsWith('t') ? key.slice(1) : null,
      names: [],
      received: [],
      refunded: [],
    }
    byKey.set(key, customer)
    customers.push(customer)
    written.push(key.startsWith('d') ? null : [])
    return customer
  }
  return (document) => {
    const known = document.taxId === null ? undefined : byTaxId.get(document.taxId)
    const customer = known ?? open(document)
    if (!known && document.taxId !== null && customer.taxId !== null) byTaxId.set(document.taxId, customer)
    const texts = written[customer.position]
    for (const text of texts ? [document.name, document.legalName] : []) {
      if (text === null || texts?.includes(text)) continue
      if (texts && texts.length < MOST_WRITTEN) texts.push(text)
      const name = keyOf(text)
      if (name !== '' && !customer.names.includes(name)) customer.names.push(name)
    }
    return customer
  }
}
