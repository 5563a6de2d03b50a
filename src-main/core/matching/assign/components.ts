/** Components: what shares something, directly or through others, must be solved together; everything else need not. */

/**
 * @param sharedOf numbers of what makes two items one component when they have it in common
 * @returns each component in the order of the items; items that have nothing to share are left out
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
  /** By root: one more than the place of its component. */
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
