/**
 * `npm run screenshots`: takes the pictures of README and guides from the running app, into docs/; `-- FOLDER`: every
 * place in each language, theme and size into that folder, for review.
 */
import { resolve } from 'node:path'
import { buildApp } from './lib/build-app.mjs'
import { assertTestDesktop } from './lib/desktop.mjs'
import { electronEnvironment, findElectron } from './lib/find-electron.mjs'
import { playwrightOn } from './lib/journeys.mjs'

assertTestDesktop()
const electron = await findElectron()
await buildApp(electronEnvironment(electron))
const [folder] = process.argv.slice(2)
const config = ['--config', 'test/e2e/pictures.config.ts', '--reporter=list']
const { code } =
  folder === undefined
    ? await playwrightOn(electron, [...config, 'screens'])
    : await playwrightOn(electron, [...config, 'places'], { env: { CONCILIA_PICTURES: resolve(folder) } })
process.exitCode = code
