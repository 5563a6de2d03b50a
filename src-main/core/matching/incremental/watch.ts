/** Which transactions may be read otherwise once something else changed: by customer, amount, payer or key. */
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
  /** Notes at whom it looks. */
  add(candidates: TransactionCandidates): void
  /** Notes a transaction that is new, or is not what it was. */
  note(transaction: MatchTransaction): void
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
  /** The same of two words of a name. */
  ofNameTokens(name: NameTokens): Iterable<TransactionId>
}

/** Whether the watch would note anybody for it. */
export const looksAtSomebody = ({
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
    add: ({ reading: { transaction, payers, references, ends }, customers }) => {
      const { id } = transaction.source
      const putOwner = (position: number): void => {
        const customer = index.customerAt(position)
        if (customer) byCustomer.add(customer.position, id)
      }
      for (const { customer } of payers.hits) byCustomer.add(customer.position, id)
      for (const { position } of references.hits) putOwner(position)
      for (const position of ends) putOwner(position)
      for (const customer of customers) byCustomer.add(customer.position, id)
    },
    note: (transaction) => {
      const { id, key, openMinor } = transaction
      const { name, iban } = index.payers.foldedPayer(transaction)
      byAmount.add(amountKey(signOfTransaction(transaction), Math.abs(openMinor)), id)
      byName.add(name, id)
      byIban.add(iban, id)
      byKey.add(key, id)
      byToken.add(transaction)
    },
    ofCustomer: byCustomer.of,
    ofAmount: byAmount.of,
    ofName: byName.of,
    ofIban: byIban.of,
    ofKey: byKey.of,
    ofToken: byToken.of,
    ofNameTokens: ({ rare, common }) => byToken.ofTwo(rare, common),
  }
}
