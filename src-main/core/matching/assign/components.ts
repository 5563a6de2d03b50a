/**
 * Groups items that share something, directly or through others: a group must be solved together, separate groups need
 * not.
 */

/**
 * @param sharedOf numbers of the things that connect two items when both have them
 * @returns the components, each in the order of the items; items without such numbers are left out
 */
export const componentsOf = <Item>(
  items: readonly Item[],
  sharedOf: (item: Item) => readonly number[],
): Item[][] => {
  const parent = new Int32Array(items.length)
  const find = (start: number): number => {
    let root = start
    while (parent[root] !== root) root = parent[root] ?? root
    for (let at = start; parent[at] !== root; ) {
      const next = parent[at] ?? root
      parent[at] = root
      at = next
    }
    return root
  }
  const firstOf = new Map<number, number>()
  items.forEach((item, at) => {
    parent[at] = at
    for (const one of sharedOf(item)) {
      const first = firstOf.get(one)
      if (first === undefined) firstOf.set(one, at)
      else parent[find(at)] = find(first)
    }
  })
  const components: Item[][] = []
  /** By root: the index of its component plus one. */
  const placeOf = new Int32Array(items.length)
  items.forEach((item, at) => {
    if (sharedOf(item).length === 0) return
    const root = find(at)
    const component = components[(placeOf[root] ?? 0) - 1]
    if (component) component.push(item)
    else placeOf[root] = components.push([item])
  })
  return components
}
