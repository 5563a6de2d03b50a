/** The lines of a page: pieces that stand beside each other. */
import { fileProblem } from '../file-problem.ts'
import type { Piece } from './text-pieces.ts'

export interface TextLine {
  /** Counted over all pages, from 1. */
  number: number
  page: number
  base: number
  size: number
  /** From left to right. */
  pieces: Piece[]
}

/** Share of the font's size by which pieces of one line may stand higher or lower. */
const SAME_LINE = 0.35
/** Lines that are nearer than this share of their font's size stand over each other. */
const NEAREST = 0.6
/** Share of the font's size between pieces that are one text. */
const JOINED = 0.2
/** The same where all letters have one width, and a blank is as wide as they are. */
const JOINED_TYPED = 0.7
const MAX_ON_LINE = 500

/** Errors: `hidden-text` for a text that stands over another one, `too-large` for a line of more than 500 texts. */
export const textLines = (pages: readonly (readonly Piece[])[]): TextLine[] => {
  const lines: TextLine[] = []
  for (const [page, pieces] of pages.entries()) {
    let line: TextLine | undefined
    for (const piece of pieces.toSorted((one, other) => one.base - other.base)) {
      const isSame = line && piece.base - line.base <= SAME_LINE * Math.max(line.size, piece.size)
      if (!line || !isSame) {
        line = { number: lines.length + 1, page, base: piece.base, size: piece.size, pieces: [] }
        lines.push(line)
      }
      if (line.pieces.push(piece) > MAX_ON_LINE) throw fileProblem('too-large', { line: line.number })
      line.size = Math.max(line.size, piece.size)
    }
  }
  const typed = pages.map(isTyped)
  for (const [at, line] of lines.entries()) {
    line.pieces = inPlace(line, typed[line.page] === true)
    const next = lines[at + 1]
    const isOver =
      next?.page === line.page && next.base - line.base < NEAREST * Math.min(line.size, next.size)
    for (const piece of isOver ? line.pieces : [])
      if (next?.pieces.some((other) => overlap(piece, other) > allowed(piece, other)))
        throw hidden(line, piece)
  }
  return lines
}

/** The pieces from left to right, without those that are printed twice to look bold. Error: `hidden-text` */
const inPlace = (line: TextLine, typed: boolean): Piece[] => {
  const pieces: Piece[] = []
  for (const piece of line.pieces.toSorted((one, other) => one.left - other.left)) {
    const twice = pieces.some(
      ({ text, left, base }) =>
        text === piece.text && Math.abs(left - piece.left) < 1.5 && Math.abs(base - piece.base) < 1.5,
    )
    if (twice) continue
    const covered = pieces.find((before) => overlap(before, piece) > allowed(before, piece))
    if (covered) throw hidden(line, piece)
    const before = pieces.at(-1)
    const isNear = before && piece.left - before.right < (typed ? JOINED_TYPED : JOINED) * line.size
    if (isNear && !isFigure(before) && (typed || !isFigure(piece)))
      pieces[pieces.length - 1] = joinedPiece(before, piece)
    else pieces.push(piece)
  }
  return pieces
}

/** Whether each letter is as wide as the others, as on a typewriter. */
const isTyped = (pieces: readonly Piece[]): boolean => {
  const words = pieces.filter(({ text }) => text.length > 2)
  const wide = words.filter(
    ({ text, left, right, size }) => Math.abs((right - left) / text.length / size - 0.6) < 0.02,
  )
  return words.length > 0 && wide.length > 0.9 * words.length
}

/** A day, or an amount with its cents: two of them are never one text. */
const isFigure = ({ text }: Piece): boolean => /^[\d.,+-]+$/.test(text) && /\d[.,/-]\d/.test(text)

const joinedPiece = (one: Piece, other: Piece): Piece => {
  const isSpaced = other.left - one.right > one.size / 10
  return { ...one, text: `${one.text}${isSpaced ? ' ' : ''}${other.text}`, right: other.right }
}

const overlap = (one: Piece, other: Piece): number =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left)

/** Letters that lean, and widths that a font states a little too large. */
const allowed = (one: Piece, other: Piece): number =>
  Math.max(2, 0.3 * Math.min(one.right - one.left, other.right - other.left))

const hidden = ({ number }: TextLine, { text }: Piece): Error =>
  fileProblem('hidden-text', { line: number, element: text.slice(0, 40) })
