/** Which movements may be read otherwise once something else changed: by customer, amount, payer or key. */
import type { TransactionId } from '../../../../src-preload/contract/values.ts'
import type { Book } from '../index/document-index.ts'
import { signOfTransaction } from '../model/gates.ts'
import { amountKey } from '../index/amount-index.ts'
import type { MatchTransaction } from '../model/types.ts'
import { createMultimap } from '../index/multimap.ts'
import { createTokenIndex } from './token-index.ts'
import type { Claim } from '../model/candidates.ts'

export interface Watch {
  /** Notes at whom it looks. */
  add(claim: Claim): void
  /** Notes a movement that is new, or is not what it was. */
  note(movement: MatchTransaction): void
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

/** Whether the watch would note anybody for it. */
export const looksAtSomebody = ({ reading: { payers, references, ends }, customers }: Claim): boolean =>
  customers.length > 0 || payers.hits.length > 0 || references.hits.length > 0 || ends.length > 0

export const createWatch = (book: Book): Watch => {
  const byCustomer = createMultimap<number, TransactionId>()
  const byAmount = createMultimap<number, TransactionId>()
  const byName = createMultimap<string, TransactionId>()
  const byIban = createMultimap<string, TransactionId>()
  const byKey = createMultimap<string, TransactionId>()
  const byToken = createTokenIndex()

  return {
    add: ({ reading: { movement, payers, references, ends }, customers }) => {
      const { id } = movement.source
      const putOwner = (position: number): void => {
        const customer = book.customerAt(position)
        if (customer) byCustomer.add(customer.position, id)
      }
      for (const { customer } of payers.hits) byCustomer.add(customer.position, id)
      for (const { position } of references.hits) putOwner(position)
      for (const position of ends) putOwner(position)
      for (const customer of customers) byCustomer.add(customer.position, id)
    },
    note: (movement) => {
      const { id, key, openMinor } = movement
      const { name, iban } = book.payers.foldedPayer(movement)
      byAmount.add(amountKey(signOfTransaction(movement), Math.abs(openMinor)), id)
      byName.add(name, id)
      byIban.add(iban, id)
      byKey.add(key, id)
      byToken.add(movement)
    },
    ofCustomer: byCustomer.of,
    ofAmount: byAmount.of,
    ofName: byName.of,
    ofIban: byIban.of,
    ofKey: byKey.of,
    ofToken: byToken.of,
  }
}
