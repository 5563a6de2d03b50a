/** `npm run test:e2e`: builds and runs the journeys; arguments after `--` go to Playwright. */
import { buildApp } from './lib/build-app.mjs'
import { assertTestDesktop } from './lib/desktop.mjs'
import { electronEnvironment, findElectron } from './lib/find-electron.mjs'
import { runJourneys } from './lib/journeys.mjs'

assertTestDesktop()
const electron = await findElectron()
await buildApp(electronEnvironment(electron))
const { failed } = await runJourneys(electron, process.argv.slice(2))
process.exitCode = failed === 0 ? 0 : 1
