/** Searches the files that the app stores. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const read = async (folder: string, texts: readonly string[]): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const holding: string[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name), 'latin1')
    if (texts.some((text) => bytes.includes(text))) holding.push(entry.name)
  }
  return holding
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * The app writes meanwhile: if a listed file was renamed or removed, all files are read again, so that the renamed one
 * is read too.
 * @returns the files below the folder that contain one of the texts, byte for byte
 */
export const filesHolding = async (folder: string, texts: readonly string[]): Promise<string[]> => {
  for (;;) {
    try {
      return await read(folder, texts)
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }
}
