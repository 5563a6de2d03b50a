/** Notes on documents, transactions and decisions: written, removed, undone. */
import type { NoteSubject, NoteView } from '#contract/notes.ts'
import type { OpenCompany } from './companies/open-companies.ts'
import { changeAs, type DecidePorts } from './deciding.ts'

/** Replaces the note; an empty text removes it. Error: not-found. */
export const writeNote = async (
  ports: DecidePorts,
  company: OpenCompany,
  { of, text }: { of: NoteSubject; text: string },
): Promise<NoteView | null> => {
  const { note } = await changeAs(ports, company, 'writeNote', { of, text: text.trim() || null })
  return note
}

/** Restores the text before the last change. Error: not-found. */
export const undoNote = async (
  ports: DecidePorts,
  company: OpenCompany,
  of: NoteSubject,
): Promise<NoteView | null> => (await changeAs(ports, company, 'undoNote', { of })).note
