/** electron-updater deletes an AppImage before it moves the new one into place: a second name keeps the old one. */
import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'

export interface KeptProgram {
  /** Deletes the second name: the new version is in place. */
  discard(): void
  /** Restores the program's name, and replaces a file that has it by now. */
  putBack(): void
}

/** A hard link takes no space; a file system without links gets a copy. */
const addName = (program: string, kept: string): void => {
  try {
    linkSync(program, kept)
  } catch {
    copyFileSync(program, kept, constants.COPYFILE_EXCL)
  }
}

/**
 * The second name is one that a person can find and open, if the computer stops in between.
 * @param program the AppImage; where it is undefined or missing, an update deletes nothing
 * Errors: those of the file system; then nothing may be installed
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
      discard() // two hard links of one file: a rename would leave both
    },
  }
}
