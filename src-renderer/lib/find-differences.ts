/**
 * For names with the same beginning: the index from which they differ, at the start of a word. The text before it may be
 * cut, and the names can still be distinguished.
 */

/** A shorter common beginning is never cut. */
const MIN_COMMON_START = 16

/** @returns an index for each name that begins like another one */
export const findDifferences = (names: readonly string[]): ReadonlyMap<string, number> => {
  const sorted = names.toSorted() // the most similar names are adjacent
  const places = sorted.map((name, at) => {
    const alike = Math.max(sameStart(name, sorted[at - 1]), sameStart(name, sorted[at + 1]))
    return [name, name.lastIndexOf(' ', alike) + 1] as const
  })
  return new Map(places.filter(([, place]) => place >= MIN_COMMON_START))
}

const sameStart = (one: string, other = ''): number => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}
