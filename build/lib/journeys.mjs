/** Runs the Playwright journeys on the real Electron, with a display and a secret service. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { briefly, reports, sumResults, toolScript } from './checks.mjs'
import { run } from './command.mjs'
import { withDisplay, withSecretService } from './desktop.mjs'
import { electronEnvironment } from './find-electron.mjs'
import { inRoot, lockedNode, readJson } from './root.mjs'
import { note } from './say.mjs'
import { makeTemporaryFolder } from './temporary-folder.mjs'

/**
 * Runs Playwright's tests on that Electron.
 * @param options of `run`, `lane` of `withDisplay`; `env` is added to this process's own @returns `{ code, output }`
 */
export const playwrightOn = async (electron, words, { env: more, lane, ...options } = {}) => {
  const playwright = toolScript('@playwright/test', 'playwright')
  const temporary = makeTemporaryFolder()
  const { ELECTRON_RUN_AS_NODE: _, ...inherited } = process.env
  const env = { ...inherited, ...electronEnvironment(electron), ...temporary.environment, ...more }
  const program = withDisplay(...withSecretService(lockedNode, [playwright, 'test', ...words]), lane)
  return run(...program, { ...options, env }).finally(temporary.remove)
}

/**
 * Runs the tests of one configuration and counts them.
 * @param config its name in test/e2e @param words passed on to Playwright
 * @param options `name` of the report, the others as of `playwrightOn` @returns `{ passed, failed, output, failures }`
 */
export const countJourneys = async (electron, config, words = [], { name = config, ...options } = {}) => {
  mkdirSync(reports, { recursive: true })
  const file = join(reports, `${name}.json`)
  rmSync(file, { force: true })
  const args = ['--config', `test/e2e/${config}.config.ts`, '--reporter=list,json', ...words]
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const { code, output } = await playwrightOn(electron, args, { ...options, env })
  if (!existsSync(file)) return { passed: 0, failed: 1, output, failures: [`${name} wrote no report`] }
  const { stats, suites } = readJson(file)
  const failed = stats.unexpected + stats.flaky
  return {
    passed: stats.expected,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    output,
    failures: suites.flatMap(failedJourneys),
  }
}

/** @returns a text for each failed or flaky test of a suite: where it is, its title and how the reason begins */
const failedJourneys = ({ suites = [], specs }) => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        briefly(`${file}:${line}  ${title}`, results.find(({ error }) => error)?.error.message),
      ),
  ),
  ...suites.flatMap(failedJourneys),
]

/** At most two: each window renders without a graphics card. */
const LANES = Math.min(2, availableParallelism())

/**
 * Runs all journeys in several lanes. Each lane takes a few files at a time, fewer towards the end so that all lanes end
 * together. Each time is a process with its own display and keychain; its output is shown when it has ended.
 */
const runInLanes = async (electron) => {
  const waiting = readdirSync(inRoot('test/e2e/journeys')).filter((name) => name.endsWith('.spec.ts'))
  const results = []
  const work = async (_, lane) => {
    while (waiting.length > 0) {
      const files = waiting.splice(0, Math.ceil(waiting.length / (3 * LANES)))
      const name = files[0]
      // A file may contain only long journeys.
      const words = ['--pass-with-no-tests', '--output', inRoot('test-results', name)]
      const paths = files.map((file) => `journeys/${file}`)
      const result = await countJourneys(electron, 'playwright', [...paths, ...words], {
        name,
        lane,
        capture: true,
      })
      note(result.output.trimEnd())
      results.push(result)
    }
  }
  await Promise.all(Array.from({ length: LANES }, work))
  return sumResults(results)
}

/** @param words passed on to Playwright, which then runs them one at a time @returns `{ passed, failed, failures }` */
export const runJourneys = (electron, words) =>
  words.length > 0 ? countJourneys(electron, 'playwright', words) : runInLanes(electron)
