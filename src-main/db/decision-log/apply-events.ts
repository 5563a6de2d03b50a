/** Applies events of the log to a mirror that lacks them; events whose members are not in the mirror yet wait. */
import type { DocumentId, TransactionId } from '#contract/values.ts'
import { tieClosedRows } from '../closing/close-month.ts'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { ensureAlias, setForgotten, teach } from '../decisions/aliases.ts'
import { setAutomatic } from '../decisions/automatic.ts'
import { accept, recompute, reject, type SeenMembers } from '../decisions/decide.ts'
import { keep } from '../decisions/keep.ts'
import { findDecided, undo } from '../decisions/undo.ts'
import { deleteCategory, putCategory } from '../endings/categories.ts'
import { deleteRule, putRule } from '../endings/classification-rules.ts'
import type { EventMembers } from '../events/event-members.ts'
import { findDocument, findSubject, findTransaction } from '../events/find-members.ts'
import { lastDecision, recordDecision } from '../events/record-event.ts'
import { recordRule } from '../events/rule-log.ts'
import { joinAsLogged } from '../imports/join-accounts.ts'
import { putExport, putWithdrawal } from '../journal/export-entries.ts'
import { putLedgerAccount } from '../journal/ledger-accounts.ts'
import { putNote } from '../notes/notes.ts'
import { setDeductions } from '../proposals/write-deductions.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import { insertInto } from '../query/write.ts'
import type { GroupBody } from '../rows/group-body.ts'
import { findNote } from '../rows/notes.ts'
import { applyClosing } from './apply-closing.ts'
import { type DecisionEvent, isDecision, type LoggedEvent, type RuleEvent } from './events.ts'

/** Rows of this mirror by the rows of the event's mirror. */
interface Rows {
  documents: Map<number, DocumentId>
  transactions: Map<number, TransactionId>
}

/**
 * Applies events in the order of the log. A waiting event only delays later events of its group.
 *
 * @param events events that the mirror does not have
 */
export const applyEvents = (
  trx: Trx,
  events: readonly LoggedEvent[],
): { applied: number; waiting: number } => {
  const counts = { applied: 0, waiting: 0 }
  const acts: Acts = new Map()
  for (const event of events) {
    const groupId = groupOf(event)
    if ((groupId === undefined || !isWaiting(trx, groupId)) && applyOne(trx, event, acts)) counts.applied += 1
    else if (groupId !== undefined) {
      wait(trx, event, groupId)
      counts.waiting += 1
    }
  }
  return counts
}

const rowsOf = (db: ReadableDb, event: DecisionEvent): Rows => {
  const rows: Rows = { documents: new Map(), transactions: new Map() }
  for (const document of event.documents) {
    const here = findDocument(db, document)
    if (here !== undefined) rows.documents.set(document.row, here)
  }
  for (const transaction of event.transactions) {
    const here = findTransaction(db, transaction)
    if (here !== undefined) rows.transactions.set(transaction.row, here)
  }
  return rows
}

type Named = { documentId?: number | null | undefined; transactionId?: number | null | undefined }

const isHere = (rows: Rows, { documentId, transactionId }: Named): boolean =>
  (documentId == null || rows.documents.has(documentId)) &&
  (transactionId == null || rows.transactions.has(transactionId))

/** The same object with the rows of this mirror. */
const here = <T extends Named>(rows: Rows, named: T): T => ({
  ...named,
  ...(named.documentId == null ? {} : { documentId: rows.documents.get(named.documentId) }),
  ...(named.transactionId == null ? {} : { transactionId: rows.transactions.get(named.transactionId) }),
})

