/** Names as they are compared: folded words without legal forms, which are noise. */
import { foldText } from '../../fold.ts'

const LEGAL_FORMS = new Set([
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
  'GMBH',
  'LTD',
  'EIRL',
])
/** Long forms that banks cut: `UNIPESS` at the end of a name is no part of it. */
const CUT_FORMS = ['UNIPESSOAL', 'LIMITADA']
const SHORTEST_FORM = 4

const isLegalForm = (word: string): boolean =>
  LEGAL_FORMS.has(word) || (word.length >= SHORTEST_FORM && CUT_FORMS.some((form) => form.startsWith(word)))

const STOP_WORDS = new Set(['DE', 'DA', 'DO', 'DAS', 'DOS', 'E', 'A', 'O', 'AS', 'OS', 'P', 'DEL', 'AND'])
/** No name is longer; a longer text costs no more than this. */
const MOST_WORDS = 60

const ASCII = /^[\0-\x7f]*$/
const NO_WORD = /[^A-Z0-9]+/

/** Folded words; nearly all statement texts are ASCII and take the short way, which is four times as fast. */
export const foldedWords = (text: string): string[] =>
  ASCII.test(text) ? text.toUpperCase().split(NO_WORD) : foldText(text).split(' ')

/** Words of a name or a text in their order: folded, legal forms and stop words left out. */
export const nameWords = (text: string): string[] => {
  const words = foldedWords(text.length > 1_000 ? text.slice(0, 1_000) : text)
  const kept: string[] = []
  for (let at = 0; at < words.length && kept.length < MOST_WORDS; at += 1) {
    const word = words[at]
    if (word === undefined || word === '' || isLegalForm(word) || STOP_WORDS.has(word)) continue
    if (word === 'S' && (words[at + 1] === 'A' || words[at + 1] === undefined)) continue
    kept.push(word)
  }
  return kept
}

/** Two writings of one name give the same key. */
export const nameKey = (text: string): string => nameWords(text).join(' ')

/** An IBAN or a tax id without blanks and signs, upper case. */
export const foldCode = (code: string): string => code.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
