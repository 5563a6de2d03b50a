/** Undo and redo: each adds an event to the append-only log. The decisions of one act are undone together. */
import { type Compilable, type SqlBool, sql } from 'kysely'
import { AUTOMATIC } from '#contract/plain-values.ts'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { actOf, type Circumstance, type Decider, recordDecision } from '../events/record-event.ts'
import { column, mirror, type Params, query, runQuery } from '../query/query.ts'
import type { GroupBody } from '../rows/group-body.ts'
import { isInForce, isNamingRow } from '../schema/rules.ts'
import { switchOffAfter } from './automatic.ts'
import { bookOf, settle } from './book.ts'
import { accept, reject } from './decide.ts'

const decided = () =>
  mirror
    .selectFrom('match_group as g')
    .innerJoin('decision_event as e', 'e.sequence', 'g.sequence')
    .select(['g.id', 'g.state', 'g.sequence', 'e.act', 'e.body'])
export type FoundDecision = ReturnType<typeof decided> extends Compilable<infer Row> ? Row : never

/** The latest new decision: a redo without a target only covers undos after it. */
const latestNew = sql<number>`coalesce((SELECT sequence FROM decision_event
  WHERE action <> 'undone' AND redo_of IS NULL ORDER BY sequence DESC LIMIT 1), 0)`

const decidedRows = {
  'not-undone': () => decided().where('g.state', '<>', 'undone'),
  undone: () => decided().where('g.state', '=', 'undone'),
  'undone-last': () => decided().where('g.state', '=', 'undone').where('g.sequence', '>', latestNew),
}

/**
 * What to undo or redo: one group, a whole act, or (neither given) the person's latest decision, with its whole act or
 * `alone`. Automatic acceptances do not count as the latest, nor does what others decided in a shared company.
 */
export interface Chosen {
  groupId?: string
  act?: number
  alone?: boolean
}

const decidedGroup = query(({ groupId }: Params<{ groupId: string }>) =>
  decided().where('g.id', '=', groupId),
)

/** Records an undo and its consequences: allocations, open amounts, learned payers, proposals shown again. */
export const undo = (trx: Trx, row: FoundDecision, how: Decider & Circumstance): void =>
  settle(trx, [writeUndone(trx, row, how)])

/** Without what `settle` does. */
export const writeUndone = (trx: Trx, row: FoundDecision, how: Decider & Circumstance): GroupBody => {
  const body = JSON.parse(row.body) as GroupBody
  recordDecision(trx, 'undone', body, how)
  if (row.state === 'rejected') trx.write('DELETE FROM decline WHERE group_id = ?').run(row.id)
  else {
    switchOffAfter(trx, body, 'undone', how)
    bookOf(body.id).free(trx, body)
  }
  return body
}

/** The latest state of a decided group, undone or not. */
export const findDecided = (db: ReadableDb, groupId: string): FoundDecision | undefined =>
  decidedGroup.get(db, { groupId })

const isShared = column(() => mirror.selectFrom('shared_log').select('id'))

/** The latest first. */
const chosen = (
  trx: Trx,
  among: keyof typeof decidedRows,
  { groupId, act, alone, by }: Chosen & Decider,
): FoundDecision[] => {
  const rows = decidedRows[among]().orderBy('g.sequence', 'desc')
  if (groupId !== undefined) return runQuery(trx, rows.where('g.id', '=', groupId))
  const ofAct = (id: number): FoundDecision[] => runQuery(trx, rows.where('e.act', '=', id))
  if (act !== undefined) return ofAct(act)
  const ofPersons = rows.where('e.by', '<>', AUTOMATIC)
  // Another desk's decision may have arrived a moment ago: nobody undoes it unseen.
  const own = isShared.get(trx) === undefined ? ofPersons : ofPersons.where('e.by', '=', by)
  const [latest] = runQuery(trx, own.limit(1))
  if (!latest) return []
  return latest.act === null || alone ? [latest] : ofAct(latest.act)
}

export interface UndoResult {
  /** Ids of the groups undone, the latest first. */
  undone: string[]
}

const corrections = query(({ groupId }: Params<{ groupId: string }>) =>
  decided()
    .where(isInForce('g'))
    .where(sql<SqlBool>`e.body ->> '$.ends' = ${groupId}`)
    .orderBy('g.sequence', 'desc'),
)

const namings = query(({ groupId }: Params<{ groupId: string }>) =>
  decided()
    .where(isInForce('g'))
    .where(
      sql<SqlBool>`g.id IN (SELECT n.group_id FROM allocation c JOIN allocation n ON n.transaction_id = c.transaction_id
        WHERE c.group_id = ${groupId} AND c.category IS NOT NULL AND ${isNamingRow('n')})`,
    )
    .orderBy('g.sequence', 'desc'),
)

/**
 * A correction of the ledger ends the error of another group: without that group it would correct nothing. A payment that
 * is no longer classified is open again, and is paired instead of named.
 */
const withDependents = (trx: Trx, rows: readonly FoundDecision[]): FoundDecision[] => {
  const named = new Set(rows.map(({ id }) => id))
  const also = rows
    .flatMap(({ id }) => [corrections, namings].flatMap((dependents) => dependents.all(trx, { groupId: id })))
    .filter(({ id }) => !named.has(id) && named.add(id))
  return [...also, ...rows]
}

/**
 * Undoes decisions in force, and what corrects them: open amounts, proposals, aliases and declined pairs are as before
 * them.
 */
export const undoGroup = (trx: Trx, input: Chosen & Decider): UndoResult => {
  const rows = withDependents(trx, chosen(trx, 'not-undone', input))
  const how = { by: input.by, at: input.at, act: actOf(trx, rows.length) }
  settle(
    trx,
    rows.map((row) => writeUndone(trx, row, how)),
  )
  return { undone: rows.map(({ id }) => id) }
}

export interface RedoResult {
  /** Ids of the groups decided again, the latest first. */
  redone: string[]
  /** Groups that are no longer possible: a member changed or is used elsewhere. They stay undone. */
  stale: string[]
}

/** The action on the group before its latest undo: accepted or rejected. */
const decisionBefore = column(({ id, sequence }: Params<{ id: string; sequence: number }>) =>
  mirror
    .selectFrom('decision_event')
    .select('action')
    .where('group_id', '=', id)
    .where('sequence', '<', sequence)
    .where('action', '<>', 'undone')
    .orderBy('sequence', 'desc')
    .limit(1),
)

const redo = (trx: Trx, row: FoundDecision, decider: Decider & Circumstance): boolean => {
  const body = JSON.parse(row.body) as GroupBody
  const how = { ...decider, redoOf: row.sequence }
  if (decisionBefore.get(trx, { id: row.id, sequence: row.sequence }) === 'rejected') {
    reject(trx, body, how)
    return true
  }
  const members = bookOf(body.id).check(trx, body)
  if (members) accept(trx, body, members, how)
  return members !== undefined
}

/**
 * Repeats decisions that were undone; without a target, those of the latest undo, unless a new decision followed it.
 */
export const redoGroup = (trx: Trx, input: Chosen & Decider): RedoResult => {
  const isNamed = input.groupId !== undefined || input.act !== undefined
  const rows = chosen(trx, isNamed ? 'undone' : 'undone-last', input)
  const how = { by: input.by, at: input.at, act: actOf(trx, rows.length) }
  const result: RedoResult = { redone: [], stale: [] }
  for (const row of rows) (redo(trx, row, how) ? result.redone : result.stale).push(row.id)
  return result
}
