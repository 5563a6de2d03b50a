/** Lines of the ledger as the decision log names them, and the rows of this mirror that they are. */
import type { IsoDate, Minor } from '#contract/values.ts'
import { foldText } from '#core/fold.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { mirror, type Params, query } from '../query/query.ts'
import { type GroupBody, lineIdsOf, readingsOf } from '../rows/group-body.ts'

/** A line as extracts show it in every mirror; `occurrence` is its place, from 1, among lines that say the same. */
export interface LineIdentity {
  /** The code of its account. */
  ledger: string
  entry: string | null
  date: IsoDate
  amountMinor: Minor
  text: string
  occurrence: number
}

/** With its row in the mirror of the event. */
export type LoggedLine = LineIdentity & { row: number }

const lineOf = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('ledger_line as x')
    .innerJoin('ledger as l', 'l.id', 'x.ledger')
    .select(['l.code as ledger', 'x.entry', 'x.date', 'x.amount_minor as amountMinor', 'x.text'])
    .where('x.id', '=', id),
)

type OfDay = { ledger: string; date: IsoDate; amountMinor: number }

// Also as an earlier extract showed a line that was edited since; and typed items, which no extract shows.
const shownThen = query(({ ledger, date, amountMinor }: Params<OfDay>) =>
  mirror
    .selectFrom('extract_line as s')
    .innerJoin('ledger_line as x', 'x.id', 's.line_id')
    .innerJoin('ledger as l', 'l.id', 'x.ledger')
    .select(['x.id as id', 's.entry', 's.text'])
    .distinct()
    .where('l.code', '=', ledger)
    .where('s.date', '=', date)
    .where('s.amount_minor', '=', amountMinor)
    .union((eb) =>
      eb
        .selectFrom('ledger_line as i')
        .innerJoin('ledger as o', 'o.id', 'i.ledger')
        .select(['i.id as id', 'i.entry', 'i.text'])
        .where('o.code', '=', ledger)
        .where('i.item', 'is not', null)
        .where('i.date', '=', date)
        .where('i.amount_minor', '=', amountMinor),
    )
    .orderBy('id'),
)

/** All lines that a group or one of its readings names. */
export const linesOf = (db: ReadableDb, group: GroupBody): LoggedLine[] =>
  [...new Set(readingsOf(group).flatMap(lineIdsOf))].flatMap((row) => {
    const line = lineIdentity(db, row)
    return line === undefined ? [] : [{ row, ...line }]
  })

/** The identity in every mirror of a line of this mirror. */
export const lineIdentity = (db: ReadableDb, row: number): LineIdentity | undefined => {
  const line = lineOf.get(db, { id: row })
  if (!line) return undefined
  const { same, ofText } = rowsLike(db, line)
  const among = same.includes(row) ? same : ofText
  return { ...line, occurrence: Math.max(1, among.indexOf(row) + 1) }
}

/** The line of this mirror, whatever number its program gave the entry since; undefined where no extract shows it. */
export const findLine = (db: ReadableDb, { occurrence, ...line }: LineIdentity): number | undefined => {
  const { same, ofEntry, ofText } = rowsLike(db, line)
  return same[occurrence - 1] ?? (ofEntry.length === 1 ? ofEntry[0] : ofText[occurrence - 1])
}

/** The rows that show a line of that day and amount, those that say the same first; each row once. */
const rowsLike = (db: ReadableDb, line: Omit<LineIdentity, 'occurrence'>) => {
  const { entry, text } = line
  const found = shownThen.all(db, line)
  const idsWhere = (is: (row: (typeof found)[number]) => boolean): number[] => [
    ...new Set(found.filter(is).map(({ id }) => id)),
  ]
  const says = foldText(text)
  return {
    same: idsWhere((row) => row.entry === entry && foldText(row.text) === says),
    ofEntry: entry === null ? [] : idsWhere((row) => row.entry === entry),
    ofText: idsWhere((row) => foldText(row.text) === says),
  }
}
