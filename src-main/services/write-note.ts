/** Notes on documents, transactions and decisions: written, removed, undone. */
import type { NoteSubject, NoteView } from '#contract/notes.ts'
import type { OpenCompany } from './companies/open-companies.ts'
import { type DecidePorts, recordChange } from './deciding.ts'

/** Puts the text in the place of what was there; an empty one removes the note. Error: not-found. */
export const writeNote = async (
  ports: DecidePorts,
  company: OpenCompany,
  { of, text }: { of: NoteSubject; text: string },
): Promise<NoteView | null> => {
  const { note } = await recordChange(ports, company, 'writeNote', { of, text: text.trim() || null })
  return note
}

/** Puts back what stood there before the last change. Error: not-found. */
export const undoNote = async (
  ports: DecidePorts,
  company: OpenCompany,
  of: NoteSubject,
): Promise<NoteView | null> => (await recordChange(ports, company, 'undoNote', { of })).note
