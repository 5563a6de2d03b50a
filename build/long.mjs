/**
 * `npm run test:long`: tests that take too long for every run. Packages are built twice; the program is killed
 * 200 times, where `npm test` kills it ten times, and 80 times while it closes a month, reopens it or exports journal
 * entries; every attack of a malicious service is measured; incremental matching is tested on six times as many
 * histories, and the second search on new books; lessons and offsets on many more invented companies; 20 companies go
 * through histories of 60 acts each; every place of the window is checked in both languages, in dark and in forced
 * colours; journeys that take minutes (`@long`) are run.
 * CONCILIA_KILL_SEED repeats the kills of a failed run, CONCILIA_HISTORY_SEED the histories, PROPERTY_SEED the books.
 */
import { buildApp } from './lib/build-app.mjs'
import { toolScript, vitestConfig } from './lib/checks.mjs'
import { run } from './lib/command.mjs'
import { electronEnvironment, findElectron } from './lib/find-electron.mjs'
import { runJourneys } from './lib/journeys.mjs'
import { packageTwice } from './lib/packages-twice.mjs'
import { lockedNode } from './lib/root.mjs'

const long = [
  'test/main/cli/killed-closing.test.ts',
  'test/main/cli/killed-rounds.test.ts',
  'test/main/cli/measured-attacks.test.ts',
  'test/main/core/endings/lessons.test.ts',
  'test/main/core/endings/offsets.test.ts',
  'test/main/core/matching/incremental/kept-runs.test.ts',
  'test/main/core/matching/second-search.test.ts',
  'test/main/db/mirror-pool.test.ts',
  'test/main/ipc/company-histories.test.ts',
]
const { code } = await run(
  lockedNode,
  [toolScript('vitest'), 'run', '--config', vitestConfig, '--project', 'node', ...long],
  {
    env: {
      CONCILIA_HISTORIES: '20',
      ...process.env,
      CONCILIA_KILL_ROUNDS: '200',
      CONCILIA_ALL_ATTACKS: '1',
      CONCILIA_LONG: '1',
    },
  },
)
const electron = await findElectron()
await buildApp(electronEnvironment(electron))
process.env.CONCILIA_LONG = '1'
const journeys = await runJourneys(electron, ['--grep', '@long|@looks'])
const { passed, failed } = await packageTwice()
process.stdout.write(`${passed} passed, ${failed} failed, of packages\n`)
process.exitCode = failed + journeys.failed === 0 ? code : 1
