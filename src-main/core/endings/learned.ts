/**
 * Learns from confirmed classifications. A lesson comes from the counterparty, or from the words that name the payee or
 * the purpose; never from words that banks write before everything.
 */
import type { CategoryId } from '#contract/ending-values.ts'
import { type KnownWords, knownWordsOf } from './known-words.ts'
import { type Described, type Features, featuresOf, isEntity } from './texts.ts'

/** A transaction that a person classified as a whole. */
export interface Lesson extends Described {
  groupId: string
  transactionId: number
  /** Signed. */
  amountMinor: number
  currency: string
  categoryId: CategoryId
}

type Framed = Pick<Lesson, 'amountMinor' | 'currency'>

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
  /** Ids of the decisions that it was learned from, the latest first. */
  groupIds: string[]
}

/** `known-words`: from texts with the same words of banks, the state or employers. */
type KnownBy = 'counterparty' | 'line' | 'beginning' | 'known-words'

export interface Recognised extends Known {
  by: KnownBy
  /** The words, or the name of the counterparty. */
  name: string
  /** Whether confirmations alone may make it likely. */
  isFirm: boolean
}

export interface Learned {
  /**
   * The strongest sign by which the transaction is known; undefined where it is unknown. Known words of its text are
   * stronger than its counterparty or the beginning of the text, and weaker than the whole text.
   */
  recognise(transaction: Framed, features: Features, words: KnownWords | undefined): Recognised | undefined
  /**
   * Notes an open transaction of the company (`by` 1), or that it is gone (-1): a beginning that many other texts share
   * is the bank's. @returns whether that changed what a beginning tells
   */
  observe(transaction: Described & Framed, by: 1 | -1): boolean
  /** Everything that was learned, most confirmed first. */
  list(): Recognised[]
}

const MAX_GROUPS = 5
/** What several different texts have in common was learned from at least this many. */
const NEEDED_LINES = 2
/** The texts of one payee are hardly more than this. */
const MAX_TEXTS = 3
/** How many times as many texts may share a beginning as were confirmed with it. */
const MAX_OTHERS = 1

/**
 * @param lessons in the order of their confirmation; only those in force
 * @param mostGroups how many decisions are named of each
 */
export const learn = (lessons: readonly Lesson[], mostGroups = MAX_GROUPS): Learned => {
  const frames = new Map<string, Frame>()
  /** Each counterparty once: by its name, or by its IBAN where it has none. */
  const listed = new Set<Party>()
  const lineNames = new Map<Taught, string>()
  for (const lesson of lessons) {
    const features = featuresOf(lesson)
    const { telling, line, parties, counterpartyName } = features
    const frame = at(frames, frameOf(lesson), newFrame)
    const add = (known: Known): void => addTo(known, lesson, line, mostGroups)
    const teach = (taught: Taught): void => {
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
      if (key === parties.at(-1)) listed.add(party)
    }
    if (line !== '' || features.lead !== '') {
      const same = at(frame.sameAmounts, amountKey(lesson, features), newTaught)
      const taught = line === '' ? same : at(frame.lines, line, newTaught)
      teach(same)
      if (taught !== same) teach(taught)
      lineNames.set(taught, nameOfLine(features))
    }
    if (words?.isTelling) add(at(frame.knownWords, words.words, newKnown))
    let here = frame.beginnings
    for (const word of telling) {
      here = at(here.next, word, newBeginning)
      teach(here.taught)
    }
  }

  return {
    recognise: (transaction, features, words) => {
      const frame = frames.get(frameOf(transaction))
      if (frame === undefined) return undefined
      const party = findParty(frame, features)
      const sameText = party?.lines.get(features.line)
      if (party && sameText) return ofParty(party, sameText, true)
      const line = ofLine(frame, transaction, features)
      if (line) return line
      if (words?.isTelling) {
        const same = frame.knownWords.get(words.words)
        return same && { ...same, by: 'known-words', name: words.words, isFirm: true }
      }
      if (party === undefined) return ofBeginning(frame, features)
      // A counterparty that was only seen with one text may be paid for something else with another one.
      const isFirm = party.lines.size >= NEEDED_LINES
      return party.hasOther || features.line === '' ? ofParty(party, party.all, isFirm) : undefined
    },
    observe: (transaction, by) => {
      const frame = frames.get(frameOf(transaction))
      if (frame === undefined) return false
      const { telling, line } = featuresOf(transaction)
      let isChanged = false
      let here: Beginning | undefined = frame.beginnings
      for (const word of telling) {
        here = here.next.get(word)
        if (here === undefined) break
        if (here.taught.all.lines.has(line)) continue
        const before = isBanks(here)
        const count = (here.others.get(line) ?? 0) + by
        if (count > 0) here.others.set(line, count)
        else here.others.delete(line)
        isChanged ||= isBanks(here) !== before
      }
      return isChanged
    },
    list: () =>
      [
        ...[...listed].map((party) => ofParty(party, party.all, true)),
        ...[...lineNames].map(([{ all }, name]): Recognised => ({ ...all, by: 'line', name, isFirm: true })),
      ].sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1)),
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

