/** Flushes a file to the disk. */
import { open } from 'node:fs/promises'

/** Errors: the file system's. */
export const flushFile = async (path: string): Promise<void> => {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
