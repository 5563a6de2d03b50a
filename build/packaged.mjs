/** `npm run test:packaged`: builds the directory of the packaged app and tests it; arguments after `--` go to Playwright. */
import { buildApp } from './lib/build-app.mjs'
import { assertTestDesktop } from './lib/desktop.mjs'
import { electronEnvironment, findElectron } from './lib/find-electron.mjs'
import { tryPackaged } from './lib/packaged.mjs'

assertTestDesktop()
const electron = await findElectron()
await buildApp(electronEnvironment(electron))
const { failed } = await tryPackaged(electron, process.argv.slice(2))
process.exitCode = failed === 0 ? 0 : 1
