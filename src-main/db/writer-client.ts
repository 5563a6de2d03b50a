/** Main's way to write: every command by name, run in a writer thread; what a person asks goes before what a sync writes. */
import type { SharedClient, SharedThread } from '../threads/shared-thread.ts'
import type { CommandInput, CommandOutput, WriterCommand } from './commands/writer-commands.ts'
import type { OpenWritableOptions } from './open-writable.ts'

type WriterFunctions = { [C in WriterCommand]: (input: CommandInput<C>) => CommandOutput<C> }
export type WriterClient = SharedClient<WriterFunctions>

/** What syncs and matching runs write. A company's own come in the order they were asked. */
const BACKGROUND: ReadonlySet<WriterCommand> = new Set([
  'beginTransactionRun',
  'checkResumedRun',
  'writeTransactionPages',
  'finishTransactionRun',
  'stopTransactionRun',
  'makeSortIndex',
  'indexSearch',
  'writeDocuments',
  'reviewAcceptedGroups',
  'replaceProposals',
  'changeProposals',
  'acceptAutomatically',
])

export interface WriterOptions extends OpenWritableOptions {
  /** The mirror's database file. */
  file: string
  /** The log of decisions next to the mirror, and whose it is. */
  log: { file: string; company: string }
}

/**
 * Opens a mirror to write in a writer thread, which makes or migrates the database first.
 * Errors: mirror-lost, storage-failed, storage-corrupt, database-from-future, database-too-old, disk-full, in-use.
 */
export const openWriter = (thread: SharedThread, options: WriterOptions): Promise<WriterClient> =>
  thread.open<WriterFunctions>(options, BACKGROUND)
