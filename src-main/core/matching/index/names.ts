/** Normalises names for comparison: folded words without legal forms and stop words. */
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
/** Long legal forms that banks cut off: `UNIPESS` at the end of a name does not belong to it. */
const CUT_FORMS = ['UNIPESSOAL', 'LIMITADA']
/** A shorter beginning of a legal form may begin a word of the name itself. */
const MIN_CUT_LENGTH = 4
export const STOP_WORDS = ['DE', 'DA', 'DO', 'DAS', 'DOS', 'E', 'A', 'O', 'AS', 'OS', 'P', 'DEL', 'AND']

const cutsOf = (form: string): string[] =>
  Array.from({ length: form.length - MIN_CUT_LENGTH + 1 }, (_, cut) => form.slice(0, MIN_CUT_LENGTH + cut))

/** Words that are not part of a name. */
const NOISE: ReadonlySet<string> = new Set([...LEGAL_FORMS, ...CUT_FORMS.flatMap(cutsOf), ...STOP_WORDS])
/** Other short forms mean something else as well: `AG` is a branch of a bank. */
const FORMS: ReadonlySet<string> = new Set([
  ...['LDA', 'LD', 'LTDA', 'UNIP', 'SA', 'SGPS', 'CRL'],
  ...CUT_FORMS.flatMap(cutsOf),
])

/** @param word folded */
export const isLegalForm = (word: string): boolean => FORMS.has(word)

/** At most so many words and letters are read: no name is longer, and a longer text takes no more time. */
const MAX_WORDS = 60
const MAX_LENGTH = 1_000

const ASCII = /^[\0-\x7f]*$/

/** Whether it is a letter or digit of a folded text; beyond ASCII such a text has only letters and digits. */
const isWordCode = (code: number): boolean =>
  (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code > 127

/**
 * Splits a text into folded words. Nearly all statement texts are ASCII, for which upper case suffices and is many
 * times as fast.
 */
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

/** Words of a name or a text in their order, folded, without legal forms and stop words. */
export const nameWords = (text: string): string[] => {
  const words = foldedWords(text.length > MAX_LENGTH ? text.slice(0, MAX_LENGTH) : text)
  const kept: string[] = []
  for (let at = 0; at < words.length && kept.length < MAX_WORDS; at += 1) {
    const word = words[at] ?? ''
    if (NOISE.has(word)) continue
    if (word === 'S' && (words[at + 1] === 'A' || words[at + 1] === undefined)) continue
    kept.push(word)
  }
  return kept
}

/** Different spellings of one name have the same key. */
export const comparableName = (text: string): string => nameWords(text).join(' ')

const CODE = /^[0-9A-Z]*$/

/** Normalises an IBAN or a tax id: without spaces and punctuation, upper case. */
export const foldCode = (code: string): string =>
  CODE.test(code) ? code : code.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
