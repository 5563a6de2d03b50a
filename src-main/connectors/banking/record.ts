/**
 * A record whose members are found by name without regard to case and underscores. The records of a list nearly always
 * have the same members, so that the names of one shape are folded and looked up once and not for each record: this
 * saves most of the time of decoding a page.
 */

/** Folded names, the preferred one first; more than one step goes into nested objects. */
export type Paths = readonly (readonly string[])[]

interface Place {
  name: string
  rest: readonly string[]
}

interface Shape {
  readonly names: readonly string[]
  /** The same names, folded. */
  readonly plainNames: readonly string[]
  /** Positions of a table's paths in this shape; filled on first use. */
  readonly places: Map<Paths, readonly Place[]>
}

export interface Fields {
  readonly sent: Readonly<Record<string, unknown>>
  readonly shape: Shape
}

/** The richest known record has fifty members; further ones are ignored. */
const MAX_NAMES = 500

/** Number of cached shapes, including nested ones; a list with more shapes is only slower. */
const RECENT = 16
const recent: Shape[] = []

/** The members of an object; undefined where the value is no object. */
export const toFields = (sent: unknown): Fields | undefined => {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return undefined
  return { sent: sent as Record<string, unknown>, shape: shapeOf(Object.keys(sent).slice(0, MAX_NAMES)) }
}

const isSame = (a: readonly string[], b: readonly string[]): boolean => {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}

const shapeOf = (names: string[]): Shape => {
  for (const shape of recent) if (isSame(shape.names, names)) return shape
  const shape: Shape = { names, plainNames: names.map(plainName), places: new Map() }
  recent.unshift(shape)
  if (recent.length > RECENT) recent.pop()
  return shape
}

const plainName = (name: string): string => name.toLowerCase().replaceAll('_', '')

const placesIn = (shape: Shape, paths: Paths): readonly Place[] => {
  const known = shape.places.get(paths)
  if (known) return known
  const places = paths.flatMap(([first, ...rest]) =>
    shape.names.filter((_, at) => shape.plainNames[at] === first).map((name) => ({ name, rest })),
  )
  shape.places.set(paths, places)
  return places
}

const valueAt = (fields: Fields, { name, rest }: Place): unknown => {
  let value = fields.sent[name]
  for (const step of rest) {
    const inner = toFields(value)
    const at = inner?.shape.names[inner.shape.plainNames.indexOf(step)]
    value = at === undefined ? undefined : inner?.sent[at]
  }
  return value === null || value === '' ? undefined : value
}

/** The result of `read` for the first of these members that it can read; `present` says whether any has a value. */
export const firstOf = <T>(
  fields: Fields,
  paths: Paths,
  read: (value: unknown) => T | undefined,
): { value: T | undefined; present: boolean } => {
  let present = false
  for (const place of placesIn(fields.shape, paths)) {
    const sent = valueAt(fields, place)
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
  paths: Paths,
  read: (value: unknown) => string | undefined,
): string[] => {
  const found: string[] = []
  for (const place of placesIn(fields.shape, paths)) {
    const sent = valueAt(fields, place)
    const text = sent === undefined ? undefined : read(sent)
    if (text !== undefined) found.push(text)
  }
  return found
}
