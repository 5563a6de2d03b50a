/** Own events that never got a number: kept with their reason, on this desk and in its log. */
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { type Decider, recordRule, type SetAside } from '../events/record-event.ts'
import { mirror, type Params, query, upsertInto } from '../query/query.ts'
import type { LoggedEvent } from './events.ts'

export interface SettledEvent extends Omit<SetAside, 'uuid'> {
  event: LoggedEvent
}

const upsertSettled = upsertInto('settled_event', ['uuid'])

export const putSettled = (trx: Trx, { event, outcome, reason, rivals }: SettledEvent): void =>
  upsertSettled(trx, {
    uuid: event.uuid,
    outcome,
    reason,
    rivals: JSON.stringify(rivals),
    line: JSON.stringify(event),
  })

/** The log names them too: a mirror that is made again from it leaves them out. */
export const setAside = (trx: Trx, settled: readonly SettledEvent[], { by, at }: Decider): void => {
  if (settled.length === 0) return
  for (const one of settled) putSettled(trx, one)
  const events = settled.map(({ event, outcome, reason, rivals }) => ({
    uuid: event.uuid,
    outcome,
    reason,
    rivals,
  }))
  recordRule(trx, { action: 'set-aside', events }, { by, at })
}

const contested = query(() =>
  mirror
    .selectFrom('settled_event')
    .select(['uuid', 'reason', 'rivals', 'line'])
    .where('outcome', '=', 'contested'),
)
const settled = query(({ uuid }: Params<{ uuid: string }>) =>
  mirror.selectFrom('settled_event').select(['outcome', 'reason', 'rivals', 'line']).where('uuid', '=', uuid),
)

const toSettled = ({ rivals, line }: { rivals: string; line: string }) => ({
  // Both were written by this program.
  rivals: JSON.parse(rivals) as string[],
  event: JSON.parse(line) as LoggedEvent,
})

/** What waits for a person's choice. */
export const listContested = (db: ReadableDb): SettledEvent[] =>
  contested.all(db).map(({ reason, ...row }) => ({ outcome: 'contested', reason, ...toSettled(row) }))

export const findSettled = (db: ReadableDb, uuid: string): SettledEvent | undefined => {
  const row = settled.get(db, { uuid })
  return row && { outcome: row.outcome, reason: row.reason, ...toSettled(row) }
}
