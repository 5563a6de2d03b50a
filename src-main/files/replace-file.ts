/** The only module that renames a file over another one: repeated while another program has it open. */

import { randomBytes } from 'node:crypto'
import { readdirSync, renameSync, rmSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
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

const RANDOM = /^\.[0-9a-f]{12}\.part$/

/**
 * Temporary files next to their target: names that cannot be guessed, and deleting those of ended programs. Must be
 * opened exclusively (`wx`): an existing file with this name is not ours.
 */
export const temporaryName = (target: string): string => `${target}.${randomBytes(6).toString('hex')}.part`

/** Temporary files of this target in its folder. */
const ofTarget = (
  target: string,
  entries: readonly { name: string; isFile(): boolean }[],
): readonly string[] => {
  const name = basename(target)
  return entries
    .filter(
      (entry) => entry.isFile() && entry.name.startsWith(name) && RANDOM.test(entry.name.slice(name.length)),
    )
    .map((entry) => join(dirname(target), entry.name))
}

/** Deletes temporary files that ended programs left for this target; one that cannot be deleted stays. */
export const clearTemporaries = async (target: string): Promise<void> => {
  const entries = await readdir(dirname(target), { withFileTypes: true }).catch(() => [])
  await Promise.allSettled(ofTarget(target, entries).map((file) => rm(file, { force: true })))
}

export const clearTemporariesSync = (target: string): void => {
  try {
    const entries = readdirSync(dirname(target), { withFileTypes: true })
    for (const file of ofTarget(target, entries)) rmSync(file, { force: true })
  } catch {
    // The folder cannot be read, or another program has the file open: if it matters, writing fails too.
  }
}

/** Flushes a file to the disk. Errors: the file system's. */
export const flushFile = async (path: string): Promise<void> => {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
