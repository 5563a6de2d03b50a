/**
 * Where names that begin alike begin to differ, each at the beginning of a word: what stands before it may be cut, and the
 * name is still distinguished from the others.
 */

/** A shorter beginning is never cut away. */
const SHORTEST_START = 16

/** @returns only those that begin like another one: the place in the name */
export const tellApart = (names: readonly string[]): ReadonlyMap<string, number> => {
  const sorted = names.toSorted() // those most alike stand side by side
  const places = sorted.map((name, at) => {
    const alike = Math.max(sameStart(name, sorted[at - 1]), sameStart(name, sorted[at + 1]))
    return [name, name.lastIndexOf(' ', alike) + 1] as const
  })
  return new Map(places.filter(([, place]) => place >= SHORTEST_START))
}

const sameStart = (one: string, other = ''): number => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}
