/** A row of the deduction tables as it is typed: what it means, or what is wrong with it, field by field. */
import type { DeductionTables } from '#contract/rules.ts'
import type { IsoDate, Language } from '#contract/values.ts'
import { parseTypedAmount } from '../../lib/parse-typed-amount.ts'
import { parseTypedDate } from '../../lib/typed-date.ts'

export type RateRow = DeductionTables['withholdingRates'][number]
export type FeeRow = DeductionTables['fees'][number]

export interface TypedRow {
  readonly name: string
  readonly percent: string
  readonly fixed: string
  readonly from: string
  readonly until: string
}

type Problem = 'percentError' | 'fixedError' | 'nameError' | 'dayError' | 'orderError' | 'nothingError'
export type Problems = { readonly [Field in keyof TypedRow]?: Problem }

/** Hundredths of a per cent are the amounts of two decimals people type. */
const parsePercent = (typed: string, language: Language): number | undefined => {
  const hundredths = parseTypedAmount(typed.replace('%', ''), language)
  return hundredths === undefined || hundredths < 0 || hundredths > 10_000 ? undefined : hundredths / 100
}

const parseDay = (typed: string, today: string): IsoDate | null | undefined =>
  typed.trim() === '' ? null : (parseTypedDate(typed, today) as IsoDate | undefined)

const readDates = (typed: TypedRow, today: string) => {
  const from = parseDay(typed.from, today)
  const until = parseDay(typed.until, today)
  const problems: Problems = {
    ...(from === undefined ? { from: 'dayError' } : {}),
    ...(until === undefined ? { until: 'dayError' } : {}),
    ...(from && until && from >= until ? { until: 'orderError' } : {}),
  }
  return { dates: { from: from ?? null, until: until ?? null }, problems }
}

export type Read<Row> = { readonly row: Row } | { readonly problems: Problems }

const answer = <Row>(row: Row, problems: Problems): Read<Row> =>
  Object.keys(problems).length > 0 ? { problems } : { row }

export const readRate = (typed: TypedRow, today: string, language: Language): Read<RateRow> => {
  const percent = parsePercent(typed.percent, language)
  const { dates, problems } = readDates(typed, today)
  return answer(
    { percent: percent ?? 0, ...dates },
    { ...(percent ? {} : { percent: 'percentError' as const }), ...problems },
  )
}

export const readFee = (typed: TypedRow, today: string, language: Language): Read<FeeRow> => {
  const percent = typed.percent.trim() === '' ? 0 : parsePercent(typed.percent, language)
  const fixedMinor = typed.fixed.trim() === '' ? 0 : parseTypedAmount(typed.fixed, language)
  const name = typed.name.trim()
  const { dates, problems } = readDates(typed, today)
  const isFixedWrong = fixedMinor === undefined || fixedMinor < 0 || fixedMinor > 10_000
  return answer(
    { name, percent: percent ?? 0, fixedMinor: fixedMinor ?? 0, ...dates },
    {
      ...(name === '' || name.length > 40 ? { name: 'nameError' as const } : {}),
      ...(percent === undefined ? { percent: 'percentError' as const } : {}),
      ...(isFixedWrong ? { fixed: 'fixedError' as const } : {}),
      ...(percent === 0 && fixedMinor === 0 ? { percent: 'nothingError' as const } : {}),
      ...problems,
    },
  )
}
