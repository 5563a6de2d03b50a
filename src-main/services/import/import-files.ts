/** Imports bank statements: all files of a set or none, with a preview that is the import itself, undone again. */
import { basename } from 'node:path'
import type { Instant } from '#contract/values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import type { AppliedStatement } from '../../db/commands/imports/apply.ts'
import { makeIndexes } from '../sync/make-indexes.ts'
import { type ImportPorts, type StageOptions, stageFile } from './stage-file.ts'

export interface ImportedBefore {
  file: string
  /** The import that took the same bytes. */
  fileId: number
  at: Instant
}

export interface ImportResult {
  statements: AppliedStatement[]
  /** Files that are here already, byte for byte: nothing of them is read again. */
  before: ImportedBefore[]
}

export interface ImportOptions extends Omit<StageOptions, 'isFirst'> {
  paths: readonly string[]
  /** Says what would come, and leaves the mirror as it is. */
  dryRun: boolean
}

/** The failure of one file, with its name. */
const named = (path: string, error: unknown): unknown =>
  isAppError(error)
    ? new AppError(error.code, `${basename(path)}: ${error.message}`, {
        cause: error,
        details: error.details,
      })
    : error

const asCancelled = (error: unknown, signal: AbortSignal | undefined): unknown =>
  signal?.aborted && !isAppError(error)
    ? new AppError('cancelled', 'the import was cancelled; nothing of it was kept', { cause: error })
    : error

/**
 * Errors: of a file, with its name, and then nothing of any file is kept: `invalid-input`, `not-found` where its account
 * must be named, `conflict` for another currency than the account's; `cancelled`; those of writing.
 */
export const importFiles = async (ports: ImportPorts, options: ImportOptions): Promise<ImportResult> => {
  const { mirror } = ports
  const { paths, dryRun, ...staging } = options
  const before: ImportedBefore[] = []
  let isApplied = false
  try {
    for (const [at, path] of paths.entries()) {
      const staged = await stageFile(ports, path, { ...staging, isFirst: at === 0 }).catch(
        (error: unknown) => {
          throw named(path, asCancelled(error, options.signal))
        },
      )
      if ('appliedAs' in staged)
        before.push({ file: basename(path), fileId: staged.appliedAs, at: staged.at })
    }
    const statements = await mirror.write.run('applyImports', { at: ports.clock.now(), dryRun })
    isApplied = !dryRun
    if (isApplied) await makeIndexes(mirror)
    return { statements, before }
  } finally {
    // Shown nowhere, and forgotten by the next set too: a failure here hides none before it.
    if (!isApplied) await mirror.write.run('unstageFiles', {}).catch(() => undefined)
  }
}

/** Takes an import back. Errors: not-found; conflict, naming rows that are decided. */
export const undoImport = (ports: ImportPorts, fileId: number): Promise<{ removed: number }> =>
  ports.mirror.write.run('undoImport', { fileId, at: ports.clock.now(), by: ports.person })
