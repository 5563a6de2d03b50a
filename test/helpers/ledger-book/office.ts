/** An office that posts what its bank books: both sides are written from one truth, with the habits and mistakes of offices. */
import type { PostingError } from '#contract/match-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import type { BookLine, BookTransaction, PairedDocument } from '#core/ledger/match/types.ts'
import { type Chance, createChance } from '../adversary/chance.ts'

/** A line as the office posts it, or a row as the bank books it. */
export interface Posted {
  date: IsoDate
  amount: number
  text: string
  document?: string | null
  entry?: string
}
export interface Booked {
  date: IsoDate
  amount: number
  text: string
  name?: string | null
  reference?: string | null
  documents?: readonly PairedDocument[]
  currency?: string
}

/** Rows that belong together, by their keys. */
export interface Truth {
  story: string
  lines: string[]
  bank: string[]
  error?: PostingError
  /** Whether both sides write a number that nothing else has. */
  isNumbered: boolean
  /** Whether both sides write the same name. */
  isNamed: boolean
  /** Whether the two write different names of the same thing. */
  isOtherwiseNamed: boolean
}

export interface Office {
  chance: Chance
  lines: (BookLine & { at: number })[]
  bank: (BookTransaction & { at: number })[]
  truths: Truth[]
  /** The next number of a kind of paper. */
  next(kind: string): number
  /** An amount in cents; many are round, so that some are equal by chance. */
  amount(): number
  /** The day that number of days later, never before the first. */
  later(date: IsoDate, days: number): IsoDate
  tell(story: string, lines: readonly Posted[], bank: readonly Booked[], more?: Partial<Truth>): Truth
}

export const createOffice = (seed: number, ledger = '1201'): Office => {
  const chance = createChance(seed)
  const counters = new Map<string, number>()
  const next = (kind: string): number => {
    const number = (counters.get(kind) ?? chance.between(1, 400)) + chance.between(1, 3)
    counters.set(kind, number)
    return number
  }
  let rows = 0
  const office: Office = {
    chance,
    lines: [],
    bank: [],
    truths: [],
    next,
    amount: () =>
      chance.happens(12)
        ? chance.pick([2_500, 5_000, 7_500, 10_000, 15_000, 20_000, 25_000, 50_000, 100_000])
        : chance.between(500, 900_000),
    later: (date, days) => addDays(date, days),
    tell: (story, lines, bank, more = {}) => {
      const truth: Truth = {
        ...{ story, lines: [], bank: [], isNumbered: false, isNamed: false, isOtherwiseNamed: false },
        ...more,
      }
      for (const { date, amount, text, document = null, entry } of lines) {
        rows += 1
        const key = `${ledger} ${seed} ${rows}`
        truth.lines.push(key)
        office.lines.push({
          ...{ id: rows, key, ledger, date, text, document, at: rows, place: 0 },
          entry: entry ?? `BAN ${rows}`,
          amountMinor: amount as Minor,
        })
      }
      for (const { date, amount, text, name = null, reference = null, documents = [], currency } of bank) {
        rows += 1
        const key = `bank ${seed} ${rows}`
        truth.bank.push(key)
        office.bank.push({
          ...{ id: rows, key, accountId: 'PT50', date, text, reference, documents, at: rows, place: 0 },
          ...{ counterpartyName: name, currency: currency ?? 'EUR' },
          amountMinor: amount as Minor,
        })
      }
      office.truths.push(truth)
      return truth
    },
  }
  return office
}

/** Rows as a program and a bank show them: by day, in the order in which they were made. */
export const inPlaces = <T extends { date: string; at: number }>(rows: readonly T[]): Omit<T, 'at'>[] =>
  rows
    .toSorted((a, b) => (a.date === b.date ? a.at - b.at : a.date < b.date ? -1 : 1))
    .map(({ at: _, ...row }, place) => ({ ...row, place }))
