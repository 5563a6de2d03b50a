/**
 * Which lines of an extract are lines that the mirror has, which are new, changed or gone. Programs number entries anew and
 * people edit them, so a line is known by its entry, its date, amount and text together, the surest first.
 */
import type { IsoDate, Minor } from '#contract/values.ts'
import { foldText } from '../fold.ts'

/** What lines are compared by. */
export interface ComparedLine {
  entry: string | null
  date: IsoDate
  amountMinor: Minor
  text: string
  document: string | null
}

/** A line of the mirror: `id` is its row number; `isGone` that a later extract showed it no longer. */
export interface KnownLine extends ComparedLine {
  id: number
  isGone: boolean
}

export interface Replacement {
  /** By place in the extract, the known line that it is; null for a new one. */
  known: (number | null)[]
  /** Places whose known line had another date, amount, text or document, or was gone. */
  changed: number[]
  /** Those of them that change a balance: another date or amount, or no longer gone. */
  moved: number[]
  /** Known lines of the proven days that the extract lacks: they are no longer in the ledger. */
  gone: number[]
  /** Known lines of the extract's other days that it lacks: nothing proves that they are gone. */
  lacking: number[]
}

/**
 * @param shown the mirror's lines of the extract's days, in any order; gone ones included
 * @param lines those of the extract, in the file's order
 * @param proven as in `LedgerExtract`
 */
export const replaceLines = (
  shown: readonly KnownLine[],
  lines: readonly ComparedLine[],
  proven: { from: IsoDate; to: IsoDate } | null,
): Replacement => {
  // An extract without a column of documents says nothing of them.
  const known = lines.some(({ document }) => document !== null)
    ? shown
    : shown.map((one) => ({ ...one, document: null }))
  const met = new Array<number | null>(lines.length).fill(null)
  const byId = new Map(known.map((one) => [one.id, one]))
  let open = inOrder(known)
  let places = lines.map((_, place) => place)
  // A line that is gone comes back only where nothing else is it.
  for (const isGone of [false, true])
    for (const keyOf of isGone ? KEYS.slice(0, 3) : KEYS) {
      const free = Map.groupBy(
        open.filter((one) => one.isGone === isGone),
        keyOf,
      )
      free.delete(undefined)
      const taken = new Set<number>()
      places = places.filter((place) => {
        const line = lines[place]
        const key = line && keyOf(line)
        const found = key === undefined ? undefined : free.get(key)?.shift()
        if (!found) return true
        met[place] = found.id
        taken.add(found.id)
        return false
      })
      if (taken.size > 0) open = open.filter(({ id }) => !taken.has(id))
    }
  const left = open.filter(({ isGone }) => !isGone)
  const isProven = ({ date }: KnownLine): boolean =>
    proven !== null && proven.from <= date && date <= proven.to
  const differing = (keyOf: (one: ComparedLine) => string): number[] =>
    lines.flatMap((line, place) => {
      const one = byId.get(met[place] ?? Number.NaN)
      return one && (one.isGone || keyOf(one) !== keyOf(line)) ? [place] : []
    })
  return {
    known: met,
    changed: differing(contentKey),
    moved: differing(amountKey),
    gone: left.filter(isProven).map(({ id }) => id),
    lacking: left.filter((one) => !isProven(one)).map(({ id }) => id),
  }
}

/** Numbers are given again in each month. */
const entryKey = ({ entry, date }: ComparedLine): string | undefined =>
  entry === null ? undefined : `${date.slice(0, 7)} ${entry}`
const amountKey = ({ date, amountMinor }: ComparedLine): string => `${date} ${amountMinor}`
const contentKey = (one: ComparedLine): string =>
  `${amountKey(one)} ${foldText(one.text)} ${foldText(one.document ?? '')}`
const entryAmountKey = (one: ComparedLine): string | undefined => {
  const entry = entryKey(one)
  return entry && `${entry} ${amountKey(one)}`
}

/** The words of an entry whose amount or day was edited; none for a line without words. */
const wordsKey = ({ date, text, document }: ComparedLine): string | undefined => {
  const words = foldText(`${text} ${document ?? ''}`)
  return words === '' ? undefined : `${date.slice(0, 7)} ${words}`
}
/** An entry whose amount and words were edited keeps its day: the same number on another day may be another entry. */
const entryDayKey = (one: ComparedLine): string | undefined => {
  const entry = entryKey(one)
  return entry && `${entry} ${one.date}`
}

/** Not by row number alone: an undo leaves a line its number, whichever line came first. */
const inOrder = (known: readonly KnownLine[]): KnownLine[] =>
  known
    .map((one) => ({
      one,
      key: `${one.date} ${one.entry ?? ''} ${one.amountMinor} ${one.text} ${one.document ?? ''}`,
    }))
    .sort((a, b) => (a.key === b.key ? a.one.id - b.one.id : a.key < b.key ? -1 : 1))
    .map(({ one }) => one)

/** Each by its own key, the surest first; lines with one key are taken in order. */
const KEYS: readonly ((one: ComparedLine) => string | undefined)[] = [
  (one) => {
    const entry = entryAmountKey(one)
    return entry && `${entry} ${contentKey(one)}`
  },
  entryAmountKey,
  contentKey,
  amountKey,
  wordsKey,
  entryDayKey,
]
