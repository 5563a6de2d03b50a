/** Groups movements that share a customer: what one group decides never touches another. */
import type { Customer } from '../prepare/doc.ts'

/** @param customersOf for each movement the positions of the customers it touches; @returns lists of movement positions */
export const toComponents = (
  customersOf: readonly (readonly Customer[])[],
  customers: number,
): number[][] => {
  const parent = new Int32Array(customers)
  for (let at = 0; at < customers; at += 1) parent[at] = at
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
  for (const touched of customersOf) {
    const first = touched[0]
    if (!first) continue
    const root = find(first.position)
    for (const other of touched) parent[find(other.position)] = find(root)
  }
  const groups = new Map<number, number[]>()
  customersOf.forEach((touched, movement) => {
    const first = touched[0]
    if (!first) return
    const root = find(first.position)
    const group = groups.get(root)
    if (group) group.push(movement)
    else groups.set(root, [movement])
  })
  return [...groups.values()]
}
