/** Finds an earlier year in the text that is none of the documents': `FATURA 46 DE 2025`, `ACERTO 2025`. */
import type { OpenTransaction, Part } from '../model/hypothesis.ts'

/** Years further back are seldom meant. */
const MAX_BACK = 9
/** Not the beginning of an amount, nor a part of a longer number. */
const YEAR = /(?<![\d.,])20\d\d(?!\d|[.,]\d)/g

/** @returns the year as written; undefined where there is none, or a document is named in full */
export const otherYear = (parts: readonly Part[], { source }: OpenTransaction): string | undefined => {
  const date = source.bookingDate ?? source.valueDate
  if (date === null || !source.text.includes('20')) return undefined
  const current = Number(date.slice(0, 4))
  return source.text
    .match(YEAR)
    ?.find((year) => Number(year) < current && Number(year) >= current - MAX_BACK && !isOfAny(parts, year))
}

const isOfAny = (parts: readonly Part[], year: string): boolean =>
  parts.some(
    ({ doc: { source }, reference }) =>
      reference?.strength === 'reference-full' ||
      reference?.strength === 'reference-external-id' ||
      source.date?.startsWith(year) !== false ||
      `${source.number ?? ''} ${source.serie ?? ''} ${source.purchaseOrder ?? ''}`.includes(year),
  )
