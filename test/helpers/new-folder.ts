/** Folders for tests to write in. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []
process.once('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** An empty folder, deleted when the process ends, so that tests need not. */
export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'concilia-'))
  made.push(folder)
  return folder
}
