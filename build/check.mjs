/** `npm run check`: everything that checks the source, in parallel; nothing else is asked of a contributor. */
import { runChecks } from './lib/checks.mjs'

const { passed, failed } = await runChecks()
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