/** Evidence and readings that name unknown rows are left out; undefined where a member is unknown. */
const bodyHere = (rows: Rows, group: GroupBody): GroupBody | undefined => {
  if (!group.allocations.every((row) => isHere(rows, row))) return undefined
  const evidenceHere = (evidence: GroupBody['evidence']): GroupBody['evidence'] =>
    evidence.filter((one) => isHere(rows, one)).map((one) => here(rows, one))
  return {
    ...group,
    allocations: group.allocations.map((row) => here(rows, row)),
    evidence: evidenceHere(group.evidence),
    alternatives: group.alternatives
      .filter(({ allocations }) => allocations.every((row) => isHere(rows, row)))
      .map((one) => ({
        ...one,
        allocations: one.allocations.map((row) => here(rows, row)),
        evidence: evidenceHere(one.evidence),
      })),
  }
}

/** The known members, by their rows in this mirror. */
const membersHere = (rows: Rows, { documents, transactions }: EventMembers): EventMembers => ({
  documents: documents.flatMap((one) => {
    const row = rows.documents.get(one.row)
    return row === undefined ? [] : [{ ...one, row }]
  }),
  transactions: transactions.flatMap((one) => {
    const row = rows.transactions.get(one.row)
    return row === undefined ? [] : [{ ...one, row }]
  }),
})

const seenOf = ({ documents, transactions }: EventMembers): SeenMembers => ({
  documents: new Map(documents.map((one) => [one.row, one])),
  transactions: new Map(transactions.map((one) => [one.row, one])),
})

const waitingEvents = () => mirror.selectFrom('waiting_event').where('state', '=', 'waiting')
const sequenceByUuid = column(({ uuid }: Params<{ uuid: string }>) =>
  mirror.selectFrom('decision_event').select('sequence').where('uuid', '=', uuid),
)
const sequenceOf = (db: ReadableDb, uuid: string | null): number | undefined =>
  uuid === null ? undefined : sequenceByUuid.get(db, { uuid })

/** The sequence of each act in this mirror: that of its first applied event. */
type Acts = Map<string, number>

const actHere = (trx: Trx, act: string | null, acts: Acts): number | undefined => {
  if (act === null) return undefined
  const known = sequenceOf(trx, act) ?? acts.get(act) ?? lastDecision(trx) + 1
  acts.set(act, known)
  return known
}

/** An acknowledged decision is applied whatever the source shows now: the next review finds the differences. */
const applyDecision = (
  trx: Trx,
  event: DecisionEvent,
  body: GroupBody,
  members: EventMembers,
  acts: Acts,
): void => {
  const how = {
    members,
    uuid: event.uuid,
    by: event.by,
    at: event.at,
    act: actHere(trx, event.act, acts),
    redoOf: sequenceOf(trx, event.redoOf),
  }
  const before = findDecided(trx, body.id)
  if (event.action === 'undone') {
    if (before && before.state !== 'undone') undo(trx, before, how)
    else recordDecision(trx, 'undone', body, how)
    return
  }
  trx.write('DELETE FROM allocation WHERE group_id = ?').run(body.id)
  trx.write('DELETE FROM decline WHERE group_id = ?').run(body.id)
  if (event.action === 'accepted') accept(trx, body, seenOf(members), how)
  else {
    reject(trx, body, how)
    recompute(trx, body)
  }
}

type NoteEvent = Extract<RuleEvent, { action: 'note' }>

/** @returns false where its subject is not in the mirror */
const applyNote = (trx: Trx, event: NoteEvent): boolean => {
  const subject = findSubject(trx, event.of)
  if (subject === undefined) return false
  recordRule(trx, { action: 'note', of: event.of, text: event.text, before: event.before }, event)
  // A waiting note may be older than what was written in this mirror since.
  const now = findNote(trx, subject)
  if (now === undefined || now.at <= event.at) putNote(trx, subject, event.text, event)
  return true
}

