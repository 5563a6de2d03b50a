/** Matches the documents of customers and of suppliers with the same transactions. */
import type { MatchInput, MatchOptions, MatchResult } from '../model/types.ts'
import { proposeMatches, toResult } from '../pipeline.ts'
import { putTogether } from './put-together.ts'
import { isOfSupplier, toCustomersBook, toSuppliersBook, turnProposal } from './turn-round.ts'

/**
 * As `proposeMatches`, for documents of both sides; without documents of suppliers the result is that of the customers'
 * book alone.
 *
 * @throws AppError `cancelled` when `isCancelled` returns true
 */
export const proposeBoth = (input: MatchInput, options: MatchOptions = {}): MatchResult => {
  if (!input.documents.some(isOfSupplier)) return proposeMatches(input, options)
  const customers = proposeMatches(toCustomersBook(input), inHalves(options, 0)).proposals
  const suppliers = proposeMatches(toSuppliersBook(input), inHalves(options, 1)).proposals
  return toResult(putTogether(customers, suppliers.map(turnProposal)).values())
}

/** Progress of one of two runs of the same length. */
export const inHalves = (options: MatchOptions, half: 0 | 1): MatchOptions => {
  const { onProgress } = options
  if (!onProgress) return options
  return { ...options, onProgress: (done, total) => onProgress(done + half * total, 2 * total) }
}
