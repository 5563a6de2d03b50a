/**
 * `npm run test:long`: all tests and journeys with many more cases, those that take too long for each run (`*.long.test.ts`,
 * tagged `@long`), and packages built twice. Arguments name what is run instead of all: paths of tests, and journeys
 * (`test/main/db closing.spec.ts`). CONCILIA_SEED repeats the kills or histories of a failed run, PROPERTY_SEED the books.
 */
import { buildApp } from './lib/build-app.mjs'
import { report, unitTests } from './lib/checks.mjs'
import { assertTestDesktop, withSecretService } from './lib/desktop.mjs'
import { electronEnvironment, findElectron } from './lib/find-electron.mjs'
import { runJourneys } from './lib/journeys.mjs'
import { packageTwice } from './lib/packages-twice.mjs'

process.env.CONCILIA_LONG = '1'
const words = process.argv.slice(2)
const isAll = words.length === 0
const specs = words.filter((word) => word.endsWith('.spec.ts'))
const paths = words.filter((word) => !word.endsWith('.spec.ts'))

assertTestDesktop()
const electron = await findElectron()
await buildApp(electronEnvironment(electron))
const results = []
if (isAll || paths.length > 0) {
  const started = Date.now()
  const result = await unitTests(withSecretService, paths)
  report('long: unit and integration (vitest)', result, started)
  results.push(result)
}
if (isAll || specs.length > 0) results.push(await runJourneys(electron, specs))
if (isAll) results.push(await packageTwice())
const sum = (name) => results.reduce((total, result) => total + result[name], 0)
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exitCode = sum('failed') === 0 ? 0 : 1
