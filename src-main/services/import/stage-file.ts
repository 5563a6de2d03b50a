/** Reads one file and hands its rows to the writer in pieces, no faster than they are written. */
import { basename } from 'node:path'
import type { Clock } from '#core/clock.ts'
import type { StatementRow } from '#core/statements.ts'
import type { StagedFile } from '../../db/commands/imports/stage.ts'
import type { Mirror } from '../../db/mirror.ts'
import { fileProblem } from '../../import/file-problem.ts'
import { type ExaminedFile, examineFile, fileAt } from '../../import/file-source.ts'
import { kindOf } from '../../import/kind.ts'
import type { StatementSink } from '../../import/model.ts'
import { readStatement } from '../../import/read-statement.ts'

/** A command of so many rows keeps the writer for 20 ms. */
const ROWS = 1000

export interface ImportPorts {
  mirror: Pick<Mirror, 'write'>
  clock: Pick<Clock, 'now'>
  /** Who imports. */
  person: string
}

export interface StageOptions {
  /** The first file of a set: what an earlier set left is forgotten. */
  isFirst: boolean
  /** The account as a person names it; else the file does. */
  accountId?: string | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((rows: number) => void) | undefined
}

/** Work for the writer in the order it was given; what fails is told to whoever waits next. */
const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  let failure: { error: unknown } | undefined
  return {
    add(work: () => Promise<unknown>): void {
      last = last.then(async () => {
        if (failure) return
        try {
          await work()
        } catch (error) {
          failure = { error }
        }
      })
    },
    async drained(): Promise<void> {
      await last
      if (failure) throw failure.error
    },
  }
}
type Queue = ReturnType<typeof createQueue>

/** The file once more, whose next piece comes when what the last one held is written. */
const paced = (file: ExaminedFile, queue: Queue): ExaminedFile => ({
  ...file,
  source: {
    async *read() {
      for await (const piece of file.source.read()) {
        await queue.drained()
        yield piece
      }
    },
  },
})

/**
 * Errors: `invalid-input` with the problem of the file; `not-found` where a person has to name the account; `cancelled`;
 * those of writing. What was staged stays until the next set begins, and is shown nowhere.
 */
export const stageFile = async (
  { mirror, clock, person }: ImportPorts,
  path: string,
  options: StageOptions,
): Promise<StagedFile> => {
  const examined = await examineFile(fileAt(path), options.signal)
  const found = kindOf(examined)
  if (found === 'saft') throw fileProblem('foreign', { element: 'AuditFile' })
  const staged = await mirror.write.run('stageFile', {
    isFirst: options.isFirst,
    name: basename(path),
    kind: found === 'xls' ? 'xlsx' : found,
    sha256: examined.sha256,
    at: clock.now(),
    by: person,
  })
  if (!('fileId' in staged)) return staged

  const queue = createQueue()
  let statementId = 0
  let batch: StatementRow[] = []
  let rows = 0
  const flush = (): void => {
    const full = batch
    batch = []
    if (full.length > 0) queue.add(() => mirror.write.run('stageRows', { statementId, rows: full }))
  }
  const sink: StatementSink = {
    begin: ({ iban, number }) =>
      queue.add(async () => {
        const begun = await mirror.write.run('stageStatement', {
          fileId: staged.fileId,
          accountName: iban ?? number,
          accountId: options.accountId ?? null,
        })
        statementId = begun.statementId
      }),
    row(row) {
      batch.push(row)
      rows += 1
      if (batch.length < ROWS) return
      flush()
      options.onProgress?.(rows)
    },
    end(end) {
      flush()
      queue.add(() => mirror.write.run('endStatement', { statementId, end }))
    },
  }
  await readStatement(paced(examined, queue), found, sink, options.signal ? { signal: options.signal } : {})
  await queue.drained()
  return staged
}
