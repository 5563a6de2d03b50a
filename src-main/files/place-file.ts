/** Replaces a file synchronously: the target has its old content, or all of the new one. */
import { closeSync, fchmodSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs'
import { clearTemporariesSync, replaceFileSync, temporaryName } from './replace-file.ts'

/** The rights of an ordinary file, from which the umask subtracts. */
const ORDINARY = 0o666

type Write = (descriptor: number) => void

/**
 * @param write gets the descriptor of a new file next to the target; it must not close it
 * @param mode rights of the file; by default those of the file it replaces, or the umask's
 * Errors: those of `write`, file-held, the file system's; nothing is left next to the target
 */
export const placeFileSync = (target: string, write: Write, mode?: number): void => {
  const temporary = stageFileSync(target, write, mode)
  try {
    replaceFileSync(temporary, target)
  } catch (error) {
    removeQuietly(temporary)
    throw error
  }
}

/**
 * Writes the new file next to the target, which is not changed. Parameters and errors as above.
 * @returns the file to rename over the target, or to delete
 */
export const stageFileSync = (target: string, write: Write, mode?: number): string => {
  const before = mode ?? statSync(target, { throwIfNoEntry: false })?.mode
  clearTemporariesSync(target)
  const temporary = temporaryName(target)
  const descriptor = openSync(temporary, 'wx', before ?? ORDINARY)
  try {
    try {
      write(descriptor)
      if (before !== undefined) fchmodSync(descriptor, before & 0o777)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    return temporary
  } catch (error) {
    removeQuietly(temporary)
    throw error
  }
}

/** Ignores failures: the earlier failure is the one to report, and the next writer of the target deletes what remains. */
const removeQuietly = (file: string): void => {
  try {
    rmSync(file, { force: true })
  } catch {
    // open in another program
  }
}
