/** Runs one command line, independent of the process it runs in. */
import { CommanderError } from 'commander'
import { AppError, isAppError } from '#core/app-error.ts'
import { programVersion } from '../services/program.ts'
import { type CommandLine, SomeFailed } from './context.ts'
import { createCliContext } from './create-context.ts'
import { createOutput, printableStreams } from './output.ts'
import { createProgram } from './program.ts'

const EXIT_DONE = 0
const EXIT_FAILED = 1
const EXIT_USAGE = 2
/** The exit code shells use for a program that Ctrl+C ended: 128 plus the number of SIGINT. */
export const EXIT_CANCELLED = 130

/** The stack trace of a bug's first cause, for a bug report. */
const describeBug = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? (error.stack ?? error.message) : describeBug(error.cause)
}

/** @returns the exit code: 0 done, 1 failed, 2 wrong usage, 130 cancelled */
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
