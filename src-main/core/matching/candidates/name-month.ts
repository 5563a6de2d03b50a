/** Decides whether the month or quarter that a text names is that of the document. */
import type { NamedMonth, Part, TransactionReading } from '../model/hypothesis.ts'

/** A month named without its year is one of this many past months. */
const MONTHS_BACK = 12

/** Records on the only part that the text names its month, or that it names only months which are not near it. */
export const nameMonth = (parts: readonly Part[], { months, transaction }: TransactionReading): void => {
  const [part] = parts
  if (months.length === 0 || !part || parts.length > 1 || part.doc.source.date === null) return
  const [year = 0, month = 0] = part.doc.source.date.split('-').map(Number)
  const { bookingDate, valueDate } = transaction.source
  const [paidYear = 0, paidMonth = 0] = (bookingDate ?? valueDate ?? '').split('-').map(Number)
  const age = 12 * (paidYear - year) + paidMonth - month
  const named = months.find(
    (one) =>
      one.from <= month && month <= one.to && (one.year === null ? age < MONTHS_BACK : one.year === year),
  )
  // A whole year tells no document from the next one.
  if (named) part.month = named.to - named.from < MONTHS_BACK - 1 ? named.shown : undefined
  else if (months.every((one) => monthsApart(one, year, month) > 0)) part.otherMonth = months[0]?.shown ?? ''
}

/** Months between the document's month and the named period; 0 where it is within. */
const monthsApart = ({ from, to, year: named }: NamedMonth, year: number, month: number): number => {
  const months = named === null ? [month - 12, month, month + 12] : [12 * (year - named) + month]
  return Math.min(...months.map((month) => Math.max(0, from - month, month - to)))
}
