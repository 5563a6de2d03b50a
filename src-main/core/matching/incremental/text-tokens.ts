/**
 * Tokens by which a transaction is found when documents and customers are added: hashed numbers and words of its texts.
 * Two tokens may be equal by chance; then a transaction is read again without need.
 */

import { CUT_LENGTHS, MOST_LOST } from '../../reference/cut-numbers.ts'
import { createNumberReader } from '../../reference/document-number.ts'
import { groupedIds, MULTIBANCO } from '../../reference/ids.ts'
import { rangeStart } from '../../reference/read-mentions.ts'
import { MAX_RANGE } from '../../reference/reference-index.ts'
import { Runs, withoutZeros } from '../../reference/scan-runs.ts'
import { nameWords } from '../index/names.ts'
import { isFreeAfter } from '../index/payers-place.ts'
import type { MatchDocument, MatchTransaction } from '../model/types.ts'

// Kinds of tokens; the kind is part of the hash.
const NUMBER = 1
const RUN = 2
const WORD = 3
const PAIR = 4
const END = 5
const CUT = 6

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
/** Letters or digits without a gap, and not directly after others. */
const runToken = (run: string): number => hashOf(RUN, run)
/** A word of the payer's name, or of the text where no payer is named. */
export const wordToken = (word: string): number => hashOf(WORD, word)
/** Two adjacent words. */
export const pairToken = (word: string, next: string): number => mix(hashOf(PAIR, word), next)
/** A word at which a name may end. */
export const endToken = (word: string): number => hashOf(END, word)
/** The beginning of a number with which a text ends that may be cut off. */
const cutToken = (digits: string): number => hashOf(CUT, withoutZeros(digits))

/**
 * Tokens by which a text may name the document: its number whole or cut off, the beginnings of its ids, and ids of nine
 * digits, which texts write in groups.
 */
export const tokensOfDocument = ({ number, serie, externalId, purchaseOrder }: MatchDocument): number[] => {
  const own = readNumber({ number, serie })
  const ids = [externalId, purchaseOrder].flatMap((id) => {
    if (id === null) return []
    const digits = id.replace(/\D+/g, '')
    return digits.length === MULTIBANCO ? [firstRunToken(id), numberToken(digits)] : [firstRunToken(id)]
  })
  if (!own) return ids
  const digits = own.number
  const cuts = Array.from({ length: Math.min(MOST_LOST, digits.length - 1) + 1 }, (_, lost) =>
    cutToken(digits.slice(0, digits.length - lost)),
  )
  return [numberToken(digits), ...cuts, ...ids]
}

const readNumber = createNumberReader()
const idRuns = new Runs()

const firstRunToken = (id: string): number => {
  idRuns.read(id)
  return runToken(idRuns.text(0))
}

/** For texts longer than the reader's limit: they may contain any token. */
export const ANYTHING = 0

const ASCII = /^[\0-\x7f]*$/

/** @returns a function that visits the tokens of one transaction */
export const createTokenReader = (): ((source: MatchTransaction, visit: (token: number) => void) => void) => {
  const runs = new Runs()

  const readRuns = (text: string, visit: (token: number) => void): void => {
    runs.read(text)
    if (runs.isCut) visit(ANYTHING)
    for (let at = 0; at < runs.count; at += 1) {
      if (at === 0 || !runs.isGlued(at)) visit(runToken(runs.text(at)))
      if (!runs.isDigits(at)) continue
      visit(numberToken(runs.text(at)))
      if (at === runs.count - 1 && CUT_LENGTHS.has(text.length)) visit(cutToken(runs.text(at)))
      for (const id of groupedIds(runs, at)) visit(numberToken(id))
      const start = rangeStart(runs, at)
      if (start < 0) continue
      const [from, to] = [Number(runs.text(start)), Number(runs.text(at))]
      if (to - from <= MAX_RANGE)
        for (let number = from + 1; number < to; number += 1) visit(numberToken(String(number)))
    }
    // Folding turns other digit characters into digits; tax ids are not read from those.
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
