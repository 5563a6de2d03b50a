/** Transactions in another currency than the ledger's: by their date, a number, the amount the line writes, and the rate. */
import type { MatchClass } from '#contract/match-values.ts'
import { rateOf } from '../../matching/model/foreign-amount.ts'
import { minorDigits, toDecimalText } from '../../money.ts'
import { firstFrom, rowsAround } from './amount-index.ts'
import { type Comparison, compare } from './compare.ts'
import { lagOf, USUAL_DAYS } from './date-lag.ts'
import { dateReason, type FoundGroup, textReasons } from './found-group.ts'
import type { BankRow, Book, LineRow } from './read-book.ts'

/** Days between rows whose rates are compared, at most. */
const RATE_DAYS = 45
const MOST_APART = 0.01
/** Pairs that have to agree for names alone to give a rate. */
const FEWEST_AGREEING = 3
/** A transaction with more lines around it is left to a person. */
const MOST_LINES = 400
const NEAR_DAYS = 3
/** Rates move from day to day: only the nearest known ones say what a day's was. */
const MOST_RATES = 5

interface KnownRate {
  day: number
  rate: number
}

interface Candidate {
  line: LineRow
  row: BankRow
  compared: Comparison
  /** Units of the currency for one EUR. */
  rate: number
  /** Whether the line writes the transaction's amount. */
  isStated: boolean
}

/** @param free lines and transactions in another currency, each by day; nothing is more than likely */
export const findForeign = (
  book: Book,
  free: { lines: readonly LineRow[]; bank: readonly BankRow[] },
): FoundGroup[] => {
  if (free.bank.length === 0) return []
  const candidates = free.bank.flatMap((row) => candidatesOf(book, row, free.lines))
  const [known, named] = [ratesOf(candidates.filter(isKnown)), ratesOf(candidates.filter(isNamed))]
  const medians = new Map(
    free.bank.map((row) => {
      const of = (rates: typeof known): KnownRate[] =>
        nearestRates(row.day, rates.get(row.source.currency) ?? [])
      return [row, medianRate(of(known)) ?? agreedRate(of(named))]
    }),
  )
  const fitting = candidates.filter((one) => {
    if (one.isStated) return true
    const median = medians.get(one.row)
    return median === undefined ? isKnown(one) : isNearRate(one.rate, median)
  })
  const ofLine = Map.groupBy(fitting, ({ line }) => line)
  const ofRow = Map.groupBy(fitting, ({ row }) => row)
  const taken = new Set<LineRow | BankRow>()
  return fitting
    .map((one) => ({ one, strength: strengthOf(one) }))
    .sort((a, b) => b.strength - a.strength)
    .flatMap(({ one }): FoundGroup[] => {
      const { line, row } = one
      if (taken.has(line) || taken.has(row)) return []
      taken.add(line)
      taken.add(row)
      const rivals = [...(ofLine.get(line) ?? []), ...(ofRow.get(row) ?? [])].filter((other) => other !== one)
      return [toGroup(one, classOf(one, rivals))]
    })
}

const isKnown = ({ isStated, compared }: Candidate): boolean =>
  isStated || compared.number !== null || compared.short !== null

/** Whether the two share a name and are a few days apart at most. */
const isNamed = ({ line, row, compared }: Candidate): boolean =>
  compared.words.length > 0 && compared.otherNumber === null && Math.abs(lagOf(line, row)) <= NEAR_DAYS

/** By currency, each by day. */
const ratesOf = (candidates: readonly Candidate[]): Map<string, KnownRate[]> =>
  Map.groupBy(
    candidates.map(({ row, rate }) => ({ day: row.day, currency: row.source.currency, rate })),
    ({ currency }) => currency,
  )

/** @param known by day */
const nearestRates = (day: number, known: readonly KnownRate[]): KnownRate[] => {
  const here = firstFrom(known, day)
  return known
    .slice(
      Math.max(firstFrom(known, day - RATE_DAYS), here - MOST_RATES),
      Math.min(firstFrom(known, day + RATE_DAYS + 1), here + MOST_RATES),
    )
    .sort((one, other) => Math.abs(one.day - day) - Math.abs(other.day - day))
    .slice(0, MOST_RATES)
}

