/** What the trigram index of either table is asked. */
import { type RawBuilder, sql } from 'kysely'
import type { ReadableDb } from '../connection.ts'
import { oneOffNumbers, type Params } from '../query.ts'
import type { ListQuery } from './condition.ts'

/** As many hits tell how frequent they are; found in 30 microseconds. */
const HITS = 200
/** One that leaves more of the rows than this says nothing new: the letters of a word come together. */
const LEAVES = 0.7
const MAX_TRIGRAMS = 4
/** So many rows are read sooner than narrowed down. */
const FEW = 1_000

/** @returns how many rows hold the first few hundred that have all of these; more than there are, where so many do not */
type Stretch = (trigrams: readonly string[]) => number

/** Ids of rows whose texts may hold all of these, looked for by some of them; null without any. */
export const matching = (
  db: ReadableDb,
  table: ListQuery['table'],
  trigrams: readonly string[],
): RawBuilder<unknown> | null => {
  if (trigrams.length === 0) return null
  const index = sql.ref({ document: 'document_search', bank_transaction: 'transaction_search' }[table])
  const ids = (match: unknown) => sql`SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ${match}`
  const idAt = (end: 'min' | 'max'): number =>
    oneOffNumbers(() => sql`SELECT coalesce(${sql.raw(end)}(id), 0) FROM ${sql.table(table)}`).get(db) ?? 0
  const first = idAt('min')
  const hit = oneOffNumbers(
    ({ match }: Params<{ match: string }>) => sql`${ids(match)} LIMIT 1 OFFSET ${HITS}`,
  )
  const stretchOf: Stretch = (those) => {
    const id = hit.get(db, { match: toMatch(those) })
    return id === undefined ? Number.MAX_SAFE_INTEGER : id - first
  }
  return ids(toMatch(rarest(trigrams, idAt('max') - first, stretchOf)))
}

// Folded words hold letters, digits and blanks alone: within quotes nothing in them means anything to the index.
const toMatch = (trigrams: readonly string[]): string =>
  trigrams.map((trigram) => `"${trigram}"`).join(' AND ')

/**
 * Those that tell rows apart, since the index's list of each is walked from end to end.
 * @param most the stretch of all rows
 */
const rarest = (trigrams: readonly string[], most: number, stretchOf: Stretch): string[] => {
  const byRarity = trigrams
    .map((trigram) => ({ trigram, stretch: stretchOf([trigram]) }))
    .sort((one, other) => other.stretch - one.stretch)
  const chosen: string[] = []
  let reached = 0
  for (const { trigram } of byRarity) {
    if (chosen.length === MAX_TRIGRAMS || reached * FEW > most * HITS) break
    const further = stretchOf([...chosen, trigram])
    if (further * LEAVES < reached) continue
    chosen.push(trigram)
    reached = further
  }
  return chosen
}
