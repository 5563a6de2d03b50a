/** The append-only log of decisions, and the current state of each group, which follows from it. */

import type { Month } from '#contract/closing-values.ts'
import type { CategoryId, RuleBody as RuleText } from '#contract/ending-values.ts'
import type { ExportedEntry, LedgerSubject } from '#contract/journal-values.ts'
import type { EntryName, OfficeEntry } from '#contract/office-set-values.ts'
import type { DeductionTables } from '#contract/rules.ts'
import type { ContestedReason } from '#contract/sharing-values.ts'
import type { IsoDate } from '#contract/values.ts'
import type { CategoryChange } from '#core/endings/categories.ts'
import type {
  ClosedMonth,
  KnownAs,
  NamedItem,
  Reopening,
  TypedBalance,
} from '../closed-months/closed-month.ts'
import { refuseClosed } from '../closed-months/refuse-closed.ts'
import type { ReviewBody } from '../closed-months/review-state.ts'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { column, insertInto, mirror, type Params, upsertInto } from '../query/query.ts'
import type { GroupBody } from '../rows/group-body.ts'
import type { DecidedState, DecisionAction, DirectionSetting, SettledOutcome } from '../schema/schema.ts'
import { type EventMembers, type KnownSubject, membersOf } from './event-members.ts'
import { refuseWaiting } from './refuse-waiting.ts'

/** Who decided, and when (an instant). */
export interface Decider {
  by: string
  at: string
  /** The event's uuid where it comes from the log file next to the mirror; a new event gets a new one. */
  uuid?: string | undefined
}

/** Properties of an event in addition to who decided and when. */
export interface Circumstance {
  /** The sequence of the first event of an act of several decisions, which are undone together. */
  act?: number | undefined
  /** For a redo: the sequence of the undo that it reverses. */
  redoOf?: number | undefined
  /**
   * The members as another mirror's log states them, with the rows of this mirror; by default read from this mirror.
   */
  members?: EventMembers | undefined
}

const insertOrder = insertInto('event_order')
const knownPlace = column(({ uuid }: Params<{ uuid: string }>) =>
  mirror.selectFrom('event_order').select('place').where('uuid', '=', uuid),
)
const newestPlace = column(() =>
  mirror.selectFrom('event_order').select(({ fn }) => fn.max<number | null>('place').as('place')),
)

/** The place of an event in the one order of decisions and rules; a new event is the last. It is also its sequence. */
export const placeOf = (trx: Trx, uuid: string): number =>
  findPlace(trx, uuid) ?? insertOrder(trx, { uuid }).lastId

/** Undefined for an event that is not here. */
export const findPlace = (db: ReadableDb, uuid: string): number | undefined => knownPlace.get(db, { uuid })

/** Gives an event a new place after all others. */
export const moveToEnd = (trx: Trx, uuid: string): void => {
  trx.write('DELETE FROM event_order WHERE uuid = ?').run(uuid)
  placeOf(trx, uuid)
}

/** The place of the newest event; 0 before the first. */
export const lastPlace = (db: ReadableDb): number => newestPlace.get(db) ?? 0

const insertEvent = insertInto('decision_event')
const upsertGroup = upsertInto('match_group', ['id'])

/**
 * Writes one event and updates the group's state. @returns its sequence
 *
 * Errors, for a new event alone: month-closed and late-row about a transaction of a closed month, decision-waits about a
 * member that a waiting event names. An event from the log is never refused.
 */
export const recordDecision = (
  trx: Trx,
  action: DecisionAction,
  body: GroupBody,
  decider: Decider & Circumstance,
): number => {
  if (decider.uuid === undefined) {
    refuseClosed(trx, body, action)
    refuseWaiting(trx, body)
  }
  const uuid = decider.uuid ?? trx.newId()
  const sequence = placeOf(trx, uuid)
  insertEvent(trx, {
    sequence,
    uuid,
    at: decider.at,
    by: decider.by,
    action,
    group_id: body.id,
    body: JSON.stringify(body),
    members: JSON.stringify(decider.members ?? membersOf(trx, body)),
    act: decider.act ?? null,
    redo_of: decider.redoOf ?? null,
  })
  if (!isFollowed(trx, body.id, sequence))
    upsertGroup(trx, { id: body.id, state: action, explained: body.explained ? 1 : 0, sequence })
  return sequence
}

const laterOfGroup = column(({ groupId, place }: Params<{ groupId: string; place: number }>) =>
  mirror
    .selectFrom('decision_event as e')
    .innerJoin('event_order as o', 'o.uuid', 'e.uuid')
    .select('o.place')
    .where('e.group_id', '=', groupId)
    .where('o.place', '>', place)
    .limit(1),
)

/** Whether a later event of the group is recorded: one from the log then changes the history only. */
export const isFollowed = (db: ReadableDb, groupId: string, place: number): boolean =>
  laterOfGroup.get(db, { groupId, place }) !== undefined

const groupState = column(({ groupId }: Params<{ groupId: string }>) =>
  mirror.selectFrom('match_group').select('state').where('id', '=', groupId),
)
const newestSequence = column(() =>
  mirror.selectFrom('decision_event').select(({ fn }) => fn.max<number | null>('sequence').as('sequence')),
)

/** The current state of a group; undefined where it is undecided. */
export const stateOf = (trx: Trx, groupId: string): DecidedState | undefined =>
  groupState.get(trx, { groupId })

