/**
 * `npm run test:long`: what takes too long for every run of the tests. Packages are made twice, the program is killed
 * 200 times, where `npm test` kills it 20 times, and every attack of a malicious service is measured; CONCILIA_KILL_SEED repeats the kills of a run that failed.
 */
import { buildApp } from './lib/build-app.mjs'
import { toolScript, vitestConfig } from './lib/checks.mjs'
import { run } from './lib/command.mjs'
import { electronEnvironment, findElectron } from './lib/find-electron.mjs'
import { packageTwice } from './lib/packages-twice.mjs'
import { lockedNode } from './lib/root.mjs'

const long = ['test/main/cli/killed-rounds.test.ts', 'test/main/cli/measured-attacks.test.ts']
const { code } = await run(
  lockedNode,
  [toolScript('vitest'), 'run', '--config', vitestConfig, '--project', 'node', ...long],
  {
    env: { ...process.env, CONCILIA_KILL_ROUNDS: '200', CONCILIA_ALL_ATTACKS: '1' },
  },
)
await buildApp(electronEnvironment(await findElectron()))
const { passed, failed } = await packageTwice()
process.stdout.write(`${passed} passed, ${failed} failed, of packages\n`)
process.exitCode = failed === 0 ? code : 1
