/** One temporary folder for each run: whatever tests and killed programs leave in it is deleted with it. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @returns `environment` makes a program use the new folder; `remove` deletes it with its contents */
export const makeTemporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'concilia-tests-'))
  // As accessible as the system's own folder: one journey runs the app as another user.
  chmodSync(folder, 0o1777)
  return {
    environment: { TMPDIR: folder, TEMP: folder, TMP: folder },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
