/** Notes that persons write beside a document, a transaction, a line of the ledger or a decision. */
import { z } from 'zod'
import { companyId, documentId, endpoint, instant, ledgerLineId, transactionId, typedText } from './values.ts'

/** What a note is about: each has one at most. */
export const noteSubject = z.union([
  z.strictObject({ documentId }),
  z.strictObject({ transactionId }),
  z.strictObject({ lineId: ledgerLineId }),
  /** A decided group. */
  z.strictObject({ groupId: z.string().min(1).max(80) }),
])
export type NoteSubject = z.infer<typeof noteSubject>

const noteView = z.strictObject({
  /** Null where it was removed. */
  text: z.string().nullable(),
  /** What stood there before, which an undo puts back; null where nothing did. */
  previous: z.string().nullable(),
  by: z.string(),
  at: instant,
})
export type NoteView = z.infer<typeof noteView>

const ofCompany = { companyId, of: noteSubject }
/** Null where nobody ever wrote one. */
const answer = z.strictObject({ note: noteView.nullable() })

export const notesContract = {
  'notes.get': endpoint(z.strictObject(ofCompany), answer),
  /** Puts the text in the place of what was there; an empty one removes the note. Error: not-found. */
  'notes.write': endpoint(z.strictObject({ ...ofCompany, text: typedText.trim().max(1_000) }), answer),
  /** Puts back what stood there before; done again, what was undone. Error: not-found. */
  'notes.undo': endpoint(z.strictObject(ofCompany), answer),
}
