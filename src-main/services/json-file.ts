/**
 * The only place that stores small settings files: validated by a schema when read, replaced as a whole when written.
 */
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { z } from 'zod'
import { AppError, codeOf, isOutOfSpace } from '#core/app-error.ts'
import { serialQueue } from '#core/serial-queue.ts'
import { makePrivateFolder, PRIVATE_FILE } from '../files/private-files.ts'
import { toHeldError } from '../files/replace-file.ts'
import { writeWholeFile } from './whole-file.ts'

export interface JsonFile<T> {
  /** The value as last read or written. Errors: storage-failed, also where the file is invalid. */
  read(): Promise<T>
  /**
   * Replaces the value by the result of `change`; one change at a time, in order. Errors: as `read`, disk-full,
   * file-held.
   */
  update(change: (value: T) => T): Promise<T>
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'a file has its name',
  EISDIR: 'it is a folder',
  EACCES: 'the system does not allow it',
  EPERM: 'the system does not allow it',
  EROFS: 'the disk is read-only',
  ENAMETOOLONG: 'its name is too long',
}

/** Why the file system refused, for a message. */
export const reasonOf = (error: unknown): string => {
  const code = codeOf(error)
  return REASONS[code] ?? (code || 'unknown reason')
}

/** Converts a failure of the file system to an error for the person; the path is not in the message. */
export const toStorageError = (error: unknown, what: string): AppError => {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  if (code === 'EBUSY') return toHeldError(error)
  if (isOutOfSpace(error)) return new AppError('disk-full', `no space left for ${what}`, { cause: error })
  return new AppError('storage-failed', `${what} could not be read or written: ${reasonOf(error)}`, {
    cause: error,
  })
}

/**
 * @param path of the file; its folder is created if missing
 * @param schema of the content; an invalid file is an error and is not changed
 * @param initial the value while there is no file
 * @param what its name in messages
 * @param damaged the code of the error for an invalid file; `storage-corrupt` means a company's data
 */
export const openJsonFile = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  initial: z.output<Schema>,
  what: string,
  damaged: 'storage-failed' | 'storage-corrupt' = 'storage-failed',
): JsonFile<z.output<Schema>> => {
  type Value = z.output<Schema>
  let known: Value | undefined
  const enqueue = serialQueue()

  const load = async (): Promise<Value> => {
    let text: string
    try {
      text = await readFile(path, 'utf8')
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return initial
      throw toStorageError(error, what)
    }
    try {
      // Some editors begin a file with a byte order mark.
      return schema.parse(JSON.parse(text.replace(/^\uFEFF/, '')))
    } catch (error) {
      const message = `the file of ${what} is damaged and was left untouched; remove it to set them again`
      throw new AppError(damaged, message, { cause: error })
    }
  }

  const read = async (): Promise<Value> => {
    known ??= await load()
    return known
  }

  return {
    read,
    update(change) {
      return enqueue(async () => {
        const value = schema.parse(change(await read()))
        try {
          await makePrivateFolder(dirname(path))
          await writeWholeFile(path, `${JSON.stringify(value, null, 2)}\n`, { mode: PRIVATE_FILE })
        } catch (error) {
          throw toStorageError(error, what)
        }
        known = value
        return value
      })
    },
  }
}
