/** Names as they are compared: folded words without legal forms, which are noise. */
import { foldText } from '../../fold.ts'

const LEGAL_FORMS = [
  'LDA',
  'LD',
  'LTDA',
  'LIMITADA',
  'UNIPESSOAL',
  'UNIP',
  'SA',
  'SGPS',
  'CRL',
  'SL',
  'SARL',
  'SAS',
  'SRL',
  'SLU',
  'GMBH',
  'KG',
  'AG',
  'LTD',
  'LIMITED',
  'INC',
  'LLC',
  'PLC',
  'CO',
  'BV',
  'NV',
  'EIRL',
]
/** Long forms that banks cut: `UNIPESS` at the end of a name is no part of it. */
const CUT_FORMS = ['UNIPESSOAL', 'LIMITADA']
/** Fewer letters of a form may begin a name's own word. */
const SHORTEST_FORM = 4
export const STOP_WORDS = ['DE', 'DA', 'DO', 'DAS', 'DOS', 'E', 'A', 'O', 'AS', 'OS', 'P', 'DEL', 'AND']

const cutsOf = (form: string): string[] =>
  Array.from({ length: form.length - SHORTEST_FORM + 1 }, (_, cut) => form.slice(0, SHORTEST_FORM + cut))

/** Words that are no part of a name. */
const NOISE: ReadonlySet<string> = new Set([...LEGAL_FORMS, ...CUT_FORMS.flatMap(cutsOf), ...STOP_WORDS])
/** Words and letters that are read: no name is longer, and a longer text costs no more. */
const MAX_WORDS = 60
const LONGEST = 1_000

const ASCII = /^[\0-\x7f]*$/

/** Letters and digits of a folded text; beyond ASCII it holds nothing else. */
const isWordCode = (code: number): boolean =>
  (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code > 127

/** Folded words; nearly all statement texts are ASCII and take the short way, which is many times as fast. */
export const foldedWords = (text: string): string[] => {
  const folded = ASCII.test(text) ? text.toUpperCase() : foldText(text)
  const words: string[] = []
  let start = 0
  for (let at = 0; at <= folded.length; at += 1) {
    if (isWordCode(folded.charCodeAt(at))) continue
    if (at > start) words.push(folded.slice(start, at))
    start = at + 1
  }
  return words
}

/** Words of a name or a text in their order: folded, legal forms and stop words left out. */
export const nameWords = (text: string): string[] => {
  const words = foldedWords(text.length > LONGEST ? text.slice(0, LONGEST) : text)
  const kept: string[] = []
  for (let at = 0; at < words.length && kept.length < MAX_WORDS; at += 1) {
    const word = words[at] ?? ''
    if (NOISE.has(word)) continue
    if (word === 'S' && (words[at + 1] === 'A' || words[at + 1] === undefined)) continue
    kept.push(word)
  }
  return kept
}

/** Two writings of one name give the same key. */
export const comparableName = (text: string): string => nameWords(text).join(' ')

const CODE = /^[0-9A-Z]*$/

/** An IBAN or a tax id without blanks and signs, upper case. */
export const foldCode = (code: string): string =>
  CODE.test(code) ? code : code.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
