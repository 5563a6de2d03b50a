/**
 * Finds the transactions that may be read differently after something else changed: by customer, amount, payer or key.
 */
import type { TransactionId } from '#contract/values.ts'
import { amountKey } from '../index/amount-index.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import { createMultimap } from '../index/multimap.ts'
import { signOfTransaction } from '../model/gates.ts'
import type { TransactionCandidates } from '../model/hypothesis.ts'
import type { MatchTransaction } from '../model/types.ts'
import type { NameTokens } from './payer-changes.ts'
import { createTokenIndex } from './token-index.ts'

export interface Watch {
  /** Records the customers that the transaction was read with. */
  addCandidates(candidates: TransactionCandidates): void
  /** Adds a transaction that is new or changed. */
  addTransaction(transaction: MatchTransaction): void
  /** Transactions that were ever read with the customer: as payer, by reference or by amount. */
  withCustomer(customer: number): Iterable<TransactionId>
  /** Transactions with this amount, signed by direction. */
  withAmount(amount: number): Iterable<TransactionId>
  /** Transactions whose counterparty has this name, as `payers.foldedPayer` writes it. */
  withName(name: string): Iterable<TransactionId>
  withIban(iban: string): Iterable<TransactionId>
  withKey(key: string): Iterable<TransactionId>
  /** Transactions whose texts contain the token, see `text-tokens`, and a few others. */
  withToken(token: number): Iterable<TransactionId>
  /** As `withToken`, for two words of a name. */
  withNameTokens(name: NameTokens): Iterable<TransactionId>
}

/** Whether `addCandidates` would record a customer for it. */
export const concernsCustomer = ({
  reading: { payers, references, ends },
  customers,
}: TransactionCandidates): boolean =>
  customers.length > 0 || payers.hits.length > 0 || references.hits.length > 0 || ends.length > 0

export const createWatch = (index: DocumentIndex): Watch => {
  const byCustomer = createMultimap<number, TransactionId>()
  const byAmount = createMultimap<number, TransactionId>()
  const byName = createMultimap<string, TransactionId>()
  const byIban = createMultimap<string, TransactionId>()
  const byKey = createMultimap<string, TransactionId>()
  const byToken = createTokenIndex()

  return {
    addCandidates: ({ reading: { transaction, payers, references, ends }, customers }) => {
      const { id } = transaction.source
      const addOwner = (position: number): void => {
        const customer = index.customerAt(position)
        if (customer) byCustomer.add(customer.position, id)
      }
      for (const { customer } of payers.hits) {
        byCustomer.add(customer.position, id)
        for (const { position } of index.spellings.of(customer)) byCustomer.add(position, id)
      }
      for (const { position } of references.hits) addOwner(position)
      for (const position of ends) addOwner(position)
      for (const customer of customers) byCustomer.add(customer.position, id)
    },
    addTransaction: (transaction) => {
      const { id, key, openMinor } = transaction
      const { name, iban } = index.payers.foldedPayer(transaction)
      byAmount.add(amountKey(signOfTransaction(transaction), Math.abs(openMinor)), id)
      byName.add(name, id)
      byIban.add(iban, id)
      byKey.add(key, id)
      byToken.add(transaction)
    },
    withCustomer: byCustomer.get,
    withAmount: byAmount.get,
    withName: byName.get,
    withIban: byIban.get,
    withKey: byKey.get,
    withToken: byToken.find,
    withNameTokens: ({ rare, common }) => byToken.findTwo(rare, common),
  }
}
