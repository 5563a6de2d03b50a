/** Payments that the bank cancelled or gave back within a few days: the same amount the other way, by a line that says so. */
import { dayNumber } from '../../calendar.ts'
import { signOfTransaction } from '../model/gates.ts'
import type { MatchTransaction } from '../model/types.ts'
import type { DayNumber, Days } from '../model/units.ts'
import { amountKey } from './amount-index.ts'
import { createMultimap } from './multimap.ts'
import { foldedWords } from './names.ts'
import type { PayerIndex } from './payer-index.ts'

export interface Returns {
  note(transaction: MatchTransaction): void
  forget(transaction: MatchTransaction): void
  /** Days until the bank took the payment back; null where it did not. */
  daysUntil(payment: MatchTransaction): Days | null
  /** Whether it is the line that takes such a payment back. */
  takesBack(transaction: MatchTransaction): boolean
  /** Signed amounts whose payments and returns may be taken back, or not any more, where this transaction comes or goes. */
  concerned(transaction: MatchTransaction): readonly number[]
}

export const RETURN_WORDS: readonly string[] = [
  ...['DEVOL', 'DEVOLUCAO', 'DEVOLVIDO', 'DEVOLVIDA', 'ESTORNO', 'ESTORNADO', 'ANULACAO', 'ANUL'],
  ...['REVERSAO', 'REJEICAO', 'REJEITADA', 'REGULARIZACAO', 'RETURN', 'REVERSAL'],
]

/** Most texts hold none of these, and need no folding. */
const MAY_SPEAK = /DEVOL|ESTORN|ANUL|REVERS|REJEI|REGULAR|RETURN/i
const WORDS: ReadonlySet<string> = new Set(RETURN_WORDS)
/** What comes back later is no slip of the bank: a customer is refunded. */
const RETURN_DAYS: Days = 7
/** More equal payments than these are not compared with one another. */
const MAX_EQUAL = 200

export const createReturns = (transactions: readonly MatchTransaction[], payers: PayerIndex): Returns => {
  const payments = createMultimap<number, MatchTransaction>()
  const returns = createMultimap<number, MatchTransaction>()

  /** Whether nothing says that the return is another customer's. */
  const mayReturn = (back: MatchTransaction, payment: MatchTransaction): boolean => {
    const days = dayOf(back) - dayOf(payment)
    if (back.accountId !== payment.accountId || back.currency !== payment.currency) return false
    if (!(days >= 0 && days <= RETURN_DAYS) || !isWhole(back)) return false
    const [own, paid] = [payers.find(back), payers.find(payment)]
    if (own.hits.length > 0 && paid.hits.length > 0)
      return own.hits.some((hit) => paid.hits.some(({ customer }) => customer === hit.customer))
    return !own.unknownPayer || payers.foldedPayer(back).name === payers.foldedPayer(payment).name
  }

  const file = (transaction: MatchTransaction, act: 'add' | 'remove'): void => {
    if (signOfTransaction(transaction) === 0) return
    if (isReturn(transaction)) returns[act](returnedKey(transaction), transaction)
    else payments[act](keyOf(transaction), transaction)
  }
  const note: Returns['note'] = (transaction) => file(transaction, 'add')
  for (const transaction of transactions) note(transaction)

  return {
    note,
    forget: (transaction) => file(transaction, 'remove'),
    daysUntil: (payment) => {
      if (!isWhole(payment) || isReturn(payment)) return null
      const backs = [...returns.of(keyOf(payment))].filter((back) => mayReturn(back, payment))
      const [first, ...more] = backs.map(dayOf).sort((a, b) => a - b)
      if (first === undefined) return null
      // Of several equal payments the last before each return is taken back; of very many all are doubtful.
      let [seen, later] = [0, 0]
      for (const other of payments.of(keyOf(payment))) {
        seen += 1
        if (seen > MAX_EQUAL) return first - dayOf(payment)
        if (isLater(other, payment) && backs.some((back) => mayReturn(back, other))) later += 1
      }
      return later > more.length ? null : first - dayOf(payment)
    },
    takesBack: (back) => {
      if (!isReturn(back)) return false
      let seen = 0
      for (const payment of payments.of(returnedKey(back))) {
        seen += 1
        if (seen > MAX_EQUAL || (isWhole(payment) && mayReturn(back, payment))) return true
      }
      return false
    },
    concerned: (transaction) => {
      const key = keyOf(transaction)
      return isReturn(transaction) || [...returns.of(key)].length > 0 ? [key, -key] : []
    },
  }
}

const isReturn = ({ text }: MatchTransaction): boolean =>
  MAY_SPEAK.test(text) && foldedWords(text).some((word) => WORDS.has(word))

const keyOf = (transaction: MatchTransaction): number =>
  amountKey(signOfTransaction(transaction), Math.abs(transaction.amountMinor))

/** Key of the payments that a return may take back. */
const returnedKey = (transaction: MatchTransaction): number => -keyOf(transaction)

/** What is used in part the bank has not taken back, nor does it take anything back. */
const isWhole = ({ openMinor, amountMinor }: MatchTransaction): boolean =>
  Math.abs(openMinor) === Math.abs(amountMinor)

const dayOf = ({ bookingDate, valueDate }: MatchTransaction): DayNumber => {
  const date = bookingDate ?? valueDate
  return date === null ? Number.NaN : dayNumber(date)
}

const isLater = (one: MatchTransaction, other: MatchTransaction): boolean =>
  dayOf(one) > dayOf(other) || (dayOf(one) === dayOf(other) && one.key > other.key)
