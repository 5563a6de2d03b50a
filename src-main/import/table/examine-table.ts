/** The beginning of a table and the guessed roles of its columns, for a person to confirm or correct. */
import type { TableLayout } from '#contract/import-values.ts'
import type { TableRow } from './cells.ts'
import { guessLayout, headerOf, placeLayout } from './layout.ts'
import { HEAD_ROWS } from './read-table.ts'

export interface TableHead {
  layout: TableLayout | null
  from: 'chosen' | 'remembered' | 'guessed' | 'none'
  /** The titles and the rows below them; the first rows of the file where no titles were found. */
  rows: TableRow[]
}

const SHOWN = 12

/**
 * @param remembered layouts of earlier files; one with this file's titles is used
 * @param chosen the layout a person set for this file, completed with its titles
 * Errors: those of the rows
 */
export const examineTable = async (
  rows: AsyncIterable<TableRow>,
  {
    remembered,
    chosen,
    guess = guessLayout,
  }: {
    remembered: readonly TableLayout[]
    chosen?: TableLayout | undefined
    guess?: typeof guessLayout
  },
): Promise<TableHead> => {
  const head: TableRow[] = []
  for await (const row of rows) if (head.push(row) === HEAD_ROWS) break
  const known = remembered.map((layout) => placeLayout(layout, head)).find(Boolean)
  const titles = head.find(({ line }) => line === chosen?.headerLine)?.cells
  const corrected = chosen && { ...chosen, header: headerOf(titles ?? []) }
  const layout = corrected ?? known ?? guess(head) ?? null
  const from = chosen ? 'chosen' : known ? 'remembered' : layout ? 'guessed' : 'none'
  return { layout, from, rows: head.filter(({ line }) => line >= (layout?.headerLine ?? 0)).slice(0, SHOWN) }
}
