/** Commands that the office's server has to agree to first: their events are made, and nothing of them stays here. */
import { closeMonth, reopenMonth } from '../closing/close-month.ts'
import type { Trx } from '../connection/connection.ts'
import type { LoggedEvent } from '../decision-log/events.ts'
import { eventsAfter } from '../decision-log/read-events.ts'
import { lastPlace } from '../events/record-event.ts'
import { joinAccounts } from '../imports/join-accounts.ts'
import { exportEntries, withdrawExport } from '../journal/export-entries.ts'
import { RolledBack } from '../query/rolled-back.ts'

/** Two desks could not do these both: post entries twice, or close a month on different rows. */
const agreedCommands = { closeMonth, reopenMonth, exportEntries, withdrawExport, joinAccounts }

type AgreedCommands = typeof agreedCommands
export type AgreedCommand = keyof AgreedCommands

export interface Captured {
  /** What the command answered; row numbers in it are of nothing. */
  output: ReturnType<AgreedCommands[AgreedCommand]>
  /** None where the command decided nothing. */
  events: LoggedEvent[]
}

/** Always rolled back. Errors: those of the command. */
export const capture = (
  trx: Trx,
  {
    command,
    input,
  }: { [C in AgreedCommand]: { command: C; input: Parameters<AgreedCommands[C]>[1] } }[AgreedCommand],
): Captured => {
  const from = lastPlace(trx)
  const run = agreedCommands[command] as (trx: Trx, input: unknown) => Captured['output']
  const captured = ((): Captured => {
    try {
      return { output: run(trx, input), events: eventsAfter(trx, from) }
    } catch (error) {
      if (error instanceof RolledBack) return { output: error.output as Captured['output'], events: [] }
      throw error
    }
  })()
  throw new RolledBack(captured)
}
