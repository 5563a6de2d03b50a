/** Parsers of option values; an invalid value is wrong usage (exit 2). */
import { InvalidArgumentError, Option } from 'commander'
import { csvProfile } from '#contract/app.ts'
import type { Month } from '#contract/closing-values.ts'
import { exchangeRate } from '#contract/match-values.ts'
import { currencyCode, type IsoDate, MAX_MINOR, type Minor, typedText } from '#contract/values.ts'
import { parseIsoDate } from '#core/calendar.ts'
import { firstDayOf, lastDayOf, parseMonth } from '#core/closing/month.ts'
import { parseAmount } from '#core/money.ts'

/** Parses a whole number from `least` to `most`, both included. */
export const wholeNumber =
  (least: number, most: number = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= least && value <= most))
      throw new InvalidArgumentError(
        `a whole number ${most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`} is wanted.`,
      )
    return value
  }

const account = typedText.trim().min(1).max(100)

/** Parses the name of a bank account that a person chooses: one line, cleaned as in the window. */
export const accountName = (text: string): string => {
  const read = account.safeParse(text)
  if (!read.success) throw new InvalidArgumentError('a name of 1 to 100 characters is wanted.')
  return read.data
}

/** Parses `1,2,9` as ids. */
export const idList = (text: string): number[] => text.split(',').map((part) => wholeNumber(0)(part.trim()))

/** Parses `100-250` as a range; both ends are included. */
export const idRange = (text: string): { from: number; to: number } => {
  const ends = /^(\d+)-(\d+)$/.exec(text.trim())
  const from = Number(ends?.[1])
  const to = Number(ends?.[2])
  if (!ends || from > to) throw new InvalidArgumentError('a range like 100-250 is wanted.')
  return { from, to }
}

/** Parses `yyyy-mm-dd` as an existing date. */
export const calendarDate = (text: string): IsoDate => {
  const date = parseIsoDate(text)
  if (!date) throw new InvalidArgumentError('a date like 2026-03-31 is wanted.')
  return date
}

/** Parses `yyyy-mm` as its first and last day. */
export const month = (text: string): { from: IsoDate; to: IsoDate } => {
  const month = period(text)
  return { from: firstDayOf(month), to: lastDayOf(month) }
}

/** Parses `yyyy-mm`. */
const period = (text: string): Month => {
  const month = parseMonth(text)
  if (!month) throw new InvalidArgumentError('a month like 2026-10 is wanted.')
  return month
}

/** Parses a signed whole number of minor units. */
export const minorUnits = (text: string): Minor => {
  const value = /^-?\d+$/.test(text.trim()) ? Number(text) : Number.NaN
  if (!(Math.abs(value) <= MAX_MINOR))
    throw new InvalidArgumentError('a whole number of cents is wanted: 123456 is 1234.56.')
  return value as Minor
}

/** The required option `--period`. */
export const periodOption = (): Option =>
  new Option('--period <month>', 'the month, as 2026-10').argParser(period).makeOptionMandatory()

/** Parses `1.234,56` or `1234.56` as minor units. */
export const amount = (text: string): Minor => {
  const minor = parseAmount(text)
  if (minor === undefined) throw new InvalidArgumentError('an amount like 1234.56 is wanted.')
  return minor
}

export const currency = (text: string): string => {
  const parsed = currencyCode.safeParse(text.toUpperCase())
  if (!parsed.success) throw new InvalidArgumentError('a currency code like EUR is wanted.')
  return parsed.data
}

/** The option `--profile`: separators, decimals and encoding of a CSV file. */
export const profileOption = (): Option =>
  new Option('--profile <profile>', 'how cells are written').choices(csvProfile.options).default('excel-pt')

/** The option `--force`: without it a file that is there is not replaced. */
export const forceOption = (): Option =>
  new Option('--force', 'replace the file if it is there already').default(false)

/** Longer than any id of a service. */
const MAX_ID_LENGTH = 1_000

/** Accepts any text as an id of Concilia or of a service, except an empty one: an unset variable of a script. */
export const givenId = (text: string): string => {
  if (text.trim() === '' || text.length > MAX_ID_LENGTH)
    throw new InvalidArgumentError(`an id of 1 to ${MAX_ID_LENGTH} characters is wanted.`)
  return text
}

/** Accepts a path except an empty one (an unset variable of a script) and `-`: standard output is for the result alone. */
export const givenPath = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError('the name of a file or a folder is wanted.')
  if (text === '-') throw new InvalidArgumentError('a file is wanted; one that is called so is ./- here.')
  return text
}

/** Parses text under the same rule as the window: no control characters, not empty. */
export const givenText =
  (most: number) =>
  (text: string): string => {
    const parsed = typedText.trim().min(1).max(most).safeParse(text)
    if (!parsed.success) throw new InvalidArgumentError(`a text of 1 to ${most} characters is wanted.`)
    return parsed.data
  }

/** Collects ids of an option that may be repeated. */
export const givenIds = (text: string, earlier: string[] = []): string[] => repeated(givenId(text), earlier)

/** Collects whole numbers of an option that may be repeated. */
export const repeatedNumber = (text: string, earlier: number[] = []): number[] => [
  ...earlier,
  wholeNumber(0)(text),
]

/** Parses a rate: units of another currency for one EUR. */
export const givenRate = (text: string): string => {
  const parsed = exchangeRate.safeParse(text.trim().replace(',', '.'))
  if (!parsed.success) throw new InvalidArgumentError('a rate like 1.0842 is wanted.')
  return parsed.data
}

/** Collects values of an option that may be repeated. */
export const repeated = (value: string, earlier: string[] = []): string[] => [...earlier, value]
