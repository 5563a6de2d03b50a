/** Puts bytes in a file's place: it holds what it held, or all of these. A report, written as it is made, does so itself. */
import { realpath, rename, rm, writeFile } from 'node:fs/promises'

/**
 * A link leads to its file. What a program that was ended has left beside it is written over by the next one.
 * Errors: the file system's.
 */
export const writeWholeFile = async (
  file: string,
  bytes: string | Uint8Array,
  options: { mode?: number } = {},
): Promise<void> => {
  const target = await realpath(file).catch(() => file)
  const unfinished = `${target}.new`
  try {
    // Goes on until all of it is written: a disk that is almost full takes a part, and fails with the rest.
    await writeFile(unfinished, bytes, { ...options, flush: true })
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined) // the failure before is the one to tell
    throw error
  }
}
