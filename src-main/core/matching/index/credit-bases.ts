/** Which documents each credit note is based on (DocumentReference, interface 2.3). */
import type { ReferenceIndex } from '../../reference/reference-index.ts'
import type { MatchDocument } from '../model/types.ts'

export interface CreditBases {
  /** By position of the credit note. */
  basedOn: ReadonlyMap<number, readonly number[]>
  /** By all positions that some credit note is based on: the credit notes. */
  credited: ReadonlyMap<number, readonly number[]>
  /** Reads all anew; answers what credit notes that are based on others now were and are based on. */
  readAgain(): Set<number>
}

/** @param documents the index's own list: what is appended later is read then */
export const createCreditBases = (
  documents: readonly MatchDocument[],
  references: ReferenceIndex,
): CreditBases => {
  const creditNotes: number[] = []
  let listed = 0
  const basedOn = new Map<number, readonly number[]>()
  const credited = new Map<number, number[]>()

  const list = (): void => {
    for (; listed < documents.length; listed += 1) {
      const document = documents[listed]
      if (document?.type === 'C' && document.documentReference) creditNotes.push(listed)
    }
  }
  const read = (position: number): readonly number[] =>
    references
      .find(documents[position]?.documentReference ?? '')
      .hits.filter((hit) => hit.strength !== 'reference-number' && hit.position !== position)
      .map((hit) => hit.position)

  const readAgain = (): Set<number> => {
    list()
    const differing = new Set<number>()
    credited.clear()
    for (const position of creditNotes) {
      const [was, is] = [basedOn.get(position) ?? [], read(position)]
      for (const one of is) {
        const notes = credited.get(one)
        if (notes) notes.push(position)
        else credited.set(one, [position])
      }
      if (was.join() === is.join()) continue
      if (is.length > 0) basedOn.set(position, is)
      else basedOn.delete(position)
      for (const one of [...was, ...is]) differing.add(one)
    }
    return differing
  }
  readAgain()
  return { basedOn, credited, readAgain }
}
