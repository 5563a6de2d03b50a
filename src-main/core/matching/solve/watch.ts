/** Which movements may be read otherwise once something else changed: by customer, amount, payer or key. */
import type { TransactionId } from '../../../../src-preload/contract/values.ts'
import type { Book } from '../prepare/book.ts'
import { signOfTransaction } from '../prepare/gates.ts'
import { amountKey } from '../prepare/shelves.ts'
import type { MatchTransaction } from '../types.ts'
import { createMultimap, type Multimap } from './multimap.ts'
import { createTokenIndex, type TokenIndex } from './token-index.ts'
import type { Claim } from './verdict.ts'

export interface Watch {
  /** Notes at whom it looks. */
  add(claim: Claim): void
  /** Notes a movement that is new, or is not what it was. */
  note(movement: MatchTransaction): void
  /** Reads all movements now, which else the first question waits for. */
  warm(): void
  /** Those that ever looked at the customer, by payer, by reference or for an amount. */
  ofCustomer(customer: number): Iterable<TransactionId>
  /** Those of this amount, signed by direction. */
  ofAmount(amount: number): Iterable<TransactionId>
  /** Those whose counterparty has this name, as `payers.foldedPayer` writes it. */
  ofName(name: string): Iterable<TransactionId>
  ofIban(iban: string): Iterable<TransactionId>
  ofKey(key: string): Iterable<TransactionId>
  /** Those whose texts hold it, see `text-tokens`, and a few others. */
  ofToken(token: number): Iterable<TransactionId>
}

/** @param all every movement known now, with those no gate lets pass */
export const createWatch = (book: Book, all: () => Iterable<MatchTransaction>): Watch => {
  const byCustomer = createLateMultimap()
  /** Read from all movements when it is first asked, then kept up: a run that is not kept never asks. */
  const lately = <K>(keyOf: (one: MatchTransaction) => K) => {
    let built: Multimap<K, TransactionId> | undefined
    const build = (): Multimap<K, TransactionId> => {
      const map = createMultimap<K, TransactionId>()
      for (const one of all()) map.add(keyOf(one), one.id)
      return map
    }
    const map = (): Multimap<K, TransactionId> => {
      built ??= build()
      return built
    }
    return {
      put: (one: MatchTransaction): void => built?.add(keyOf(one), one.id),
      warm: map,
      of: (key: K): Iterable<TransactionId> => map().of(key),
    }
  }
  const byAmount = lately((one) => amountKey(signOfTransaction(one), Math.abs(one.openMinor)))
  const byName = lately((one) => book.payers.foldedPayer(one).name)
  const byIban = lately((one) => book.payers.foldedPayer(one).iban)
  const byKey = lately((one) => one.key)
  const late = [byAmount, byName, byIban, byKey]
  let byToken: TokenIndex | undefined
  const tokens = (): TokenIndex => {
    if (byToken) return byToken
    byToken = createTokenIndex()
    for (const one of all()) byToken.add(one)
    return byToken
  }

  return {
    add: ({ reading: { movement, payers, references, ends }, customers }) => {
      const { source } = movement
      const putOwner = (position: number): void => {
        const customer = book.customerAt(position)
        if (customer) byCustomer.add(customer.position, source.id)
      }
      for (const { customer } of payers.hits) byCustomer.add(customer.position, source.id)
      for (const { position } of references.hits) putOwner(position)
      for (const position of ends) putOwner(position)
      for (const customer of customers) byCustomer.add(customer.position, source.id)
    },
    note: (movement) => {
      for (const index of late) index.put(movement)
      byToken?.add(movement)
    },
    warm: () => {
      byCustomer.warm()
      for (const index of late) index.warm()
      tokens()
    },
    ofCustomer: byCustomer.of,
    ofAmount: byAmount.of,
    ofName: byName.of,
    ofIban: byIban.of,
    ofKey: byKey.of,
    ofToken: (token) => tokens().of(token),
  }
}

/** Customers with their movements, only noted until somebody asks: a run that is not kept never does. */
const createLateMultimap = () => {
  let noted: number[] = []
  let built: Multimap<number, TransactionId> | undefined
  const build = (): Multimap<number, TransactionId> => {
    const map = createMultimap<number, TransactionId>()
    for (let at = 0; at < noted.length; at += 2) map.add(noted[at] ?? 0, noted[at + 1] ?? 0)
    noted = []
    return map
  }
  const map = (): Multimap<number, TransactionId> => {
    built ??= build()
    return built
  }
  return {
    add: (customer: number, id: TransactionId): void => {
      if (built) built.add(customer, id)
      else noted.push(customer, id)
    },
    warm: map,
    of: (customer: number): Iterable<TransactionId> => map().of(customer),
  }
}
