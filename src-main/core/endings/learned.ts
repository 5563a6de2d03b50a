/**
 * Learns from confirmed classifications. A lesson comes from the counterparty, or from the words that name the payee or
 * the purpose; never from words that banks write before everything.
 */

import {
  amountKey,
  at,
  type Beginning,
  type Frame,
  type Framed,
  isBanks,
  type Known,
  type Lesson,
  nameOfLine,
  newFrame,
  type Party,
  type Taught,
  teach,
} from './taught.ts'
import {
  type Described,
  type Features,
  featuresOf,
  isEntity,
  type KnownWords,
  withoutJoining,
} from './texts.ts'

/** `texts`: from texts with the same words of banks, the state or employers. */
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

/**
 * @param lessons in the order of their confirmation; only those in force
 * @param mostGroups how many decisions are named of each
 */
export const learn = (lessons: readonly Lesson[], mostGroups = MAX_GROUPS): Learned => {
  const frames = new Map<string, Frame>()
  for (const lesson of lessons) teach(at(frames, frameOf(lesson), newFrame), lesson, mostGroups)

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
      [...frames.values()]
        .flatMap(({ listed, lineNames }) => [
          ...[...listed].map((party) => ofParty(party, party.all, true)),
          ...[...lineNames].map(
            ([{ all }, name]): Recognised => ({
              ...all,
              by: 'line',
              name: withoutJoining(name),
              isFirm: true,
            }),
          ),
        ])
        .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1)),
  }
}

const frameOf = ({ amountMinor, currency }: Framed): string =>
  amountMinor < 0 ? `-${currency}` : `+${currency}`

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
  const known = taught && (isTelling ? usable(taught, features) : taught.bare)
  if (!known || known.count === 0 || (!isTelling && known.categories.size > 1)) return undefined
  // Rows with a counterparty say little about one that names nobody.
  const isFirm = isTelling && text.bare.count > 0
  return { ...known, by: 'line', name: withoutJoining(nameOfLine(features)), isFirm }
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
  return found && { ...found, by: 'beginning', name: withoutJoining(foundName), isFirm: false }
}
