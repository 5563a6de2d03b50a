/** Runs the command line in the current process, with its streams, signals and exit code. */
import { constants } from 'node:os'
import type { CommandLine } from './context.ts'
import { EXIT_CANCELLED, runCommandLine } from './run-command-line.ts'

/**
 * @param entryUrl URL of the file the process was started with; the worker files are in the same folder
 * @param args arguments without the program's name
 * @param within `loopbackOnly`: only this computer's own addresses may be reached; `printer`: prints PDF files
 * @returns the exit code, after the command has ended; `process.exitCode` is set to it
 */
export const main = async (
  entryUrl: string,
  args: readonly string[] = process.argv.slice(2),
  within: Pick<CommandLine, 'loopbackOnly' | 'printer'> = {},
): Promise<number> => {
  const ending = new AbortController()
  let endedBy: 'SIGINT' | 'SIGTERM' = 'SIGINT'
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      endedBy = name
      ending.abort()
    })

  // A reader that closes early, such as `| head -1`, stops nothing; a result that cannot be written is a failure.
  process.stderr.on('error', () => undefined)
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return
    process.exitCode = 1
    process.stderr.write(`storage-failed: the result could not be written (${error.code})\n`)
  })

  const exit = await runCommandLine(args, {
    streams: process,
    env: process.env,
    signal: ending.signal,
    entryUrl,
    ...within,
  })
  process.exitCode ??= exit === EXIT_CANCELLED ? 128 + constants.signals[endedBy] : exit
  return Number(process.exitCode)
}
