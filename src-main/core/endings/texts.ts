/** Extracts the stable part of a bank text: its words without numbers, dates and the bank's own counters. */
import { foldText } from '#core/fold.ts'

/** Words that occur in texts of any kind. */
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
/** The kind of a transaction is at the beginning of its text; later words are names and addresses. */
const MAX_WORDS = 8

/** At most eight words of a folded text, in their order. */
const wordsOf = (folded: string): string[] => {
  const words: string[] = []
  for (const word of folded.split(' ')) {
    if (word === '' || NOISE.has(word) || MONTHS.has(word) || HAS_DIGIT.test(word)) continue
    words.push(word)
    if (words.length === MAX_WORDS) break
  }
  return words
}

/** The features of a transaction that are compared, computed once. */
export interface Features {
  /** The whole folded text with a space on either side, so that `includes` finds whole words. */
  folded: string
  words: readonly string[]
  /** The words joined with spaces. */
  line: string
  /** The IBAN without spaces, else the folded name; null where there is neither. */
  counterparty: string | null
  counterpartyName: string | null
}

/** The texts of a transaction. */
export interface Described {
  text: string
  counterpartyName: string | null
  counterpartyIban: string | null
}

/** Features are cached by object: a transaction whose texts change is a new object. */
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
