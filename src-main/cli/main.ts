/** The command line in this very process: its words, its streams, its signals, its exit code. */
import { constants } from 'node:os'
import type { CommandLine } from './context.ts'
import { EXIT_CANCELLED, runCommandLine } from './run-command-line.ts'

/**
 * @param entryUrl of the file the process was started with: the workers lie beside it
 * @param words those of the command
 * @param within of the process: `loopbackOnly`: this computer's own addresses are reached and no others; `printer`: what prints
 * @returns the exit code, once the command ended; `process.exitCode` is set to it
 */
export const main = async (
  entryUrl: string,
  words: readonly string[] = process.argv.slice(2),
  within: Pick<CommandLine, 'loopbackOnly' | 'printer'> = {},
): Promise<number> => {
  const ending = new AbortController()
  let endedBy: 'SIGINT' | 'SIGTERM' = 'SIGINT'
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      endedBy = name
      ending.abort()
    })

  /** A reader that went away, `| head -1` say, ends nothing; a result that cannot be written is a failure. */
  process.stderr.on('error', () => undefined)
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return
    process.exitCode = 1
    process.stderr.write(`storage-failed: the result could not be written (${error.code})\n`)
  })

  const exit = await runCommandLine(words, {
    streams: process,
    env: process.env,
    signal: ending.signal,
    entryUrl,
    ...within,
  })
  process.exitCode ??= exit === EXIT_CANCELLED ? 128 + constants.signals[endedBy] : exit
  return Number(process.exitCode)
}
