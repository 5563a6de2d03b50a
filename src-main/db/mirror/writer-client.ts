/**
 * Main's client for writing: every command by name, run in a writer thread; a person's writes go before those of a
 * sync.
 */
import type { SharedClient, SharedThread } from '../../threads/shared-thread.ts'
import type { OpenWritableOptions } from './open-writable.ts'
import type { CommandInput, CommandOutput, WriterCommand } from './writer-commands.ts'

type WriterFunctions = { [C in WriterCommand]: (input: CommandInput<C>) => CommandOutput<C> }
export type WriterClient = SharedClient<WriterFunctions>

/** The commands of syncs and matching runs. Those of one company run in the order of the calls. */
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
  /** The decision log next to the mirror, and its company. */
  log: { file: string; company: string }
}

/**
 * Opens a mirror for writing in a writer thread, which creates or migrates the database first. Errors: mirror-lost,
 * storage-failed, storage-corrupt, database-from-future, database-too-old, disk-full, in-use.
 */
export const openWriter = (thread: SharedThread, options: WriterOptions): Promise<WriterClient> =>
  thread.open<WriterFunctions>(options, BACKGROUND)
