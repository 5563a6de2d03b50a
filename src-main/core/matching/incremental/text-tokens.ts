/**
 * What a transaction can be found by once new documents and customers entering: numbers and words of its texts, hashed. Two
 * tokens may be one by chance; then a transaction is read again in vain.
 */
import { createNumberReader } from '../../reference/document-number.ts'
import { rangeStart } from '../../reference/read-mentions.ts'
import { MAX_RANGE } from '../../reference/reference-index.ts'
import { Runs, withoutZeros } from '../../reference/scan-runs.ts'
import { isFreeAfter } from '../index/name-index.ts'
import { nameWords } from '../index/names.ts'
import type { MatchDocument, MatchTransaction } from '../model/types.ts'

// Kinds of tokens: each begins the hash of its own.
const NUMBER = 1
const RUN = 2
const WORD = 3
const PAIR = 4
const END = 5

/** The prime of FNV-1a for 32 bits. */
const PRIME = 0x01000193

const mix = (hash: number, text: string): number => {
  let mixed = hash
  for (let at = 0; at < text.length; at += 1) mixed = Math.imul(mixed ^ text.charCodeAt(at), PRIME)
  return Math.imul(mixed ^ 0x1f, PRIME)
}
const hashOf = (kind: number, text: string): number => mix(Math.imul(0x811c9dc5 ^ kind, PRIME), text)

/** @param digits with or without leading zeros */
export const numberToken = (digits: string): number => hashOf(NUMBER, withoutZeros(digits))
/** Letters or digits that stand together and are not glued to what is before them. */
const runToken = (run: string): number => hashOf(RUN, run)
/** A word of the payer's name, or of the text where no payer is named. */
export const wordToken = (word: string): number => hashOf(WORD, word)
/** Two such words, one behind the other. */
export const pairToken = (word: string, next: string): number => mix(hashOf(PAIR, word), next)
/** Such a word where a name may end. */
export const endToken = (word: string): number => hashOf(END, word)
/** Of what a text may call a document: its number, and the beginnings of its ids. */
export const tokensOfDocument = ({ number, serie, externalId, purchaseOrder }: MatchDocument): number[] => {
  const own = readNumber({ number, serie })
  const ids = [externalId, purchaseOrder].flatMap((id) => (id === null ? [] : firstRunToken(id)))
  return own ? [numberToken(own.number), ...ids] : ids
}

const readNumber = createNumberReader()
const idRuns = new Runs()

const firstRunToken = (id: string): number => {
  idRuns.read(id)
  return runToken(idRuns.text(0))
}

/** Of texts that are longer than is read at once: they may hold anything. */
export const ANYTHING = 0

const ASCII = /^[\0-\x7f]*$/

/** Visits the tokens of one transaction after another. */
export const createTokenReader = (): ((source: MatchTransaction, visit: (token: number) => void) => void) => {
  const runs = new Runs()

  const readRuns = (text: string, visit: (token: number) => void): void => {
    runs.read(text)
    if (runs.isCut) visit(ANYTHING)
    for (let at = 0; at < runs.count; at += 1) {
      if (at === 0 || !runs.isGlued(at)) visit(runToken(runs.text(at)))
      if (!runs.isDigits(at)) continue
      visit(numberToken(runs.text(at)))
      const start = rangeStart(runs, at)
      if (start < 0) continue
      const [from, to] = [Number(runs.text(start)), Number(runs.text(at))]
      if (to - from <= MAX_RANGE)
        for (let number = from + 1; number < to; number += 1) visit(numberToken(String(number)))
    }
    // Folding makes digits of other signs, which tax ids are not read from.
    if (!ASCII.test(text)) for (const digits of text.match(/\d+/g) ?? []) visit(numberToken(digits))
  }

  return ({ text, reference, counterpartyName }, visit) => {
    readRuns(text, visit)
    if (reference !== null) readRuns(reference, visit)
    const named = counterpartyName === null ? [] : nameWords(counterpartyName)
    const words = named.length > 0 ? named : nameWords(text)
    words.forEach((word, at) => {
      const next = words[at + 1]
      visit(wordToken(word))
      if (next !== undefined) visit(pairToken(word, next))
      if (isFreeAfter(next)) visit(endToken(word))
    })
  }
}
