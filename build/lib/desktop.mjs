/** What the machine offers for a window: a display, Chromium's sandbox, a secret service. */

import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onPath, run } from './command.mjs'
import { Stop } from './say.mjs'

const isRoot = () => process.getuid?.() === 0

export const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

/** Chromium's sandbox refuses to run as root. */
export const sandboxArguments = () => (process.platform === 'linux' && isRoot() ? ['--no-sandbox'] : [])

const isSetuidRoot = (path) => {
  const { uid, mode } = statSync(path)
  return uid === 0 && (mode & 0o4000) !== 0
}

/**
 * Where a system forbids user namespaces, Chromium's sandbox needs a helper program that belongs to root.
 * The app is never opened without the sandbox because of that: the command to run is printed.
 */
export const assertSandboxCanWork = async (electron) => {
  if (process.platform !== 'linux' || isRoot()) return
  const { code } = await run('unshare', ['--user', 'true'], { capture: true })
  const helper = join(electron.dist, 'chrome-sandbox')
  if (code === 0 || code === 127 || isSetuidRoot(helper)) return
  throw new Stop(
    `This system does not let Chromium's sandbox work without its helper. Please run this line once:\n\n  sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'\n`,
  )
}

const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Stops where a program is missing without which tests would fail for unclear reasons. */
export const assertTestDesktop = () => {
  if (process.platform !== 'linux') return
  const programs = [
    'dbus-run-session',
    'gnome-keyring-daemon',
    ...(hasDisplay() ? [] : ['xvfb-run', 'xauth']),
  ]
  const missing = programs.filter((program) => !onPath(program))
  if (missing.length > 0) throw new Stop(`The tests need these programs on the PATH: ${missing.join(', ')}`)
}

/** Deleted when this process ends. */
const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'concilia-keyring-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Wraps a command so that on Linux it has its own secret service, unlocked with an empty password: tests never
 * touch the person's own keyring.
 * @returns `[program, args]`
 */
export const withSecretService = (program, args) => {
  if (process.platform !== 'linux') return [program, args]
  const inner = [program, ...args].map(quoted).join(' ')
  const home = quoted(temporaryFolder())
  const unlock = `printf '\\n' | XDG_DATA_HOME=${home} XDG_RUNTIME_DIR=${home} gnome-keyring-daemon --unlock --components=secrets`
  // Output of the bus is discarded; the command's own output is not.
  const inSession = `exec 2>&3 3>&-; ${unlock} >/dev/null 2>&1; exec ${inner}`
  return ['sh', ['-c', `exec 3>&2; exec dbus-run-session -- sh -c ${quoted(inSession)} 2>/dev/null`]]
}

/**
 * Wraps a command so that it has a display, a virtual one where there is none.
 * @param lane commands started at the same time search for a free display from different numbers on
 * @returns `[program, args]`
 */
export const withDisplay = (program, args, lane = 0) => {
  if (hasDisplay()) return [program, args]
  const display = ['-a', '-n', String(99 + 100 * lane), '-s', '-screen 0 1600x1000x24']
  return ['xvfb-run', [...display, program, ...args]]
}
