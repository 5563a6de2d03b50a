/**
 * Returns the first position from `low` to before `high` where `isBelow` is false, else `high`. `isBelow` must be true
 * before that position and false from it on.
 */
export const lowerBound = (low: number, high: number, isBelow: (at: number) => boolean): number => {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isBelow(middle)) from = middle + 1
    else to = middle
  }
  return from
}
