/** `npm run check`: runs all checks of the source, in parallel. */
import { runChecks } from './lib/checks.mjs'

const { passed, failed } = await runChecks()
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
