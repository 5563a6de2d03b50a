/** Sorts short lists: nearly all of a run have two to ten members, for which the engine's sort makes room it throws away. */

const FEW = 24

/** As `list.sort`, in place and stable. */
export const sortFew = <T extends object | number>(list: T[], compare: (a: T, b: T) => number): T[] => {
  if (list.length > FEW) return list.sort(compare)
  for (let next = 1; next < list.length; next += 1) {
    const one = list[next]
    if (one === undefined) continue
    let at = next
    for (; at > 0; at -= 1) {
      const before = list[at - 1]
      if (before === undefined || compare(before, one) <= 0) break
      list[at] = before
    }
    list[at] = one
  }
  return list
}
