/** Documents that a later list of the tax office lacks: their issuer annulled them. */
import type { IsoDate } from '#contract/values.ts'
import type { FiledRow, SupplierFile } from './supplier-row.ts'

/** A document of all files together. */
interface Shown {
  date: IsoDate
  rows: readonly FiledRow[]
}

/**
 * A list proves only the days between its first and its last document. One that lacks many of them is taken for a list of
 * some suppliers, and proves nothing.
 *
 * @returns by the place of the document, the file that lacks it
 */
export const goneFrom = (
  files: readonly SupplierFile[],
  documents: readonly Shown[],
): Map<number, number> => {
  const lists = files.filter(({ source }) => source === 'e-fatura')
  const reported = reportedIn(documents)
  const gone = new Map<number, number>()
  for (const list of lists) {
    const { shown, lacking, isOfSome } = compareWith(reported, list)
    for (const { at } of shown) gone.delete(at)
    if (isOfSome) continue
    for (const { at, isOnly } of lacking) if (isOnly) gone.set(at, list.id)
  }
  return gone
}

/** How many documents of its days a list lacks, where it is taken for one of some suppliers; else 0. */
export const lackingOfPart = (list: SupplierFile, documents: readonly Shown[]): number => {
  const { lacking, isOfSome } = compareWith(reportedIn(documents), list)
  return isOfSome ? lacking.length : 0
}

interface Reported {
  /** The place of the document. */
  at: number
  date: IsoDate
  /** The lists of the tax office that show it, in the order of their import. */
  lists: readonly number[]
  /** Whether no other file shows it. */
  isOnly: boolean
}

const reportedIn = (documents: readonly Shown[]): Reported[] =>
  [...documents.entries()].flatMap(([at, { date, rows }]) => {
    const lists = rows.filter(({ source }) => source === 'e-fatura').map(({ file }) => file)
    return lists.length === 0 ? [] : [{ at, date, lists, isOnly: lists.length === rows.length }]
  })

/** Of the documents of its days that it or an earlier list shows, those that a list shows, and those that it lacks. */
const compareWith = (reported: readonly Reported[], { id, from, to }: SupplierFile) => {
  const expected = reported.filter(({ date, lists }) => from <= date && date <= to && (lists[0] ?? id) <= id)
  const lacking = expected.filter(({ lists }) => !lists.includes(id))
  return {
    shown: expected.filter(({ lists }) => lists.includes(id)),
    lacking,
    isOfSome: isOfSome(lacking.length, expected.length),
  }
}

/** Whether a list lacks too many documents of its days to be one of all suppliers. */
const isOfSome = (lacking: number, expected: number): boolean =>
  lacking > FEW ? lacking * 5 > expected : lacking * 2 > expected

const FEW = 3
