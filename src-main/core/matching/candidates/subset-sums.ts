/**
 * Finds which signed amounts add up to a target exactly, within a limit of steps; the search ends at the limit of
 * solutions.
 */

export interface SubsetAnswer {
  /** Positions in the given list, ascending; of equal amounts always those that come first. */
  solutions: number[][]
  /** False where the step limit ended the search: there may be further solutions. */
  complete: boolean
}

export interface SubsetLimits {
  leastMembers: number
  mostSolutions: number
  /** The most steps of the search; one step takes a few nanoseconds. */
  budget: number
}

interface Level {
  value: number
  /** How many of the amounts are equal to it. */
  count: number
  /** The least and the most that this and all following levels can add. */
  lowest: number
  highest: number
}

/**
 * Solutions do not swap equal amounts. Where two members differ in something else, swapping them gives another
 * solution.
 *
 * @param areTwo whether two members have one amount and are still not interchangeable
 */
export const swapEquals = <T>(
  answer: readonly T[],
  pool: readonly T[],
  areTwo: (a: T, b: T) => boolean,
): T[][] => {
  for (const member of answer) {
    const other = pool.find((one) => !answer.includes(one) && areTwo(member, one))
    if (other !== undefined) return [answer.map((one) => (one === member ? other : one))]
  }
  return []
}

const byMagnitude = (a: number, b: number): number => Math.abs(b) - Math.abs(a) || b - a

/** Equal amounts become one level with a count: swapping equal amounts is not another solution. */
const toLevels = (values: readonly number[]): Level[] => {
  const sorted = values.filter((value) => value !== 0).sort(byMagnitude)
  const levels: Level[] = []
  let last: Level | undefined
  for (const value of sorted)
    if (last?.value === value) last.count += 1
    else {
      last = { value, count: 1, lowest: 0, highest: 0 }
      levels.push(last)
    }
  let lowest = 0
  let highest = 0
  for (let at = levels.length - 1; at >= 0; at -= 1) {
    const level = levels[at]
    if (!level) continue
    const all = level.value * level.count
    if (all < 0) lowest += all
    else highest += all
    level.lowest = lowest
    level.highest = highest
  }
  return levels
}

/** The most members whose sums are all stored, at most 16 384; more members are treated as not cancelling out. */
const MAX_CANCEL = 14

/** Whether some of the members add up to zero: without them the solution is the same, and shorter. */
export const cancelsOut = (members: readonly number[]): boolean => {
  if (members.length > MAX_CANCEL || !members.some((value) => value < 0)) return false
  const sums = new Set<number>()
  for (const value of members) {
    if (sums.has(-value)) return true
    for (const sum of [...sums]) sums.add(sum + value)
    sums.add(value)
  }
  return false
}

/** @param values signed minor units; @param target signed minor units */
export const findSubsets = (values: readonly number[], target: number, limits: SubsetLimits): SubsetAnswer =>
  createSubsetFinder(values)(target, limits)

/** `findSubsets` for several targets over the same amounts. */
export const createSubsetFinder = (
  values: readonly number[],
): ((target: number, limits: SubsetLimits) => SubsetAnswer) => {
  const levels = toLevels(values)
  return (target, limits) => searchLevels(levels, values, target, limits)
}

const searchLevels = (
  levels: readonly Level[],
  values: readonly number[],
  target: number,
  limits: SubsetLimits,
): SubsetAnswer => {
  const counts: number[] = levels.map(() => 0)
  const solutions: number[][] = []
  let steps = 0
  let ended = false

  const record = (depth: number): void => {
    const left = new Map<number, number>()
    for (let at = 0; at < depth; at += 1) left.set(levels[at]?.value ?? 0, counts[at] ?? 0)
    const solution: number[] = []
    values.forEach((value, position) => {
      const wanted = left.get(value) ?? 0
      if (wanted > 0) solution.push(position)
      left.set(value, wanted - 1)
    })
    if (solution.length < limits.leastMembers) return
    if (cancelsOut(solution.map((at) => values[at] ?? 0))) return
    solutions.push(solution)
  }

  const search = (depth: number, rest: number, members: number): void => {
    steps += 1
    if (steps > limits.budget || solutions.length >= limits.mostSolutions) {
      ended = true
      return
    }
    if (rest === 0 && members > 0) {
      record(depth)
      return
    }
    const level = levels[depth]
    if (!level || rest < level.lowest || rest > level.highest) return
    for (let count = level.count; count >= 0; count -= 1) {
      counts[depth] = count
      const left = rest - count * level.value
      search(depth + 1, left, members + count)
      if (ended) break
    }
    counts[depth] = 0
  }
  search(0, target, 0)
  return { solutions, complete: steps <= limits.budget }
}
