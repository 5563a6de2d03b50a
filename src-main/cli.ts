/** The headless front door: plain Node, no window, the same engine. */
import { CommanderError } from 'commander'
import { createCliContext } from './cli/create-context.ts'
import { createOutput } from './cli/output.ts'
import { createProgram } from './cli/program.ts'
import { AppError, isAppError } from './core/app-error.ts'
import { programVersion } from './services/program.ts'

const EXIT_DONE = 0
const EXIT_FAILED = 1
const EXIT_USAGE = 2

/** The trace of a bug, from the first cause on: what a person sends to whoever mends it. */
const describeBug = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? (error.stack ?? error.message) : describeBug(error.cause)
}

/** Runs one command line and answers its exit code: 0 done, 1 the world failed, 2 wrong usage. */
const main = async (words: string[]): Promise<number> => {
  const ending = new AbortController()
  process.once('SIGINT', () => ending.abort())
  process.once('SIGTERM', () => ending.abort())
  const streams = { stdout: process.stdout, stderr: process.stderr }
  const program = createProgram(
    createCliContext(streams, process.env, ending.signal, import.meta.url),
    programVersion,
  )
  const throwInstead = (command: typeof program): void => {
    command.exitOverride()
    command.commands.forEach(throwInstead)
  }
  throwInstead(program)
  try {
    await program.parseAsync(words, { from: 'user' })
    return EXIT_DONE
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_DONE : EXIT_USAGE
    const failure = isAppError(error)
      ? error
      : new AppError('unexpected', 'an error nobody foresaw; its trace stands above', { cause: error })
    if (failure.code === 'unexpected') process.stderr.write(`${describeBug(error)}\n`)
    createOutput(streams, words.includes('--json')).failure(failure)
    return EXIT_FAILED
  }
}

process.exitCode = await main(process.argv.slice(2))
