/** `npm run test:long`: what takes too long for every run of the tests. */
import { buildApp } from './lib/build-app.mjs'
import { electronEnvironment, findElectron } from './lib/find-electron.mjs'
import { packageTwice } from './lib/packages-twice.mjs'

await buildApp(electronEnvironment(await findElectron()))
const { passed, failed } = await packageTwice()
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
