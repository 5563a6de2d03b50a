/** Runs one writer command as one transaction on a connection that may write. */
import { RolledBack } from './commands/rolled-back.ts'
import {
  type CommandInput,
  type CommandOutput,
  type WriterCommand,
  writerCommands,
} from './commands/writer-commands.ts'
import type { Trx, WritableDb } from './connection.ts'

/**
 * All of it or nothing. Errors: those of the command, and of writing.
 *
 * @param db the mirror, or its log of decisions, which then holds what the command decides
 */
export const runCommand = <C extends WriterCommand>(
  db: Pick<WritableDb, 'transaction'>,
  command: C,
  input: CommandInput<C>,
): CommandOutput<C> => {
  const run = writerCommands[command] as (trx: Trx, input: CommandInput<C>) => CommandOutput<C>
  try {
    return db.transaction((trx) => run(trx, input))
  } catch (error) {
    if (error instanceof RolledBack) return error.output
    throw error
  }
}
