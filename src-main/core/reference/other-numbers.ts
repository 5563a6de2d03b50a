/**
 * Recognises numbers of a text that are not document numbers: dates, months and days, IBANs, counters, amounts,
 * quantities.
 */
import { isFiller, isListWord, isPayingWord, isRangeWord } from './document-words.ts'
import type { Runs } from './scan-runs.ts'

/** Four digits that are a year of documents: 1990 to 2099. */
export const isYear = (digits: string): boolean =>
  digits.length === 4 && (digits.startsWith('20') || digits.startsWith('199'))

/** `12/05/2026`, `2026-05-12`, `12.05.26`: three short numbers with the same sign between them are a date. */
export const isDateAt = (runs: Runs, at: number): boolean => {
  if (!runs.isDigits(at + 1) || !runs.isDigits(at + 2)) return false
  const sign = runs.gap(at + 1)
  if ((sign !== '-' && sign !== '/' && sign !== '.') || runs.gap(at + 2) !== sign) return false
  const [a, b, c] = [runs.text(at), runs.text(at + 1), runs.text(at + 2)]
  const isMonth = b.length <= 2 && Number(b) >= 1 && Number(b) <= 12
  return isMonth && ((isDay(a) && (isYear(c) || c.length === 2)) || (isYear(a) && isDay(c)))
}

/**
 * Reads two numbers as a month of two digits and a year; null where they are not. A month after the year must begin
 * with a zero: `2026/11` is a document of the series 2026.
 */
export const monthOfYear = (a: string, b: string): { month: number; year: number } | null => {
  if (/^(?:0[1-9]|1[0-2])$/.test(a) && isYear(b)) return { month: Number(a), year: Number(b) }
  return isYear(a) && /^0[1-9]$/.test(b) ? { month: Number(b), year: Number(a) } : null
}

/** `03/2026`, `11-2026`, `2026-03` */
export const isMonthAt = (runs: Runs, at: number): boolean => {
  const sign = runs.gap(at + 1)
  return (sign === '/' || sign === '-') && monthOfYear(runs.text(at), runs.text(at + 1)) !== null
}

const isDay = (text: string): boolean => text.length <= 2 && Number(text) >= 1 && Number(text) <= 31

/** The run after a bank's counter or an IBAN's digits that begin at run `at`; `at` itself where there is neither. */
export const afterBankNumber = (runs: Runs, at: number): number =>
  isBankCounter(runs, at) ? counterEnd(runs, at) : ibanEnd(runs, at)

const counterEnd = (runs: Runs, at: number): number => {
  let end = at + 1
  while (runs.isDigits(end) && (runs.gap(end) === '/' || runs.gap(end) === '-')) end += 1
  return end
}

const isBankCounter = (runs: Runs, at: number): boolean =>
  runs.has(at - 1) && runs.gap(at).includes('+') && runs.text(at - 1) === 'SEPA'

/**
 * Numbers of digits of an IBAN: written together; or separated, after the two check digits: 11 of Norway's to 21 of
 * Portugal's.
 */
const IBAN_DIGITS = { together: 15, least: 11, most: 21 } as const

/**
 * The run after the digits of an IBAN that begins with the two letters before run `at`; `at` itself where there is
 * none.
 */
const ibanEnd = (runs: Runs, at: number): number => {
  if (runs.length(at - 1) !== 2 || runs.isDigits(at - 1) || !runs.isGlued(at)) return at
  if (runs.length(at) >= IBAN_DIGITS.together) return at + 1
  let end = at + 1
  let count = 0
  while (runs.length(at) === 2 && runs.isDigits(end) && runs.gap(end) === ' ') {
    count += runs.length(end)
    end += 1
    if (count >= IBAN_DIGITS.most) break
  }
  return count >= IBAN_DIGITS.least ? end : at
}

const MONEY = new Set(['EUR', 'EURO', 'EUROS', 'CTS', 'CENTIMOS'])
const COUNTED = new Set([
  ...['DIA', 'DIAS', 'MES', 'MESES', 'ANOS', 'HORAS', 'VEZES'],
  ...['PREST', 'PRESTACAO', 'PRESTACOES', 'QUOTAS', 'RENDAS'],
])
/** Units and parts of an address after a number without a type: `13 UN`, `2 DTO`. */
const MEASURES = new Set([
  ...['ANO', 'HRS', 'MIN', 'SEMANAS', 'NOITES', 'X', 'PESSOAS', 'PAX', 'PORCENTO'],
  ...[
    'UN',
    'UNI',
    'UNID',
    'UNIDADES',
    'KG',
    'KGS',
    'GR',
    'LT',
    'LTS',
    'LITROS',
    'MTS',
    'KM',
    'KMS',
    'M2',
    'M3',
    'TON',
  ],
  ...['CX', 'CXS', 'PC', 'PCS', 'PAR', 'PARES', 'VOL', 'VOLUMES', 'SACOS', 'PALETES'],
  ...['DTO', 'DT', 'ESQ', 'FTE', 'FRT', 'TRAS', 'ANDAR', 'PISO', 'CAVE'],
])
export const isMonthWord = (word: string): boolean => MONTHS.has(word)

