/** Takes the rows of the sheet that has a statement's titles, or those of a list of open documents. */
import { fileProblem } from '../file-problem.ts'
import { guessLedger, isLedger } from '../ledger/ledger-layout.ts'
import { isEfatura } from '../suppliers/read-efatura.ts'
import type { TableRow } from './cells.ts'
import { guessLayout } from './layout.ts'
import { guessOpenItems } from './open-items.ts'
import { HEAD_ROWS } from './read-table.ts'

export interface Sheet {
  name: string
  rows: AsyncIterable<TableRow>
}

/**
 * Where no sheet has such titles, the rows of the first one.
 *
 * @param sheets read one after the other, each until its titles are found or looked for in vain
 * Errors: `several-sheets` with their names, `ledger-extract` where all are of the accounting; those of the rows
 */
export async function* rowsOfSheet(sheets: AsyncIterable<Sheet>): AsyncIterable<TableRow> {
  const found: FoundSheet[] = []
  /** All rows of the first sheet, as long as none was found. */
  let first: TableRow[] | undefined
  for await (const { name, rows } of sheets) {
    const read: TableRow[] = []
    let isFound: boolean | undefined
    for await (const row of rows) {
      if (isFound) {
        yield row
        continue
      }
      read.push(row)
      if (read.length < HEAD_ROWS) continue
      if (read.length === HEAD_ROWS) {
        isFound = isOneToRead(name, read, found)
        if (isFound) yield* read
      }
      if (!isFound && first !== undefined) break
    }
    if (isFound === undefined && isOneToRead(name, read, found)) yield* read
    first ??= read
  }
  if (found.length === 0) yield* first ?? []
}

interface FoundSheet {
  name: string
  isOfLedger: boolean
}

/** Whether this sheet is the one to read. Errors, where another one is as well: `several-sheets`, `ledger-extract`. */
const isOneToRead = (name: string, head: readonly TableRow[], found: FoundSheet[]): boolean => {
  if (!guessLayout(head) && !guessOpenItems(head) && !isEfatura(head)) return false
  const ledger = guessLedger(head)
  found.push({ name, isOfLedger: ledger !== undefined && isLedger(ledger) })
  if (found.length === 1) return true
  const element = found
    .map((one) => one.name)
    .join(', ')
    .slice(0, 200)
  throw fileProblem(found.every(({ isOfLedger }) => isOfLedger) ? 'ledger-extract' : 'several-sheets', {
    element,
  })
}
