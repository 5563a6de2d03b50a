/** Layouts of tables that people chose, as the mirror stores them. */
import { type TableLayout, tableLayout } from '#contract/import-values.ts'

/** One that this version cannot read is left out. */
export const layoutsIn = (stored: readonly string[]): TableLayout[] =>
  stored.flatMap((layout) => tableLayout.safeParse(JSON.parse(layout)).data ?? [])
