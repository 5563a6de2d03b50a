/** Finds out before Chromium does: in a folder it cannot write it ends without a word. */
import { accessSync, constants, mkdirSync } from 'node:fs'
import { AppError } from '../core/app-error.ts'

/** Makes the folder when it is missing. @returns why it cannot be written (storage-failed), or undefined */
export const whyNotWritable = (folder: string): AppError | undefined => {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK)
    return undefined
  } catch (cause) {
    return new AppError('storage-failed', 'the data folder cannot be written', { cause })
  }
}
