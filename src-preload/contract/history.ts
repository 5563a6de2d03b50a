/** What the log says, as a person reads it: decisions and notes, the latest first. */
import { z } from 'zod'
import { groupView } from './matching.ts'
import { noteSubject } from './notes.ts'
import { companyId, currencyCode, endpoint, instant, isoDate, minorUnits, typedText } from './values.ts'

/** What of the log stands in the history: decisions and notes are numbered apart. */
const logged = { sequence: z.int(), at: instant, by: z.string() }

const decisionEntry = z.strictObject({
  kind: z.literal('decision'),
  ...logged,
  action: z.enum(['accepted', 'rejected', 'undone']),
  group: groupView,
  /** The bank's text of its first transaction; null where documents name it, or the transaction is not here. */
  text: z.string().nullable(),
  /** False once a later decision about its group replaced it. */
  inForce: z.boolean(),
  /** A redo: decided again as it was before an undo. */
  redone: z.boolean(),
  /** The act it was part of, with how many decisions; null where it stands alone. */
  act: z.strictObject({ id: z.int(), count: z.int() }).nullable(),
})
export type DecisionEntry = z.infer<typeof decisionEntry>

const noteEntry = z.strictObject({
  kind: z.literal('note'),
  ...logged,
  action: z.enum(['written', 'changed', 'removed']),
  /** Null where it was removed. */
  text: z.string().nullable(),
  /** What stood there before; null where nothing did. */
  before: z.string().nullable(),
  /** Null where what it is about is not here. */
  of: noteSubject.nullable(),
  /** The number of a document, the text of a transaction or of a line. */
  name: z.string().nullable(),
  /** Of a document its total, of a transaction or a line its amount. */
  amountMinor: minorUnits.nullable(),
  currency: currencyCode.nullable(),
  /** The decision it is about. */
  group: groupView.nullable(),
  /** False once something else was written there. */
  inForce: z.boolean(),
})
export type NoteEntry = z.infer<typeof noteEntry>
export type HistoryEntry = DecisionEntry | NoteEntry

/** The last decision and the last note that were read; one that is left out begins with the latest. */
const historyPlace = z.strictObject({ decision: z.int().optional(), note: z.int().optional() })
export type HistoryPlace = z.infer<typeof historyPlace>

export const historyContract = {
  'matching.listHistory': endpoint(
    z.strictObject({
      companyId,
      /**
       * all: every decision and every note; in-force: what is accepted; in-doubt: what the source contradicts or has
       * changed; notes: those alone.
       */
      view: z.enum(['all', 'in-force', 'in-doubt', 'notes']),
      /** Customer, number, text, amount, category, note or person; every word has to be found in one decision. */
      search: typedText.max(200).optional(),
      /** Days on which it was decided, both included. */
      from: isoDate.optional(),
      to: isoDate.optional(),
      /** `next` of the page before. */
      before: historyPlace.optional(),
      limit: z.int().min(1).max(500),
    }),
    /** `next` null: there is nothing older. */
    z.strictObject({
      entries: z.array(z.discriminatedUnion('kind', [decisionEntry, noteEntry])),
      next: historyPlace.nullable(),
    }),
  ),
}
