/** Main's way to write: every command by name, run in the writer thread in the order it was asked. */

import type { WorkerUrl } from '../threads/protocol.ts'
import { openThread, type ThreadClient } from '../threads/worker-thread.ts'
import type { CommandInput, CommandOutput, WriterCommand } from './commands/writer-commands.ts'
import type { OpenWritableOptions } from './open-writable.ts'

type WriterFunctions = { [C in WriterCommand]: (input: CommandInput<C>) => CommandOutput<C> }
export type WriterClient = ThreadClient<WriterFunctions>

export interface WriterOptions extends OpenWritableOptions {
  /** The mirror's database file. */
  file: string
  /** The log of decisions beside the mirror, and whose it is. */
  log: { file: string; company: string }
}

/** New objects of the thread, in megabytes: a page is gone once it is written, and the heap need not wait for more. */
const YOUNG_MB = 12

/**
 * Starts the writer thread, which opens and migrates the database.
 * Errors: mirror-lost, storage-failed, storage-corrupt, database-from-future, database-too-old, disk-full, in-use.
 */
export const startWriter = (workerUrl: WorkerUrl, options: WriterOptions): Promise<WriterClient> =>
  openThread<WriterFunctions>(workerUrl('writer'), { workerData: options, youngMb: YOUNG_MB })