/** Lessons of one direction and one currency. */
interface Frame {
  parties: Map<string, Party>
  lines: Map<string, Taught>
  /** By text and amount. */
  sameAmounts: Map<string, Taught>
  knownWords: Map<string, Known>
  beginnings: Beginning
}

interface Party {
  name: string
  all: Known
  /** Whether it was confirmed with a text other than known words, which are about their purpose alone. */
  hasOther: boolean
  /** By the telling words of the text. */
  lines: Map<string, Known>
}

/** What a text taught: a row with a counterparty learns only from texts without one, else the counterparty would differ. */
interface Taught {
  all: Known
  bare: Known
}

/** A tree of the words that tell something. */
interface Beginning {
  taught: Taught
  /** Numbers of open transactions by texts that share it and were not confirmed. */
  others: Map<string, number>
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

const newParty = (): Party => ({ name: '', all: newKnown(), hasOther: false, lines: new Map() })
const newTaught = (): Taught => ({ all: newKnown(), bare: newKnown() })
const newBeginning = (): Beginning => ({ taught: newTaught(), others: new Map(), next: new Map() })

/**
 * Whether the beginning is the bank's and names nobody: several texts share it, and those that were confirmed belong to
 * different categories, or most were not confirmed.
 */
const isBanks = ({ taught: { all }, others }: Beginning): boolean =>
  all.lines.size + others.size > MAX_TEXTS &&
  (all.categories.size > 1 || others.size > all.lines.size * MAX_OTHERS)

const newFrame = (): Frame => ({
  parties: new Map(),
  lines: new Map(),
  sameAmounts: new Map(),
  knownWords: new Map(),
  beginnings: newBeginning(),
})

const frameOf = ({ amountMinor, currency }: Framed): string =>
  amountMinor < 0 ? `-${currency}` : `+${currency}`

const nameOfLine = ({ line, lead }: Features): string => (line === '' ? lead : line)

const amountKey = ({ amountMinor }: Framed, features: Features): string =>
  `${nameOfLine(features)} ${Math.abs(amountMinor)}`

const ofParty = ({ name }: Party, known: Known, isFirm: boolean): Recognised => ({
  ...known,
  by: 'counterparty',
  name,
  isFirm,
})

const findParty = (frame: Frame, { parties }: Features): Party | undefined => {
  for (const key of parties) {
    const party = frame.parties.get(key)
    if (party) return party
  }
  return undefined
}

const usable = ({ all, bare }: Taught, { parties }: Features): Known => (parties.length === 0 ? all : bare)

/** A text of which no word tells anything is the same only with the same amount. */
const ofLine = (frame: Frame, transaction: Framed, features: Features): Recognised | undefined => {
  const text = features.line === '' ? undefined : frame.lines.get(features.line)
  if (features.line !== '' && !text) return undefined
  const isTelling = text !== undefined && !isBanks(beginningOf(frame, features))
  const taught = isTelling ? text : frame.sameAmounts.get(amountKey(transaction, features))
  const known = taught && usable(taught, features)
  if (!known || known.count === 0 || (!isTelling && known.categories.size > 1)) return undefined
  return { ...known, by: 'line', name: nameOfLine(features), isFirm: isTelling }
}

/** The end of a text that was confirmed. */
const beginningOf = (frame: Frame, { telling }: Features): Beginning =>
  telling.reduce((here, word) => here.next.get(word) ?? here, frame.beginnings)

/**
 * The longest beginning that tells something: all texts that share it have one category, and it is a whole name, or what
 * several texts have in common. One word of a name is never enough: different payees share it.
 */
const ofBeginning = (frame: Frame, features: Features): Recognised | undefined => {
  const { telling, lead, line } = features
  let found: Known | undefined
  let [foundName, name] = ['', '']
  let here: Beginning | undefined = frame.beginnings
  for (const word of telling) {
    // The first word of a text that begins without words of the bank is its kind, as FERIAS is, and no part of a name.
    const isKind = name === '' && lead === ''
    const isName = name !== '' || isEntity(word)
    name = name === '' ? word : `${name} ${word}`
    here = here.next.get(word)
    if (here === undefined) break
    const known = usable(here.taught, features)
    if (known.count === 0 || here.taught.all.categories.size > 1 || isBanks(here)) continue
    const isCommon = known.lines.size >= NEEDED_LINES
    if (isName ? isCommon || name === line || known.lines.has(name) : isKind && isCommon) {
      found = known
      foundName = name
    }
  }
  return found && { ...found, by: 'beginning', name: foundName, isFirm: false }
}
