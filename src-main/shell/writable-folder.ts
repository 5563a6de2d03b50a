/** Finds out before Chromium does: in a folder it cannot write it ends without a word. */
import { accessSync, constants } from 'node:fs'
import { AppError, isOutOfSpace } from '#core/app-error.ts'
import { makePrivateFolderSync } from '../files/private-files.ts'

/** Makes the folder when it is missing. @returns why it cannot be written (storage-failed, disk-full), or undefined */
export const whyNotWritable = (folder: string): AppError | undefined => {
  try {
    makePrivateFolderSync(folder)
    accessSync(folder, constants.R_OK | constants.W_OK)
    return undefined
  } catch (cause) {
    if (isOutOfSpace(cause)) return new AppError('disk-full', 'no space left for the data folder', { cause })
    return new AppError('storage-failed', 'the data folder cannot be written', { cause })
  }
}
