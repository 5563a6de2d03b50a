/** Numbers that a bank cut off at the end of a text. */
import type { DocumentLists } from './document-lists.ts'
import type { DocumentNumber } from './document-number.ts'
import type { CutReference } from './reference-findings.ts'
import { withoutZeros } from './scan-runs.ts'

/** Bank texts are cut at these lengths (lines of 35 characters, up to the 140 of a SEPA remittance). */
export const CUT_LENGTHS: ReadonlySet<number> = new Set([35, 70, 105, 140])
/** A cut number has lost at most this many digits. */
export const MOST_LOST = 3

/** Whether a known number begins with a cut one. A series may be cut too, where the text names none. */
export const isBeginningOfKnown = ({ serie, prefix }: CutReference, lists: DocumentLists): boolean => {
  if (serie === null && [...lists.series.names].some((name) => name.startsWith(prefix))) return true
  const isKnown = (number: string): boolean =>
    (serie === null ? lists.withNumber(number) : lists.inSerie(serie, number)).length > 0
  for (let lost = 0, more = 1; lost <= MOST_LOST; lost += 1, more *= 10)
    for (let rest = 0; rest < more; rest += 1)
      if (isKnown(lost === 0 ? prefix : prefix + String(rest).padStart(lost, '0'))) return true
  return false
}

/** Whether a document's number begins with a cut one. */
export const isCompletedBy = (own: DocumentNumber | undefined, { serie, prefix }: CutReference): boolean =>
  own !== undefined && (serie === null || own.serie === serie) && own.number.startsWith(withoutZeros(prefix))
