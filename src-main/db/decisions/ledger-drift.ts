/** Groups of the ledger of which a line was edited or a transaction changed since they were accepted. */
import { sql } from 'kysely'
import type { DriftReason } from '#contract/drift.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { type Params, rawQuery } from '../query/query.ts'
import { date, flag, integer, minor, nullable, text } from '../schema/schema-columns.ts'

// A line as it was when its group was accepted is in the event itself.
const members = rawQuery(
  {
    line: nullable(integer()),
    gone: nullable(flag()),
    date: nullable(date()),
    amount: nullable(minor()),
    words: nullable(text()),
    seenDate: nullable(date()),
    seenText: nullable(text()),
    seen: minor(),
    vanished: nullable(text()),
  },
  ({ groupId }: Params<{ groupId: string }>) => sql`
    SELECT a.line_id AS line, x.gone, coalesce(x.date, t.booking_date) AS date,
      coalesce(x.amount_minor, t.amount_minor) AS amount, x.text AS words, j.value ->> '$.date' AS seenDate,
      j.value ->> '$.text' AS seenText, a.amount_minor AS seen, t.vanished_at AS vanished
    FROM ledger_allocation a
      LEFT JOIN ledger_line x ON x.id = a.line_id
      LEFT JOIN bank_transaction t ON t.id = a.transaction_id
      LEFT JOIN (match_group g JOIN decision_event e ON e.sequence = g.sequence, json_each(e.members, '$.lines') j)
        ON g.id = a.group_id AND j.value ->> '$.row' = a.line_id
    WHERE a.group_id = ${groupId} ORDER BY a.position`,
)

/** Each difference to the ledger and the bank, once. */
export const ledgerDrift = (db: ReadableDb, groupId: string): DriftReason[] =>
  members.all(db, { groupId }).flatMap((row): DriftReason[] => {
    const { line, gone, date, amount, words, seenDate, seenText, seen, vanished } = row
    const then: { date: IsoDate | ''; thenMinor: Minor } = { date: seenDate ?? date ?? '', thenMinor: seen }
    const changed = { ...then, nowMinor: amount ?? 0 }
    if (line === null) {
      if (vanished !== null || amount === null) return [{ code: 'transaction-vanished', params: then }]
      return amount === seen ? [] : [{ code: 'transaction-changed', params: changed }]
    }
    if (gone === 1) return [{ code: 'line-gone', params: then }]
    const isSame = amount === seen && (seenDate ?? date) === date && (seenText ?? words) === words
    return isSame
      ? []
      : [{ code: 'line-changed', params: { ...changed, day: date ?? '', name: words ?? '' } }]
  })