const decisions = column(() =>
  mirror.selectFrom('decision_event').select(({ fn }) => fn.countAll<number>().as('count')),
)
export const countDecisions = (db: ReadableDb): number => decisions.get(db) ?? 0

/** The sequence of the newest decision; 0 before the first. */
export const lastDecision = (db: ReadableDb): number => newestSequence.get(db) ?? 0

/** The act number for the next events; undefined for a single decision. */
export const actOf = (db: ReadableDb, decisions: number): number | undefined =>
  decisions > 1 ? lastPlace(db) + 1 : undefined

/** A rule in the form in which it is stored. */
export interface WrittenRule extends RuleText {
  id: string
}

/** What changed in the set of the office that the company follows: whole entries, so that they can be applied twice. */
export interface SetChange {
  /** The id of the set; null for one that nobody changed yet. */
  set: string | null
  /** Identifies the state of the set. */
  mark: string
  changed: OfficeEntry[]
  removed: EntryName[]
}

/** A note in the form in which it is stored; null removes it. */
export interface WrittenNote {
  of: KnownSubject
  text: string | null
  /** The previous text. */
  before?: string | null | undefined
}

/** Journal entries as they were exported; the period and the customer are the filters that were used. */
export interface WrittenExport {
  from: IsoDate | null
  to: IsoDate | null
  taxId?: string | undefined
  entries: ExportedEntry[]
}

/** The first and the last id. */
export type IdRange = readonly [from: number, to: number]

interface Payer {
  kind: 'name' | 'iban'
  value: string
  taxId: string
}

export type RuleBody =
  /** Keeps a decision that the source contradicts, with what the source showed then. */
  | { action: 'kept'; groupId: string; source: string }
  | ({ action: 'taught' | 'forgotten' | 'remembered' } & Payer)
  | { action: 'automatic'; key: string; signs: string; isOn: boolean }
  /** The company's own deduction tables, which replace the previous ones. */
  | { action: 'deductions'; tables: DeductionTables }
  | ({ action: 'category' } & CategoryChange)
  | { action: 'category-removed'; id: CategoryId }
  | ({ action: 'classification-rule' } & WrittenRule)
  | { action: 'classification-rule-removed'; id: string }
  | ({ action: 'office-set' } & SetChange)
  /** The company follows no set any more. */
  | { action: 'office-left' }
  /** Nothing is learned from these decisions any more, or again. */
  | { action: 'lessons-forgotten' | 'lessons-remembered'; groupIds: string[] }
  | ({ action: 'month-closed' } & ClosedMonth)
  | ({ action: 'month-reopened' } & Reopening)
  /** Null where the typed balance was removed. */
  | ({ action: 'balance' } & TypedBalance)
  | ({ action: 'transit' } & NamedItem)
  | ({ action: 'transit-changed' } & Omit<NamedItem, 'account'>)
  | { action: 'transit-removed'; item: string }
  | { action: 'transit-cleared'; item: string; on: IsoDate }
  /** The month that a company's books begin with. */
  | { action: 'started'; period: Month }
  | { action: 'late-taken'; period: Month; transaction: KnownAs }
  | ({ action: 'note' } & WrittenNote)
  /** Null where the account was removed. */
  | { action: 'ledger-account'; subject: LedgerSubject; account: string | null }
  | ({ action: 'journal-exported' } & WrittenExport)
  /** The uuid of the export's event. */
  | { action: 'journal-withdrawn'; export: string }
  /** Two names of one bank account; `other` is no longer a separate account. */
  | { action: 'accounts-joined'; account: string; other: string }
  /** They are two: joining them is not proposed again. */
  | { action: 'accounts-apart'; account: string; other: string }
  /** Which way money went in an account's records that do not say it. */
  | { action: 'direction'; account: string; direction: DirectionSetting }
  /** Documents of the service by their ids. */
  | { action: 'tracked' | 'untracked'; ids: IdRange[] }
  /** `parts`: the SHA-256 of each part of its rows, where these were sent to other computers. */
  | { action: 'file-imported'; sha256: string; name: string; kind: string; parts?: string[] | undefined }
  | { action: 'file-undone'; sha256: string }
  /** The account that a name in files stands for. */
  | { action: 'account-named'; name: string; account: string }
  /** A ledger account, by its code, is held against a bank account, or no longer. */
  | { action: 'ledger-tied' | 'ledger-untied'; ledger: string; account: string }
  /** The columns of a table with this header, as JSON; of no account for a list of open documents and a ledger extract. */
  | {
      action: 'table-layout'
      account: string | null
      of?: 'ledger' | undefined
      header: string
      layout: string
    }
  | ReviewBody
  /** Events of this desk that did not fit into the log of the office; of this desk alone. */
  | { action: 'set-aside'; events: SetAside[] }

/** An event that never got a number: why, and the events that stood in its way. */
export interface SetAside {
  uuid: string
  outcome: SettledOutcome
  reason: ContestedReason
  rivals: string[]
}

const insertRuleEvent = insertInto('rule_event')

/** What a person recorded apart from decisions: an append-only log of its own. */
export const recordRule = (
  trx: Trx,
  { action, ...body }: RuleBody,
  { at, by, uuid = trx.newId() }: Decider,
): void =>
  void insertRuleEvent(trx, {
    sequence: placeOf(trx, uuid),
    uuid,
    at,
    by,
    action,
    body: JSON.stringify(body),
  })
