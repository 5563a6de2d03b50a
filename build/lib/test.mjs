/** Runs all tests, names again what failed, and prints one summary line. */
import { buildApp } from './build-app.mjs'
import { runChecks, sumResults } from './checks.mjs'
import { assertSandboxCanWork, assertTestDesktop, withSecretService } from './desktop.mjs'
import { electronEnvironment, findElectron } from './find-electron.mjs'
import { runJourneys } from './journeys.mjs'
import { tryPackaged } from './packaged.mjs'
import { note } from './say.mjs'

/** @param words arguments for Playwright @returns the exit code */
export const main = async (words) => {
  assertTestDesktop()
  const electron = await findElectron()
  await assertSandboxCanWork(electron)
  await buildApp(electronEnvironment(electron))
  const checked = await runChecks(withSecretService)
  note(`\nJourneys on Electron ${electron.version} (${electron.source}):`)
  const journeyed = await runJourneys(electron, words)
  note('\nThe packaged app:')
  const packaged = await tryPackaged(electron)
  const { passed, failed, failures } = sumResults([checked, journeyed, packaged])
  if (failures.length > 0) note(`\nFailed:\n  ${failures.join('\n  ')}`)
  note(`\nRan on Electron ${electron.version} (${electron.source}), Node ${process.versions.node}.`)
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}
