/** Runs what the office's server has to agree to first: its events are made, and nothing of it stays. */
import type { Trx, WritableDb } from '../connection/connection.ts'
import type { LoggedEvent } from '../decision-log/events.ts'
import { eventsAfter } from '../decision-log/read-events.ts'
import { lastPlace } from '../events/record-event.ts'
import { RolledBack } from '../query/rolled-back.ts'

export interface Captured<Output> {
  output: Output
  /** None where the command decided nothing. */
  events: LoggedEvent[]
}

/** Errors: those of `work`. */
export const capture = <Output>(
  db: Pick<WritableDb, 'transaction'>,
  work: (trx: Trx) => Output,
): Captured<Output> => {
  let captured: Captured<Output> | undefined
  try {
    db.transaction((trx) => {
      const from = lastPlace(trx)
      const output = work(trx)
      captured = { output, events: eventsAfter(trx, from) }
      throw new RolledBack(output)
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    return captured ?? { output: error.output as Output, events: [] }
  }
  throw new Error('a captured command is always rolled back')
}