export const isMoney = (word: string): boolean => MONEY.has(word)

export const isCounted = (word: string): boolean => COUNTED.has(word) || MEASURES.has(word) || MONEY.has(word)

/** Counted documents: `3 FATURAS`. Not so after a type: `FATURA 3 FT 2026/4`. */
const COUNTED_DOCUMENTS = new Set(['FATURAS', 'FACTURAS', 'FATS', 'FTS', 'DOCS', 'DOCUMENTOS', 'RECIBOS'])
const MONTHS = new Set([
  ...['JANEIRO', 'FEVEREIRO', 'MARCO', 'ABRIL', 'MAIO', 'JUNHO'],
  ...['JULHO', 'AGOSTO', 'SETEMBRO', 'OUTUBRO', 'NOVEMBRO', 'DEZEMBRO'],
  ...['JAN', 'FEV', 'MAR', 'ABR', 'MAI', 'JUN', 'JUL', 'AGO', 'SET', 'OUT', 'NOV', 'DEZ'],
])
const MAX_WORD_LENGTH = 10

/** The letters of run `at`; empty where there are none, or more than in any word that is checked. */
const wordAt = (runs: Runs, at: number): string =>
  runs.length(at) <= MAX_WORD_LENGTH && !runs.isDigits(at) ? runs.text(at) : ''

/**
 * The run after a number without a series that is an amount, a day of a month, or a count of days or instalments; `at`
 * itself where it may be a document's.
 *
 * @param isBare whether no document type precedes it and it does not continue a list
 */
export const afterQuantity = (runs: Runs, at: number, isBare: boolean): number => {
  const word = wordAt(runs, at + 1)
  const isBeforeNumber = runs.isDigits(at + 2)
  if (COUNTED.has(word) && !isBeforeNumber) return at + 1
  const before = runs.text(at - 1)
  // `N 44 CX 43`: what is called a number is none of boxes.
  if (isBare && MEASURES.has(word) && !isPayingWord(before) && !(isFiller(before) && isBeforeNumber))
    return at + 1
  if (
    isBare &&
    (COUNTED_DOCUMENTS.has(word) ||
      (MONEY.has(word) && !isBeforeNumber) ||
      isDayOfMonth(runs, at, word) ||
      isOneOf(runs, at, word))
  )
    return at + 1
  const end = afterCents(runs, at)
  const isMoney = MONEY.has(wordAt(runs, end)) && !runs.isDigits(end + 1)
  if (isMoney || end > at + 2) return end
  if (end === at + 1) return at
  // `12,50` may be two numbers of a list, `12.50` a series and a number.
  return MONEY.has(wordAt(runs, at - 1)) || (isBare && runs.gap(at + 1) === ',' && runs.gap(end) !== ',')
    ? end
    : at
}

/** `13 DE 24`: one of a number of instalments. */
const isOneOf = (runs: Runs, at: number, word: string): boolean => word === 'DE' && runs.isDigits(at + 2)

/** The run after an hour (`13:05:22`), a rate (`13%`) or a postcode (`4700-013`) that begins at run `at`; else `at`. */
export const afterHourOrPostcode = (runs: Runs, at: number): number => {
  let end = at
  while (runs.isDigits(end + 1) && runs.gap(end + 1) === ':') end += 1
  if (end > at) return end + 1
  if (runs.folded.charAt(runs.end(at)) === '%') return at + 1
  const isPostcode = runs.length(at) === 4 && runs.gap(at + 1) === '-' && runs.length(at + 1) === 3
  return isPostcode && runs.isDigits(at + 1) ? at + 2 : at
}

/** The run after the thousands and cents of an amount that begins at run `at`. */
const afterCents = (runs: Runs, at: number): number => {
  let end = at + 1
  while (runs.length(end) === 3 && isPoint(runs, end, '.')) end += 1
  const hasCents = runs.length(end) === 2 && (isPoint(runs, end, ',') || isPoint(runs, end, '.'))
  return hasCents ? end + 1 : at + 1
}

/** Whether only this sign stands between two runs of digits. */
const isPoint = (runs: Runs, at: number, sign: string): boolean =>
  runs.isDigits(at) && runs.start(at) === runs.end(at - 1) + 1 && runs.gap(at) === sign

/** `12 MARCO`, `12 DE MARCO`, and `10` of `10 A 12 DE MARCO` or `10 A 12-03-2026`. */
const isDayOfMonth = (runs: Runs, at: number, word: string): boolean =>
  isDay(runs.text(at)) &&
  (isMonthAfter(runs, at, word) ||
    ((isRangeWord(word) || isListWord(word)) &&
      (isDateAt(runs, at + 2) || isMonthAfter(runs, at + 2, wordAt(runs, at + 3)))))

const isMonthAfter = (runs: Runs, at: number, word: string): boolean =>
  isDay(runs.text(at)) && (MONTHS.has(word) || (word === 'DE' && MONTHS.has(wordAt(runs, at + 2))))
