/** The documents of a run, prepared once: customers, references, amounts; movements are asked against it. */
import { createReferenceIndex, type ReferenceIndex } from '../../reference/reference-index.ts'
import type { MatchDecline, MatchDocument, MatchInput } from '../model/types.ts'
import { type Bases, createBases } from './credit-bases.ts'
import type { Customer, Doc } from '../model/document.ts'
import { lowerBound } from './lower-bound.ts'
import { foldCode, nameKey } from './names.ts'
import { createPayerIndex, type PayerIndex, type PayerNews } from './payer-index.ts'
import { remember } from './remember.ts'
import { createShelves } from './amount-index.ts'
import { tokensOfDocument } from '../incremental/text-tokens.ts'

export interface Book {
  documents: readonly MatchDocument[]
  /** By position: what is open of the document or settles it; undefined where a gate refused it. */
  docs: readonly (Doc | undefined)[]
  /** By position: what the source has already received of a document it still shows as open. */
  paidParts: readonly (Doc | undefined)[]
  customers: readonly Customer[]
  /** Every document takes part, so that a text naming one that cannot be paid is heard too. */
  references: ReferenceIndex
  payers: PayerIndex
  /** Documents by sign and target, to find an amount whoever paid it. */
  byAmount: ReadonlyMap<number, readonly Doc[]>
  /** The same in the second currency, keyed `USD` + signed amount. */
  byForeignAmount: ReadonlyMap<string, readonly Doc[]>
  bases: Bases
  /** Pairs a person refused, `document id / transaction key`. */
  declines: ReadonlySet<string>
  /**
   * Takes in known documents with other amounts, and new ones whose ids are higher than all known.
   *
   * @returns undefined where they weigh on everything or say something else than before: the book is then of no more use
   */
  change(documents: readonly MatchDocument[]): BookChange | undefined
  /** Takes these declines in the place of those before; answers the keys of the movements concerned. */
  decline(declines: readonly MatchDecline[]): Set<string>
  /** Whose document stands at this position. */
  customerAt(position: number): Customer | undefined
}

export const declineKey = (documentId: number, transactionKey: string): string =>
  `${documentId}/${transactionKey}`

const SHORTEST_IBAN = 15
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

/** What changed documents may have to do with: whoever looked at the customers, for an amount, or is told by its texts. */
export interface BookChange extends PayerNews {
  customers: Set<number>
  /** By which documents were found, or are now. */
  amounts: Set<number>
  /** Positions of the documents that are new. */
  added: number[]
  /** What is new to those who look at its customer, where all they looked at before is as it was. */
  docs: Doc[]
}

/** What a document says of itself beside its amounts, its state and when it is due; a run is made anew when that changes. */
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

