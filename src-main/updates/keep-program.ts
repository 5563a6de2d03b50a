/** electron-updater deletes an AppImage before it moves the new one to its place: meanwhile a second name keeps it. */
import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'

export interface KeptProgram {
  /** The new version is in place. */
  discard(): void
  /** It is not: the program has its name again, whatever stands there by now. */
  putBack(): void
}

/** A link takes no space; a disk that knows none gets a copy. */
const addName = (program: string, kept: string): void => {
  try {
    linkSync(program, kept)
  } catch {
    copyFileSync(program, kept, constants.COPYFILE_EXCL)
  }
}

/**
 * The second name is one that a person finds and can open, where the computer stops in between.
 * @param program the AppImage; undefined, or of no file, where an update deletes nothing
 * Errors: the file system's, and then nothing may be installed
 */
export const keepProgram = (program: string | undefined): KeptProgram => {
  const kept = program !== undefined && existsSync(program) ? `${program}.before-update` : undefined
  if (program === undefined || kept === undefined)
    return { discard: () => undefined, putBack: () => undefined }
  const discard = (): void => rmSync(kept, { force: true })
  discard()
  addName(program, kept)
  return {
    discard,
    putBack() {
      if (!existsSync(kept)) return
      renameSync(kept, program)
      discard() // two names of one file: a rename leaves both
    },
  }
}
