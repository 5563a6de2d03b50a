/** The headless front door: plain Node, no window, the same engine. */
import { runCommandLine } from './cli/run-command-line.ts'

const ending = new AbortController()
process.once('SIGINT', () => ending.abort())
process.once('SIGTERM', () => ending.abort())

/** A reader that went away, `| head -1` say, ends nothing; a result that cannot be written is a failure. */
process.stderr.on('error', () => undefined)
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return
  process.exitCode = 1
  process.stderr.write(`storage-failed: the result could not be written (${error.code})\n`)
})

const exit = await runCommandLine(process.argv.slice(2), {
  streams: process,
  env: process.env,
  signal: ending.signal,
  entryUrl: import.meta.url,
})
process.exitCode ??= exit
