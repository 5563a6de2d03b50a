/** Reads the number a document itself carries (`FT A/47`, interface 2.7) into type code, series and number. */
import { splitGluedCode, typesOfWord } from './document-words.ts'
import { foldKeepingSigns, scanRuns, withoutZeros } from './scan-runs.ts'

/** `serie` is folded to letters and digits only, `number` has no leading zeros. */
export interface DocumentNumber {
  serie: string
  number: string
}

/** A series name as it is compared: upper case, letters and digits only. */
export const foldSerie = (serie: string): string => foldKeepingSigns(serie).replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * @param number as printed; the last run of digits is the number, what stands before it (less the type) the series
 * @param serie the document's own series name; wins over what the number shows
 * @returns undefined when no digits are found
 */
export const parseDocumentNumber = (number: string, serie: string | null): DocumentNumber | undefined => {
  const runs = scanRuns(foldKeepingSigns(number))
  const last = runs.findLastIndex((run) => run.digits)
  const found = runs[last]
  if (!found) return undefined
  const before = runs.slice(0, last).map((run) => run.text)
  const first = before[0]
  if (first !== undefined && typesOfWord(first) !== undefined) before.shift()
  else if (first !== undefined) before[0] = splitGluedCode(first)?.rest ?? first
  const own = serie === null ? '' : foldSerie(serie)
  return { serie: own === '' ? before.join('') : own, number: withoutZeros(found.text) }
}
