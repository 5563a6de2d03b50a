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
      : new AppError('unexpected', error instanceof Error ? (error.stack ?? error.message) : String(error))
    createOutput(streams, words.includes('--json')).failure(failure)
    return EXIT_FAILED
  }
}

process.exitCode = await main(process.argv.slice(2))
