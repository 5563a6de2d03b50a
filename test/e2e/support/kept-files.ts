/** What stands in the files the app keeps. */
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
 * The app goes on writing meanwhile: a file listed and then renamed or removed has all of them read again, so what it
 * became is read too.
 * @returns the files under the folder that hold one of these texts, byte for byte
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
