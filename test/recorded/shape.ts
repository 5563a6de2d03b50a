/** The members of an answer and their types, so that two answers can be compared whatever their values. */

export type Shape = ReadonlyMap<string, ReadonlySet<string>>

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value

const collect = (value: unknown, path: string, into: Map<string, Set<string>>): void => {
  const types = into.get(path) ?? new Set()
  into.set(path, types.add(typeOf(value)))
  if (Array.isArray(value)) for (const element of value) collect(element, `${path}[]`, into)
  else if (value !== null && typeof value === 'object')
    for (const [name, member] of Object.entries(value)) collect(member, `${path}.${name}`, into)
}

/** Every member by its path, with the types it has anywhere in these answers. */
export const shapeOf = (answers: readonly unknown[]): Shape => {
  const shape = new Map<string, Set<string>>()
  for (const answer of answers) collect(answer, '', shape)
  return shape
}
