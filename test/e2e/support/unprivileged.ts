/**
 * Makes the built app runnable by a user other than root: Chromium refuses its sandbox to root, and another
 * user may not enter root's folder. Files are linked, or copied where the disk allows no links.
 */
import { chmod, chown, copyFile, cp, link, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectRoot } from './launch.ts'

const nobody = 65534

export interface Stage {
  /** For ELECTRON_OVERRIDE_DIST_PATH: starts the linked Electron as the user nobody. */
  readonly electronDist: string
  readonly appFolder: string
  readonly dataFolder: string
  readonly env: Readonly<Record<string, string>>
  remove(): Promise<void>
}

const linkTree = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkTree(source, target)
    else await link(source, target).catch(() => copyFile(source, target))
  }
}

/** The loader with which Playwright delays Electron's start until it listens; it needs no other file. */
const playwrightLoader = (): string => {
  const require = createRequire(createRequire(import.meta.url).resolve('@playwright/test'))
  return join(dirname(require.resolve('playwright-core/package.json')), 'lib/server/electron/loader.js')
}

const startAsNobody = (stage: string): string => `#!/bin/sh
[ "$1" = -r ] && shift 2
exec setpriv --reuid=${nobody} --regid=${nobody} --clear-groups '${stage}/electron/electron' -r '${stage}/loader.js' "$@"
`

/** @param electron the folder of the Electron of the other journeys */
export const stageForNobody = async (electron: string): Promise<Stage> => {
  const stage = await mkdtemp(join(tmpdir(), 'concilia-nobody-'))
  await chmod(stage, 0o755)
  await linkTree(electron, join(stage, 'electron'))
  await linkTree(join(projectRoot, 'out'), join(stage, 'app/out'))
  await linkTree(
    join(projectRoot, 'node_modules/better-sqlite3'),
    join(stage, 'app/node_modules/better-sqlite3'),
  )
  await copyFile(join(projectRoot, 'package.json'), join(stage, 'app/package.json'))
  await copyFile(playwrightLoader(), join(stage, 'loader.js'))
  await mkdir(join(stage, 'start'))
  await writeFile(join(stage, 'start/electron'), startAsNobody(stage), { mode: 0o755 })
  const home = join(stage, 'home')
  await mkdir(home)
  await chown(home, nobody, nobody)
  const authority = process.env.XAUTHORITY
  if (authority) {
    await cp(authority, join(stage, 'xauthority'))
    await chown(join(stage, 'xauthority'), nobody, nobody)
  }
  return {
    electronDist: join(stage, 'start'),
    appFolder: join(stage, 'app'),
    dataFolder: join(home, 'data'),
    env: {
      HOME: home,
      DBUS_SESSION_BUS_ADDRESS: '',
      ...(authority ? { XAUTHORITY: join(stage, 'xauthority') } : {}),
    },
    remove: () => rm(stage, { recursive: true, force: true, maxRetries: 5 }),
  }
}
