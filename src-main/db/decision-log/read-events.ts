/** Events of the mirror in the form of lines for the log. Their bodies were written by this program. */
import { sql } from 'kysely'
import type { ReadableDb } from '../connection/connection.ts'
import type { EventMembers } from '../events/event-members.ts'
import { mirror, type Params, query } from '../query/query.ts'
import type { GroupBody } from '../rows/group-body.ts'
import type { LoggedEvent, RuleEvent } from './events.ts'

/** Events after that place, up to another one, in the one order of all. */
export const eventsAfter = (db: ReadableDb, place: number, upTo = Number.MAX_SAFE_INTEGER): LoggedEvent[] =>
  events.all(db, { after: place, upTo }).flatMap(toLogged)

const events = query(({ after, upTo }: Params<{ after: number; upTo: number }>) =>
  mirror
    .selectFrom('event_order as o')
    .leftJoin('decision_event as e', 'e.uuid', 'o.uuid')
    .leftJoin('decision_event as undo', 'undo.sequence', 'e.redo_of')
    .leftJoin('event_order as act', 'act.place', 'e.act')
    .leftJoin('decision_event as first', 'first.sequence', 'e.act')
    .leftJoin('rule_event as r', 'r.uuid', 'o.uuid')
    .leftJoin('waiting_event as w', 'w.uuid', 'o.uuid')
    .leftJoin('unknown_event as u', 'u.uuid', 'o.uuid')
    .select([
      'o.uuid',
      'e.at',
      'e.by',
      'e.action',
      'e.body',
      'e.members',
      sql<string | null>`coalesce(first.uuid, act.uuid)`.as('act'),
      'undo.uuid as redoOf',
      'r.at as ruleAt',
      'r.by as ruleBy',
      'r.action as rule',
      'r.body as ruleBody',
      sql<string | null>`coalesce(w.line, u.line)`.as('line'),
    ])
    .where('o.place', '>', after)
    .where('o.place', '<=', upTo)
    .orderBy('o.place'),
)

const toLogged = (row: ReturnType<typeof events.all>[number]): LoggedEvent[] => {
  const { uuid, at, by, action, body, members } = row
  if (at !== null && by !== null && action !== null && body !== null && members !== null) {
    const group = JSON.parse(body) as GroupBody
    const { act, redoOf } = row
    return [{ uuid, at, by, action, act, redoOf, group, ...(JSON.parse(members) as EventMembers) }]
  }
  if (row.ruleBody !== null) {
    const said = { uuid, at: row.ruleAt, by: row.ruleBy, action: row.rule }
    return [{ ...said, ...(JSON.parse(row.ruleBody) as RuleEvent) }]
  }
  return row.line === null ? [] : [JSON.parse(row.line) as LoggedEvent]
}
