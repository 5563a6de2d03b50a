/** Opens folders and files in the system's own programs. The page never names a path. */

import { rmSync } from 'node:fs'
import { shell } from 'electron'
import { AppError } from '#core/app-error.ts'
import { makePrivateFolder } from '../files/private-files.ts'

/** Error: storage-failed (it cannot be created or shown). */
export const openFolder = async (path: string): Promise<void> => {
  try {
    await makePrivateFolder(path)
  } catch (error) {
    throw new AppError('storage-failed', 'the folder cannot be made', { cause: error })
  }
  // The system returns a message instead of failing.
  if ((await shell.openPath(path)) !== '') throw new AppError('storage-failed', 'the folder cannot be shown')
}

/** Opens the mail program with a new message. @param address `mailto:`, as main made it */
export const openMail = async (address: string): Promise<void> => {
  if (!/^mailto:[A-Za-z0-9@._+-]*\?/.test(address)) throw new Error('only a new message is opened')
  await shell.openExternal(address)
}

/** A file that a viewer has open (Windows) is deleted at the next start. */
export const forgetOpenedFiles = (folder: string): void => {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // open in a viewer: it stays in the private folder until then
  }
}

/** @returns false where no program of the system opens it */
export const openFile = async (file: string): Promise<boolean> => (await shell.openPath(file)) === ''
