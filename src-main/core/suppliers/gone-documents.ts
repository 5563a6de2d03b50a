/** Documents that a later list of the tax office lacks: their issuer annulled them. */
import type { IsoDate } from '#contract/values.ts'
import type { FiledRow, SupplierFile } from './supplier-row.ts'

/** Documents that a list of all suppliers may lack. */
const MOST_GONE = 3
/** One in so many, of the documents of its days: a list that lacks more is a list of some suppliers. */
const PART = 5

/**
 * A list proves only the days between its first and its last document. One that lacks many of them is taken for a list of
 * some suppliers, and proves nothing.
 *
 * @returns by the place of the document, the file that lacks it
 */
export const goneFrom = (
  files: readonly SupplierFile[],
  documents: readonly { date: IsoDate; rows: readonly FiledRow[] }[],
): Map<number, number> => {
  const lists = files.filter(({ source }) => source === 'e-fatura')
  const reported = [...documents.entries()].flatMap(([at, { date, rows }]) => {
    const of = rows.filter(({ source }) => source === 'e-fatura').map(({ file }) => file)
    return of.length === 0 ? [] : [{ at, date, of, isOnly: of.length === rows.length }]
  })
  const gone = new Map<number, number>()
  for (const { id, from, to } of lists) {
    const expected = reported.filter(({ date, of }) => from <= date && date <= to && (of[0] ?? id) <= id)
    for (const { at, of } of expected) if (of.includes(id)) gone.delete(at)
    const lacking = expected.filter(({ of }) => !of.includes(id))
    const isOfSome = lacking.length > MOST_GONE && lacking.length * PART > expected.length
    if (!isOfSome) for (const { at, isOnly } of lacking) if (isOnly) gone.set(at, id)
  }
  return gone
}
