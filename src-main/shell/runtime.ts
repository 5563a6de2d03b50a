/** Which Electron runs, whether it is the one the app was made for, and how much main and pages hold for new objects. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import manifest from '../../package.json' with { type: 'json' }

export interface Runtime {
  readonly electron: string
  /** A redistributed Electron stands in for the pinned one: the app reaches loopback addresses only. */
  readonly isFallback: boolean
}

/** @param running `process.versions.electron`; undefined in plain Node, which needs no stand-in */
export const describeRuntime = (
  running: string | undefined,
  pinned: string = manifest.devDependencies.electron,
): Runtime => ({ electron: running ?? 'none', isFallback: running !== undefined && running !== pinned })

/**
 * Whether a new version can be put in this copy's place: on Linux in that of an AppImage, which says where it lies, or of
 * what the builder notes to be a system package. A folder that was unpacked by hand stays as it is.
 * @param resources the folder beside the app's archive
 */
export const isReplaceable = (
  isPackaged: boolean,
  resources: string,
  platform: NodeJS.Platform = process.platform,
  appImage: string | undefined = process.env.APPIMAGE,
): boolean =>
  isPackaged &&
  (platform !== 'linux' || appImage !== undefined || existsSync(join(resources, 'package-type')))

/**
 * The program that opens this app again: of an AppImage the file itself, since the folder its files are mounted at goes
 * with the process.
 */
export const programToOpen = (
  execPath: string = process.execPath,
  { APPIMAGE, APPDIR }: NodeJS.ProcessEnv = process.env,
): string => (APPIMAGE && APPDIR && execPath.startsWith(`${APPDIR}/`) ? APPIMAGE : execPath)

/**
 * A sync makes many objects that live for a moment, and V8 would give them more and more memory, up to 64 MB, which it
 * keeps. Main goes on with what it has; threads begin with all their own limit allows, since theirs cannot grow
 * either. To be called before the first of them starts: V8 reads these flags again while the program runs.
 */
export const keepYoungHeap = (): void => {
  setFlagsFromString('--min-semi-space-size=32')
  setFlagsFromString('--semi-space-growth-factor=1')
}

/**
 * Handed to V8 in each page, before the first: it makes its first frame without collecting what it made for it, four
 * times otherwise. After that it collects new objects from 8 MB on, and all once it holds twice what was left the last
 * time: by default V8 lets the space for new ones grow to 60 MB in a page that holds 14 MB, the rest to four times what
 * was left, and a page past 300 MB.
 */
export const pageFlags =
  '--min-semi-space-size=8 --max-semi-space-size=8 --initial-heap-size=32 --heap-growing-percent=100'
