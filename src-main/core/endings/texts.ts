/** What of a bank's line is stable: its words without numbers, dates and the bank's own counters. */
import { foldText } from '#core/fold.ts'

/** Words that stand in lines of any kind and say nothing of what was paid. */
const NOISE: ReadonlySet<string> = new Set([
  'REF',
  'DE',
  'DA',
  'DO',
  'DAS',
  'DOS',
  'E',
  'A',
  'O',
  'NR',
  'N',
  'EUR',
])
const MONTHS: ReadonlySet<string> = new Set([
  ...['JAN', 'FEV', 'MAR', 'ABR', 'MAI', 'JUN', 'JUL', 'AGO', 'SET', 'OUT', 'NOV', 'DEZ'],
  ...['JANEIRO', 'FEVEREIRO', 'MARCO', 'ABRIL', 'MAIO', 'JUNHO', 'JULHO', 'AGOSTO', 'SETEMBRO', 'OUTUBRO'],
  ...['NOVEMBRO', 'DEZEMBRO'],
])
const HAS_DIGIT = /\d/
/** A line says what it is at its beginning; more words are names and addresses. */
const MAX_WORDS = 8

/** Of a folded text at most eight words, in their order. */
const wordsOf = (folded: string): string[] => {
  const words: string[] = []
  for (const word of folded.split(' ')) {
    if (word === '' || NOISE.has(word) || MONTHS.has(word) || HAS_DIGIT.test(word)) continue
    words.push(word)
    if (words.length === MAX_WORDS) break
  }
  return words
}

/** What is compared of a transaction, computed once. */
export interface Features {
  /** All of it folded, a blank on either side, so that whole words are found by `includes`. */
  folded: string
  words: readonly string[]
  /** The words as one text. */
  line: string
  /** The IBAN without blanks, else the folded name; null where the record names no one. */
  counterparty: string | null
  counterpartyName: string | null
}

/** The texts of a transaction. */
export interface Described {
  text: string
  counterpartyName: string | null
  counterpartyIban: string | null
}

/** Records that are kept between runs are read once; a record whose texts change is another object. */
const known = new WeakMap<Described, Features>()

export const featuresOf = (transaction: Described): Features => {
  const before = known.get(transaction)
  if (before) return before
  const text = foldText(transaction.text)
  const name = transaction.counterpartyName === null ? '' : foldText(transaction.counterpartyName)
  const iban = transaction.counterpartyIban?.replace(/\s/g, '').toUpperCase() ?? ''
  const words = wordsOf(text)
  const features: Features = {
    folded: ` ${text} ${name} `,
    words,
    line: words.join(' '),
    counterparty: iban || name || null,
    counterpartyName: transaction.counterpartyName,
  }
  known.set(transaction, features)
  return features
}
