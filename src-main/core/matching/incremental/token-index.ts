/**
 * Finds transactions by the tokens of their texts: hash chains in typed arrays, for about a dozen tokens a transaction.
 */
import type { TransactionId } from '#contract/values.ts'
import type { MatchTransaction } from '../model/types.ts'
import { ANYTHING, createTokenReader } from './text-tokens.ts'

export interface TokenIndex {
  add(source: MatchTransaction): void
  /** Transactions with the token, and those whose texts are too long to index. */
  find(token: number): Iterable<TransactionId>
  /**
   * Transactions with one of these tokens and a second one, of these or the others; and those whose texts are too long
   * to index.
   */
  findTwo(tokens: readonly number[], others: readonly number[]): Iterable<TransactionId>
}

/** Buckets of the table, 1 MB; with more tokens the chains become longer. */
const BUCKETS = 1 << 18
/** Tokens per block: growing one large array would leave garbage each time. */
const BLOCK = 1 << 16

interface Block {
  tokens: Int32Array
  /** By token: the previous one in its chain. */
  before: Int32Array
  /** Indexes in `ids`. */
  holders: Int32Array
}

const newBlock = (): Block => ({
  tokens: new Int32Array(BLOCK),
  before: new Int32Array(BLOCK),
  holders: new Int32Array(BLOCK),
})

export const createTokenIndex = (): TokenIndex => {
  const read = createTokenReader()
  const ids: TransactionId[] = []
  const last = new Int32Array(BUCKETS).fill(-1)
  let block = newBlock()
  const blocks = [block]
  let count = 0

  const addToken = (token: number): void => {
    const at = count % BLOCK
    if (at === 0 && count > 0) {
      block = newBlock()
      blocks.push(block)
    }
    const bucket = (token ^ (token >>> 15)) & (BUCKETS - 1)
    block.tokens[at] = token
    block.holders[at] = ids.length - 1
    block.before[at] = last[bucket] ?? -1
    last[bucket] = count
    count += 1
  }

  const collect = (token: number, found = new Set<TransactionId>()): Set<TransactionId> => {
    const bucket = (token ^ (token >>> 15)) & (BUCKETS - 1)
    for (let next = last[bucket] ?? -1; next !== -1; ) {
      const { tokens, before, holders } = blocks[Math.floor(next / BLOCK)] ?? block
      const at = next % BLOCK
      const id = tokens[at] === token ? ids[holders[at] ?? -1] : undefined
      if (id !== undefined) found.add(id)
      next = before[at] ?? -1
    }
    return found
  }

  return {
    add: (source) => {
      ids.push(source.id)
      read(source, addToken)
    },
    find: (token) => collect(ANYTHING, collect(token)),
    findTwo: (tokens, others) => {
      const found = collect(ANYTHING)
      const foundOnce = new Set<TransactionId>()
      for (const token of tokens)
        for (const id of collect(token))
          if (foundOnce.has(id)) found.add(id)
          else foundOnce.add(id)
      for (const token of others) for (const id of collect(token)) if (foundOnce.has(id)) found.add(id)
      return found
    },
  }
}
