/** What the log of decisions holds: events with their members named as the services name them. */

import type { EventMembers } from '../commands/decisions/event-members.ts'
import type { GroupBody } from '../commands/decisions/group-body.ts'
import type { RuleBody } from '../commands/decisions/rule-log.ts'
import type { DecisionAction } from '../schema.ts'

interface Said {
  uuid: string
  /** An instant. */
  at: string
  by: string
}

export interface DecisionEvent extends Said, EventMembers {
  action: DecisionAction
  /** The first event of the act it belongs to. */
  act: string | null
  /** Of a redo: the undo it reverses. */
  redoOf: string | null
  /** As the mirror it is from keeps it: its rows stand in `documents` and `transactions`. */
  group: GroupBody
}

export type RuleEvent = Said & RuleBody

export type LoggedEvent = DecisionEvent | RuleEvent

export const isDecision = (event: LoggedEvent): event is DecisionEvent => 'group' in event
