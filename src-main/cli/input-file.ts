/** Checks files that a command is to read. */
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError } from '#core/app-error.ts'
import { reasonOf } from '../services/json-file.ts'

/** Checks a regular file; a pipe cannot be tested without reading it. Error: invalid-input, with the name and the reason. */
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
