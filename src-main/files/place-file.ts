/** Puts a file in a target's place while blocking: it holds what it held, or all that was written. */
import { closeSync, fchmodSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs'
import { replaceFileSync } from './replace-file.ts'
import { clearTemporariesSync, temporaryName } from './temporary-files.ts'

/** The rights of any file a person makes; the umask takes from them. */
const ORDINARY = 0o666

type Write = (descriptor: number) => void

/**
 * @param write gets the descriptor of a new file next to the target, and leaves it open
 * @param mode of the file; left out, those of the file it replaces, or the umask's
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
 * Writes the new file and leaves it next to the target, which is what it was. Parameters and errors as above.
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

/** What it failed with before is the failure to tell; the next writer of the target clears what stays. */
const removeQuietly = (file: string): void => {
  try {
    rmSync(file, { force: true })
  } catch {
    // held by another program
  }
}
