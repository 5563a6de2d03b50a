/** The matching run: documents and movements in, proposals out; pure, and the same whatever the order of the input. */
import { createMatcher } from './incremental/matcher.ts'
import type { MatchInput, MatchOptions, MatchResult } from './model/types.ts'

/**
 * Proposes match groups for everything that is open.
 *
 * @throws AppError `cancelled` when `isCancelled` answers true
 */
export const proposeMatches = (input: MatchInput, options: MatchOptions = {}): MatchResult =>
  createMatcher(input, options).result()
