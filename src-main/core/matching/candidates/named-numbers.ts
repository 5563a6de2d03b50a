/** The numbers that a text names, each with every document that it may mean: other types and series share numbers. */

import type { DocumentIndex } from '../index/document-index.ts'
import type { Doc, TransactionReading } from '../model/hypothesis.ts'
import { numeralOf } from './reference-to.ts'
import { isDeclined, isDue, type Share, sum, toShare } from './shares.ts'

/** Groups the named documents by the number that may mean them, in the order of the index. */
export const namedNumbers = (reading: TransactionReading, index: DocumentIndex): Doc[][] => {
  const groups = new Map<string, Doc[]>()
  for (const position of [...reading.references.hits.map((hit) => hit.position), ...reading.ends]) {
    const doc = index.docs[position]
    if (!doc) continue
    const numeral = numeralOf(doc.source.number, position)
    const group = groups.get(numeral)
    if (group) group.push(...(group.includes(doc) ? [] : [doc]))
    else groups.set(numeral, [doc])
  }
  return [...groups.values()]
}

/** With more ways to read the numbers, a sum that fits proves nothing. */
const MAX_READINGS = 512

/**
 * Chooses one document for each number so that they add up to the transaction.
 *
 * @returns at most two such choices; none where there are too many combinations
 */
export const oneOfEach = (reading: TransactionReading, index: DocumentIndex): Share[][] => {
  const { sign, amount } = reading.transaction
  if (reading.references.hits.length + reading.ends.length < 2) return []
  const groups = namedNumbers(reading, index).map((docs) =>
    docs.filter((doc) => isDue(doc, reading) && !isDeclined(doc, reading, index)).map(toShare),
  )
  const readings = groups.reduce((count, group) => count * group.length, 1)
  if (groups.length < 2 || readings === 0 || readings > MAX_READINGS) return []
  const found: Share[][] = []
  const choose = (at: number, chosen: readonly Share[]): void => {
    const group = groups[at]
    if (found.length > 1) return
    if (group) for (const share of group) choose(at + 1, [...chosen, share])
    else if (sum(chosen, false) === sign * amount) found.push([...chosen])
  }
  choose(0, [])
  return found
}
