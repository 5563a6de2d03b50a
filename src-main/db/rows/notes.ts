/** Notes on documents, transactions, lines of the ledger and decisions, and what they add to the text a row is searched by. */
import { sql } from 'kysely'
import type { NoteSubject, NoteView } from '#contract/notes.ts'
import { foldText } from '#core/fold.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { mirror, type Params, query } from '../query/query.ts'

const notes = () => mirror.selectFrom('note').select(['text', 'previous', 'by', 'at'])
const ofDocument = query(({ id }: Params<{ id: number }>) => notes().where('document_id', '=', id))
const ofTransaction = query(({ id }: Params<{ id: number }>) => notes().where('transaction_id', '=', id))
const ofLine = query(({ id }: Params<{ id: number }>) => notes().where('line_id', '=', id))
const ofGroup = query(({ id }: Params<{ id: string }>) => notes().where('group_id', '=', id))

/** Undefined where none was ever written; its text is null where it was removed. */
export const findNote = (db: ReadableDb, of: NoteSubject): NoteView | undefined => {
  if ('documentId' in of) return ofDocument.get(db, { id: of.documentId })
  if ('transactionId' in of) return ofTransaction.get(db, { id: of.transactionId })
  if ('lineId' in of) return ofLine.get(db, { id: of.lineId })
  return ofGroup.get(db, { id: of.groupId })
}

type Searched = Exclude<NoteSubject, { groupId: string }>

const folded = (db: ReadableDb, of: Searched): string => foldText(findNote(db, of)?.text ?? '')

/** What the row is searched by: what its source says, then its note. */
export const searchWithNote = (db: ReadableDb, of: Searched, source: string): string => {
  const note = folded(db, of)
  return note === '' ? source : `${source} ${note}`
}

/** The same without the note as it stands. */
export const searchWithoutNote = (db: ReadableDb, of: Searched, search: string): string => {
  const note = folded(db, of)
  return note === '' ? search : search.slice(0, -(note.length + 1))
}

/** Whether a person wrote a note to the row `id` of that sort. */
export const isNoted = (of: 'document' | 'transaction', id: string) =>
  sql<
    0 | 1
  >`EXISTS (SELECT 1 FROM note n WHERE ${sql.ref(`n.${of}_id`)} = ${sql.ref(id)} AND n.text IS NOT NULL)`

/** The notes of a group and of the members of one of its rows, as one text; null without any. */
export const notesOf = (row: { group?: string; document?: string; transaction?: string; line?: string }) => {
  const each = Object.entries(row).map(
    ([of, ref]) => sql`(SELECT n.text FROM note n WHERE ${sql.ref(`n.${of}_id`)} = ${sql.ref(ref)})`,
  )
  return sql<string | null>`nullif(concat_ws('; ', ${sql.join(each)}), '')`
}
