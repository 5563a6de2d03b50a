/** Queries of the trigram index of either table. */
import { type RawBuilder, sql } from 'kysely'
import type { ReadableDb } from '../connection/connection.ts'
import { oneOffNumbers, type Params } from '../query/query.ts'
import type { ListQuery } from './condition.ts'

/** So many hits show how frequent trigrams are; found in 30 microseconds. */
const HITS = 200
/** A trigram that leaves a larger share of the rows adds nothing: the letters of a word occur together. */
const LEAVES = 0.7
const MAX_TRIGRAMS = 4
/** So many rows are read faster than narrowed down further. */
const FEW = 1_000

/**
 * @returns how many rows contain the first few hundred rows with all of these; more than there are, where fewer match
 */
type Stretch = (trigrams: readonly string[]) => number

/** Ids of rows whose texts may contain all of these trigrams, searched by some of them; null without any. */
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

// Folded words contain only letters, digits and spaces: within quotes nothing in them has a special meaning.
const toMatch = (trigrams: readonly string[]): string =>
  trigrams.map((trigram) => `"${trigram}"`).join(' AND ')

/**
 * The trigrams that exclude the most rows, since the index's list of each is read completely.
 *
 * @param most the range of all rows
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
