/**
 * Installs the locked npm packages where they are missing or stale.
 *
 * npm writes `node_modules/.package-lock.json` at the very end of an install, so it serves as a stamp. It is compared
 * with the lock, so that an interrupted install, an updated lock, a package that a person added and one that npm left out
 * under an old Node are all detected, and a correct install is not repeated.
 */
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { lastLines, npm } from './command.mjs'
import { cacheFolder, inRoot, lockedNode, readJson } from './root.mjs'
import { note, Stop } from './say.mjs'

const differs = (locked, installed) =>
  locked.version !== installed.version || locked.integrity !== installed.integrity

const { glibcVersionRuntime } = process.report?.getReport().header ?? {}
const thisMachine = {
  os: process.platform,
  cpu: process.arch,
  libc: process.platform === 'linux' ? (glibcVersionRuntime ? 'glibc' : 'musl') : undefined,
}

/** Whether a binary is for this machine: npm silently leaves out binaries that were not made for its Node. */
const isMadeFor = (machine, wanted) =>
  wanted.os?.includes(machine.os) === true &&
  wanted.cpu?.includes(machine.cpu) === true &&
  (wanted.libc?.includes(machine.libc) ?? true)

/**
 * Compares the lock with what npm says it installed; packages for other platforms are not expected.
 * @param {{ os: string, cpu: string, libc?: string | undefined }} machine in npm's names
 * @returns the first package that is missing or stale, or undefined
 */
export const firstStale = (locked, installed, machine = thisMachine) =>
  Object.entries(locked).find(([path, wanted]) => {
    if (path === '' || wanted.link) return false
    const present = installed[path]
    const mayBeAbsent = wanted.devOptional || wanted.peer || (wanted.optional && !isMadeFor(machine, wanted))
    return present === undefined ? !mayBeAbsent : differs(wanted, present)
  })?.[0]

/** Why an install is needed, or undefined where the installed packages are the locked ones. */
const reasonToInstall = () => {
  const stamp = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(stamp) || !existsSync(lockedNode)) return 'packages are not installed yet'
  const stale = firstStale(readJson(inRoot('package-lock.json')).packages, readJson(stamp).packages)
  return stale === undefined ? undefined : `${stale.slice('node_modules/'.length)} is stale`
}

/** Windows cannot delete a running program, but can move it: npm must be able to delete node_modules. */
const moveRunningNodeAway = () => {
  if (process.platform !== 'win32' || !process.execPath.startsWith(inRoot('node_modules'))) return
  mkdirSync(cacheFolder, { recursive: true })
  renameSync(process.execPath, join(cacheFolder, `node-in-use-${process.pid}.exe`))
}

/** @param options `keychainNowCompiles`: system libraries were just installed that an earlier install lacked */
export const ensurePackages = async ({ keychainNowCompiles }) => {
  const missedKeychain = keychainNowCompiles && !existsSync(inRoot('node_modules', 'keytar'))
  const reason = reasonToInstall() ?? (missedKeychain ? 'keytar can be compiled now' : undefined)
  if (reason === undefined) return
  note(`Installing the locked packages (${reason}).`)
  moveRunningNodeAway()
  const { code } = await npm(['ci', '--no-fund', '--no-audit', '--loglevel=error'])
  if (code !== 0) throw new Stop('npm ci failed; its message is above.')
}

/**
 * Packages needed only for packaging are in a folder of their own with a lock of its own: 280 packages, 100 MB, which
 * nobody who starts the app should wait for. None of their install scripts is run.
 */
export const ensurePackagingTools = async () => {
  const folder = inRoot('build', 'package')
  const stamp = join(folder, 'node_modules', '.package-lock.json')
  const locked = readJson(join(folder, 'package-lock.json')).packages
  if (existsSync(stamp) && firstStale(locked, readJson(stamp).packages) === undefined) return
  note('Installing what packaging needs.')
  const { code, output } = await npm(
    ['ci', '--prefix', folder, '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error'],
    { capture: true, cwd: folder },
  )
  if (code !== 0) throw new Stop(`npm ci failed in build/package:\n${lastLines(output, 4)}`)
}