const applyRule = (trx: Trx, event: Exclude<RuleEvent, NoteEvent>): void => {
  const { uuid: _uuid, at, by, ...body } = event
  recordRule(trx, body, event)
  if (applyClosing(trx, event)) return
  if (body.action === 'automatic') setAutomatic(trx, body, event)
  else if (body.action === 'deductions') setDeductions(trx, body.tables)
  else if (body.action === 'taught') teach(trx, { ...body, at, by })
  else if (body.action === 'category') putCategory(trx, body)
  else if (body.action === 'category-removed') deleteCategory(trx, body.id)
  else if (body.action === 'classification-rule') putRule(trx, body, event)
  else if (body.action === 'classification-rule-removed') deleteRule(trx, body.id)
  else if (body.action === 'ledger-account') putLedgerAccount(trx, body)
  else if (body.action === 'journal-exported') putExport(trx, body, event)
  else if (body.action === 'journal-withdrawn') putWithdrawal(trx, body.export, event)
  else if (body.action === 'accounts-joined') joinAsLogged(trx, body, at)
  else if (body.action === 'kept') {
    const decided = findDecided(trx, body.groupId)
    if (decided) keep(trx, body.groupId, { source: body.source, sequence: decided.sequence }, event)
  } else if (body.action === 'forgotten' || body.action === 'remembered') {
    ensureAlias(trx, body)
    setForgotten(trx, body, body.action === 'forgotten' ? at : null)
  }
}

/** The key by which waiting events are kept in order: the group, or the subject of the note. */
const groupOf = (event: LoggedEvent): string | undefined => {
  if (isDecision(event)) return event.group.id
  if (event.action === 'note')
    return 'group' in event.of ? event.of.group : `note ${JSON.stringify(event.of)}`
  return event.action === 'kept' ? event.groupId : undefined
}

const insertWaiting = insertInto('waiting_event')

const wait = (trx: Trx, event: LoggedEvent, groupId: string): void =>
  void insertWaiting(trx, {
    uuid: event.uuid,
    group_id: groupId,
    after_sequence: lastDecision(trx),
    state: 'waiting',
    line: JSON.stringify(event),
  })

/** @returns false where a member is not in the mirror */
const applyOne = (trx: Trx, event: LoggedEvent, acts: Acts): boolean => {
  if (!isDecision(event)) {
    if (event.action === 'note') return applyNote(trx, event)
    applyRule(trx, event)
    return true
  }
  const rows = rowsOf(trx, event)
  const body = bodyHere(rows, event.group)
  if (body) applyDecision(trx, event, body, membersHere(rows, event), acts)
  return body !== undefined
}

const waitingOf = column(({ groupId }: Params<{ groupId: string }>) =>
  waitingEvents().select('position').where('group_id', '=', groupId).limit(1),
)
const isWaiting = (trx: Trx, groupId: string): boolean => waitingOf.get(trx, { groupId }) !== undefined

const allWaiting = query(() =>
  waitingEvents().select(['position', 'group_id as groupId', 'line']).orderBy('position'),
)

/** A decision that was made in this mirror while events waited is newer than they are. */
const OVERTAKE = `UPDATE waiting_event SET state = 'overtaken' WHERE state = 'waiting' AND EXISTS (
    SELECT 1 FROM decision_event e WHERE e.group_id = waiting_event.group_id AND e.sequence > after_sequence)`

/** Applies waiting events whose members are in the mirror now, and links the rows of closed months to them. */
export const applyWaiting = (trx: Trx): { applied: number } => {
  tieClosedRows(trx, findTransaction)
  if (allWaiting.all(trx).length === 0) return { applied: 0 }
  trx.write(OVERTAKE).run()
  const held = new Set<string>()
  const acts: Acts = new Map()
  let applied = 0
  for (const { position, groupId, line } of allWaiting.all(trx)) {
    if (held.has(groupId) || !applyOne(trx, JSON.parse(line) as LoggedEvent, acts)) {
      held.add(groupId)
      continue
    }
    trx.write('DELETE FROM waiting_event WHERE position = ?').run(position)
    // Later events of the same group follow; this event does not overtake them.
    trx
      .write('UPDATE waiting_event SET after_sequence = ? WHERE group_id = ?')
      .run(lastDecision(trx), groupId)
    applied += 1
  }
  return { applied }
}
