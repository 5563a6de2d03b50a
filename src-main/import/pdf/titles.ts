/** Which line of a PDF has the titles of a table: in one line, or in two. */
import { roleOf } from '../table/column-words.ts'
import { wordsOf } from './atoms.ts'
import { isMoneyTitle } from './columns.ts'
import type { TextLine } from './text-lines.ts'
import type { Piece } from './text-pieces.ts'

export interface Titles {
  /** From left to right. */
  pieces: Piece[]
  /** How many lines they take: the next one is the first below them. */
  lines: 1 | 2
}

/** Share of the font's size within which a second line of titles stands. */
const NEXT_LINE = 2

/** The titles that begin at this line; undefined where it has none. */
export const titlesAt = (lines: readonly TextLine[], at: number): Titles | undefined => {
  const [line, next] = [lines[at], lines[at + 1]]
  if (!line || hasDigit(line)) return undefined
  if (namesTable(line.pieces)) {
    const below =
      next && isBeside(line, next) && !namesTable(next.pieces) ? joinedTitles(line, next) : undefined
    return below && namesMore(below, line.pieces)
      ? { pieces: below, lines: 2 }
      : { pieces: line.pieces, lines: 1 }
  }
  if (!next || !isBeside(line, next) || namesTable(next.pieces)) return undefined
  const both = joinedTitles(line, next)
  return namesTable(both) ? { pieces: both, lines: 2 } : undefined
}

export const isSameTitles = (one: Titles, other: Titles): boolean =>
  one.pieces.length === other.pieces.length &&
  one.pieces.every(({ text, left }, at) => {
    const piece = other.pieces[at]
    return piece?.text === text && Math.abs(piece.left - left) < 4
  })

const hasDigit = ({ pieces }: TextLine): boolean => pieces.some(({ text }) => /\d/.test(text))

const isBeside = (line: TextLine, next: TextLine): boolean =>
  next.page === line.page &&
  next.base - line.base < NEXT_LINE * Math.max(line.size, next.size) &&
  !hasDigit(next)

/** Pieces that stand near each other may be several titles: their words name them as well. */
const rolesIn = (pieces: readonly Piece[]): Set<string> =>
  new Set(
    pieces
      .flatMap((piece) => [piece, ...wordsOf(piece)])
      .flatMap(({ text }) => (text.length < 60 ? (roleOf(text)?.role ?? []) : [])),
  )

const namesTable = (pieces: readonly Piece[]): boolean => {
  if (pieces.length < 2) return false
  const roles = rolesIn(pieces)
  const hasMoney = ['amount', 'debit', 'credit'].some((role) => roles.has(role))
  return hasMoney && (roles.has('date') || roles.has('valueDate'))
}

const namesMore = (both: readonly Piece[], upper: readonly Piece[]): boolean =>
  both.filter(({ text }) => roleOf(text)).length > upper.filter(({ text }) => roleOf(text)).length

/** Each title of the lower line with the one above it; one that stands above several is none of theirs. */
const joinedTitles = (upper: TextLine, lower: TextLine): Piece[] => {
  const isAbove = (one: Piece, other: Piece): boolean => one.left < other.right && other.left < one.right
  const alone = upper.pieces.filter((one) => !lower.pieces.some((other) => isAbove(one, other)))
  const joined = lower.pieces.map((below) => {
    const above = upper.pieces.find((one) => isAbove(one, below))
    if (!above) return below
    const isOfSeveral = lower.pieces.filter((other) => isAbove(above, other)).length > 1
    const both = `${above.text} ${below.text}`
    const isOwn = isMoneyTitle(below.text) && !roleOf(both)
    return isOfSeveral || isOwn
      ? below
      : {
          ...below,
          text: both,
          left: Math.min(above.left, below.left),
          right: Math.max(above.right, below.right),
        }
  })
  return [...alone, ...joined].sort((one, other) => one.left - other.left)
}