/** Undefined where there are none. */
const medianRate = (known: readonly KnownRate[]): number | undefined =>
  known.map(({ rate }) => rate).sort((one, other) => one - other)[known.length >> 1]

/** The rate of pairs that share a name, where most of them have it; undefined otherwise. */
const agreedRate = (known: readonly KnownRate[]): number | undefined => {
  const median = medianRate(known)
  const agreeing = known.filter(({ rate }) => isNearRate(rate, median))
  return agreeing.length >= FEWEST_AGREEING && 2 * agreeing.length > known.length ? median : undefined
}

const isNearRate = (rate: number, median: number | undefined): boolean =>
  median !== undefined && Math.abs(rate / median - 1) <= MOST_APART

const classOf = (one: Candidate, rivals: readonly Candidate[]): MatchClass => {
  const isAlone = !rivals.some((other) => isKnown(other) || !isKnown(one))
  if (!isAlone || one.compared.otherNumber !== null) return 'possible'
  if (one.isStated) return 'likely'
  if (one.compared.hasOtherNames) return 'possible'
  const isNear = Math.abs(lagOf(one.line, one.row)) <= NEAR_DAYS
  return isKnown(one) || isNear || one.compared.words.length > 0 ? 'likely' : 'possible'
}

const strengthOf = ({ line, row, compared, isStated }: Candidate): number =>
  (isStated ? 200 : 0) +
  (compared.number === null ? 0 : 200) +
  (compared.short === null ? 0 : 100) +
  50 * Math.min(2, compared.words.length) -
  (compared.hasOtherNames ? 50 : 0) -
  Math.abs(lagOf(line, row))

const candidatesOf = (book: Book, row: BankRow, lines: readonly LineRow[]): Candidate[] => {
  const { currency } = row.source
  const text = toDecimalText(row.source.amountMinor, minorDigits(currency), ',').replace('-', '')
  return rowsAround(lines, row.day, { days: USUAL_DAYS, most: MOST_LINES }).flatMap((line) => {
    if (Math.sign(line.amount) !== Math.sign(row.amount) || book.isRefused([line], [row])) return []
    return [
      {
        line,
        row,
        compared: compare(book, line, row),
        rate: row.amount / 10 ** minorDigits(currency) / (line.amount / 100),
        isStated: writes(line.source.text, text),
      },
    ]
  })
}

/** Whether a text has the amount, with or without points between thousands. @param amount as `1234,50` */
const writes = (text: string, amount: string): boolean => {
  const [units = '', decimals] = amount.split(',')
  const grouped = withPoints(units)
  const forms =
    decimals === undefined
      ? [units, grouped]
      : [`${units},${decimals}`, `${units}.${decimals}`, `${grouped},${decimals}`]
  return forms.some((form) => {
    const at = text.indexOf(form)
    return at >= 0 && !/\d/.test(text.charAt(at - 1)) && !/\d/.test(text.charAt(at + form.length))
  })
}

/** Points between thousands. */
const withPoints = (units: string): string =>
  units.length <= 3 ? units : `${withPoints(units.slice(0, -3))}.${units.slice(-3)}`

const toGroup = ({ line, row, compared, isStated }: Candidate, kind: MatchClass): FoundGroup => {
  const { currency } = row.source
  const rate = rateOf(Math.abs(row.amount), Math.abs(line.amount), currency)
  const edge = { line, row, compared }
  return {
    class: kind,
    lines: [line],
    bank: [row],
    rate,
    evidence: [
      ...textReasons(edge),
      {
        code: 'amount-foreign',
        params: { foreignMinor: Math.abs(row.amount), currency, rate, ...(isStated ? { stated: 1 } : {}) },
        lineId: line.source.id,
        transactionId: row.source.id,
      },
      dateReason(edge),
    ],
  }
}
