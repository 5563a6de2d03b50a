/** Which Electron runs, whether it is the pinned one, and how much memory main and pages may use for new objects. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import manifest from '../../package.json' with { type: 'json' }

export interface Runtime {
  readonly electron: string
  /** A substitute for the pinned Electron: the app may then reach loopback addresses only. */
  readonly isFallback: boolean
}

/** @param running `process.versions.electron`; undefined in plain Node, which is never a substitute */
export const describeRuntime = (
  running: string | undefined,
  pinned: string = manifest.devDependencies.electron,
): Runtime => ({ electron: running ?? 'none', isFallback: running !== undefined && running !== pinned })

/**
 * Whether an update can replace this copy: on Linux an AppImage, or a system package by the builder's note. A folder
 * that was unpacked by hand is not replaced.
 * @param resources the folder that contains the app's archive
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
 * The program that opens this app again: for an AppImage the file itself, since the folder where it is mounted ends with
 * the process.
 */
export const programToOpen = (
  execPath: string = process.execPath,
  { APPIMAGE, APPDIR }: NodeJS.ProcessEnv = process.env,
): string => (APPIMAGE && APPDIR && execPath.startsWith(`${APPDIR}/`) ? APPIMAGE : execPath)

/**
 * Keeps V8 from growing the space for new objects: a sync creates many short-lived ones, for which V8 would take up to
 * 64 MB and keep them. Threads start with the whole space that their own limit allows, since theirs cannot grow either.
 * Must be called before the first thread starts: V8 reads these flags again while the program runs.
 */
export const keepYoungHeap = (): void => {
  setFlagsFromString('--min-semi-space-size=32')
  setFlagsFromString('--semi-space-growth-factor=1')
}

/**
 * V8 flags for each page, set before the first one opens. The first frame is then made without garbage collection, else
 * with four. Later, new objects are collected from 8 MB on, and all objects when the heap has doubled since the last
 * full collection. By default V8 grows the space for new objects to 60 MB in a page that uses 14 MB, the rest to four
 * times the last size, and the page past 300 MB.
 */
export const pageFlags =
  '--min-semi-space-size=8 --max-semi-space-size=8 --initial-heap-size=32 --heap-growing-percent=100'
