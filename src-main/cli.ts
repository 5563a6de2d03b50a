/** The headless front door: plain Node, no window, the same engine. */
import { runCommandLine } from './cli/run-command-line.ts'

const ending = new AbortController()
process.once('SIGINT', () => ending.abort())
process.once('SIGTERM', () => ending.abort())

process.exitCode = await runCommandLine(process.argv.slice(2), {
  streams: process,
  env: process.env,
  signal: ending.signal,
  entryUrl: import.meta.url,
})
