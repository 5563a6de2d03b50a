/** Words in which some sentences are said otherwise. */
export type Changes<Texts> = {
  readonly [Key in keyof Texts]?: Texts[Key] extends string ? string : Changes<Texts[Key]>
}

/** @returns the words with those sentences in their place */
export const withChanges = <Texts extends object>(texts: Texts, changes: Changes<Texts>): Texts => {
  const changed: Readonly<Record<string, unknown>> = { ...changes }
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]: [string, unknown]) => {
      const change = changed[key]
      if (change === undefined) return [key, text]
      return [key, typeof change === 'string' ? change : withChanges(Object(text), Object(change))]
    }),
  ) as Texts
}
