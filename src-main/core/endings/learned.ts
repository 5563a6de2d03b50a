/** What confirmed classifications teach: the same counterparty or the same beginning of a line means the same again. */
import type { CategoryId } from '#contract/ending-values.ts'
import { type Described, type Features, featuresOf } from './texts.ts'

/** A transaction that a person classified whole. */
export interface Lesson extends Described {
  groupId: string
  transactionId: number
  /** Signed. */
  amountMinor: number
  currency: string
  categoryId: CategoryId
}

/** What is known of one way to recognise a transaction. */
export interface Known {
  /** Confirmations by category. */
  categories: Map<CategoryId, number>
  count: number
  /** Different whole lines among them. */
  lines: Set<string>
  /** Magnitudes seen. */
  leastMinor: number
  mostMinor: number
  /** The latest decisions it was learned from, at most five. */
  groupIds: string[]
}

export type KnownBy = 'counterparty' | 'line' | 'beginning'

export interface Recognised extends Known {
  by: KnownBy
  /** The words, or the name of the counterparty. */
  name: string
}

export interface Learned {
  /** The most telling way in which the transaction is known; undefined where it is not known. */
  recognise(transaction: Pick<Lesson, 'amountMinor' | 'currency'>, features: Features): Recognised | undefined
  /** Everything that was learned, most confirmed first. */
  list(): Recognised[]
}

const MOST_GROUPS = 5
/** A single word such as TRF begins lines of every kind: it needs so many to say anything. */
const NEEDED_FOR_ONE_WORD = 2

const fresh = (): Known => ({
  categories: new Map(),
  count: 0,
  lines: new Set(),
  leastMinor: Number.POSITIVE_INFINITY,
  mostMinor: 0,
  groupIds: [],
})

const add = (known: Known, lesson: Lesson, line: string): void => {
  const magnitude = Math.abs(lesson.amountMinor)
  known.categories.set(lesson.categoryId, (known.categories.get(lesson.categoryId) ?? 0) + 1)
  known.count += 1
  known.lines.add(line)
  known.leastMinor = Math.min(known.leastMinor, magnitude)
  known.mostMinor = Math.max(known.mostMinor, magnitude)
  known.groupIds.unshift(lesson.groupId)
  if (known.groupIds.length > MOST_GROUPS) known.groupIds.pop()
}

const at = <K>(map: Map<K, Known>, key: K): Known => {
  const known = map.get(key) ?? fresh()
  map.set(key, known)
  return known
}

const signOf = (amountMinor: number): string => (amountMinor < 0 ? '-' : '+')

/** @param lessons in the order they were confirmed; only what stands */
export const learn = (lessons: readonly Lesson[]): Learned => {
  const parties = new Map<string, Known>()
  const names = new Map<string, string>()
  const lines = new Map<string, Known>()
  const beginnings = new Map<string, Known>()
  for (const lesson of lessons) {
    const { words, counterparty, counterpartyName } = featuresOf(lesson)
    const frame = `${signOf(lesson.amountMinor)}${lesson.currency}|`
    const line = words.join(' ')
    if (counterparty !== null) {
      add(at(parties, frame + counterparty), lesson, line)
      names.set(frame + counterparty, counterpartyName ?? counterparty)
    }
    if (words.length > 0) add(at(lines, frame + line), lesson, line)
    let beginning = frame
    for (const [place, word] of words.entries()) {
      beginning += place === 0 ? word : ` ${word}`
      add(at(beginnings, beginning), lesson, line)
    }
  }

  const isDistinctive = ({ count, lines: seen }: Known, words: number): boolean =>
    words > 1 || (count >= NEEDED_FOR_ONE_WORD && seen.size >= NEEDED_FOR_ONE_WORD)

  const longestBeginning = (frame: string, words: readonly string[]): Recognised | undefined => {
    let found: Recognised | undefined
    let beginning = frame
    for (const [place, word] of words.entries()) {
      beginning += place === 0 ? word : ` ${word}`
      const known = beginnings.get(beginning)
      if (!known) break
      if (isDistinctive(known, place + 1))
        found = { ...known, by: 'beginning', name: beginning.slice(frame.length) }
    }
    return found
  }

  return {
    recognise: ({ amountMinor, currency }, { words, counterparty }) => {
      const frame = `${signOf(amountMinor)}${currency}|`
      const party = counterparty === null ? undefined : parties.get(frame + counterparty)
      if (party) return { ...party, by: 'counterparty', name: names.get(frame + counterparty) ?? '' }
      const line = words.join(' ')
      const same = words.length === 0 ? undefined : lines.get(frame + line)
      if (same) return { ...same, by: 'line', name: line }
      return longestBeginning(frame, words)
    },
    list: () =>
      [
        ...[...parties].map(
          ([key, known]): Recognised => ({
            ...known,
            by: 'counterparty',
            name: names.get(key) ?? '',
          }),
        ),
        ...[...lines].map(
          ([key, known]): Recognised => ({
            ...known,
            by: 'line',
            name: key.slice(key.indexOf('|') + 1),
          }),
        ),
      ].sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1)),
  }
}
