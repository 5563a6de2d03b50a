/** Decisions and notes as one history, latest first: two logs of their own, joined by their instants. */
import type { HistoryEntry, HistoryPlace } from '#contract/history.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { type HistoryQuery, listHistory, listNoteHistory } from './history.ts'

export interface PageQuery extends Omit<HistoryQuery, 'view' | 'before'> {
  /** `all` has the notes as well. */
  view?: HistoryQuery['view'] | 'notes'
  /** `next` of the page before. */
  before?: HistoryPlace | undefined
}

export interface HistoryPage {
  entries: HistoryEntry[]
  /** Null: there is nothing older. */
  next: HistoryPlace | null
}

/** Each log keeps its own order, also where a clock was set back: pages join to the same whole. */
export const readHistory = (
  db: ReadableDb,
  { view = 'all', before = {}, ...wanted }: PageQuery,
): HistoryPage =>
  db.snapshot(() => {
    const decisions = view === 'notes' ? [] : listHistory(db, { ...wanted, view, before: before.decision })
    const notes =
      view === 'all' || view === 'notes' ? listNoteHistory(db, { ...wanted, before: before.note }) : []
    const entries: HistoryEntry[] = []
    const next = { ...before }
    while (entries.length < wanted.limit) {
      const [decision] = decisions
      const [note] = notes
      // Of one instant the note is the later: it is about what was decided.
      const entry =
        decision === undefined || (note && note.at >= decision.at) ? notes.shift() : decisions.shift()
      if (entry === undefined) break
      next[entry.kind] = entry.sequence
      entries.push(entry)
    }
    return { entries, next: entries.length < wanted.limit ? null : next }
  })
