/** Counts assessed answers by kind of story. */
import type { Asked, Assessed } from './assess.ts'

export interface Row {
  transactions: number
  certain: number
  /** Certain and wrong, whatever an accountant would have said. */
  wrong: number
  /** Certain and wrong where an accountant would hesitate. */
  hesitate: number
  /** Certain where an accountant would hesitate, right by luck or wrong. */
  tooSure: number
  /** Certain by a reason that rests on noise. */
  noise: number
  likely: number
  likelyWrong: number
  /** Likely where an accountant would say possible. */
  likelyTooSure: number
  likelyNoise: number
  /** True answers that anybody would be certain of, and those that are certain. */
  sure: number
  found: number
}

const COLUMNS: readonly (keyof Row)[] = [
  'transactions',
  'certain',
  'wrong',
  'hesitate',
  'tooSure',
  'noise',
  'likely',
  'likelyWrong',
  'likelyTooSure',
  'likelyNoise',
  'sure',
  'found',
]

export const emptyRow = (): Row => Object.fromEntries(COLUMNS.map((name) => [name, 0])) as unknown as Row

/** Adds an answer to the row of its kind. */
export const countAnswer = (row: Row, one: Assessed): void => {
  const isTooSure = one.firmest !== 'certain'
  if (one.class === 'certain') {
    row.certain += 1
    row.wrong += Number(one.isWrong)
    row.hesitate += Number(one.isWrong && isTooSure)
    row.tooSure += Number(isTooSure)
    row.noise += Number(one.noise.length > 0)
  } else if (one.class === 'likely') {
    row.likely += 1
    row.likelyWrong += Number(one.isWrong)
    row.likelyTooSure += Number(one.firmest === 'possible')
    row.likelyNoise += Number(one.noise.length > 0)
  }
}

/** Adds how a true answer was found. */
export const countAsked = (row: Row, { isPlain, answered }: Asked): void => {
  if (!isPlain) return
  row.sure += 1
  row.found += Number(answered === 'certain')
}

export const addRow = (row: Row, other: Row): void => {
  for (const name of COLUMNS) row[name] += other[name]
}
