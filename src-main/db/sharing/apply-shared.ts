/** Applies events that the office's server numbered, and judges what this desk decided meanwhile. */
import type { Trx } from '../connection/connection.ts'
import { applyEvents } from '../decision-log/apply-events.ts'
import { switchInOrder } from '../decision-log/automatic-in-order.ts'
import { isDecision, type LoggedEvent } from '../decision-log/events.ts'
import { reviewGroups } from '../decision-log/review.ts'
import { type SettledEvent, setAside } from '../decision-log/settled-events.ts'
import { findPlace, placeOf } from '../events/record-event.ts'
import { keepUnknown } from '../events/unknown-events.ts'
import { putFileBack } from '../imports/packs/move-later-behind.ts'
import { eventsByKey, findDoubtful, keysHere } from './event-keys.ts'
import { judgeAll } from './judge.ts'
import {
  type Head,
  hasNumber,
  listPending,
  moveHead,
  type Numbered,
  number,
  placeLast,
  readEvents,
} from './shared-state.ts'
import { combinationIn, takeBack } from './take-back.ts'

/** An event as the server has it; without `event` where only a later version reads it. */
export interface SharedEvent extends Numbered {
  event: LoggedEvent | undefined
  /** As it was sent. */
  payload: string
}

export interface AppliedShared {
  /** Events of other desks. */
  applied: number
  /** Own events that did not fit. */
  contested: number
  /** Own events that say what the log says already. */
  agreed: number
}

/**
 * One page of the log, in one transaction. Whatever has a number counts, and is applied unexamined. Own events that
 * have none yet come after it; those about the same things are taken back first, and judged again.
 *
 * @param input `head` is that of the last event, and `events` follow the mirror's head
 */
export const applyShared = (
  trx: Trx,
  input: { head: Head; events: readonly SharedEvent[]; by: string; at: string },
): AppliedShared => {
  trx.write('PRAGMA defer_foreign_keys = ON').run()
  const events = input.events.filter(({ uuid }) => !hasNumber(trx, uuid))
  const pending = listPending(trx)
  let answered = 0
  while (answered < events.length && events[answered]?.uuid === pending[answered]?.uuid) answered += 1
  for (const { uuid, author, at, ...sent } of events.slice(0, answered)) {
    takeSent(trx, sent.event)
    number(trx, { uuid, number: sent.number, author, at })
  }
  const rest = events.slice(answered)
  const settled = rest.length > 0 ? applyRest(trx, rest, pending.slice(answered)) : []
  setAside(trx, settled, input)
  const last = events.at(-1)
  moveHead(trx, input.head, last === undefined ? 0 : placeOf(trx, last.uuid))
  const count = (outcome: SettledEvent['outcome']): number =>
    settled.filter((one) => one.outcome === outcome).length
  return { applied: rest.length, contested: count('contested'), agreed: count('agreed') }
}

type Place = ReturnType<typeof listPending>[number]

/** @returns what became of own events that did not fit */
const applyRest = (trx: Trx, rest: readonly SharedEvent[], places: readonly Place[]): SettledEvent[] => {
  const pending = readEvents(trx, places)
  const own = new Set(places.map(({ uuid }) => uuid))
  const foreign = rest.flatMap(({ uuid, event }) => (event === undefined || own.has(uuid) ? [] : [event]))
  const inDoubt = findDoubtful(
    trx,
    rest.map(({ uuid }) => uuid),
    { foreign, pending },
  )
  const numbered = new Set(rest.map(({ uuid }) => uuid))
  const doubtful = pending.filter(({ uuid }) => inDoubt.has(uuid))
  const rivals = eventsByKey(trx, doubtful.length > 0 ? foreign : [])
  const keys = new Map(doubtful.map((event) => [event.uuid, keysHere(trx, event)]))
  const undid = takeBack(trx, doubtful)

  applyInOrder(trx, rest, (uuid) => own.has(uuid) && !inDoubt.has(uuid))
  // From here on they never change.
  for (const { uuid, author, at, ...event } of rest) number(trx, { uuid, number: event.number, author, at })
  for (const { uuid } of places) if (!inDoubt.has(uuid) && !numbered.has(uuid)) placeLast(trx, uuid)
  const settled = judgeAll(
    trx,
    doubtful.filter(({ uuid }) => !numbered.has(uuid)),
    ({ uuid }) => ({
      undid: undid.get(uuid),
      rivals: [...new Set((keys.get(uuid) ?? []).flatMap((key) => rivals.get(key) ?? []))],
    }),
  )
  for (const event of foreign)
    if (event.action === 'file-imported') putFileBack(trx, event, placeOf(trx, event.uuid))
  switchInOrder(trx, new Set([...foreign, ...pending].flatMap(combinationIn)))
  reviewGroups(
    trx,
    new Set([...foreign, ...doubtful].flatMap((event) => (isDecision(event) ? [event.group.id] : []))),
  )
  return settled
}

/** @param isDone whether it is applied already, and only its place changes */
const applyInOrder = (trx: Trx, events: readonly SharedEvent[], isDone: (uuid: string) => boolean): void => {
  let run: LoggedEvent[] = []
  const applyRun = (): void => {
    if (run.length > 0) applyEvents(trx, run)
    run = []
  }
  for (const { uuid, event, payload } of events) {
    trx.write('DELETE FROM settled_event WHERE uuid = ?').run(uuid)
    if (event !== undefined && !isDone(uuid)) {
      run.push(event)
      continue
    }
    applyRun()
    if (event === undefined) keepUnknown(trx, { uuid, line: payload })
    else placeLast(trx, uuid)
    takeSent(trx, event)
  }
  applyRun()
}

/** What an own event had not said before it was sent: the parts of a file, and the act that others did not fit into. */
const takeSent = (trx: Trx, event: LoggedEvent | undefined): void => {
  if (event === undefined) return
  if (isDecision(event)) {
    const act = event.act === null ? null : (findPlace(trx, event.act) ?? null)
    trx.write('UPDATE decision_event SET act = ?1 WHERE uuid = ?2 AND act IS NOT ?1').run(act, event.uuid)
  } else if (event.action === 'file-imported') {
    const { uuid, at: _at, by: _by, action: _action, ...body } = event
    trx.write('UPDATE rule_event SET body = ? WHERE uuid = ?').run(JSON.stringify(body), uuid)
    trx.write('UPDATE waiting_event SET line = ? WHERE uuid = ?').run(JSON.stringify(event), uuid)
  }
}
