/** Finds which of some dated amounts add up to a target: for a person who selected the other side. */
import type { IsoDate } from '#contract/values.ts'
import { AppError } from '../../app-error.ts'
import { dayNumber } from '../../calendar.ts'
import { cancelsOut, findSubsets, type SubsetAnswer } from '../candidates/subset-sums.ts'
import { compareKeys } from '../model/hypothesis.ts'

/** A member of a set, with its open amount, signed as it counts. */
interface SumMember {
  id: number
  minor: number
}

export interface FoundSums {
  targetMinor: number
  /** Fewest members first. */
  sets: SumMember[][]
  /** False where there are more sets, or too many combinations to search all of them. */
  complete: boolean
  /** How many open items were searched. */
  pool: number
}

export interface Candidate extends SumMember {
  key: string
  date: IsoDate | null
}

export interface SumSearch {
  /** Of many candidates those nearest to it are searched. */
  date: IsoDate | null
  /** Of equal candidates the one nearest to the date is used; else the oldest. */
  isNearestFirst?: boolean
  /** Whether sets of any size are searched where the candidates are few. */
  isAnySize: boolean
  /** The most sets that are returned. */
  limit: number
}

/** Together about a fifth of a second of search. */
const BUDGET = 2_000_000
/** Among all open items, sets of more members are chance. */
const MAX_MEMBERS = 5
/** Sets of any size are searched where one payer has at most this many items. */
const MAX_SMALL_POOL = 40
/** The most items that are searched: those nearest in time. */
const MAX_POOL = 1_000

/** Sets of candidates that add up to the target. */
export const addUp = (pool: readonly Candidate[], targetMinor: number, search: SumSearch): FoundSums => {
  const { isAnySize, limit } = search
  const nearestItems = nearest(pool, search)
  const values = nearestItems.map(({ minor }) => minor)
  // One more than is returned is searched, to know whether there are more.
  const few = findFewest(values, targetMinor, {
    mostMembers: MAX_MEMBERS,
    mostSolutions: limit + 1,
    budget: BUDGET,
  })
  const isSmall = isAnySize && nearestItems.length <= MAX_SMALL_POOL && few.complete
  const many = isSmall
    ? findSubsets(values, targetMinor, {
        leastMembers: MAX_MEMBERS + 1,
        mostSolutions: limit + 1,
        budget: BUDGET,
      })
    : { solutions: [], complete: few.complete }
  const found = [...few.solutions, ...many.solutions.sort((a, b) => a.length - b.length)]
  return {
    targetMinor,
    sets: found
      .slice(0, limit)
      .map((set) =>
        set.flatMap((at) =>
          nearestItems[at] ? [{ id: nearestItems[at].id, minor: nearestItems[at].minor }] : [],
        ),
      ),
    complete: few.complete && many.complete && found.length <= limit && nearestItems.length === pool.length,
    pool: nearestItems.length,
  }
}

/** The selected items, in the order of their ids. @throws AppError `not-found` where one is not among the items */
export const requireItems = <Item extends { id: number }>(
  items: readonly Item[],
  ids: readonly number[],
): Item[] => {
  const byId = new Map(items.map((item) => [item.id, item]))
  return ids.map((id) => {
    const item = byId.get(id)
    if (!item) throw new AppError('not-found', 'one of these can no longer be matched')
    return item
  })
}

const byDate = (a: Candidate, b: Candidate): number =>
  (a.date ?? '9') < (b.date ?? '9') ? -1 : (a.date ?? '9') > (b.date ?? '9') ? 1 : compareKeys(a, b)

/** The candidates nearest to the date, in the order in which equal ones are used. */
const nearest = (pool: readonly Candidate[], { date, isNearestFirst = false }: SumSearch): Candidate[] => {
  const distance = ({ date: own }: Candidate): number =>
    own === null || date === null ? Number.MAX_SAFE_INTEGER : Math.abs(dayNumber(own) - dayNumber(date))
  const byDistance = (a: Candidate, b: Candidate): number => distance(a) - distance(b) || byDate(a, b)
  const searched = pool.length <= MAX_POOL ? [...pool] : [...pool].sort(byDistance).slice(0, MAX_POOL)
  return searched.sort(isNearestFirst ? byDistance : byDate)
}

interface FewestLimits {
  mostMembers: number
  mostSolutions: number
  /** The most steps of the search. */
  budget: number
}

/**
 * Finds which amounts add up to a target, sets with the fewest members first: a person wants to see the simple answers,
 * and to know whether there are others. The matcher's own search (`subset-sums`) stops at the second answer.
 * @param values signed minor units; of equal ones those that come first are used; @param target signed minor units
 */
const findFewest = (
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
