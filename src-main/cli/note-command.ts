/** `note`: a person's note on a document, a transaction, a line of the ledger or a decision. */
import type { Command } from 'commander'
import type { NoteSubject } from '#contract/notes.ts'
import type { OpenCompany } from '../services/companies/open-companies.ts'
import { changeAs } from '../services/deciding.ts'
import { writeNote } from '../services/write-note.ts'
import type { CliContext } from './context.ts'
import { transactionRow } from './ending-commands.ts'
import { givenId, wholeNumber } from './parse-options.ts'
import { ABOUT_DOCUMENT, documentRow } from './typed-document.ts'

interface NoteOptions {
  transaction?: string
  document?: string
  line?: number
  group?: string
  text?: string
  undo?: boolean
}

const MAX_LETTERS = 1_000

const subjectOf = (company: OpenCompany, options: NoteOptions): NoteSubject => {
  if (options.document !== undefined) return { documentId: documentRow(company, options.document) }
  if (options.line !== undefined) return { lineId: options.line }
  if (options.group !== undefined) return { groupId: options.group }
  return { transactionId: transactionRow(company, options.transaction ?? '') }
}

export const registerNoteCommand = (program: Command, context: CliContext): void => {
  program
    .command('note')
    .description(
      'writes a note beside a transaction, a document, a ledger line or a decision; an empty text removes it',
    )
    .option('--transaction <id>', "the transaction's id at the source, or its fingerprint", givenId)
    .option('--document <document>', ABOUT_DOCUMENT, givenId)
    .option('--line <number>', 'a line as `ledger list` numbers it', wholeNumber(1))
    .option('--group <id>', 'the id of a decided group', givenId)
    .option('--text <text>', 'what it says, in the place of what was there')
    .option('--undo', 'puts back what stood there before')
    .action((options: NoteOptions, command: Command) => {
      const { transaction, document, line, group, text, undo } = options
      if ([transaction, document, line, group].filter((one) => one !== undefined).length !== 1)
        command.error('error: give --transaction, --document, --line or --group, one of them')
      if ((text === undefined) === (undo !== true)) command.error('error: give --text or --undo, one of them')
      if ((text ?? '').length > MAX_LETTERS) command.error(`error: a note has at most ${MAX_LETTERS} letters`)
      return context.withCompany(command, async ({ concilia, company, output }) => {
        const subject = subjectOf(company, options)
        const note =
          text === undefined
            ? (await changeAs(concilia.deciding, company, 'undoNote', { of: subject })).note
            : await writeNote(concilia.deciding, company, { of: subject, text })
        const present = note?.text ?? null
        output.result(
          {
            ...(transaction === undefined ? {} : { transaction }),
            ...('documentId' in subject && {
              document: company.mirror.read.findServiceId(subject.documentId) ?? document,
            }),
            ...(line === undefined ? {} : { line }),
            ...(group === undefined ? {} : { group }),
            note: present,
            previous: note?.previous ?? null,
            by: note?.by ?? null,
            at: note?.at ?? null,
          },
          present ?? 'no note',
        )
      })
    })
}
