/** Builds the app's directory for this Linux and tests it: its contents, its commands, its window. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { countJourneys } from './journeys.mjs'
import { ensurePackagingTools } from './packages.mjs'
import { cacheFolder } from './root.mjs'
import { note, Stop } from './say.mjs'

/** Where test/e2e/packaged expects it. */
const output = join(cacheFolder, 'package', 'tested')

/** @param words arguments for Playwright @returns `{ passed, failed, failures }`; on systems other than Linux x64 nothing is built */
export const tryPackaged = async (electron, words = []) => {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    note('The packaged app is tried on Linux x64 only.')
    return { passed: 0, failed: 0 }
  }
  try {
    await ensurePackagingTools()
    const { packageApp } = await import('../package/main.mjs')
    rmSync(output, { recursive: true, force: true })
    await packageApp({ names: ['linux'], dirOnly: true, output, built: true })
  } catch (error) {
    note(error instanceof Stop ? error.message : error.stack)
    return { passed: 0, failed: 1, failures: ['the package could not be built'] }
  }
  return countJourneys(electron, 'packaged', words)
}
