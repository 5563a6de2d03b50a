/** Finds customers whose own name was mistyped on a document. */
import { nameWords } from '../index/names.ts'
import { isNearlyIn } from '../index/similar-names.ts'
import type { Customer } from '../model/document.ts'
import type { TransactionReading } from '../model/hypothesis.ts'
import { type PayerHit, toHit } from '../model/payer-hit.ts'
import type { MatchTransaction } from '../model/types.ts'

/**
 * A customer without a tax id is known by its name alone, which is typed again for each document: the text may contain
 * it with one letter different. Not checked where the text clearly names a customer with a tax id.
 */
export const nearPayer = (
  customer: Customer,
  { payers, transaction }: TransactionReading,
): PayerHit | null => {
  if (customer.taxId !== null || customer.names.length === 0) return null
  if (payers.hits.some((hit) => hit.strong && hit.customer.taxId !== null)) return null
  const words = wordsOf(transaction.source)
  const name = customer.names.find((one) => isNearlyIn(one, words))
  return name === undefined ? null : toHit(customer, 'name-similar', name)
}

/** Words that may be the payer's name. */
const wordsOf = ({ counterpartyName, text }: MatchTransaction): readonly string[] => {
  const named = nameWords(counterpartyName ?? '')
  return named.length > 0 ? named : nameWords(text)
}
