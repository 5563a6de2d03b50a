/** Which documents each credit note is based on (DocumentReference, interface 2.3). */
import type { ReferenceIndex } from '../../reference/reference-index.ts'
import type { MatchDocument } from '../model/types.ts'

export interface CreditBases {
  /** By position of the credit note. */
  basedOn: ReadonlyMap<number, readonly number[]>
  /** By all positions that some credit note is based on: the credit notes. */
  credited: ReadonlyMap<number, readonly number[]>
  /**
   * Reads all references again; returns the documents that a credit note whose references changed was or is based on.
   */
  readAgain(): Set<number>
}

/** @param documents the index's own list: documents appended later are read by `readAgain` */
export const createCreditBases = (
  documents: readonly MatchDocument[],
  references: ReferenceIndex,
): CreditBases => {
  const creditNotes: number[] = []
  let listedCount = 0
  const basedOn = new Map<number, readonly number[]>()
  const credited = new Map<number, number[]>()

  const listNew = (): void => {
    for (; listedCount < documents.length; listedCount += 1) {
      const document = documents[listedCount]
      if (document?.type === 'C' && document.documentReference) creditNotes.push(listedCount)
    }
  }
  const read = (position: number): readonly number[] =>
    references
      .find(documents[position]?.documentReference ?? '')
      .hits.filter((hit) => hit.strength !== 'reference-number' && hit.position !== position)
      .map((hit) => hit.position)

  const readAgain = (): Set<number> => {
    listNew()
    const changed = new Set<number>()
    credited.clear()
    for (const position of creditNotes) {
      const [was, is] = [basedOn.get(position) ?? [], read(position)]
      for (const base of is) {
        const notes = credited.get(base)
        if (notes) notes.push(position)
        else credited.set(base, [position])
      }
      if (was.join() === is.join()) continue
      if (is.length > 0) basedOn.set(position, is)
      else basedOn.delete(position)
      for (const base of [...was, ...is]) changed.add(base)
    }
    return changed
  }
  readAgain()
  return { basedOn, credited, readAgain }
}
