/** Splits a document's own number (`FT A/47`, interface 2.7) into series and number. */
import { splitGluedCode, typesOfWord } from './document-words.ts'
import { foldKeepingSigns, Runs, withoutZeros } from './scan-runs.ts'

/** `serie` is folded to letters and digits only, `number` has no leading zeros. */
export interface DocumentNumber {
  serie: string
  number: string
}

/** A series name in the form used for comparison: upper case, letters and digits only. */
const foldSerie = (serie: string): string => foldKeepingSigns(serie).replace(/[^\p{L}\p{N}]+/gu, '')

/** The fields that a document's number is read from. */
export interface NumberedDocument {
  /** As printed; the last run of digits is the number, the text before it without the type is the series. */
  number: string | null
  /** The document's own series name; it takes precedence over the one in the number. */
  serie: string | null
}

/**
 * Returns a function that reads a document's number; undefined where there are no digits. Each of a company's few
 * series is folded once.
 */
export const createNumberReader = (): ((document: NumberedDocument) => DocumentNumber | undefined) => {
  const runs = new Runs()
  const folded = new Map<string, string>()
  const foldOnce = (serie: string): string => {
    const known = folded.get(serie)
    if (known !== undefined) return known
    const name = foldSerie(serie)
    folded.set(serie, name)
    return name
  }
  return ({ number, serie }) => {
    if (number === null) return undefined
    runs.read(number)
    let last = runs.count - 1
    while (last >= 0 && !runs.isDigits(last)) last -= 1
    if (last < 0) return undefined
    const own = serie === null ? '' : foldOnce(serie)
    return { serie: own === '' ? shownSerie(runs, last) : own, number: withoutZeros(runs.text(last)) }
  }
}

/** The text before run `last`, without the type. */
const shownSerie = (runs: Runs, last: number): string => {
  let joined = ''
  for (let at = 0; at < last; at += 1) {
    const text = runs.text(at)
    if (at > 0) joined += text
    else if (typesOfWord(text) === undefined) joined = splitGluedCode(text)?.rest ?? text
  }
  return joined
}
