/**
 * Finds payments that the bank cancelled or returned within a few days: the same amount in the other direction, with a
 * text that says so.
 */
import { dayNumber } from '../../calendar.ts'
import { signOfTransaction } from '../model/gates.ts'
import type { MatchTransaction } from '../model/types.ts'
import type { DayNumber, Days } from '../model/units.ts'
import { amountKey } from './amount-index.ts'
import { createMultimap } from './multimap.ts'
import { foldedWords } from './names.ts'
import type { PayerIndex } from './payer-index.ts'

export interface Returns {
  add(transaction: MatchTransaction): void
  remove(transaction: MatchTransaction): void
  /** Days until the bank returned the payment; null where it did not. */
  daysUntilReturn(payment: MatchTransaction): Days | null
  /** Whether the transaction is a return of an earlier payment. */
  isReturnOfPayment(transaction: MatchTransaction): boolean
  /** Signed amounts whose transactions may be read differently once this transaction is added or removed. */
  affectedAmounts(transaction: MatchTransaction): readonly number[]
}

export const RETURN_WORDS: readonly string[] = [
  ...['DEVOL', 'DEVOLUCAO', 'DEVOLVIDO', 'DEVOLVIDA', 'ESTORNO', 'ESTORNADO', 'ANULACAO', 'ANUL'],
  ...['REVERSAO', 'REJEICAO', 'REJEITADA', 'REGULARIZACAO', 'RETURN', 'REVERSAL'],
]

/** A quick test: most texts contain none of these and need no folding. */
const MAY_BE_RETURN = /DEVOL|ESTORN|ANUL|REVERS|REJEI|REGULAR|RETURN/i
const RETURN_WORD_SET: ReadonlySet<string> = new Set(RETURN_WORDS)
/** Money that comes back later is a refund, not a return by the bank. */
const RETURN_DAYS: Days = 7
/** A payment with more equal ones than this is not compared with each of them. */
const MAX_EQUAL = 200

export const createReturns = (transactions: readonly MatchTransaction[], payers: PayerIndex): Returns => {
  const payments = createMultimap<number, MatchTransaction>()
  const returns = createMultimap<number, MatchTransaction>()

  /** Whether nothing shows that the return belongs to another customer. */
  const mayReturn = (back: MatchTransaction, payment: MatchTransaction): boolean => {
    const days = dayOf(back) - dayOf(payment)
    if (back.accountId !== payment.accountId || back.currency !== payment.currency) return false
    if (!(days >= 0 && days <= RETURN_DAYS) || !isWhole(back)) return false
    const [own, paid] = [payers.find(back), payers.find(payment)]
    if (own.hits.length > 0 && paid.hits.length > 0)
      return own.hits.some((hit) => paid.hits.some(({ customer }) => customer === hit.customer))
    return !own.unknownPayer || payers.foldedPayer(back).name === payers.foldedPayer(payment).name
  }

  const update = (transaction: MatchTransaction, operation: 'add' | 'remove'): void => {
    if (signOfTransaction(transaction) === 0) return
    if (isReturn(transaction)) returns[operation](returnedKey(transaction), transaction)
    else payments[operation](keyOf(transaction), transaction)
  }
  const add: Returns['add'] = (transaction) => update(transaction, 'add')
  for (const transaction of transactions) add(transaction)

  return {
    add,
    remove: (transaction) => update(transaction, 'remove'),
    daysUntilReturn: (payment) => {
      if (!isWhole(payment) || isReturn(payment)) return null
      const backs = [...returns.get(keyOf(payment))].filter((back) => mayReturn(back, payment))
      const [first, ...more] = backs.map(dayOf).sort((a, b) => a - b)
      if (first === undefined) return null
      // Of several equal payments the last before each return is the returned one; of very many every one is doubtful.
      let [seen, later] = [0, 0]
      for (const other of payments.get(keyOf(payment))) {
        seen += 1
        if (seen > MAX_EQUAL) return first - dayOf(payment)
        if (isLater(other, payment) && backs.some((back) => mayReturn(back, other))) later += 1
      }
      return later > more.length ? null : first - dayOf(payment)
    },
    isReturnOfPayment: (back) => {
      if (!isReturn(back)) return false
      let seen = 0
      for (const payment of payments.get(returnedKey(back))) {
        seen += 1
        if (seen > MAX_EQUAL || (isWhole(payment) && mayReturn(back, payment))) return true
      }
      return false
    },
    affectedAmounts: (transaction) => {
      const key = keyOf(transaction)
      return isReturn(transaction) || [...returns.get(key)].length > 0 ? [key, -key] : []
    },
  }
}

const isReturn = ({ text }: MatchTransaction): boolean =>
  MAY_BE_RETURN.test(text) && foldedWords(text).some((word) => RETURN_WORD_SET.has(word))

const keyOf = (transaction: MatchTransaction): number =>
  amountKey(signOfTransaction(transaction), Math.abs(transaction.amountMinor))

/** Key of the payments that a return may belong to. */
const returnedKey = (transaction: MatchTransaction): number => -keyOf(transaction)

/** Whether no part is used: a transaction used in part was not returned, and is not a return. */
const isWhole = ({ openMinor, amountMinor }: MatchTransaction): boolean =>
  Math.abs(openMinor) === Math.abs(amountMinor)

const dayOf = ({ bookingDate, valueDate }: MatchTransaction): DayNumber => {
  const date = bookingDate ?? valueDate
  return date === null ? Number.NaN : dayNumber(date)
}

const isLater = (one: MatchTransaction, other: MatchTransaction): boolean =>
  dayOf(one) > dayOf(other) || (dayOf(one) === dayOf(other) && one.key > other.key)
