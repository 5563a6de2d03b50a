/**
 * Finds payments that the bank cancelled or returned within a few days: the same amount in the other direction, with a
 * text that says so.
 */
import { dayNumber } from '../../calendar.ts'
import { isFirmReference } from '../../reference/reference-findings.ts'
import type { ReferenceIndex } from '../../reference/reference-index.ts'
import { signOfTransaction } from '../model/gates.ts'
import type { Customer, DayNumber, Days } from '../model/hypothesis.ts'
import type { MatchTransaction } from '../model/types.ts'
import { amountKey } from './amount-index.ts'
import { createMultimap } from './multimap.ts'
import { foldedWords } from './names.ts'
import type { PayerIndex } from './payer-index.ts'

export interface Returns {
  add(transaction: MatchTransaction): void
  remove(transaction: MatchTransaction): void
  /** Days until the bank returned the payment; null where it did not. */
  daysUntilReturn(payment: MatchTransaction): Days | null
  /**
   * Days until the same amount went back to the same payer, or named the same document, with no word of a return; null
   * where it did not.
   */
  daysUntilPaidBack(payment: MatchTransaction): Days | null
  /** Whether the transaction is a return of an earlier payment. */
  isReturnOfPayment(transaction: MatchTransaction): boolean
  /** Signed amounts whose transactions may be read differently once this transaction is added or removed. */
  affectedAmounts(transaction: MatchTransaction): readonly number[]
}

export const RETURN_WORDS: readonly string[] = [
  ...['DEVOL', 'DEVOLUCAO', 'DEVOLVIDO', 'DEVOLVIDA', 'ESTORNO', 'ESTORNADO', 'ANULACAO', 'ANUL'],
  ...['REVERSAO', 'REJEICAO', 'REJEITADA', 'REGULARIZACAO', 'RETORNO', 'RETURN', 'REVERSAL'],
]

/** A quick test: most texts contain none of these and need no folding. */
const MAY_BE_RETURN = /DEVOL|ESTORN|ANUL|REVERS|REJEI|REGULAR|RETORN|RETURN/i
const RETURN_WORD_SET: ReadonlySet<string> = new Set(RETURN_WORDS)
/** Within these days a return needs nothing in common with the payment but the amount. */
const UNNAMED_DAYS: Days = 7
/** Later the payer must be the same: an authorised direct debit is returned for eight weeks. */
const RETURN_DAYS: Days = 60
/** A direct debit that was not authorised is returned for thirteen months; the return must name the document. */
const NAMED_DAYS: Days = 400
/** Whoever is named before the number: what both texts name is the same document. */
const anyWord = (): boolean => true

/** Words of a refund or of a purchase: such money out takes no payment back. */
const OF_SOMETHING_ELSE = /\b(?:NC|NOTAS?|FORN\w*|VENCIM\w*|ORDENADO|SALARIO|V\/)/i
/** A payment with more equal ones than this is not compared with each of them. */
const MAX_EQUAL = 200

export const createReturns = (
  transactions: readonly MatchTransaction[],
  payers: PayerIndex,
  references: ReferenceIndex,
  customerAt: (position: number) => Customer | undefined,
): Returns => {
  const payments = createMultimap<number, MatchTransaction>()
  const returns = createMultimap<number, MatchTransaction>()

  /** Whether nothing shows that the return belongs to another customer. */
  const mayReturn = (back: MatchTransaction, payment: MatchTransaction): boolean => {
    const days = dayOf(back) - dayOf(payment)
    if (back.accountId !== payment.accountId || back.currency !== payment.currency) return false
    if (!(days >= 0 && days <= NAMED_DAYS) || !isWhole(back)) return false
    if (days > RETURN_DAYS) return nameTheSame(back, payment)
    const sharesCustomer = pointAtTheSame(back, payment)
    if (sharesCustomer !== undefined) return sharesCustomer
    if (days > UNNAMED_DAYS) return haveSameParty(back, payment) || nameTheSame(back, payment)
    return (
      !payers.find(back).unknownPayer || payers.foldedPayer(back).name === payers.foldedPayer(payment).name
    )
  }

  /** Money out to the same payer that refunds no credit note and pays no purchase. */
  const isPaidBack = (back: MatchTransaction, payment: MatchTransaction, days: Days): boolean => {
    if (days > NAMED_DAYS || back.currency !== payment.currency) return false
    if (nameTheSame(back, payment)) return true
    if (days > RETURN_DAYS || OF_SOMETHING_ELSE.test(back.text)) return false
    return pointAtTheSame(back, payment) ?? haveSameParty(back, payment)
  }

  /** Whether both point at one customer; undefined where one of them points at none. */
  const pointAtTheSame = (back: MatchTransaction, payment: MatchTransaction): boolean | undefined => {
    const [own, paid] = [customersOf(back), customersOf(payment)]
    if (own.length === 0 || paid.length === 0) return undefined
    return own.some((customer) => paid.includes(customer))
  }

  /** The possible payers, else the customers of the documents that the text names. */
  const customersOf = (transaction: MatchTransaction): Customer[] => {
    const { hits } = payers.find(transaction)
    if (hits.length > 0) return hits.map(({ customer }) => customer)
    return namedIn(transaction.text).flatMap((position) => customerAt(position) ?? [])
  }

  /** Whether both have the counterparty's IBAN or name. */
  const haveSameParty = (back: MatchTransaction, payment: MatchTransaction): boolean => {
    const [from, to] = [payers.foldedPayer(back), payers.foldedPayer(payment)]
    return (from.iban !== '' && from.iban === to.iban) || (from.name !== '' && from.name === to.name)
  }

  /** Whether both texts name the same document. */
  const nameTheSame = (back: MatchTransaction, payment: MatchTransaction): boolean => {
    const returned = namedIn(back.text)
    if (returned.length === 0) return false
    const paid = namedIn(payment.text)
    return returned.some((position) => paid.includes(position))
  }

  /** The documents that the text names, also at its end where it may be cut. */
  const namedIn = (text: string): number[] => {
    const { hits, cut } = references.find(text, anyWord)
    const ends = cut ? references.wholeNumbers(cut) : []
    const named = hits.filter((hit) => hit.isTyped || isFirmReference(hit))
    return [...named.map(({ position }) => position), ...ends]
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
    daysUntilPaidBack: (payment) => {
      if (signOfTransaction(payment) < 0 || !isWhole(payment)) return null
      let first: Days | null = null
      let seen = 0
      for (const back of payments.get(returnedKey(payment))) {
        seen += 1
        if (seen > MAX_EQUAL) break
        const days = dayOf(back) - dayOf(payment)
        if (days < 0 || (first !== null && days >= first) || !isPaidBack(back, payment, days)) continue
        first = days
      }
      return first
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
      const others = [...returns.get(key), ...payments.get(-key)]
      return isReturn(transaction) || others.length > 0 ? [key, -key] : []
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