export const createBook = (input: Pick<MatchInput, 'documents' | 'aliases' | 'declines'>): Book => {
  const documents = [...input.documents].sort((a, b) => a.id - b.id)
  const customers: Customer[] = []
  /** Names of customers in the order they are met. */
  const newNames: string[] = []
  const keyOf = remember(nameKey)
  const findCustomer = createCustomerFinder(customers, newNames, keyOf)
  const ibans = new Map<string, Set<Customer>>()
  const shelves = createShelves(documents.length)
  /** Answers the IBAN where it was not known for the customer. */
  const noteIban = (source: MatchDocument, customer: Customer): string | null => {
    const iban = source.iban === null ? '' : foldCode(source.iban)
    if (iban.length < SHORTEST_IBAN) return null
    const owners = ibans.get(iban)
    if (owners?.has(customer)) return null
    if (owners) owners.add(customer)
    else ibans.set(iban, new Set([customer]))
    return iban
  }
  /** Positions of the documents, by position of the customer. */
  const byCustomer: number[][] = []
  const owners = documents.map((source, position) => {
    const customer = findCustomer(source)
    noteIban(source, customer)
    const own = byCustomer[customer.position]
    if (own) own.push(position)
    else byCustomer.push([position])
    return customer
  })
  // One customer after the other, so that what is compared together lies side by side in memory.
  const file = (position: number): void => {
    const [source, customer] = [documents[position], owners[position]]
    if (source && customer) shelves.file(source, position, customer)
  }
  for (const positions of byCustomer) positions.forEach(file)
  shelves.sort(customers)
  const references = createReferenceIndex(documents)
  const bases = createBases(documents, references)
  let declines = input.declines
  const refused = new Set(declines.map(toDeclineKey))
  const { docs, paidParts, byAmount, byForeignAmount } = shelves
  const payers = createPayerIndex(customers, ibans, input.aliases, keyOf)

  const positionOf = (id: number): number | undefined => {
    const at = lowerBound(0, documents.length, (place) => (documents[place]?.id ?? id) < id)
    return documents[at]?.id === id ? at : undefined
  }

  /** Whether nothing but amounts of known documents differs, and the others come behind all that are known. */
  const takes = (changed: readonly MatchDocument[]): boolean => {
    const last = documents.at(-1)?.id ?? Number.NEGATIVE_INFINITY
    return changed.every((document) => {
      const known = documents[positionOf(document.id) ?? -1]
      return known ? saysTheSame(known, document) : document.id > last && references.takes(document)
    })
  }

  const append = (document: MatchDocument): number => {
    const position = documents.length
    documents.push(document)
    references.add(document)
    owners.push(findCustomer(document))
    return position
  }

  const change: Book['change'] = (changed) => {
    const sorted = [...changed].sort((a, b) => a.id - b.id)
    if (!takes(sorted)) return undefined
    const known = customers.length
    newNames.length = 0
    const found = {
      customers: new Set<number>(),
      amounts: new Set<number>(),
      added: [] as number[],
      docs: [] as Doc[],
    }
    const tokens = new Set<number>()
    const ibansOfNew: string[] = []
    for (const document of sorted) {
      const before = positionOf(document.id)
      const position = before ?? append(document)
      const customer = owners[position]
      if (!customer) continue
      if (before === undefined) {
        found.added.push(position)
        const iban = noteIban(document, customer)
        if (iban !== null) ibansOfNew.push(iban)
        for (const token of tokensOfDocument(document)) tokens.add(token)
        // A customer is called by its first name also where another one is meant.
        if (newNames.includes(customer.names[0] ?? '')) found.customers.add(customer.position)
      } else found.customers.add(customer.position)
      documents[position] = document
      for (const amount of shelves.refile(document, position, customer)) found.amounts.add(amount)
      if (before === undefined)
        for (const doc of [docs[position], paidParts[position]]) if (doc) found.docs.push(doc)
    }
    // Where only amounts differ, nobody is called or credited otherwise: what is learned need not be learned again.
    if (found.added.length === 0) return { ...found, tokens, ibans: [], names: [] }
    for (const position of bases.readAgain()) {
      const customer = owners[position]
      if (customer) found.customers.add(customer.position)
    }
    const news = payers.takeIn(newNames, customers.slice(known))
    if (!news) return undefined
    for (const token of news.tokens) tokens.add(token)
    return { ...found, tokens, ibans: [...news.ibans, ...ibansOfNew], names: news.names }
  }

  return {
    documents,
    docs,
    paidParts,
    customers,
    references,
    bases,
    payers,
    byAmount,
    byForeignAmount,
    declines: refused,
    change,
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

/** Finds the customer of each document; the same tax ids and names come thousands of times and are folded once. */
const createCustomerFinder = (
  customers: Customer[],
  newNames: string[],
  keyOf: (name: string) => string,
): ((document: MatchDocument) => Customer) => {
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
      place: [customers.length],
    }
    customer.alone = [customer]
    byKey.set(key, customer)
    customers.push(customer)
    written.push(key.startsWith('d') ? null : [])
    return customer
  }
  /** @param texts all ways in which the customer was called before */
  const hear = (customer: Customer, texts: string[], text: string | null): void => {
    if (text === null || texts.includes(text)) return
    if (texts.length < MOST_WRITTEN) texts.push(text)
    const name = keyOf(text)
    if (name === '' || customer.names.includes(name)) return
    customer.names.push(name)
    newNames.push(name)
  }
  return (document) => {
    const known = document.taxId === null ? undefined : byTaxId.get(document.taxId)
    const customer = known ?? open(document)
    if (!known && document.taxId !== null && customer.taxId !== null) byTaxId.set(document.taxId, customer)
    const texts = written[customer.position]
    if (texts) {
      hear(customer, texts, document.name)
      hear(customer, texts, document.legalName)
    }
    return customer
  }
}
