/** Finds names by their beginnings, for names that the bank cut off. */
import { lowerBound } from './lower-bound.ts'

export interface CutIndex {
  /**
   * Finds the first position where one or more names begin and end: at the end of the words, or before a word that
   * cannot belong to a name. A short name also finds the names that continue it with a further word.
   */
  find(words: readonly string[], whole: boolean): { names: string[]; text: string; start: number } | undefined
}

/** A shorter beginning fits too many names; it counts only where it is a name itself. */
const SHORTEST_CUT = 9
/** So many names with one beginning are returned at most. */
const MAX_NAMES = 10

/** @param isFreeAfter whether a word (undefined at the end) may follow a name without belonging to it */
export const createCutIndex = (
  names: readonly string[],
  isFreeAfter: (word: string | undefined) => boolean,
): CutIndex => {
  const sorted = [...names].sort()
  /**
   * By first word: the range of its names in `sorted`. Nearly every search ends here, since no name begins with the
   * word.
   */
  const ranges = new Map<string, { from: number; to: number }>()
  sorted.forEach((name, at) => {
    const first = name.split(' ', 1)[0] ?? ''
    const range = ranges.get(first)
    if (range) range.to = at + 1
    else ranges.set(first, { from: at, to: at + 1 })
  })

  const find: CutIndex['find'] = (words, whole) => {
    const last = words.length - 1
    for (let start = 0; start <= (whole ? 0 : last); start += 1) {
      const first = words[start] ?? ''
      const range = ranges.get(first)
      if (!range && !(start === last || whole)) continue
      let text = range ? first : ''
      let from = range?.from ?? 0
      let at = range ? start + 1 : start
      for (; at < words.length; at += 1) {
        const longer = text === '' ? (words[at] ?? '') : `${text} ${words[at]}`
        const next = lowerBound(from, range?.to ?? sorted.length, (place) => (sorted[place] ?? '') < longer)
        if (!sorted[next]?.startsWith(longer)) break
        text = longer
        from = next
      }
      if (!isFreeAfter(words[at])) continue
      const isShort = text.length < SHORTEST_CUT
      // In a text a single word is not enough for a name.
      const isName = sorted[from] === text && (at - start > 1 || (whole && at === words.length))
      if (isShort && !isName) continue
      const found: string[] = []
      for (let name = sorted[from]; name?.startsWith(text) && found.length < MAX_NAMES; name = sorted[from]) {
        if (isShort && name !== text && name[text.length] !== ' ') break
        found.push(name)
        from += 1
      }
      if (isShort && found.length < 2) continue
      return { names: found, text, start }
    }
    return undefined
  }
  return { find }
}
