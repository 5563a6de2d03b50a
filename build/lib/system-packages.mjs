/**
 * Libraries and programs that a Debian (or Ubuntu) system needs: installed as root, otherwise the command to install
 * them is printed. On other systems nothing is checked.
 */
import { appendFileSync, existsSync } from 'node:fs'
import { onPath, run } from './command.mjs'
import { note, Stop } from './say.mjs'

/** Any of `packages` satisfies a need (Debian 13 renamed some), or the `program` on the PATH. */
const window = [
  { packages: ['libgtk-3-0', 'libgtk-3-0t64'] },
  { packages: ['libnss3'] },
  { packages: ['libasound2', 'libasound2t64'] },
  { packages: ['libgbm1'] },
]
/** keytar is compiled where its prebuilt binary is not available. */
const keychain = [
  { packages: ['libsecret-1-0'] },
  { packages: ['libsecret-1-dev'] },
  { packages: ['pkg-config', 'pkgconf'], program: 'pkg-config' },
  { packages: ['python3'], program: 'python3' },
  { packages: ['make'], program: 'make' },
  { packages: ['g++'], program: 'g++' },
]
const virtualDesktop = [
  { packages: ['xvfb'], program: 'Xvfb' },
  { packages: ['xauth'], program: 'xauth' },
  { packages: ['dbus'], program: 'dbus-run-session' },
  { packages: ['gnome-keyring'], program: 'gnome-keyring-daemon' },
]
const needsOf = {
  window,
  headless: keychain,
  start: [...window, ...keychain],
  test: [...window, ...keychain, ...virtualDesktop],
}

const installedPackages = async (names) => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query's own placeholders
  const { output } = await run('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\\n', ...names], {
    capture: true,
  })
  const lines = output.split('\n').map((line) => line.split(' '))
  return new Set(lines.filter(([, status]) => status === 'installed').map(([name]) => name))
}

const isOffered = async (name) => {
  const { output } = await run('apt-cache', ['policy', name], { capture: true })
  return /Candidate: (?!\(none\))/.test(output)
}

const firstOffered = async (names) => {
  for (const name of names) if (await isOffered(name)) return name
  return names[0]
}

const install = ['apt-get', 'install', '-y', '--no-install-recommends']
const quiet = { capture: true, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }

/** For tests of the office's server, which are left out where it cannot be had. */
const installDatabase = async () => {
  if (existsSync('/usr/lib/postgresql')) return
  note('Installing PostgreSQL for its tests')
  const add = (name) => run(install[0], [...install.slice(1), '-q', name], quiet)
  await run('apt-get', ['update', '-q'], quiet)
  const { code } = await add('postgresql-common')
  // Else Debian makes a database and starts a server that nobody asked for.
  if (code === 0)
    appendFileSync('/etc/postgresql-common/createcluster.conf', '\ncreate_main_cluster = false\n')
  if (code !== 0 || (await add('postgresql')).code !== 0)
    note('PostgreSQL could not be installed. Going on without its tests.')
}

/**
 * @param purpose `start` (a window), `headless` (the command line) or `test`
 * @returns whether something was installed
 */
export const ensureSystemPackages = async (purpose) => {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/dpkg-query')) return false
  const needs = needsOf[purpose]
  const installed = await installedPackages(needs.flatMap((need) => need.packages))
  const missing = needs.filter(
    (need) => !need.packages.some((name) => installed.has(name)) && !(need.program && onPath(need.program)),
  )
  const asRoot = process.getuid?.() === 0
  if (purpose === 'test' && asRoot) await installDatabase()
  if (missing.length === 0) return false

  if (!asRoot) {
    const names = await Promise.all(missing.map((need) => firstOffered(need.packages)))
    const line = `sudo ${install.join(' ')} ${names.join(' ')}`
    if (purpose === 'headless') return false
    throw new Stop(
      `This system lacks packages the app needs. Please run this line, then the command again:\n\n  ${line}\n`,
    )
  }
  await run('apt-get', ['update', '-q'], quiet)
  const names = await Promise.all(missing.map((need) => firstOffered(need.packages)))
  note(`Installing system packages: ${names.join(' ')}`)
  const { code, output } = await run(install[0], [...install.slice(1), '-q', ...names], quiet)
  if (code === 0) return true
  const text = `apt-get could not install ${names.join(' ')}:\n${output.trimEnd().split('\n').slice(-5).join('\n')}`
  if (purpose === 'test') throw new Stop(text)
  note(`${text}\nGoing on without.`)
  return false
}
