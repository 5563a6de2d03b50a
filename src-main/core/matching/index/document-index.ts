/**
 * The documents of a run, indexed once by customer, reference and amount; each transaction is looked up in this index.
 */
import type { Side } from '#contract/sides.ts'
import { createReferenceIndex, type ReferenceIndex } from '../../reference/reference-index.ts'
import { type Customer, compareKeys, type Doc } from '../model/hypothesis.ts'
import type { MatchDocument, MatchInput } from '../model/types.ts'
import { createAmountIndex } from './amount-index.ts'
import { createCustomerFinder, createSpellings, type Spellings } from './customers.ts'
import { memoize } from './memoize.ts'
import { comparableName, foldCode } from './names.ts'
import { createPayerIndex, type PayerIndex } from './payer-index.ts'
import { createReturns, type Returns } from './returns.ts'

export interface DocumentIndex {
  /** Whose documents these are. */
  side: Side
  documents: readonly MatchDocument[]
  /**
   * By position: the document with its open amount, or its total where it is paid; undefined where a gate refused it.
   */
  docs: readonly (Doc | undefined)[]
  /** By position: the part that the source has already received of a document that it still shows as open. */
  paidParts: readonly (Doc | undefined)[]
  customers: readonly Customer[]
  /** Holds every document, so that a text that names one which cannot be paid is understood as well. */
  references: ReferenceIndex
  payers: PayerIndex
  spellings: Spellings
  /** Documents by signed target, to find an amount where the payer is unknown. */
  byAmount: ReadonlyMap<number, readonly Doc[]>
  /** As `byAmount`, in the second currency; the key is `USD` + signed amount. */
  byForeignAmount: ReadonlyMap<string, readonly Doc[]>
  creditBases: CreditBases
  /** Which payments the bank took back. */
  returns: Returns
  /** Pairs that a person rejected, see `declineKey`. */
  declines: Set<string>
  positionOf(documentId: number): number | undefined
  /** The customer of the document at this position. */
  customerAt(position: number): Customer | undefined
  /** Adds a document whose key follows all known ones; `update` must be called next. */
  append(document: MatchDocument): Appended
  /**
   * Replaces the amounts of the document at this position.
   *
   * @returns every signed amount, EUR or foreign, by which the document was or is found
   */
  update(document: MatchDocument, position: number): number[]
}

/** What a new document added to the index. */
interface Appended {
  position: number
  /** Names that its customer did not have before. */
  names: string[]
  /** An IBAN that its customer did not have before; null where there is none. */
  iban: string | null
}

export const declineKey = (documentId: number, transactionKey: string): string =>
  `${documentId}/${transactionKey}`

/** The shortest IBAN has 15 characters (Norway). */
const SHORTEST_IBAN = 15

export const createDocumentIndex = (
  input: Pick<MatchInput, 'side' | 'documents' | 'transactions' | 'aliases' | 'declines'>,
): DocumentIndex => {
  const documents = [...input.documents].sort(compareKeys)
  const positions = new Map(documents.map(({ id }, position) => [id, position]))
  const customers: Customer[] = []
  /** Names of customers, in the order in which they were found. */
  const newNames: string[] = []
  const keyOf = memoize(comparableName)
  const findCustomer = createCustomerFinder(customers, newNames, keyOf)
  const ibans = new Map<string, Set<Customer>>()
  const amounts = createAmountIndex(documents.length)
  /** Returns the IBAN where it is new for the customer, else null. */
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
  // Customer by customer, so that documents which are compared lie next to each other in memory.
  const add = (position: number): void => {
    const [source, customer] = [documents[position], owners[position]]
    if (source && customer) amounts.add(source, position, customer)
  }
  for (const positions of byCustomer) positions.forEach(add)
  amounts.sort(customers)
  const references = createReferenceIndex(documents)
  const creditBases = createCreditBases(documents, references)
  const { docs, paidParts, byAmount, byForeignAmount } = amounts
  const payers = createPayerIndex(customers, ibans, input.aliases, keyOf, input.side)
  const spellings = createSpellings(customers)

  return {
    side: input.side ?? 'customer',
    documents,
    docs,
    paidParts,
    customers,
    references,
    payers,
    spellings,
    byAmount,
    byForeignAmount,
    creditBases,
    returns: createReturns(input.transactions, payers, references, (position) => owners[position]),
    declines: new Set(input.declines.map((one) => declineKey(one.documentId, one.transactionKey))),
    positionOf: (id) => positions.get(id),
    customerAt: (position) => owners[position],
    append: (document) => {
      newNames.length = 0
      const position = documents.push(document) - 1
      positions.set(document.id, position)
      references.add(document)
      const customer = findCustomer(document)
      if (newNames.length > 0) spellings.renew()
      owners.push(customer)
      return { position, names: [...newNames], iban: noteIban(document, customer) }
    },
    update: (document, position) => {
      const customer = owners[position]
      if (!customer) return []
      documents[position] = document
      return amounts.update(document, position, customer)
    },
  }
}

/** Which documents each credit note is based on (DocumentReference, interface 2.3). */
interface CreditBases {
  /** By position of the credit note. */
  basedOn: ReadonlyMap<number, readonly number[]>
  /** By all positions that some credit note is based on: the credit notes. */
  credited: ReadonlyMap<number, readonly number[]>
  /**
   * Reads all references again; returns the documents that a credit note whose references changed was or is based on.
   */
  readAgain(): Set<number>
}

/** @param documents the index's own list: documents appended later are read by `readAgain` */
const createCreditBases = (documents: readonly MatchDocument[], references: ReferenceIndex): CreditBases => {
  const creditNotes: number[] = []
  let listedCount = 0
  const basedOn = new Map<number, readonly number[]>()
  const credited = new Map<number, number[]>()

  const listNew = (): void => {
    for (; listedCount < documents.length; listedCount += 1) {
      const document = documents[listedCount]
      if (document?.type === 'C' && document.documentReference) creditNotes.push(listedCount)
    }
  }
  const read = (position: number): readonly number[] =>
    references
      .find(documents[position]?.documentReference ?? '')
      .hits.filter((hit) => hit.strength !== 'reference-number' && hit.position !== position)
      .map((hit) => hit.position)

  const readAgain = (): Set<number> => {
    listNew()
    const changed = new Set<number>()
    credited.clear()
    for (const position of creditNotes) {
      const [was, is] = [basedOn.get(position) ?? [], read(position)]
      for (const base of is) {
        const notes = credited.get(base)
        if (notes) notes.push(position)
        else credited.set(base, [position])
      }
      if (was.join() === is.join()) continue
      if (is.length > 0) basedOn.set(position, is)
      else basedOn.delete(position)
      for (const base of [...was, ...is]) changed.add(base)
    }
    return changed
  }
  readAgain()
  return { basedOn, credited, readAgain }
}
