/** Ids of documents as people type them: `1, 2, 9` or `100-250`. */

/** Most ids that one call may track; the contract has the same limit. */
export const MAX_IDS = 100_000

/** @returns the different ids, or why there are none: a part is no number or range, or there are too many */
export const parseIds = (typed: string): number[] | 'unreadable' | 'too-many' => {
  const ids = new Set<number>()
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '')
  for (const part of parts) {
    const found = /^(\d{1,12})(?:[-–](\d{1,12}))?$/.exec(part)
    if (!found) return 'unreadable'
    const from = Number(found[1])
    const to = Number(found[2] ?? found[1])
    if (to < from) return 'unreadable'
    if (to - from >= MAX_IDS) return 'too-many'
    for (let id = from; id <= to; id += 1) ids.add(id)
    if (ids.size > MAX_IDS) return 'too-many'
  }
  return ids.size === 0 ? 'unreadable' : [...ids]
}
