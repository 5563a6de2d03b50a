/** What a person chooses where a decision of this desk did not fit into the office's log. */
import { AppError } from '#core/app-error.ts'
import { refuseClosed } from '../closed-months/refuse-closed.ts'
import type { Trx } from '../connection/connection.ts'
import { applyEvents } from '../decision-log/apply-events.ts'
import { type DecisionEvent, isDecision } from '../decision-log/events.ts'
import { bodyHere, membersHere, rowsOf, seenOf } from '../decision-log/rows-here.ts'
import { findSettled, type SettledEvent, setAside } from '../decision-log/settled-events.ts'
import { bookOf } from '../decisions/book.ts'
import { accept, reject } from '../decisions/decide.ts'
import { findDecided, undoGroup } from '../decisions/undo.ts'
import { type Decider, lastPlace } from '../events/record-event.ts'
import { RolledBack } from '../query/rolled-back.ts'
import { findDoubtful } from './event-keys.ts'
import { groupsInTheWay, judgeAll } from './judge.ts'
import { listPending, readEvents } from './shared-state.ts'
import { takeBack } from './take-back.ts'

const mustBeContested = (trx: Trx, uuid: string): SettledEvent => {
  const found = findSettled(trx, uuid)
  if (found?.outcome !== 'contested') throw new AppError('not-found', 'there is no such contested decision')
  return found
}

/** The office's decision stays, and this one is closed. Error: not-found. */
export const yieldToOffice = (trx: Trx, { uuid, ...decider }: { uuid: string } & Decider): void =>
  setAside(trx, [{ ...mustBeContested(trx, uuid), outcome: 'yielded' }], decider)

/**
 * Undoes what is in the way, and decides as this desk had decided, as one act. Nothing is written where that is not
 * possible.
 *
 * Errors: not-found, month-closed, late-row, decision-waits.
 */
export const repeatContested = (
  trx: Trx,
  { uuid, by, at }: { uuid: string } & Decider,
): { outcome: 'repeated' | 'not-possible' } => {
  const contested = mustBeContested(trx, uuid)
  const { event } = contested
  if (isDecision(event)) repeatDecision(trx, event, { by, at })
  else applyEvents(trx, [{ ...event, uuid: trx.newId(), by, at }])
  setAside(trx, [{ ...contested, outcome: 'repeated' }], { by, at })
  return { outcome: 'repeated' }
}

const repeatDecision = (trx: Trx, event: DecisionEvent, decider: Decider): void => {
  const rows = rowsOf(trx, event)
  const body = bodyHere(rows, event.group)
  if (!body) throw new RolledBack({ outcome: 'not-possible' })
  if (event.action === 'undone') {
    undoGroup(trx, { groupId: body.id, ...decider })
    return
  }
  const act = lastPlace(trx) + 1
  const now = findDecided(trx, body.id)
  if (now !== undefined && now.state !== 'undone') undoGroup(trx, { groupId: body.id, ...decider })
  if (event.action === 'accepted')
    for (const { id } of groupsInTheWay(trx, body)) {
      if (bookOf(body.id).check(trx, body)) break
      undoGroup(trx, { groupId: id, ...decider })
    }
  refuseClosed(trx, body, event.action)
  const how = { ...decider, act }
  if (event.action === 'rejected') reject(trx, body, how)
  else {
    if (!bookOf(body.id).check(trx, body)) throw new RolledBack({ outcome: 'not-possible' })
    accept(trx, body, seenOf(membersHere(rows, event)), how)
  }
}

/**
 * An own event that the server refused for good is taken back, and contested. What shares a thing with it is judged again.
 * Nothing where it has a number, or is gone.
 */
export const setRefusedAside = (
  trx: Trx,
  { uuid, reason, ...decider }: { uuid: string; reason: 'month-closed' | 'refused' } & Decider,
): void => {
  const pending = readEvents(trx, listPending(trx))
  const event = pending.find((one) => one.uuid === uuid)
  if (event === undefined) return
  trx.write('PRAGMA defer_foreign_keys = ON').run()
  const inDoubt = findDoubtful(trx, [], { foreign: [event], pending })
  const others = pending.filter((one) => one !== event && inDoubt.has(one.uuid))
  const undid = takeBack(
    trx,
    pending.filter((one) => one === event || inDoubt.has(one.uuid)),
  )
  // An event of a later version that the log does not have is waited for no more.
  trx.write('DELETE FROM unknown_event WHERE uuid = ?').run(uuid)
  const settled = judgeAll(trx, others, (one) => ({ undid: undid.get(one.uuid), rivals: [] }))
  setAside(trx, [{ event, outcome: 'contested', reason, rivals: [] }, ...settled], decider)
}
