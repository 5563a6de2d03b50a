/** The only module that renames a file over another one: repeated while another program has it open. */
import { renameSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, codeOf } from '#core/app-error.ts'

const HELD: ReadonlySet<string> = new Set(['EPERM', 'EBUSY', 'EACCES'])
/** Virus scanners, indexers and viewers close a file within this time. */
const PATIENCE_MS = 1_000
const PAUSE_MS = 40

/** Errors of a rename on Windows, where another program has one of the two files open. */
export const isHeld = (error: unknown): boolean => HELD.has(codeOf(error))

export const toHeldError = (cause: unknown): AppError =>
  new AppError('file-held', 'another program holds the file, or the file is write-protected', { cause })

export interface ReplacePorts {
  rename(from: string, to: string): Promise<void>
  /** Milliseconds of a monotonic clock. */
  now(): number
  wait(ms: number): Promise<void>
}

const system: ReplacePorts = {
  rename,
  now: () => performance.now(),
  wait: async (ms) => void (await sleep(ms)),
}

/** Throws where another attempt is useless. Errors: file-held after the time limit, otherwise the given error. */
const assertWorthATry = (error: unknown, sinceMs: number): void => {
  if (!isHeld(error)) throw error
  if (sinceMs >= PATIENCE_MS) throw toHeldError(error)
}

/** Errors: file-held, the file system's. */
export const replaceFile = async (from: string, to: string, ports: ReplacePorts = system): Promise<void> => {
  const begun = ports.now()
  for (;;) {
    try {
      return await ports.rename(from, to)
    } catch (error) {
      assertWorthATry(error, ports.now() - begun)
    }
    await ports.wait(PAUSE_MS)
  }
}

/** As `replaceFile`, for a file that may not exist. */
export const moveIfThere = async (from: string, to: string): Promise<void> => {
  try {
    await replaceFile(from, to)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

export interface ReplaceSyncPorts {
  rename(from: string, to: string): void
  now(): number
  wait(ms: number): void
}

const blocking: ReplaceSyncPorts = {
  rename: renameSync,
  now: () => performance.now(),
  wait: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
}

/** As `replaceFile`, synchronously. */
export const replaceFileSync = (from: string, to: string, ports: ReplaceSyncPorts = blocking): void => {
  const begun = ports.now()
  for (;;) {
    try {
      ports.rename(from, to)
      return
    } catch (error) {
      assertWorthATry(error, ports.now() - begun)
    }
    ports.wait(PAUSE_MS)
  }
}
