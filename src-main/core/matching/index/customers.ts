/** Finds the customer of a document: by tax id, else by name, else the document stands for its own customer. */
import { END_CONSUMER } from '#contract/plain-values.ts'
import type { Customer } from '../model/hypothesis.ts'
import type { MatchDocument } from '../model/types.ts'
import { foldCode } from './names.ts'
import { isNear, SHORTEST_NEAR } from './similar-names.ts'

/** So many spellings of a customer's name are recognised without folding; further ones are folded each time. */
const MAX_SPELLINGS = 8

const customerKey = (document: MatchDocument, keyOf: (name: string) => string): string => {
  const taxId = foldCode(document.taxId ?? '')
  if (taxId !== '' && taxId !== END_CONSUMER && !/^0+$/.test(taxId)) return `t${taxId}`
  const name = keyOf(document.name ?? document.legalName ?? '')
  return name === '' || name === 'CONSUMIDOR FINAL' ? `d${document.id}` : `n${name}`
}

/**
 * Returns a function that finds the customer of each document. Tax ids and names repeat thousands of times, and are
 * folded once.
 */
export const createCustomerFinder = (
  customers: Customer[],
  newNames: string[],
  keyOf: (name: string) => string,
): ((document: MatchDocument) => Customer) => {
  const byKey = new Map<string, Customer>()
  const byTaxId = new Map<string, Customer>()
  /** By customer: its names as the documents write them; null where the customer has no name. */
  const spellings: (string[] | null)[] = []
  const findOrCreate = (document: MatchDocument): Customer => {
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
      asList: [],
      positionAsList: [customers.length],
    }
    customer.asList = [customer]
    byKey.set(key, customer)
    customers.push(customer)
    spellings.push(key.startsWith('d') ? null : [])
    return customer
  }
  /** @param texts spellings of the customer's names that were met before */
  const note = (customer: Customer, texts: string[], text: string | null): void => {
    if (text === null || texts.includes(text)) return
    if (texts.length < MAX_SPELLINGS) texts.push(text)
    const name = keyOf(text)
    if (name === '' || customer.names.includes(name)) return
    customer.names.push(name)
    newNames.push(name)
  }
  return (document) => {
    const known = document.taxId === null ? undefined : byTaxId.get(document.taxId)
    const customer = known ?? findOrCreate(document)
    if (!known && document.taxId !== null && customer.taxId !== null) byTaxId.set(document.taxId, customer)
    const texts = spellings[customer.position]
    if (texts) {
      note(customer, texts, document.name)
      note(customer, texts, document.legalName)
    }
    return customer
  }
}

/** Finds customers without a tax id whose names differ in one letter: one customer may be typed in two ways. */
export interface Spellings {
  /** Customers with such a name, in the order in which they were found; empty for a customer with a tax id. */
  of(customer: Customer): readonly Customer[]
  /** Reads the names again with the next call: there are new ones. */
  renew(): void
}

const NONE: readonly Customer[] = []

/** Each name with one of its longer words left out, and that word; names of one word and words with digits have none. */
const gapsOf = (customer: Customer) =>
  customer.names.flatMap((name) => {
    const words = name.split(' ')
    return words.flatMap((word, at) =>
      words.length < 2 || word.length < SHORTEST_NEAR - 1 || /\d/.test(word)
        ? []
        : [{ customer, word, key: words.with(at, '*').join(' ') }],
    )
  })

/** @param customers of the run, read with the first call */
export const createSpellings = (customers: readonly Customer[]): Spellings => {
  const indexed = () => {
    const all = customers.filter(({ taxId }) => taxId === null).flatMap(gapsOf)
    return Map.groupBy(all, ({ key }) => key)
  }
  let byKey: ReturnType<typeof indexed> | undefined
  const known = new Map<Customer, readonly Customer[]>()
  const find = (customer: Customer): readonly Customer[] => {
    byKey ??= indexed()
    const found = new Set<Customer>()
    for (const { key, word } of gapsOf(customer))
      for (const other of byKey.get(key) ?? [])
        if (other.customer !== customer && isSpelling(word, other.word)) found.add(other.customer)
    return found.size === 0 ? NONE : [...found].sort((a, b) => a.position - b.position)
  }
  return {
    of: (customer) => {
      if (customer.taxId !== null || customer.names.length === 0) return NONE
      const spellings = known.get(customer) ?? find(customer)
      known.set(customer, spellings)
      return spellings
    },
    renew: () => {
      byKey = undefined
      known.clear()
    },
  }
}

const isSpelling = (word: string, other: string): boolean =>
  word !== other && Math.max(word.length, other.length) >= SHORTEST_NEAR && isNear(word, other)
