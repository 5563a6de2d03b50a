/** Undo and redo: each adds to the log, nothing in it ever changes. What one act decided goes and comes back together. */
import { AUTOMATIC } from '../../../../src-preload/contract/plain-values.ts'
import type { Trx } from '../../connection.ts'
import { unlearn } from './aliases.ts'
import { switchOffAfter } from './automatic.ts'
import { checkMembers } from './check-members.ts'
import { accept, recompute, reject } from './decide.ts'
import { actOf, type Circumstance, type Decider, recordDecision } from './decision-log.ts'
import type { GroupBody } from './group-body.ts'
import { showAgain } from './proposals.ts'

export interface DecidedRow {
  id: string
  state: string
  sequence: number
  act: number | null
  body: string
}

const DECIDED = `SELECT g.id, g.state, g.sequence, e.act, e.body
  FROM match_group g JOIN decision_event e ON e.sequence = g.sequence`
const IN_FORCE = `${DECIDED} WHERE g.state <> 'undone'`
const UNDONE = `${DECIDED} WHERE g.state = 'undone'`

/**
 * What to take back: one group, all of an act, or (neither named) a person's latest with all of its act, or the
 * latest `alone`: what a sync accepted meanwhile is not what an undo key means.
 */
export interface Chosen {
  groupId?: string
  act?: number
  alone?: boolean
}

/** A group as it was decided last, undone or not. */
export const findDecided = (trx: Trx, groupId: string): DecidedRow | undefined =>
  trx.read<DecidedRow>(`${DECIDED} WHERE g.id = ?`).get(groupId)

/** The latest first. */
const chosen = (trx: Trx, rows: string, { groupId, act, alone }: Chosen): DecidedRow[] => {
  if (groupId !== undefined) return trx.read<DecidedRow>(`${rows} AND g.id = ?`).all(groupId)
  const ofAct = (id: number) => trx.read<DecidedRow>(`${rows} AND e.act = ? ORDER BY g.sequence DESC`).all(id)
  if (act !== undefined) return ofAct(act)
  const latest = trx.read<DecidedRow>(`${rows} AND e.by <> ? ORDER BY g.sequence DESC LIMIT 1`).get(AUTOMATIC)
  if (!latest) return []
  return latest.act === null || alone ? [latest] : ofAct(latest.act)
}

/** Puts an undoing in force. */
export const undo = (trx: Trx, row: DecidedRow, how: Decider & Circumstance): void => {
  const body = JSON.parse(row.body) as GroupBody
  recordDecision(trx, 'undone', body, how)
  if (row.state === 'rejected') trx.write('DELETE FROM decline WHERE group_id = ?').run(row.id)
  else {
    switchOffAfter(trx, body, 'undone', how)
    unlearn(trx, body)
    trx.write('DELETE FROM allocation WHERE group_id = ?').run(row.id)
    recompute(trx, body)
  }
  showAgain(trx, body)
}

export interface UndoResult {
  /** Ids of the groups taken back, the latest first. */
  undone: string[]
}

/** Takes back decisions in force: open amounts, proposals, aliases and declined pairs are as before them. */
export const undoGroup = (trx: Trx, input: Chosen & Decider): UndoResult => {
  const rows = chosen(trx, IN_FORCE, input)
  const how = { by: input.by, at: input.at, act: actOf(trx, rows.length) }
  for (const row of rows) undo(trx, row, how)
  return { undone: rows.map(({ id }) => id) }
}

export interface RedoResult {
  /** Ids of the groups decided again, the latest first. */
  redone: string[]
  /** Those that no longer hold: a member changed or is used elsewhere. They stay undone. */
  stale: string[]
}

/** What the group was before its latest undoing. */
const decisionBefore = (trx: Trx, row: DecidedRow): string | undefined =>
  trx
    .readColumn<string>(
      `SELECT action FROM decision_event WHERE group_id = ? AND sequence < ? AND action <> 'undone'
       ORDER BY sequence DESC LIMIT 1`,
    )
    .get(row.id, row.sequence)

const redo = (trx: Trx, row: DecidedRow, decider: Decider & Circumstance): boolean => {
  const body = JSON.parse(row.body) as GroupBody
  const how = { ...decider, takesBack: row.sequence }
  if (decisionBefore(trx, row) === 'rejected') {
    reject(trx, body, how)
    return true
  }
  const members = checkMembers(trx, body)
  if (members) accept(trx, body, members, how)
  return members !== undefined
}

/** An undoing from before the latest decision that was new is no longer what a person would take back. */
const LATEST_NEW = `(SELECT coalesce((SELECT sequence FROM decision_event
  WHERE action <> 'undone' AND takes_back IS NULL ORDER BY sequence DESC LIMIT 1), 0))`

/** Decides again what was undone; with nothing named, the latest undoing that no new decision has followed. */
export const redoGroup = (trx: Trx, input: Chosen & Decider): RedoResult => {
  const isNamed = input.groupId !== undefined || input.act !== undefined
  const rows = chosen(trx, isNamed ? UNDONE : `${UNDONE} AND g.sequence > ${LATEST_NEW}`, input)
  const how = { by: input.by, at: input.at, act: actOf(trx, rows.length) }
  const result: RedoResult = { redone: [], stale: [] }
  for (const row of rows) (redo(trx, row, how) ? result.redone : result.stale).push(row.id)
  return result
}
