/** Reads JSON of any shape as the server's paths do: what is not there is undefined, one value counts as a list of it. */
export type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json }

/** @returns undefined where the text is no JSON, or has a text that the server cannot keep */
export const readJson = (text: string): Json => {
  try {
    let isKept = true
    const keeps = (one: string): boolean => !one.includes('\0') && one.isWellFormed()
    const value = JSON.parse(text, (name, one: Json) => {
      if (!keeps(name) || (typeof one === 'string' && !keeps(one))) isKept = false
      return one
    }) as Json
    return isKept ? value : undefined
  } catch {
    return undefined
  }
}

export const at = (value: Json, ...path: readonly string[]): Json =>
  path.reduce<Json>(
    (part, name) =>
      typeof part === 'object' && part !== null && !Array.isArray(part) && Object.hasOwn(part, name)
        ? part[name]
        : undefined,
    value,
  )

/** As text; undefined where there is none. */
export const textAt = (value: Json, ...path: readonly string[]): string | undefined => {
  const found = at(value, ...path)
  if (found === undefined || found === null) return undefined
  return typeof found === 'object' ? JSON.stringify(found) : String(found)
}

export const listAt = (value: Json, ...path: readonly string[]): readonly Json[] => {
  const found = at(value, ...path)
  return found === undefined ? [] : Array.isArray(found) ? found : [found]
}
