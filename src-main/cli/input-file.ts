/** Files that are named for a command to read. */
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError } from '#core/app-error.ts'
import { reasonOf } from '../services/json-file.ts'

/** A pipe cannot be looked into before it is read. Error: invalid-input, with the file's name and what keeps it from being read. */
export const assertReadable = async (path: string): Promise<void> => {
  const refuse = (reason: string, cause?: unknown): AppError =>
    new AppError('invalid-input', `${basename(path)}: ${reason}; nothing was read or changed`, { cause })
  const found = await stat(path).catch((error: unknown) => {
    throw refuse(reasonOf(error), error)
  })
  if (found.isDirectory()) throw refuse('it is a folder')
  if (!found.isFile()) return
  if (found.size === 0) throw refuse('it is empty')
  const file = await open(path).catch((error: unknown) => {
    throw refuse(reasonOf(error), error)
  })
  await file.close()
}
