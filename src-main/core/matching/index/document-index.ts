/** The documents of a run, prepared once: by customer, reference and amount; transactions are asked against it. */
import { createReferenceIndex, type ReferenceIndex } from '../../reference/reference-index.ts'
import type { Customer, Doc } from '../model/document.ts'
import { compareKeys } from '../model/order.ts'
import type { MatchDocument, MatchInput } from '../model/types.ts'
import { createAmountIndex } from './amount-index.ts'
import { type CreditBases, createCreditBases } from './credit-bases.ts'
import { createCustomerFinder } from './customers.ts'
import { comparableName, foldCode } from './names.ts'
import { createPayerIndex, type PayerIndex } from './payer-index.ts'
import { remember } from './remember.ts'
import { createReturns, type Returns } from './returns.ts'

export interface DocumentIndex {
  documents: readonly MatchDocument[]
  /** By position: what is open of the document or settles it; undefined where a gate refused it. */
  docs: readonly (Doc | undefined)[]
  /** By position: what the source has already received of a document it still shows as open. */
  paidParts: readonly (Doc | undefined)[]
  customers: readonly Customer[]
  /** Every document takes part, so that a text naming one that cannot be paid is understood too. */
  references: ReferenceIndex
  payers: PayerIndex
  /** Documents by sign and target, to find an amount without knowing the payer. */
  byAmount: ReadonlyMap<number, readonly Doc[]>
  /** The same in the second currency, keyed `USD` + signed amount. */
  byForeignAmount: ReadonlyMap<string, readonly Doc[]>
  creditBases: CreditBases
  /** Which payments the bank took back. */
  returns: Returns
  /** Pairs a person refused, see `declineKey`. */
  declines: Set<string>
  positionOf(documentId: number): number | undefined
  /** Whose document stands at this position. */
  customerAt(position: number): Customer | undefined
  /** Adds a document that comes after all known ones; `refile` must follow. */
  append(document: MatchDocument): Appended
  /**
   * Files the document at this position with its new amounts.
   *
   * @returns every signed amount, EUR or foreign, by which it was or is found
   */
  refile(document: MatchDocument, position: number): number[]
}

/** What a new document brought. */
interface Appended {
  position: number
  /** Names its customer did not have. */
  names: string[]
  /** An IBAN its customer did not have; null where there is none. */
  iban: string | null
}

export const declineKey = (documentId: number, transactionKey: string): string =>
  `${documentId}/${transactionKey}`

/** The shortest IBAN there is, Norway's. */
const SHORTEST_IBAN = 15

export const createDocumentIndex = (
  input: Pick<MatchInput, 'documents' | 'transactions' | 'aliases' | 'declines'>,
): DocumentIndex => {
  const documents = [...input.documents].sort(compareKeys)
  const positions = new Map(documents.map(({ id }, position) => [id, position]))
  const customers: Customer[] = []
  /** Names of customers in the order they are met. */
  const newNames: string[] = []
  const keyOf = remember(comparableName)
  const findCustomer = createCustomerFinder(customers, newNames, keyOf)
  const ibans = new Map<string, Set<Customer>>()
  const amounts = createAmountIndex(documents.length)
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
    if (source && customer) amounts.file(source, position, customer)
  }
  for (const positions of byCustomer) positions.forEach(file)
  amounts.sort(customers)
  const references = createReferenceIndex(documents)
  const creditBases = createCreditBases(documents, references)
  const { docs, paidParts, byAmount, byForeignAmount } = amounts
  const payers = createPayerIndex(customers, ibans, input.aliases, keyOf)

  return {
    documents,
    docs,
    paidParts,
    customers,
    references,
    payers,
    byAmount,
    byForeignAmount,
    creditBases,
    returns: createReturns(input.transactions, payers),
    declines: new Set(input.declines.map((one) => declineKey(one.documentId, one.transactionKey))),
    positionOf: (id) => positions.get(id),
    customerAt: (position) => owners[position],
    append: (document) => {
      newNames.length = 0
      const position = documents.push(document) - 1
      positions.set(document.id, position)
      references.add(document)
      const customer = findCustomer(document)
      owners.push(customer)
      return { position, names: [...newNames], iban: noteIban(document, customer) }
    },
    refile: (document, position) => {
      const customer = owners[position]
      if (!customer) return []
      documents[position] = document
      return amounts.refile(document, position, customer)
    },
  }
}
