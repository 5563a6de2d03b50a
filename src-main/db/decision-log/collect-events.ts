/** Events of the mirror's own logs in the form of lines for the log file next to it. */

import type { ReadableDb } from '../connection/connection.ts'
import type { EventMembers } from '../events/event-members.ts'
import type { RuleBody } from '../events/rule-log.ts'
import { mirror, type Params, query } from '../query/query.ts'
import type { GroupBody } from '../rows/group-body.ts'
import type { LoggedEvent } from './events.ts'
import type { LogPosition } from './log-state.ts'

const decisions = query(({ after }: Params<{ after: number }>) =>
  mirror
    .selectFrom('decision_event as e')
    .leftJoin('decision_event as first', 'first.sequence', 'e.act')
    .leftJoin('decision_event as undo', 'undo.sequence', 'e.redo_of')
    .select([
      'e.uuid',
      'e.at',
      'e.by',
      'e.action',
      'e.body',
      'e.members',
      'first.uuid as act',
      'undo.uuid as redoOf',
    ])
    .where('e.sequence', '>', after)
    .orderBy('e.sequence'),
)
const rules = query(({ after }: Params<{ after: number }>) =>
  mirror
    .selectFrom('rule_event')
    .select(['uuid', 'at', 'by', 'action', 'body'])
    .where('sequence', '>', after)
    .orderBy('sequence'),
)

/** Events recorded after `from`, in their order. */
export const eventsAfter = (db: ReadableDb, from: LogPosition): LoggedEvent[] => [
  // Bodies and members were written by this program: `recordDecision`, `recordRule`.
  ...decisions.all(db, { after: from.decision }).map(({ body, members, ...said }) => ({
    ...said,
    group: JSON.parse(body) as GroupBody,
    ...(JSON.parse(members) as EventMembers),
  })),
  ...rules
    .all(db, { after: from.rule })
    .map(({ body, ...said }) => ({ ...said, ...(JSON.parse(body) as object) }) as RuleBody & typeof said),
]
