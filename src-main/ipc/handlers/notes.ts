/** notes.*: what persons write on documents, transactions and decisions. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { undoNote, writeNote } from '../../services/write-note.ts'

export const noteHandlers = ({ companies, deciding }: Concilia): Handlers<'notes'> => ({
  'notes.get': async ({ companyId, of }) => ({
    note: (await companies.get(companyId)).mirror.read.findNote(of) ?? null,
  }),
  'notes.write': async ({ companyId, ...note }) => ({
    note: await writeNote(deciding, await companies.get(companyId), note),
  }),
  'notes.undo': async ({ companyId, of }) => ({
    note: await undoNote(deciding, await companies.get(companyId), of),
  }),
})
