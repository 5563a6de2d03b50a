/** notes.*: what persons write on documents, transactions and decisions. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { changeAs } from '../../services/deciding.ts'
import { writeNote } from '../../services/write-note.ts'
import { forCompany } from '../dispatch.ts'

export const noteHandlers = ({ companies, deciding }: Concilia): Handlers<'notes'> =>
  forCompany(companies, {
    'notes.get': ({ mirror }, { of }) => ({ note: mirror.read.findNote(of) ?? null }),
    'notes.write': async (company, note) => ({ note: await writeNote(deciding, company, note) }),
    'notes.undo': (company, undone) => changeAs(deciding, company, 'undoNote', undone),
  })
