/**
 * Tokens of OFX, in SGML or XML: a leaf need not be closed, `&` and `<` may be unescaped in a value, and an aggregate
 * may be left open. For these reasons no tree is built: tokens are openings, closings and the values of leaves.
 */
import { fileProblem } from '../file-problem.ts'

export type OfxToken =
  | { kind: 'open'; name: string; line: number }
  | { kind: 'close'; name: string; line: number }
  | { kind: 'value'; name: string; value: string; line: number }

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const TAG = /<(\/?)([A-Za-z][A-Za-z0-9_.]{0,31})\s*(\/?)>/g
const LONGEST_VALUE = 100_000

/** Errors: `entities` for a document type, `too-deep` for a value of more than 100 000 characters. */
export async function* tokensOf(text: AsyncIterable<string>): AsyncIterable<OfxToken> {
  let rest = ''
  let line = 1
  /** The last opened tag, which is a leaf if text follows. */
  let leaf: string | undefined

  const take = function* (part: string, isLast: boolean): Generator<OfxToken, string> {
    if (/<!(?:DOCTYPE|ENTITY)/i.test(part)) throw fileProblem('entities', { line })
    let from = 0
    TAG.lastIndex = 0
    for (let found = TAG.exec(part); found; found = TAG.exec(part)) {
      const between = part.slice(from, found.index)
      const value = between.trim()
      if (leaf !== undefined && value !== '') yield { kind: 'value', name: leaf, value: decode(value), line }
      else if (leaf !== undefined) yield { kind: 'open', name: leaf, line }
      const wasLeaf = leaf
      leaf = undefined
      line += linesIn(between)
      const name = (found[2] ?? '').toUpperCase()
      if (found[1] === '/') {
        // The closing tag of the leaf that was just yielded closes nothing else.
        if (name !== wasLeaf || value === '') yield { kind: 'close', name, line }
      } else if (found[3] === '/') yield* emptyElement(name, line)
      else leaf = name
      from = TAG.lastIndex
    }
    const tail = part.slice(from)
    if (isLast && leaf !== undefined && tail.trim() !== '')
      yield { kind: 'value', name: leaf, value: decode(tail.trim()), line }
    return tail
  }

  for await (const piece of withoutComments(text)) {
    rest += piece
    const cut = rest.lastIndexOf('<')
    // The text after the last tag may be incomplete: it waits for the next piece.
    const whole = cut <= 0 ? '' : rest.slice(0, cut)
    if (whole !== '') {
      const tail = yield* take(whole, false)
      rest = tail + rest.slice(cut)
    }
    if (rest.length > LONGEST_VALUE + piece.length)
      throw fileProblem('too-deep', { line, element: leaf ?? '' })
  }
  yield* take(rest, true)
}

function* emptyElement(name: string, line: number): Generator<OfxToken> {
  yield { kind: 'open', name, line }
  yield { kind: 'close', name, line }
}

const BEGIN = '<!--'
const END = '-->'

/** The text without its comments, which may hold whole elements; their line ends stay. One that does not end is text. */
async function* withoutComments(text: AsyncIterable<string>): AsyncIterable<string> {
  let rest = ''
  for await (const piece of text) {
    rest += piece
    let from = 0
    let kept = ''
    for (;;) {
      const begin = rest.indexOf(BEGIN, from)
      const end = begin < 0 ? -1 : rest.indexOf(END, begin + BEGIN.length)
      if (end < 0) {
        // The beginning of a comment may be cut too.
        const hold = begin < 0 ? Math.max(from, rest.length - BEGIN.length + 1) : begin
        kept += rest.slice(from, hold)
        rest = rest.slice(hold)
        break
      }
      kept += rest.slice(from, begin) + '\n'.repeat(linesIn(rest.slice(begin, end)))
      from = end + END.length
    }
    if (kept !== '') yield kept
    if (rest.length > LONGEST_VALUE + piece.length) throw fileProblem('too-deep', { element: BEGIN })
  }
  yield rest
}

/** Decodes the five entities of XML, `nbsp` and numeric references; other text stays as written. */
const decode = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,5}));/gi, (whole, decimal, hex, name) => {
        if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole
        const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
      })
    : text

const linesIn = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
