/** The months a text names: with equal documents the month tells which of them is meant. */
import { foldedWords } from '../index/names.ts'
import type { NamedMonth } from '../model/hypothesis.ts'

/** By the word as banks write it, whole: three letters may be anything. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    ['JANEIRO', 'ENERO', 'JANVIER', 'JANUAR', 'JANUARY'],
    ['FEVEREIRO', 'FEBRERO', 'FEVRIER', 'FEBRUAR', 'FEBRUARY'],
    ['MARCO', 'MARZO', 'MARS', 'MAERZ', 'MARCH'],
    ['ABRIL', 'AVRIL', 'APRIL'],
    ['MAIO', 'MAYO', 'MAI'],
    ['JUNHO', 'JUNIO', 'JUIN', 'JUNI', 'JUNE'],
    ['JULHO', 'JULIO', 'JUILLET', 'JULI', 'JULY'],
    ['AGOSTO', 'AOUT', 'AUGUST'],
    ['SETEMBRO', 'SEPTIEMBRE', 'SEPTEMBRE', 'SEPTEMBER'],
    ['OUTUBRO', 'OCTUBRE', 'OCTOBRE', 'OKTOBER', 'OCTOBER'],
    ['NOVEMBRO', 'NOVIEMBRE', 'NOVEMBRE', 'NOVEMBER'],
    ['DEZEMBRO', 'DICIEMBRE', 'DECEMBRE', 'DEZEMBER', 'DECEMBER'],
  ].flatMap((words, at) => words.map((word): [string, number] => [word, at + 1])),
)
const QUARTERS: ReadonlySet<string> = new Set(['TRIMESTRE', 'TRIM', 'QUARTAL', 'QUARTER'])
/** How plain texts begin such a word; of others the accents must be off first. */
const MAY_NAME =
  /JAN[EVU]|ENER|FE[BV]|MAR[CZS]|MAER|A[BVP]RI|MA[IY]|JU[NL][HIEY]|JUI|AGOS|AOUT|AUGU|SE[PT]|OUTU|O[CK]T|NOV|DE[ZC]E|DIC|TRIM|QUART|[1-4]T|[^\0-\x7f]/i

const NONE: readonly NamedMonth[] = []

const yearOf = (word: string | undefined): number | null =>
  word !== undefined && /^20\d\d$/.test(word) ? Number(word) : null

export const readMonths = (text: string): readonly NamedMonth[] => {
  if (!MAY_NAME.test(text)) return NONE
  const words = foldedWords(text)
  const found: NamedMonth[] = []
  words.forEach((word, at) => {
    const month = MONTHS.get(word)
    const next = words[at + 1]
    if (month !== undefined)
      found.push({ shown: word, from: month, to: month, year: yearOf(next === 'DE' ? words[at + 2] : next) })
    const isJoined = /^[1-4]T$/.test(word)
    if (!isJoined && !(/^[1-4]O?$/.test(word) && next !== undefined && QUARTERS.has(next))) return
    const last = 3 * Number(word[0])
    const after = isJoined ? next : words[at + 2]
    found.push({ shown: `${word[0]}T`, from: last - 2, to: last, year: yearOf(after) })
  })
  return found.length === 0 ? NONE : found
}
