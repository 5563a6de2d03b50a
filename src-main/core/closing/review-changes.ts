/** What changed in a review since it was last looked at. */
import type { ReviewChange, ReviewLabel } from '#contract/review-values.ts'

/** An item as it was last looked at. */
export interface SeenItem {
  item: string
  /** The same while everything that the item shows is the same. */
  print: string
  label: ReviewLabel
}

/** How each item compares with the last look, and which ones are gone since. @param seen null: never looked at */
export const changesSince = (
  seen: readonly SeenItem[] | null,
  now: readonly Pick<SeenItem, 'item' | 'print'>[],
): { changes: ReadonlyMap<string, ReviewChange>; gone: SeenItem[] } => {
  const before = new Map(seen?.map(({ item, print }) => [item, print]))
  const changeOf = ({ item, print }: Pick<SeenItem, 'item' | 'print'>): ReviewChange => {
    if (seen === null) return null
    const earlier = before.get(item)
    return earlier === undefined ? 'new' : earlier === print ? 'same' : 'changed'
  }
  const present = new Set(now.map(({ item }) => item))
  return {
    changes: new Map(now.map((one) => [one.item, changeOf(one)])),
    gone: (seen ?? []).filter(({ item }) => !present.has(item)),
  }
}
