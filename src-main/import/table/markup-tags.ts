/** Tags of HTML and of XML in pieces of text, with the text before each; comments and what a page runs are left out. */
import { fileProblem } from '../file-problem.ts'

export interface Tag {
  /** The text before it, its entities decoded. */
  before: string
  /** Small letters, without a prefix. */
  name: string
  isEnd: boolean
  attributes: string
}

/** Text, a tag or a comment that is longer holds up the reading. */
const LONGEST = 1_000_000
/** From behind `<` to its `>`, which may also stand between quotes. */
const TAG = /(\/?)(?:\w+:)?(\w+)([^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*)>/y
const RAW = new Set(['script', 'style', 'title'])

/** Pieces of text in, tags out as soon as they are whole; `end` gives the text behind the last one under the name ''. Errors: `too-deep`, `truncated`. */
export const createTags = () => {
  let rest = ''
  let before = ''
  /** The element whose content is no text of the page. */
  let raw: string | undefined

  const passRaw = (at: number): number | undefined => {
    const end = rest.toLowerCase().indexOf(`</${raw}`, at)
    if (end < 0) return undefined
    raw = undefined
    return end
  }
  const tagAt = (at: number): { tag?: Tag; end: number } | undefined => {
    const next = rest[at + 1] ?? ''
    const close = rest.startsWith('<!--', at) ? '-->' : next === '!' || next === '?' ? '>' : undefined
    if (close !== undefined) {
      const end = rest.indexOf(close, at + 2)
      return end < 0 ? undefined : { end: end + close.length }
    }
    TAG.lastIndex = at + 1
    const found = TAG.exec(rest)
    if (!found) {
      // A bare `<` is a character of the text once it cannot begin a tag.
      if (next === '' || /[\w/]/.test(next)) return undefined
      before += '<'
      return { end: at + 1 }
    }
    const [, slash, name = '', attributes = ''] = found
    const tag = { before: decoded(before), name: name.toLowerCase(), isEnd: slash === '/', attributes }
    before = ''
    if (!tag.isEnd && RAW.has(tag.name) && !attributes.endsWith('/')) raw = tag.name
    return { tag, end: TAG.lastIndex }
  }
  const add = function* (piece: string): Generator<Tag> {
    rest += piece
    let at = 0
    for (;;) {
      if (raw !== undefined) {
        const end = passRaw(at)
        // The beginning of its end may stand at the cut.
        if (end === undefined) at = Math.max(at, rest.length - 20)
        if (end === undefined) break
        at = end
      }
      const tag = rest.indexOf('<', at)
      before += rest.slice(at, tag < 0 ? rest.length : tag)
      at = tag < 0 ? rest.length : tag
      const found = tag < 0 ? undefined : tagAt(tag)
      if (!found) break
      at = found.end
      if (found.tag) yield found.tag
    }
    rest = rest.slice(at)
    if (rest.length > LONGEST || before.length > LONGEST) throw fileProblem('too-deep')
  }
  const end = function* (): Generator<Tag> {
    if (rest !== '' && raw === undefined) throw fileProblem('truncated')
    yield { before: decoded(before), name: '', isEnd: true, attributes: '' }
  }
  return { add, end }
}

/** Names of the characters 160 to 255, in their order. */
const LATIN = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 ' +
  'acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde ' +
  'Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc ' +
  'Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml ' +
  'aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc ' +
  'otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
).split(' ')
const NAMED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LATIN.map((name, at) => [name, String.fromCharCode(160 + at)])),
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", euro: '\u20ac', ndash: '\u2013', mdash: '\u2014' },
}

/** A name that is not known stays as it is written. */
const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
        if (name !== undefined) return NAMED[String(name)] ?? whole
        const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
      })
    : text
