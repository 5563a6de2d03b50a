/** Reads the months that a text names: they decide which of several equal documents is meant. */
import { isConnector, isPayingWord, STREET_WORDS, typesOfWord } from '../../reference/document-words.ts'
import { monthOfYear } from '../../reference/other-numbers.ts'
import { foldedWords } from '../index/names.ts'
import type { NamedMonth } from '../model/hypothesis.ts'

/** Whole words as banks write them: three letters could be anything. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    ['JANEIRO', 'ENERO', 'JANVIER', 'JANUAR', 'JANUARY'],
    ['FEVEREIRO', 'FEBRERO', 'FEVRIER', 'FEBRUAR', 'FEBRUARY'],
    ['MARCO', 'MARZO', 'MARS', 'MAERZ', 'MARCH'],
    ['ABRIL', 'AVRIL', 'APRIL'],
    ['MAIO', 'MAYO', 'MAI'],
    ['JUNHO', 'JUNIO', 'JUIN', 'JUNI', 'JUNE'],
    ['JULHO', 'JULIO', 'JUILLET', 'JULI', 'JULY'],
    ['AGOSTO', 'AOUT', 'AUGUST'],
    ['SETEMBRO', 'SEPTIEMBRE', 'SEPTEMBRE', 'SEPTEMBER'],
    ['OUTUBRO', 'OCTUBRE', 'OCTOBRE', 'OKTOBER', 'OCTOBER'],
    ['NOVEMBRO', 'NOVIEMBRE', 'NOVEMBRE', 'NOVEMBER'],
    ['DEZEMBRO', 'DICIEMBRE', 'DECEMBRE', 'DEZEMBER', 'DECEMBER'],
  ].flatMap((words, at) => words.map((word): [string, number] => [word, at + 1])),
)
/** After a word of paying, or with a year, short words are months too: `QUOTA ABR`, `AVENCA ABR26`. */
const SHORT_MONTHS = ['JAN', 'FEV', 'MAR', 'ABR', 'MAI', 'JUN', 'JUL', 'AGO', 'SET', 'OUT', 'NOV', 'DEZ']
const QUARTERS: ReadonlySet<string> = new Set(['TRIMESTRE', 'TRIM', 'QUARTAL', 'QUARTER'])
/** A quick test: how such words begin in ASCII texts; any other text is folded first. */
const MAY_NAME =
  /\b(?:0[1-9]|1[0-2])[/-](?:20)?\d\d\b|\b20\d\d[/-](?:0[1-9]|1[0-2])\b|\bM[EÊ]S\b|JAN[EVU]|ENER|FE[BV]|MAR[CZS]|MAER|A[BVP]RI|MA[IY]|JU[NL][HIEY]|JUI|AGOS|AOUT|AUGU|SE[PT]|OUT|O[CK]T|NOV|DE[ZC]|DIC|TRIM|QUART|[1-4]T|\b(?:JAN|MAR|ABR|JUN|JUL|AGO|SET|ANO|20\d\d)|[^\0-\x7f]/i

const NONE: readonly NamedMonth[] = []

export const readMonths = (text: string): readonly NamedMonth[] => {
  if (!MAY_NAME.test(text)) return NONE
  const words = foldedWords(text)
  const found: NamedMonth[] = []
  words.forEach((word, at) => {
    const month = MONTHS.get(word)
    const next = words[at + 1]
    if (month !== undefined && !isOfStreet(words, at))
      found.push({ shown: word, from: month, to: month, year: yearOf(next === 'DE' ? words[at + 2] : next) })
    const short = shortMonth(words, at) ?? wholeYear(words, at)
    if (short) found.push(short)
    const numeric = numericMonth(words, at, text)
    if (numeric) found.push(numeric)
    const isJoined = /^[1-4]T(?:20\d\d)?$/.test(word)
    if (!isJoined && !(/^[1-4]O?$/.test(word) && next !== undefined && QUARTERS.has(next))) return
    const last = 3 * Number(word[0])
    const after = !isJoined ? words[at + 2] : word.length > 2 ? word.slice(2) : next
    found.push({ shown: `${word[0]}T`, from: last - 2, to: last, year: yearOf(after) })
  })
  return found.length === 0 ? NONE : found
}

const shortMonth = (words: readonly string[], at: number): NamedMonth | null => {
  const [, name = '', year = ''] = /^([A-Z]{3})(\d\d|20\d\d)?$/.exec(words[at] ?? '') ?? []
  const month = SHORT_MONTHS.indexOf(name) + 1
  if (month === 0 || MONTHS.has(words[at] ?? '')) return null
  const before = isConnector(words[at - 1] ?? '') ? words[at - 2] : words[at - 1]
  if (year === '' && !isBeforePeriod(before ?? '')) return null
  const named = year === '' ? yearOf(words[at + 1]) : Number(year.slice(-2)) + 2000
  return { shown: words[at] ?? '', from: month, to: month, year: named }
}

