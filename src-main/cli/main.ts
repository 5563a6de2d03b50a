/** Runs the command line in the current process, with its streams, signals and exit code. */
import { constants } from 'node:os'
import { CommanderError } from 'commander'
import { AppError, isAppError } from '#core/app-error.ts'
import { programVersion } from '../services/program.ts'
import { type CommandLine, SomeFailed } from './context.ts'
import { createCliContext } from './create-context.ts'
import { createOutput, printableStreams } from './output.ts'
import { createProgram } from './program.ts'

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

const EXIT_DONE = 0
const EXIT_FAILED = 1
const EXIT_USAGE = 2
/** The exit code shells use for a program that Ctrl+C ended: 128 plus the number of SIGINT. */
const EXIT_CANCELLED = 130

/** The stack trace of a bug's first cause, for a bug report. */
const describeBug = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? (error.stack ?? error.message) : describeBug(error.cause)
}

/**
 * Runs one command line, independent of the process it runs in.
 * @returns the exit code: 0 done, 1 failed, 2 wrong usage, 130 cancelled
 */
export const runCommandLine = async (args: readonly string[], line: CommandLine): Promise<number> => {
  const streams = printableStreams(line.streams, line.env.TERM)
  const sayStopping = (): void => streams.renewLine?.('stopping at a safe point; Ctrl+C again ends at once')
  line.signal.addEventListener('abort', sayStopping, { once: true })
  const program = createProgram(createCliContext({ ...line, streams }), programVersion)
  const prepare = (command: typeof program): void => {
    command.exitOverride()
    command.configureOutput({
      getOutHelpWidth: () => streams.columns ?? 80,
      writeOut: (text) => void streams.stdout.write(text),
      writeErr: (text) => void streams.stderr.write(text),
    })
    command.commands.forEach(prepare)
  }
  prepare(program)
  try {
    await program.parseAsync([...args], { from: 'user' })
    return EXIT_DONE
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_DONE : EXIT_USAGE
    if (error instanceof SomeFailed) return EXIT_FAILED
    const failure = isAppError(error)
      ? error
      : new AppError('unexpected', 'an error nobody foresaw; its trace stands above', { cause: error })
    if (failure.code === 'unexpected') streams.stderr.write(`${describeBug(error)}\n`)
    createOutput(streams, args.includes('--json')).failure(failure)
    return failure.code === 'cancelled' ? EXIT_CANCELLED : EXIT_FAILED
  } finally {
    streams.endLine()
  }
}
