/** Repeated tables: a file that was joined to itself has the same titles again, and below them the same rows. */
import type { ReadRow } from './row-reader.ts'

const keyOf = (one: ReadRow): string => {
  const { line: _, ...facts } = 'draft' in one ? one.draft : { ...one.stated, draft: null }
  return JSON.stringify(facts)
}

/**
 * @param tables the rows between titles, in the file's order
 * @returns the rows of tables that repeat another one whole; a table of one row may continue the one before
 */
export const repeatedRows = (tables: readonly (readonly ReadRow[])[]): ReadonlySet<ReadRow> => {
  const seen = new Set<string>()
  const repeated = new Set<ReadRow>()
  if (tables.length < 2) return repeated
  for (const rows of tables) {
    const key = rows.map(keyOf).join('\n')
    if (rows.length > 1 && seen.has(key)) for (const row of rows) repeated.add(row)
    seen.add(key)
  }
  return repeated
}
