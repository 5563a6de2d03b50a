/** The documents of a run, prepared once: customers, references, amounts; movements are asked against it. */
import { createReferenceIndex, type ReferenceIndex } from '../../reference/reference-index.ts'
import type { MatchDecline, MatchDocument, MatchInput } from '../types.ts'
import type { Customer, Doc } from './doc.ts'
import { foldCode, nameKey } from './names.ts'
import { createPayerIndex, type PayerIndex } from './payer-index.ts'
import { remember } from './remember.ts'
import { createShelves } from './shelves.ts'

export interface Book {
  documents: readonly MatchDocument[]
  /** By position: what is open of the document or settles it; undefined where a gate refused it. */
  docs: readonly (Doc | undefined)[]
  /** One more than the highest index of a `Doc`. */
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
  /** Whether the document is here and differs in its amounts at most: `change` takes no other. */
  holds(document: MatchDocument): boolean
  change(documents: readonly MatchDocument[]): BookChange
  /** Takes these declines in the place of those before; answers the keys of the movements concerned. */
  decline(declines: readonly MatchDecline[]): Set<string>
  /** Whose document stands at this position. */
  customerAt(position: number): Customer | undefined
}

export const declineKey = (documentId: number, transactionKey: string): string =>
  `${documentId}/${transactionKey}`

const END_CONSUMER = '999999990'
const toDeclineKey = (decline: MatchDecline): string => declineKey(decline.documentId, decline.transactionKey)

/** So many writings of a customer's name are known at sight; more are folded each time. */
const MOST_WRITTEN = 8

const customerKey = (document: MatchDocument, keyOf: (name: string) => string): string => {
  const taxId = foldCode(document.taxId ?? '')
  if (taxId !== '' && taxId !== END_CONSUMER && !/^0+$/.test(taxId)) return `t${taxId}`
  const name = keyOf(document.name ?? document.legalName ?? '')
  return name === '' || name === 'CONSUMIDOR FINAL' ? `d${document.id}` : `n${name}`
}

/** What a changed document may have to do with: whoever looked at its customer, or for one of these amounts. */
export interface BookChange {
  customers: Set<number>
  amounts: Set<number>
}

/** What a document says of itself beside its amounts; a run is made anew when that changes. */
const saysTheSame = (a: MatchDocument, b: MatchDocument): boolean =>
  a.type === b.type &&
  a.status === b.status &&
  a.number === b.number &&
  a.serie === b.serie &&
  a.date === b.date &&
  a.dueDate === b.dueDate &&
  a.taxId === b.taxId &&
  a.name === b.name &&
  a.legalName === b.legalName &&
  a.iban === b.iban &&
  a.currency === b.currency &&
  a.euroRate === b.euroRate &&
  a.externalId === b.externalId &&
  a.purchaseOrder === b.purchaseOrder &&
  a.documentReference === b.documentReference

export const createBook = (input: Pick<MatchInput, 'documents' | 'aliases' | 'declines'>): Book => {
  const documents = [...input.documents].sort((a, b) => a.id - b.id)
  const customers: Customer[] = []
  const findCustomer = createCustomerFinder(customers)
  const ibans = new Map<string, Set<Customer>>()
  const shelves = createShelves()
  const owners = documents.map((source, position) => {
    const customer = findCustomer(source)
    const iban = source.iban === null ? '' : foldCode(source.iban)
    if (iban.length >= 15) (ibans.get(iban) ?? ibans.set(iban, new Set()).get(iban))?.add(customer)
    shelves.file(source, position, customer)
    return customer
  })
  shelves.sort(customers)
  const references = createReferenceIndex(documents)
  const basedOn = readBases(documents, references)
  const positions = new Map(documents.map((document, position) => [document.id, position]))
  let declines = input.declines
  const refused = new Set(declines.map(toDeclineKey))
  const { docs, paidParts, byAmount, byForeignAmount } = shelves
  return {
    documents,
    docs,
    size: 2 * documents.length,
    paidParts,
    customers,
    references,
    basedOn,
    credited: new Set([...basedOn.values()].flat()),
    payers: createPayerIndex(customers, ibans, input.aliases),
    byAmount,
    byForeignAmount,
    declines: refused,
    holds: (document) => {
      const known = documents[positions.get(document.id) ?? -1]
      return known !== undefined && saysTheSame(known, document)
    },
    change: (changed) => {
      const change: BookChange = { customers: new Set(), amounts: new Set() }
      for (const document of changed) {
        const position = positions.get(document.id) ?? -1
        const customer = owners[position]
        if (!customer) continue
        documents[position] = document
        change.customers.add(customer.position)
        for (const amount of shelves.refile(document, position, customer)) change.amounts.add(amount)
      }
      return change
    },
    decline: (next) => {
      const concerned = new Set<string>()
      const before = new Map(declines.map((one) => [toDeclineKey(one), one]))
      for (const one of next) if (!before.delete(toDeclineKey(one))) concerned.add(one.transactionKey)
      for (const one of before.values()) concerned.add(one.transactionKey)
      declines = next
      refused.clear()
      for (const one of next) refused.add(toDeclineKey(one))
      return concerned
    },
    customerAt: (position) => owners[position],
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
      receivedTargets: [],
      refundedTargets: [],
      alone: [],
    }
    customer.alone = [customer]
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
