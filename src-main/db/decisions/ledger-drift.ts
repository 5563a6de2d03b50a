/** Groups of the ledger of which a line was edited or a transaction changed since they were accepted. */
import { sql } from 'kysely'
import type { DriftReason } from '#contract/drift.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import type { ReadableDb } from '../connection/connection.ts'
import type { EventMembers } from '../events/event-members.ts'
import type { LoggedLine } from '../events/ledger-lines.ts'
import { column, mirror, type Params, rawQuery } from '../query/query.ts'
import { date, flag, integer, minor, nullable, text } from '../schema/schema-columns.ts'

const members = rawQuery(
  {
    line: nullable(integer()),
    gone: nullable(flag()),
    date: nullable(date()),
    amount: nullable(minor()),
    words: nullable(text()),
    seen: minor(),
    vanished: nullable(text()),
  },
  ({ groupId }: Params<{ groupId: string }>) => sql`
    SELECT a.line_id AS line, x.gone, coalesce(x.date, t.booking_date) AS date,
      coalesce(x.amount_minor, t.amount_minor) AS amount, x.text AS words, a.amount_minor AS seen,
      t.vanished_at AS vanished
    FROM ledger_allocation a LEFT JOIN ledger_line x ON x.id = a.line_id
      LEFT JOIN bank_transaction t ON t.id = a.transaction_id
    WHERE a.group_id = ${groupId} ORDER BY a.position`,
)
const eventMembers = column(({ groupId }: Params<{ groupId: string }>) =>
  mirror
    .selectFrom('match_group as g')
    .innerJoin('decision_event as e', 'e.sequence', 'g.sequence')
    .select('e.members')
    .where('g.id', '=', groupId),
)

/** Lines as they were when the group was accepted: they are in the event itself. */
const linesThen = (db: ReadableDb, groupId: string): Map<number | null, LoggedLine> => {
  // Written by this program: `recordDecision`.
  const { lines = [] } = JSON.parse(eventMembers.get(db, { groupId }) ?? '{}') as Partial<EventMembers>
  return new Map(lines.map((line) => [line.row, line]))
}

/** Each difference to the ledger and the bank, once. */
export const ledgerDrift = (db: ReadableDb, groupId: string): DriftReason[] => {
  const then = linesThen(db, groupId)
  return members.all(db, { groupId }).flatMap((row): DriftReason[] => {
    const { line, gone, date, amount, words, seen, vanished } = row
    const before = then.get(line)
    const was: { date: IsoDate | ''; thenMinor: Minor } = {
      date: before?.date ?? date ?? '',
      thenMinor: seen,
    }
    const changed = { ...was, nowMinor: amount ?? 0 }
    if (line === null) {
      if (vanished !== null || amount === null) return [{ code: 'transaction-vanished', params: was }]
      return amount === seen ? [] : [{ code: 'transaction-changed', params: changed }]
    }
    if (gone === 1) return [{ code: 'line-gone', params: was }]
    const isSame = amount === seen && was.date === date && (before?.text ?? words) === words
    return isSame
      ? []
      : [{ code: 'line-changed', params: { ...changed, day: date ?? '', name: words ?? '' } }]
  })
}
