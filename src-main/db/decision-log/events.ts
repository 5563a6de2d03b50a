/** The content of the decision log: events whose members are identified as the services identify them. */

import type { EventMembers } from '../events/event-members.ts'
import type { RuleBody } from '../events/record-event.ts'
import type { GroupBody } from '../rows/group-body.ts'
import type { DecisionAction } from '../schema/schema.ts'

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
  /** For a redo: the undo that it reverses. */
  redoOf: string | null
  /** As stored in the mirror of the event: `documents` and `transactions` explain its row numbers. */
  group: GroupBody
}

export type RuleEvent = Said & RuleBody

export type LoggedEvent = DecisionEvent | RuleEvent

export const isDecision = (event: LoggedEvent): event is DecisionEvent => 'group' in event
