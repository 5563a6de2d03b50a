/** The first place from `low` to before `high` where `isBelow` answers false; it must answer true before and not behind. */
export const lowerBound = (low: number, high: number, isBelow: (at: number) => boolean): number => {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isBelow(middle)) from = middle + 1
    else to = middle
  }
  return from
}
