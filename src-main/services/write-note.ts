/** Notes beside documents, transactions and decisions: written, removed, undone. */
import type { NoteSubject, NoteView } from '#contract/notes.ts'
import type { OpenCompany } from './companies/open-companies.ts'
import type { DecidePorts } from './matching/decide-match.ts'

/** Puts the text in the place of what was there; an empty one removes the note. Error: not-found. */
export const writeNote = async (
  { clock, person, followUps }: DecidePorts,
  { mirror, record }: OpenCompany,
  { of, text }: { of: NoteSubject; text: string },
): Promise<NoteView | null> => {
  const said = text.trim()
  const { note } = await mirror.write.run('writeNote', {
    of,
    text: said === '' ? null : said,
    by: person,
    at: clock.now(),
  })
  followUps.changed(record.id)
  return note
}

/** Puts back what stood there before the last change. Error: not-found. */
export const undoNote = async (
  { clock, person, followUps }: DecidePorts,
  { mirror, record }: OpenCompany,
  of: NoteSubject,
): Promise<NoteView | null> => {
  const { note } = await mirror.write.run('undoNote', { of, by: person, at: clock.now() })
  followUps.changed(record.id)
  return note
}
