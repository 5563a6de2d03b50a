/** Ids of documents as people type them: `1, 2, 9` or `100-250`. */

const mostIds = 100_000

/** The ids, each once; undefined when something is no number or there are too many for one act. */
export const parseIds = (typed: string): number[] | undefined => {
  const ids = new Set<number>()
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '')
  for (const part of parts) {
    const found = /^(\d{1,12})(?:[-–](\d{1,12}))?$/.exec(part)
    if (!found) return undefined
    const from = Number(found[1])
    const to = Number(found[2] ?? found[1])
    if (to < from || to - from >= mostIds) return undefined
    for (let id = from; id <= to; id += 1) ids.add(id)
    if (ids.size > mostIds) return undefined
  }
  return ids.size === 0 ? undefined : [...ids]
}
