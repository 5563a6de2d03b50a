/** `npm run screenshots`: pictures of the running app for README and review, into docs/. */
import { buildApp } from './lib/build-app.mjs'
import { assertTestDesktop } from './lib/desktop.mjs'
import { electronEnvironment, findElectron } from './lib/find-electron.mjs'
import { playwrightOn } from './lib/journeys.mjs'

assertTestDesktop()
const electron = await findElectron()
await buildApp(electronEnvironment(electron))
const { code } = await playwrightOn(electron, ['--config', 'test/e2e/pictures.config.ts', '--reporter=list'])
process.exitCode = code
