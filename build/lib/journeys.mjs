/** The Playwright journeys on the real Electron, on a display and beside a secret service. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { reports, toolScript } from './checks.mjs'
import { run } from './command.mjs'
import { withDisplay, withSecretService } from './desktop.mjs'
import { electronEnvironment } from './find-electron.mjs'
import { lockedNode, readJson } from './root.mjs'
import { ownTemporaryFolder } from './temporary-folder.mjs'

/** Runs Playwright's tests on that Electron. @returns the exit code */
export const playwrightOn = async (electron, words, more = {}) => {
  const playwright = toolScript('@playwright/test', 'playwright')
  const removeTemporaryFolder = ownTemporaryFolder()
  const { ELECTRON_RUN_AS_NODE: _, ...inherited } = process.env
  const env = { ...inherited, ...electronEnvironment(electron), ...more }
  const program = withDisplay(...withSecretService(lockedNode, [playwright, 'test', ...words]))
  const { code } = await run(...program, { env }).finally(removeTemporaryFolder)
  return code
}

/**
 * Runs the tests of one configuration and counts them.
 * @param name of the configuration in test/e2e @param words passed on to Playwright @returns `{ passed, failed }`
 */
export const countJourneys = async (electron, name, words = []) => {
  const file = join(reports, `${name}.json`)
  rmSync(file, { force: true })
  const args = ['--config', `test/e2e/${name}.config.ts`, '--reporter=list,json', ...words]
  const code = await playwrightOn(electron, args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = readJson(file).stats
  const failed = unexpected + flaky
  return { passed: expected, failed: failed === 0 && code !== 0 ? 1 : failed }
}

/** @param words passed on to Playwright @returns `{ passed, failed }` */
export const runJourneys = (electron, words) => countJourneys(electron, 'playwright', words)
