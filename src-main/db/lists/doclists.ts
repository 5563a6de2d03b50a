/**
 * The only place that reads the search index's own pages. FTS5 hands over one row at a time, and with what brings it
 * here that takes 60 nanoseconds; its own list of the rows that hold a trigram is a byte or two a row. How it lies in
 * the file is told at sqlite.org/fts5.html under "FTS5 Data Structures"; where `detail` is none, lists hold ids alone.
 */
import type { ReadableDb } from '../connection.ts'
import { addId, type IdBits, noIds } from './id-bits.ts'

export type SearchIndex = 'document_search' | 'transaction_search'

interface Cursor {
  readonly bytes: Uint8Array
  at: number
}

/** Seven bits a byte, the highest first; before the last byte the eighth is set. */
const nextNumber = (cursor: Cursor): number => {
  let number = 0
  for (;;) {
    const byte = cursor.bytes[cursor.at] ?? 0
    cursor.at += 1
    number = number * 128 + (byte & 127)
    if (byte < 128) return number
  }
}

/** A part of the index, sorted by itself. */
interface Segment {
  readonly id: number
  readonly firstLeaf: number
  readonly lastLeaf: number
}

const STRUCTURE = 'id = 10'
const AFTER_COOKIE = 4

/** How many levels and segments, how much was written; then of each level what is being merged, and its segments. */
const segmentsOf = (structure: Uint8Array): Segment[] => {
  const cursor = { bytes: structure, at: AFTER_COOKIE }
  const next = (): number => nextNumber(cursor)
  const [levels] = [next(), next(), next()]
  const found: Segment[] = []
  for (let level = 0; level < levels; level += 1)
    for (let [, left] = [next(), next()]; left > 0; left -= 1)
      found.push({ id: next(), firstLeaf: next(), lastLeaf: next() })
  return found
}

/** What a leaf holds of a list. */
interface Part {
  readonly from: number
  readonly to: number
  readonly goesOn: boolean
}

const wordAt = (leaf: Uint8Array, at: number): number => (leaf[at] ?? 0) * 256 + (leaf[at + 1] ?? 0)
const endOf = (leaf: Uint8Array): number => wordAt(leaf, 2)

/** Behind a leaf's lists stands where its terms are, each told from the one before. */
const listIn = (leaf: Uint8Array, term: Uint8Array): Part | undefined => {
  const terms = { bytes: leaf, at: endOf(leaf) }
  let at = 0
  /** So many bytes the term looked for has in common with the one met. */
  let common = 0
  for (let isFirst = true; terms.at < leaf.length; isFirst = false) {
    at += nextNumber(terms)
    const cursor = { bytes: leaf, at }
    const kept = isFirst ? 0 : nextNumber(cursor)
    const length = nextNumber(cursor)
    if (kept <= common) {
      common = kept
      while (common < kept + length && leaf[cursor.at + common - kept] === term[common]) common += 1
    }
    if (common < term.length || kept + length > term.length) continue
    const goesOn = terms.at >= leaf.length
    return { from: cursor.at + length, to: goesOn ? endOf(leaf) : at + nextNumber(terms), goesOn }
  }
  return undefined
}

/** What goes on from the leaf before. */
const restIn = (leaf: Uint8Array): Part | undefined => {
  const from = wordAt(leaf, 0)
  const end = endOf(leaf)
  const goesOn = end >= leaf.length
  const to = goesOn ? end : nextNumber({ bytes: leaf, at: end })
  return from === 0 || to < from ? undefined : { from, to, goesOn }
}

/** In each leaf the first id is whole, those after it by how much they are more; a nought says that it was taken out. */
const addRows = (leaf: Uint8Array, { from, to }: Part, into: IdBits): void => {
  const cursor = { bytes: leaf, at: from }
  for (let id = 0; cursor.at < to; addId(into, id)) id += nextNumber(cursor)
}

const LEAVES_OF_SEGMENT = 2 ** 37

/** Whether the index has it as it stands: other letters FTS5 folds in a way of its own. */
export const isPlain = (trigram: string): boolean => /^[A-Z0-9 ]{3}$/.test(trigram)

/** The rows that hold a plain trigram, and some that did before they changed. */
export const holdersOf = (db: ReadableDb, index: SearchIndex, trigram: string): IdBits => {
  // The first letter tells the words themselves from their beginnings, which are not indexed.
  const term = Buffer.from(`0${trigram.toLowerCase()}`)
  const structure = db.readColumn<Uint8Array>(`SELECT block FROM ${index}_data WHERE ${STRUCTURE}`).get()
  const leafOf = db.readColumn<number>(
    `SELECT pgno >> 1 FROM ${index}_idx WHERE segid = ? AND term <= ? ORDER BY term DESC LIMIT 1`,
  )
  const leaves = db.readColumn<Uint8Array>(`SELECT block FROM ${index}_data WHERE id BETWEEN ? AND ?`)
  const holders = noIds()
  for (const { id, firstLeaf, lastLeaf } of structure ? segmentsOf(structure) : []) {
    // Leaves that another segment took over are named still, and gone.
    const first = Math.max(firstLeaf, leafOf.get(id, term) ?? firstLeaf)
    const base = id * LEAVES_OF_SEGMENT
    let part: Part | undefined
    for (const leaf of leaves.iterate(base + first, base + lastLeaf)) {
      part = part === undefined ? listIn(leaf, term) : restIn(leaf)
      if (part === undefined) break
      addRows(leaf, part, holders)
      if (!part.goesOn) break
    }
  }
  return holders
}
