/** Transactions by the tokens of their texts: chains through flat arrays, a dozen numbers a transaction. */
import type { TransactionId } from '#contract/values.ts'
import { grown } from '../../reference/postings.ts'
import type { MatchTransaction } from '../model/types.ts'
import { ANYTHING, createTokenReader } from './text-tokens.ts'

export interface TokenIndex {
  add(source: MatchTransaction): void
  /** Those with the token, and those whose texts are too long to know. */
  of(token: number): Iterable<TransactionId>
  /** Those with one of these tokens and a second one, of these or of the others; and those whose texts are too long. */
  ofTwo(tokens: readonly number[], others: readonly number[]): Iterable<TransactionId>
}

/** Buckets of the table, 1 MB; chains grow where tokens are more. */
const BUCKETS = 1 << 18
/** Tokens there is space for at first, those of about 10 000 transactions. */
const FIRST_TOKENS = 1 << 16

export const createTokenIndex = (): TokenIndex => {
  const read = createTokenReader()
  const ids: TransactionId[] = []
  const last = new Int32Array(BUCKETS).fill(-1)
  let tokens: Int32Array = new Int32Array(FIRST_TOKENS)
  let before: Int32Array = new Int32Array(FIRST_TOKENS)
  let holders: Int32Array = new Int32Array(FIRST_TOKENS)
  let count = 0

  const put = (token: number): void => {
    if (count === tokens.length) {
      const capacity = Math.ceil(count * 1.5)
      tokens = grown(tokens, capacity)
      before = grown(before, capacity)
      holders = grown(holders, capacity)
    }
    const bucket = (token ^ (token >>> 15)) & (BUCKETS - 1)
    tokens[count] = token
    holders[count] = ids.length - 1
    before[count] = last[bucket] ?? -1
    last[bucket] = count
    count += 1
  }

  const collect = (token: number, found = new Set<TransactionId>()): Set<TransactionId> => {
    const bucket = (token ^ (token >>> 15)) & (BUCKETS - 1)
    for (let at = last[bucket] ?? -1; at !== -1; at = before[at] ?? -1) {
      const id = tokens[at] === token ? ids[holders[at] ?? -1] : undefined
      if (id !== undefined) found.add(id)
    }
    return found
  }

  return {
    add: (source) => {
      ids.push(source.id)
      read(source, put)
    },
    of: (token) => collect(ANYTHING, collect(token)),
    ofTwo: (tokens, others) => {
      const found = collect(ANYTHING)
      const met = new Set<TransactionId>()
      for (const token of tokens)
        for (const id of collect(token))
          if (met.has(id)) found.add(id)
          else met.add(id)
      for (const token of others) for (const id of collect(token)) if (met.has(id)) found.add(id)
      return found
    },
  }
}
