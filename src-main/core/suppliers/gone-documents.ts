/** Documents that a later list of the tax office lacks: their issuer annulled them. */
import type { IsoDate } from '#contract/values.ts'
import type { FiledRow, SupplierFile } from './supplier-row.ts'

/** Whether a list lacks so many documents of its days that it is one of some suppliers. */
const isOfSome = (lacking: number, expected: number): boolean =>
  lacking > FEW ? lacking * 5 > expected : lacking * 2 > expected

const FEW = 3

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
    if (isOfSome(lacking.length, expected.length)) continue
    for (const { at, isOnly } of lacking) if (isOnly) gone.set(at, id)
  }
  return gone
}
/** How many documents of its days a list lacks, where it is taken for one of some suppliers; else 0. */
export const lackingOfPart = (
  { id, from, to }: SupplierFile,
  documents: readonly { date: IsoDate; rows: readonly FiledRow[] }[],
): number => {
  const expected = documents.filter(
    ({ date, rows }) =>
      from <= date && date <= to && rows.some(({ source, file }) => source === 'e-fatura' && file <= id),
  )
  const lacking = expected.filter(({ rows }) => !rows.some(({ file }) => file === id)).length
  return isOfSome(lacking, expected.length) ? lacking : 0
}
