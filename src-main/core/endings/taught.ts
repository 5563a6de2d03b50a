/** What lessons taught, by counterparty, by text, by known words and by each beginning of a text. */
import type { CategoryId } from '#contract/ending-values.ts'
import { type Described, type Features, featuresOf, knownWordsOf } from './texts.ts'

/** A transaction that a person classified as a whole. */
export interface Lesson extends Described {
  groupId: string
  transactionId: number
  /** Signed. */
  amountMinor: number
  currency: string
  categoryId: CategoryId
}

export type Framed = Pick<Lesson, 'amountMinor' | 'currency'>

/** What was learned for one counterparty, text or beginning. */
export interface Known {
  /** Number of confirmations by category. */
  categories: Map<CategoryId, number>
  count: number
  /** The different whole texts. */
  lines: Set<string>
  /** The smallest and largest amount, without sign. */
  leastMinor: number
  mostMinor: number
  /** Ids of the decisions that it was learned from, the latest first. */
  groupIds: string[]
}

/** Lessons of one direction and one currency. */
export interface Frame {
  parties: Map<string, Party>
  lines: Map<string, Taught>
  /** By text and amount. */
  sameAmounts: Map<string, Taught>
  knownWords: Map<string, Known>
  beginnings: Beginning
  /** Each counterparty once: by its name, or by its IBAN where it has none. */
  listed: Set<Party>
  lineNames: Map<Taught, string>
}

export interface Party {
  name: string
  all: Known
  /** Whether it was confirmed with a text other than known words, which are about their purpose alone. */
  hasOther: boolean
  /** By the telling words of the text. */
  lines: Map<string, Known>
}

/** What a text taught: a row with a counterparty learns only from texts without one, else the counterparty would differ. */
export interface Taught {
  all: Known
  bare: Known
}

/** A tree of the words that tell something. */
export interface Beginning {
  taught: Taught
  /** Numbers of open transactions by texts that share it and were not confirmed. */
  others: Map<string, number>
  next: Map<string, Beginning>
}

/** The texts of one payee are hardly more than this. */
const MAX_TEXTS = 3
/** How many times as many texts may share a beginning as were confirmed with it. */
const MAX_OTHERS = 1

/**
 * Adds a lesson to what was learned about its counterparty, its text and each beginning of it.
 *
 * @param mostGroups how many decisions are named of each
 */
export const teach = (frame: Frame, lesson: Lesson, mostGroups: number): void => {
  const features = featuresOf(lesson)
  const { telling, line, parties, counterpartyName } = features
  const add = (known: Known): void => addTo(known, lesson, line, mostGroups)
  const addTaught = (taught: Taught): void => {
    add(taught.all)
    if (parties.length === 0) add(taught.bare)
  }
  const words = knownWordsOf(features, lesson.amountMinor < 0 ? 'out' : 'in')
  for (const key of parties) {
    const party = at(frame.parties, key, newParty)
    add(party.all)
    add(at(party.lines, line, newKnown))
    party.name = counterpartyName ?? key
    party.hasOther ||= !words?.isTelling
    if (key === parties.at(-1)) frame.listed.add(party)
  }
  const name = nameOfLine(features)
  if (name !== '') {
    const same = at(frame.sameAmounts, amountKey(lesson, features), newTaught)
    const taught = line === '' ? same : at(frame.lines, line, newTaught)
    for (const one of new Set([same, taught])) addTaught(one)
    frame.lineNames.set(taught, name)
  }
  if (words?.isTelling) add(at(frame.knownWords, words.words, newKnown))
  let here = frame.beginnings
  for (const word of telling) {
    here = at(here.next, word, newBeginning)
    addTaught(here.taught)
  }
}

export const nameOfLine = ({ line, lead }: Features): string => (line === '' ? lead : line)

/** A text of which no word tells anything is the same only with the same amount. */
export const amountKey = ({ amountMinor }: Framed, features: Features): string =>
  `${nameOfLine(features)} ${Math.abs(amountMinor)}`

const newKnown = (): Known => ({
  categories: new Map(),
  count: 0,
  lines: new Set(),
  leastMinor: Number.POSITIVE_INFINITY,
  mostMinor: 0,
  groupIds: [],
})

const addTo = (known: Known, lesson: Lesson, line: string, mostGroups: number): void => {
  const magnitude = Math.abs(lesson.amountMinor)
  known.categories.set(lesson.categoryId, (known.categories.get(lesson.categoryId) ?? 0) + 1)
  known.count += 1
  known.lines.add(line)
  known.leastMinor = Math.min(known.leastMinor, magnitude)
  known.mostMinor = Math.max(known.mostMinor, magnitude)
  known.groupIds.unshift(lesson.groupId)
  if (known.groupIds.length > mostGroups) known.groupIds.pop()
}

export const at = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}

const newParty = (): Party => ({ name: '', all: newKnown(), hasOther: false, lines: new Map() })
const newTaught = (): Taught => ({ all: newKnown(), bare: newKnown() })
const newBeginning = (): Beginning => ({ taught: newTaught(), others: new Map(), next: new Map() })

/**
 * Whether the beginning is the bank's and names nobody: several texts share it, and those that were confirmed belong to
 * different categories, or most were not confirmed.
 */
export const isBanks = ({ taught: { all }, others }: Beginning): boolean =>
  all.lines.size + others.size > MAX_TEXTS &&
  (all.categories.size > 1 || others.size > all.lines.size * MAX_OTHERS)

export const newFrame = (): Frame => ({
  parties: new Map(),
  lines: new Map(),
  sameAmounts: new Map(),
  knownWords: new Map(),
  beginnings: newBeginning(),
  listed: new Set(),
  lineNames: new Map(),
})