/** `QUOTA 2025`, `ANO 2025` */
const wholeYear = (words: readonly string[], at: number): NamedMonth | null => {
  const year = yearOf(words[at])
  const before = words[at - 1] ?? ''
  return year !== null && (before === 'ANO' || PERIODS.has(before)) && !/^\d/.test(words[at + 1] ?? '')
    ? { shown: `${before} ${year}`, from: 1, to: 12, year }
    : null
}

/** Words of streets and places, which are named after days: `AV 25 DE ABRIL`, `RUA 1 DE MAIO`. */
const STREETS: ReadonlySet<string> = new Set([
  ...STREET_WORDS,
  ...[
    'URBANIZACAO',
    'PONTE',
    'ROTUNDA',
    'JARDIM',
    'ESCOLA',
    'HOTEL',
    'CAFE',
    'LOJA',
    'BALCAO',
    'AG',
    'AGENCIA',
  ],
  ...['VILA', 'LUGAR', 'CASAL'],
])
/** So many words may lie between the street and the month. */
const STREET_REACH = 4

/** Whether the month is part of a day or of a street's name: neither says for which month is paid. */
const isOfStreet = (words: readonly string[], at: number): boolean => {
  const before = words[at - 1] === 'DE' ? words[at - 2] : words[at - 1]
  if (isDay(before)) return true
  for (let back = at - 1; back >= 0 && back >= at - STREET_REACH; back -= 1) {
    const word = words[back] ?? ''
    if (isBeforePeriod(word)) return false
    if (STREETS.has(word)) return true
  }
  return false
}

/** Words before a month in digits, apart from those of paying: other months end a card or begin a contract. */
const PERIODS: ReadonlySet<string> = new Set([
  ...[
    'MENSALIDADE',
    'MENSALIDADES',
    'MENS',
    'AVENCA',
    'AVENCAS',
    'RENDA',
    'RENDAS',
    'QUOTA',
    'QUOTAS',
    'MES',
  ],
  ...[
    'REF',
    'REFERENTE',
    'RELATIVO',
    'RELATIVA',
    'PERIODO',
    'SERVICOS',
    'HONORARIOS',
    'ASSINATURA',
    'CONSUMO',
  ],
  ...[
    'CONSUMOS',
    'ALUGUER',
    'CONDOMINIO',
    'FATURACAO',
    'FACTURACAO',
    'CUOTA',
    'LOYER',
    'MIETE',
    'RENT',
    'FEE',
  ],
])

const isBeforePeriod = (word: string): boolean => PERIODS.has(word) || isPayingWord(word)

const yearOf = (word: string | undefined): number | null =>
  word !== undefined && /^20\d\d$/.test(word) ? Number(word) : null

/**
 * Reads `03/2026`, `11/2026` and `2026-03`, where no document type precedes them and no day makes them a date; also
 * `MES 3`.
 */
const numericMonth = (words: readonly string[], at: number, text: string): NamedMonth | null => {
  const [before, word = '', next = '', after] = [words[at - 1], words[at], words[at + 1], words[at + 2]]
  if (word === 'MES' && /^(?:0?[1-9]|1[0-2])$/.test(next))
    return { shown: `${word} ${next}`, from: Number(next), to: Number(next), year: yearOf(after) }
  const found = monthOfYear(word, next) ?? shortMonthOfYear(word, next)
  if (!found || isInDate(text, before, word, next) || isInDate(text, word, next, after)) return null
  if (!isBeforePeriod((isConnector(before ?? '') ? words[at - 2] : before) ?? '')) return null
  if (!text.includes(`${word}/${next}`) && !text.includes(`${word}-${next}`)) return null
  if (before !== undefined && typesOfWord(before) !== undefined) return null
  const { month, year } = found
  return { shown: `${word}/${next}`, from: month, to: month, year }
}

/** `10/26`, and `2026/10` although such a number may be a document's as well. */
const shortMonthOfYear = (a: string, b: string): { month: number; year: number } | null => {
  if (/^(?:0[1-9]|1[0-2])$/.test(a) && /^\d\d$/.test(b)) return { month: Number(a), year: 2000 + Number(b) }
  return /^20\d\d$/.test(a) && /^1[0-2]$/.test(b) ? { month: Number(b), year: Number(a) } : null
}

/** Whether the same sign joins the three: `12-03-2026`. */
const isInDate = (text: string, ...words: (string | undefined)[]): boolean =>
  words.every(isNumber) && ['/', '-', '.'].some((sign) => text.includes(words.join(sign)))

const isNumber = (word: string | undefined): boolean => word !== undefined && /^\d+$/.test(word)

const isDay = (word: string | undefined): boolean => word !== undefined && /^\d{1,2}$/.test(word)
