/** Notes on documents, transactions and decisions: written and removed. */
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
