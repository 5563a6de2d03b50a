/** What stands in the files the app keeps. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** @returns the files under the folder that hold one of these texts, byte for byte */
export const filesHolding = async (folder: string, texts: readonly string[]): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const holding: string[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name), 'latin1')
    if (texts.some((text) => bytes.includes(text))) holding.push(entry.name)
  }
  return holding
}
