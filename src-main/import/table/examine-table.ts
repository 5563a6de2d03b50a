/** The beginning of a table, and what its columns are taken for: what a person looks at to confirm or correct it. */
import type { TableLayout } from '#contract/import-values.ts'
import type { TableRow } from './cells.ts'
import { guessLayout, headerOf, placeLayout } from './layout.ts'
import { HEAD_ROWS } from './read-table.ts'

export interface TableHead {
  layout: TableLayout | null
  from: 'chosen' | 'remembered' | 'guessed' | 'none'
  /** The titles and the rows below them, or the first rows of all where no titles were found. */
  rows: TableRow[]
}

const SHOWN = 12

/**
 * @param remembered layouts of earlier files; the one with this file's titles is taken
 * @param chosen what a person says of this very file, whose titles are read here
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
  const said = chosen && { ...chosen, header: headerOf(titles ?? []) }
  const layout = said ?? known ?? guess(head) ?? null
  const from = chosen ? 'chosen' : known ? 'remembered' : layout ? 'guessed' : 'none'
  return { layout, from, rows: head.filter(({ line }) => line >= (layout?.headerLine ?? 0)).slice(0, SHOWN) }
}
