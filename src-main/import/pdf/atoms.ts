/** What a line consists of: days, amounts and texts. */
import { looksLikeAmount } from '../table/amounts.ts'
import { dayBefore } from './days.ts'
import type { TextLine } from './text-lines.ts'
import type { Piece } from './text-pieces.ts'

export interface Atom extends Piece {
  kind: 'day' | 'money' | 'text'
}

/** Days at its beginning, amounts that stand alone, and texts between. */
export const atomsOf = ({ pieces }: Pick<TextLine, 'pieces'>): Atom[] => {
  const atoms: Atom[] = []
  for (const piece of pieces) {
    let rest: Piece | undefined = piece
    while (rest && atoms.every(({ kind }) => kind === 'day')) {
      const day = dayBefore(rest.text)
      if (day === undefined || (atoms[0] && shapeOf(day) !== shapeOf(atoms[0].text))) break
      const [before, behind] = cutPiece(rest, day.length)
      atoms.push({ ...before, kind: 'day' })
      rest = behind
    }
    if (rest) atoms.push(...amountsOrText(rest))
  }
  return atoms
}

/** A day beside another one is written as that one: `12.50` beside `03-09` is an amount. */
const shapeOf = (day: string): string => day.replace(/\d+/g, '9').replace(/\p{L}+/gu, 'A')

const amountsOrText = (piece: Piece): Atom[] => {
  if (isMoney(piece.text)) {
    const ends = amountEnds(piece.text)
    return ends.length < 2
      ? [{ ...piece, kind: 'money' }]
      : cutAt(piece, ends).map((one) => ({ ...one, kind: 'money' }))
  }
  const ends = amountEnds(piece.text)
  if (ends.length > 1) return cutAt(piece, ends).map((one) => ({ ...one, kind: 'money' }))
  return [{ ...piece, kind: 'text' }]
}

/** An amount with its cents. */
const isMoney = (text: string): boolean => /\d[.,]\d\d(?!\d)/.test(text) && looksLikeAmount(text)

const AMOUNT =
  /[-+\u2212]?(?:[€$£] ?)?(?:\d{1,3}(?:[ .,'’]\d{3})+|\d{1,15})[.,]\d\d(?!\d)(?: ?[-+])?(?: ?(?:€|EUR|CR|DR|DB|[DC])(?![A-Za-z]))?/y

/** Where each amount ends, in a text of nothing else; none in any other text. */
const amountEnds = (text: string): number[] => {
  const ends: number[] = []
  for (let at = 0; at < text.length; ) {
    AMOUNT.lastIndex = at
    const [found = ''] = AMOUNT.exec(text) ?? []
    if (found === '') return []
    at += found.length
    ends.push(at)
    if (at < text.length && text[at] !== ' ') return []
    at += 1
  }
  return ends
}

const LAST_AMOUNT =
  /(?:^| )([-+\u2212]?(?:[€$£] ?)?(?:\d{1,3}(?:[ .,'’]\d{3}){1,4}|\d{1,15})[.,]\d\d(?: ?[-+])?(?: ?(?:€|EUR|CR|DR|DB|[DC]))?)$/

/** The text and the amount with which it ends; undefined where it ends with none, or is nothing else. */
export const lastAmount = (piece: Piece): [Atom, Atom] | undefined => {
  const tail = piece.text.slice(-40)
  const found = LAST_AMOUNT.exec(tail)?.[1]
  if (found === undefined || found.length === piece.text.length) return undefined
  const [text, amount] = cutPiece(piece, piece.text.length - found.length)
  return (
    amount && [
      { ...text, kind: 'text' },
      { ...amount, kind: 'money' },
    ]
  )
}

const cutAt = (piece: Piece, ends: readonly number[]): Piece[] => {
  const cut: Piece[] = []
  let rest: Piece | undefined = piece
  let done = 0
  for (const end of ends) {
    if (!rest) break
    const [before, behind] = cutPiece(rest, end - done)
    cut.push(before)
    done = end + 1
    rest = behind
  }
  return cut
}

/** The first characters of a piece and what follows them, without the blank between them. */
const cutPiece = (piece: Piece, length: number): [Piece, Piece | undefined] => {
  const { text, left, right } = piece
  const behind = text.slice(length).trim()
  if (behind === '') return [piece, undefined]
  const scale = (right - left) / widthOf(text)
  const before = text.slice(0, length).trimEnd()
  return [
    { ...piece, text: before, right: left + widthOf(before) * scale },
    { ...piece, text: behind, left: right - widthOf(behind) * scale },
  ]
}

export const wordsOf = (piece: Piece): Piece[] => {
  const words: Piece[] = []
  for (let rest: Piece | undefined = piece; rest; ) {
    const end = rest.text.indexOf(' ')
    const [word, behind]: [Piece, Piece | undefined] = end < 0 ? [rest, undefined] : cutPiece(rest, end)
    words.push(word)
    rest = behind
  }
  return words
}

/** About how wide it is in most fonts, in shares of their size. */
const widthOf = (text: string): number => {
  let width = 0
  for (const char of text) width += /[ .,:;'il|]/.test(char) ? 0.278 : /\p{Lu}/u.test(char) ? 0.68 : 0.54
  return width
}
