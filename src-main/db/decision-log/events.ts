/** What the log of decisions holds: events with their members named as the services name them. */

import type { GroupBody } from '../commands/decisions/group-body.ts'
import type { RuleBody } from '../commands/decisions/rule-log.ts'
import type { DecisionAction } from '../schema.ts'

/** A document of a group: its row in the mirror the event is from, and the service's id, which every mirror has. */
export interface LoggedDocument {
  row: number
  id: number
  /** What the source said when it was decided; see allocation. */
  unpaidMinor: number | null
  totalMinor: number | null
}

/** A transaction of a group: its row, and the record's own id or what it says with its place among equals. */
export interface LoggedTransaction {
  row: number
  account: string
  id: string | null
  fingerprint: string | null
  occurrence: number
  amountMinor: number | null
}

interface Said {
  uuid: string
  /** An instant. */
  at: string
  by: string
}

export interface DecisionEvent extends Said {
  action: DecisionAction
  /** The first event of the act it belongs to. */
  act: string | null
  /** The undoing that it undoes. */
  takesBack: string | null
  /** As the mirror it is from keeps it: its rows stand in `documents` and `transactions`. */
  group: GroupBody
  documents: LoggedDocument[]
  transactions: LoggedTransaction[]
}

export type RuleEvent = Said & RuleBody

export type LoggedEvent = DecisionEvent | RuleEvent

export const isDecision = (event: LoggedEvent): event is DecisionEvent => 'group' in event
