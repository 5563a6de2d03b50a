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
import { ANYTHING, createTokenReader } from './text-tokens.ts'

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
      for (const payee of index.payers.payeesOf(transaction)) byName.add(payee, id)
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

/**
 * Finds transactions by the tokens of their texts: hash chains in typed arrays, for about a dozen tokens a transaction.
 */
interface TokenIndex {
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
