/** Stores the window's position between runs, and restores it only where a screen still is. */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { placeFileSync } from '../files/place-file.ts'
import { makePrivateFolderSync, PRIVATE_FILE } from '../files/private-files.ts'

export const minimumSize = { width: 960, height: 600 } as const
const defaultSize = { width: 1360, height: 860 } as const

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface WindowState {
  readonly bounds: Rectangle
  readonly maximized: boolean
}

/** The state of a window at a moment. */
export interface WindowNow extends WindowState {
  readonly minimized: boolean
  readonly fullScreen: boolean
}

/**
 * The state to store: the bounds from when the window was neither maximised, minimised nor full screen, and whether it
 * was maximised. Electron's normal bounds are those of the maximised window where a Linux window manager maximised it.
 */
export const stateSeen = (before: WindowState, now: WindowNow): WindowState => {
  if (now.minimized || now.fullScreen) return before
  return { bounds: now.maximized ? before.bounds : now.bounds, maximized: now.maximized }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Checked by hand: a schema's library is large, and nothing else needs it before the window opens. */
const parseWindowState = (value: unknown): WindowState | undefined => {
  if (!isObject(value) || !isObject(value.bounds) || typeof value.maximized !== 'boolean') return undefined
  const { x, y, width, height } = value.bounds
  const [left, top, wide, high] = [x, y, width, height].map((one) =>
    typeof one === 'number' && Number.isSafeInteger(one) ? one : undefined,
  )
  if (left === undefined || top === undefined || !wide || !high || wide < 0 || high < 0) return undefined
  return { bounds: { x: left, y: top, width: wide, height: high }, maximized: value.maximized }
}

const overlap = (a: Rectangle, b: Rectangle): number => {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high))

/**
 * Fits stored bounds into the present screens (work areas, in device-independent pixels).
 * @returns bounds within one screen, where it is large enough; undefined for the system's default
 */
export const fitToScreens = (
  bounds: Rectangle | undefined,
  screens: readonly Rectangle[],
): Rectangle | undefined => {
  if (bounds === undefined) return undefined
  const best = screens.toSorted((a, b) => overlap(b, bounds) - overlap(a, bounds))[0]
  if (best === undefined || overlap(best, bounds) === 0) return undefined
  const width = clamp(bounds.width, Math.min(minimumSize.width, best.width), best.width)
  const height = clamp(bounds.height, Math.min(minimumSize.height, best.height), best.height)
  return {
    x: clamp(bounds.x, best.x, best.x + best.width - width),
    y: clamp(bounds.y, best.y, best.y + best.height - height),
    width,
    height,
  }
}

/** Size of the first window. */
export const defaultBounds = (screen: Rectangle): { width: number; height: number } => ({
  width: Math.min(defaultSize.width, screen.width),
  height: Math.min(defaultSize.height, screen.height),
})

/** @returns the stored state; undefined where there is none or it cannot be read, which is not an error */
export const readWindowState = (path: string): WindowState | undefined => {
  try {
    return parseWindowState(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

/** Replaces the file. Synchronous, since the process may end with the window. */
export const writeWindowState = (path: string, state: WindowState): void => {
  makePrivateFolderSync(dirname(path))
  const text = `${JSON.stringify(state)}\n`
  placeFileSync(path, (descriptor) => writeFileSync(descriptor, text), PRIVATE_FILE)
}
