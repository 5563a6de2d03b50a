/** What is shown in the system's own programs: a folder of ours, a file in its viewer. The page never names a path. */

import { rmSync } from 'node:fs'
import { shell } from 'electron'
import { AppError } from '#core/app-error.ts'
import { makePrivateFolder } from '../files/private-files.ts'

/** Error: storage-failed (it cannot be made or shown). */
export const openFolder = async (path: string): Promise<void> => {
  try {
    await makePrivateFolder(path)
  } catch (error) {
    throw new AppError('storage-failed', 'the folder cannot be made', { cause: error })
  }
  // The system answers with words instead of failing.
  if ((await shell.openPath(path)) !== '') throw new AppError('storage-failed', 'the folder cannot be shown')
}

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
