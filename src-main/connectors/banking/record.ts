/** A record whose members are found by name without regard to case and underscores. */

export type Fields = ReadonlyMap<string, unknown>

const plainNames = new Map<string, string>()

/** Names repeat in every record, so that each is folded once; junk names cannot make the memory grow. */
const plainName = (name: string): string => {
  let plain = plainNames.get(name)
  if (plain === undefined) {
    plain = name.toLowerCase().replaceAll('_', '')
    if (plainNames.size < 1000) plainNames.set(name, plain)
  }
  return plain
}

/** The members of an object that hold something; undefined where the value is no object. */
export const toFields = (sent: unknown): Fields | undefined => {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return undefined
  const fields = new Map<string, unknown>()
  for (const name of Object.keys(sent)) {
    const value: unknown = (sent as Record<string, unknown>)[name]
    const plain = plainName(name)
    if (value !== null && value !== undefined && value !== '' && !fields.has(plain)) fields.set(plain, value)
  }
  return fields
}

const valueAt = (fields: Fields, path: readonly string[]): unknown => {
  let value = fields.get(path[0] ?? '')
  for (let depth = 1; depth < path.length && value !== undefined; depth++)
    value = toFields(value)?.get(path[depth] ?? '')
  return value
}

/** What `read` makes of the first of these members it can read; `present` says whether any was there. */
export const firstOf = <T>(
  fields: Fields,
  paths: readonly (readonly string[])[],
  read: (value: unknown) => T | undefined,
): { value: T | undefined; present: boolean } => {
  let present = false
  for (const path of paths) {
    const sent = valueAt(fields, path)
    if (sent === undefined) continue
    present = true
    const value = read(sent)
    if (value !== undefined) return { value, present }
  }
  return { value: undefined, present }
}

/** Every text among these members, in their order. */
export const allOf = (
  fields: Fields,
  paths: readonly (readonly string[])[],
  read: (value: unknown) => string | undefined,
): string[] => {
  const found: string[] = []
  for (const path of paths) {
    const sent = valueAt(fields, path)
    const text = sent === undefined ? undefined : read(sent)
    if (text !== undefined) found.push(text)
  }
  return found
}
