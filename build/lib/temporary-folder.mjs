/** One temporary folder a run: whatever a test or a killed program leaves in it goes with it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * From now on this process and what it starts make their temporary files in a new folder.
 * @returns removes the folder with all that is in it, and sets the names back
 */
export const ownTemporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'concilia-tests-'))
  const before = ['TMPDIR', 'TEMP', 'TMP'].map((name) => [name, process.env[name]])
  for (const [name] of before) process.env[name] = folder
  return () => {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
