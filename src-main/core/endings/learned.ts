/**
 * Learns from confirmed classifications: the same counterparty, or the same beginning of a text, suggests the same
 * category.
 */
import type { CategoryId } from '#contract/ending-values.ts'
import { type Described, type Features, featuresOf } from './texts.ts'

/** A transaction that a person classified as a whole. */
export interface Lesson extends Described {
  groupId: string
  transactionId: number
  /** Signed. */
  amountMinor: number
  currency: string
  categoryId: CategoryId
}

/** What was learned for one counterparty, text or beginning. */
interface Known {
  /** Number of confirmations by category. */
  categories: Map<CategoryId, number>
  count: number
  /** The different whole texts. */
  lines: Set<string>
  /** The smallest and largest amount, without sign. */
  leastMinor: number
  mostMinor: number
  /** Ids of the latest decisions that it was learned from, at most five. */
  groupIds: string[]
}

type KnownBy = 'counterparty' | 'line' | 'beginning'

export interface Recognised extends Known {
  by: KnownBy
  /** The words, or the name of the counterparty. */
  name: string
  /** Of a beginning: whether the texts it was learned from continue differently. Always true for the others. */
  isVaried: boolean
}

export interface Learned {
  /** The most specific way in which the transaction is known; undefined where it is unknown. */
  recognise(transaction: Pick<Lesson, 'amountMinor' | 'currency'>, features: Features): Recognised | undefined
  /** Everything that was learned, most confirmed first. */
  list(): Recognised[]
}

const MAX_GROUPS = 5
/** A single word such as TRF begins texts of every kind: it needs this many confirmations. */
const NEEDED_FOR_ONE_WORD = 2

/** @param lessons in the order of their confirmation; only those in force */
export const learn = (lessons: readonly Lesson[]): Learned => {
  const frames = new Map<string, Frame>()
  const names = new Map<Known, string>()
  for (const lesson of lessons) {
    const { words, line, counterparty, counterpartyName } = featuresOf(lesson)
    const frame = at(frames, frameOf(lesson), freshFrame)
    if (counterparty !== null) {
      const known = at(frame.parties, counterparty, newKnown)
      add(known, lesson, line)
      names.set(known, counterpartyName ?? counterparty)
    }
    if (words.length > 0) add(at(frame.lines, line, newKnown), lesson, line)
    let here = frame.beginnings
    for (const word of words) {
      here = at(here.next, word, newBeginning)
      add(here.known, lesson, line)
    }
  }

  const ofParty = (known: Known): Recognised => ({
    ...known,
    by: 'counterparty',
    name: names.get(known) ?? '',
    isVaried: true,
  })
  const ofLine = (line: string, known: Known): Recognised => ({
    ...known,
    by: 'line',
    name: line,
    isVaried: true,
  })

  return {
    recognise: (transaction, { words, line, counterparty }) => {
      const frame = frames.get(frameOf(transaction))
      if (frame === undefined) return undefined
      const party = counterparty === null ? undefined : frame.parties.get(counterparty)
      if (party) return ofParty(party)
      const same = frame.lines.get(line)
      if (same) return ofLine(line, same)
      return longestBeginning(frame, words)
    },
    list: () =>
      [...frames.values()]
        .flatMap(({ parties, lines }) => [
          ...[...parties.values()].map(ofParty),
          ...[...lines].map(([line, known]) => ofLine(line, known)),
        ])
        .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1)),
  }
}

const newKnown = (): Known => ({
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
  if (known.groupIds.length > MAX_GROUPS) known.groupIds.pop()
}

/** Lessons of one direction and one currency. */
interface Frame {
  parties: Map<string, Known>
  lines: Map<string, Known>
  beginnings: Beginning
}

/** A tree of the words that texts begin with. */
interface Beginning {
  known: Known
  next: Map<string, Beginning>
}

const at = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}

const newBeginning = (): Beginning => ({ known: newKnown(), next: new Map() })
const freshFrame = (): Frame => ({ parties: new Map(), lines: new Map(), beginnings: newBeginning() })

const frameOf = ({ amountMinor, currency }: Pick<Lesson, 'amountMinor' | 'currency'>): string =>
  amountMinor < 0 ? `-${currency}` : `+${currency}`

const isDistinctive = ({ count, lines }: Known, words: number): boolean =>
  words > 1 || (count >= NEEDED_FOR_ONE_WORD && lines.size >= NEEDED_FOR_ONE_WORD)

const longestBeginning = (frame: Frame, words: readonly string[]): Recognised | undefined => {
  let found: Beginning | undefined
  let length = 0
  let here: Beginning | undefined = frame.beginnings
  for (const [place, word] of words.entries()) {
    here = here.next.get(word)
    if (here === undefined) break
    if (!isDistinctive(here.known, place + 1)) continue
    found = here
    length = place + 1
  }
  if (found === undefined) return undefined
  const name = words.slice(0, length).join(' ')
  return { ...found.known, by: 'beginning', name, isVaried: found.next.size > 1 }
}
