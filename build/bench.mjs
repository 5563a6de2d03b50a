/** `npm run bench [-- name ...]`: runs the benchmarks, on the Electron, the Node and the display that the tests use. */
import { buildApp } from './lib/build-app.mjs'
import { run } from './lib/command.mjs'
import { withDisplay } from './lib/desktop.mjs'
import { electronEnvironment, findElectron } from './lib/find-electron.mjs'
import { inRoot, lockedNode } from './lib/root.mjs'

const environment = electronEnvironment(await findElectron())
await buildApp(environment)
const benches = [inRoot('test/bench/run.ts'), ...process.argv.slice(2)]
const { code } = await run(...withDisplay(lockedNode, benches), { env: { ...process.env, ...environment } })
process.exitCode = code
