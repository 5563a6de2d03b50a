/** Notes that a person writes: each change is an event of the log, and can be undone. */
import type { NoteSubject, NoteView } from '#contract/notes.ts'
import type { DocumentId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { Trx } from '../connection/connection.ts'
import { indexDocuments } from '../documents/document-rows.ts'
import { documentIdentity, type KnownSubject, transactionIdentity } from '../events/event-members.ts'
import { lineIdentity } from '../events/ledger-lines.ts'
import { type Decider, recordRule, stateOf } from '../events/record-event.ts'
import { column, mirror, type Params } from '../query/query.ts'
import { findNote, searchWithNote, searchWithoutNote } from '../rows/notes.ts'
import { indexTransaction, unindexTransaction } from '../transactions/search-index.ts'

const searchOfDocument = column(({ id }: Params<{ id: DocumentId }>) =>
  mirror.selectFrom('document').select('search').where('id', '=', id),
)
const searchOfTransaction = column(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('bank_transaction').select('search').where('id', '=', id),
)

const searchOfLine = column(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('ledger_line').select('search').where('id', '=', id),
)

/** Applies a note; the previous text is stored for an undo. */
export const putNote = (
  trx: Trx,
  of: NoteSubject,
  text: string | null,
  { by, at }: Pick<Decider, 'by' | 'at'>,
): void => {
  const [column, id] = columnOf(of)
  const put = (): void => {
    trx
      .write(
        `INSERT INTO note (${column}, text, at, by) VALUES (?, ?, ?, ?)
         ON CONFLICT (${column}) WHERE ${column} IS NOT NULL
         DO UPDATE SET previous = note.text, text = excluded.text, at = excluded.at, by = excluded.by`,
      )
      .run(id, text, at, by)
  }
  if ('groupId' in of) {
    put()
    return
  }
  const before = searchOf(trx, of)
  if (before === undefined) throw new Error('a note is about a row that is there')
  const source = searchWithoutNote(trx, of, before)
  put()
  setSearch(trx, of, before, searchWithNote(trx, of, source))
}

type Searched = Exclude<NoteSubject, { groupId: string }>

const searchOf = (trx: Trx, of: Searched): string | undefined => {
  if ('documentId' in of) return searchOfDocument.get(trx, { id: of.documentId })
  if ('lineId' in of) return searchOfLine.get(trx, { id: of.lineId })
  return searchOfTransaction.get(trx, { id: of.transactionId })
}

/** Undefined where the mirror has no such row, or the group is undecided. */
const knownSubject = (trx: Trx, of: NoteSubject): KnownSubject | undefined => {
  if ('documentId' in of) {
    const document = documentIdentity(trx, of.documentId)
    return document && { document }
  }
  if ('transactionId' in of) {
    const transaction = transactionIdentity(trx, of.transactionId)
    return transaction && { transaction }
  }
  if ('lineId' in of) {
    const line = lineIdentity(trx, of.lineId)
    return line && { line }
  }
  return stateOf(trx, of.groupId) === undefined ? undefined : { group: of.groupId }
}

type Column = 'document_id' | 'transaction_id' | 'line_id' | 'group_id'

const columnOf = (of: NoteSubject): [Column, number | string] => {
  if ('documentId' in of) return ['document_id', of.documentId]
  if ('lineId' in of) return ['line_id', of.lineId]
  return 'transactionId' in of ? ['transaction_id', of.transactionId] : ['group_id', of.groupId]
}

/** Updates the search text of a row. */
const setSearch = (trx: Trx, of: Searched, before: string, after: string): void => {
  if (before === after) return
  if ('documentId' in of) {
    trx.write('UPDATE document SET search = ? WHERE id = ?').run(after, of.documentId)
    indexDocuments(trx, [{ id: of.documentId, before, after }])
    return
  }
  if ('lineId' in of) {
    trx.write('UPDATE ledger_line SET search = ? WHERE id = ?').run(after, of.lineId)
    return
  }
  unindexTransaction(trx, of.transactionId, before)
  trx.write('UPDATE bank_transaction SET search = ? WHERE id = ?').run(after, of.transactionId)
  indexTransaction(trx, of.transactionId, after)
}

/** Writes, changes or (null) removes a note. Error: not-found (no such row, or an undecided group). */
export const writeNote = (
  trx: Trx,
  { of, text, by, at }: { of: NoteSubject; text: string | null } & Decider,
): { note: NoteView | null } => {
  const known = knownSubject(trx, of)
  if (!known) throw new AppError('not-found', 'what the note is about is not here')
  const before = findNote(trx, of)?.text ?? null
  if (before !== text) {
    recordRule(trx, { action: 'note', of: known, text, before }, { by, at })
    putNote(trx, of, text, { by, at })
  }
  return { note: findNote(trx, of) ?? null }
}

/** Restores the text before the last change. Error: not-found (there was none). */
export const undoNote = (
  trx: Trx,
  { of, by, at }: { of: NoteSubject } & Decider,
): { note: NoteView | null } => {
  const note = findNote(trx, of)
  if (!note) throw new AppError('not-found', 'there is no note to undo')
  return writeNote(trx, { of, text: note.previous, by, at })
}
