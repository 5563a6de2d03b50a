/** All that one movement may pay: depends on the documents alone, never on other movements. */
import type { Book } from '../prepare/book.ts'
import type { Customer } from '../prepare/doc.ts'
import type { MatchSettings } from '../settings.ts'
import type { Claim } from '../solve/verdict.ts'
import type { MatchTransaction } from '../types.ts'
import { byScore, pairCandidates } from './pair-candidates.ts'
import { readMovement } from './read-movement.ts'
import { sumCandidates } from './sum-candidates.ts'

/** Payers that join a movement to their other documents; more than this and the name says too little. */
const PAYERS_MOST = 2

export const toClaim = (transaction: MatchTransaction, book: Book, settings: MatchSettings): Claim => {
  const reading = readMovement(transaction, book)
  const pairs = pairCandidates(reading, book, settings)
  const hypotheses = [...pairs, ...sumCandidates(reading, book, settings, pairs)].sort(byScore)
  const customers = new Set<Customer>()
  for (const one of hypotheses) for (const part of one.parts) customers.add(part.doc.customer)
  for (const hit of reading.payers.hits.slice(0, PAYERS_MOST)) customers.add(hit.customer)
  if (hypotheses.length === 0)
    for (const hit of reading.references.hits) {
      const doc = hit.strength === 'reference-number' ? undefined : book.docs[hit.position]
      if (doc) customers.add(doc.customer)
    }
  return { reading, hypotheses, customers: [...customers] }
}
