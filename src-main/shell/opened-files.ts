/** Files given to the system's viewers: a private folder, emptied at start and at the end. */
import { rmSync } from 'node:fs'
import { shell } from 'electron'

/** What a viewer still holds open (Windows) goes at the next start. */
export const forgetOpenedFiles = (folder: string): void => {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // held open by a viewer: a private folder may keep it until then
  }
}

/** @returns false where the system has nothing that opens it */
export const openFile = async (file: string): Promise<boolean> => (await shell.openPath(file)) === ''
