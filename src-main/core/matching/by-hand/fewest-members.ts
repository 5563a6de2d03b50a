/**
 * Finds which amounts add up to a target, sets with the fewest members first: a person wants to see the simple answers,
 * and to know whether there are others. The matcher's own search (`subset-sums`) stops at the second answer.
 */
import { cancelsOut, type SubsetAnswer } from '../candidates/subset-sums.ts'

export interface FewestLimits {
  mostMembers: number
  mostSolutions: number
  /** The most steps of the search. */
  budget: number
}

/** @param values signed minor units; of equal ones those that come first are used; @param target signed minor units */
export const findFewest = (
  values: readonly number[],
  target: number,
  { mostMembers, mostSolutions, budget }: FewestLimits,
): SubsetAnswer => {
  const positions = new Map<number, number[]>()
  values.forEach((value, at) => {
    if (value !== 0) positions.set(value, [...(positions.get(value) ?? []), at])
  })
  const distinct = [...positions.keys()].sort((a, b) => Math.abs(b) - Math.abs(a) || b - a)
  const orderOf = new Map(distinct.map((value, at) => [value, at]))
  const solutions: number[][] = []
  let steps = 0
  const isOver = (): boolean => steps > budget || solutions.length >= mostSolutions

  const record = (chosen: readonly number[]): void => {
    if (cancelsOut(chosen)) return
    const taken = new Map<number, number>()
    const solution = chosen.map((value) => {
      const nth = taken.get(value) ?? 0
      taken.set(value, nth + 1)
      return positions.get(value)?.[nth] ?? 0
    })
    solutions.push(solution.sort((a, b) => a - b))
  }

  /** Chooses `left` more values, none before `from`; the last one is looked up, not tried. */
  const search = (chosen: readonly number[], from: number, rest: number, left: number): void => {
    steps += 1
    if (isOver()) return
    const isFree = (value: number): boolean =>
      chosen.filter((one) => one === value).length < (positions.get(value)?.length ?? 0)
    if (left === 1) {
      const at = orderOf.get(rest)
      if (at !== undefined && at >= from && isFree(rest)) record([...chosen, rest])
      return
    }
    for (let at = from; at < distinct.length && !isOver(); at += 1) {
      const value = distinct[at] ?? 0
      // The largest come first: if even this value cannot reach the rest in the allowed number, no later one can.
      if (Math.abs(rest) > left * Math.abs(value)) return
      if (isFree(value)) search([...chosen, value], at, rest - value, left - 1)
    }
  }
  for (let members = 1; members <= Math.min(mostMembers, values.length) && !isOver(); members += 1)
    search([], 0, target, members)
  return { solutions, complete: !isOver() }
}
