/** One temporary folder a run: whatever a test or a killed program leaves in it goes with it. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @returns `environment` makes a program use the new folder; `remove` removes it with all that is in it */
export const makeTemporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'concilia-tests-'))
  // As open as the system's own one: one journey runs the app as another user.
  chmodSync(folder, 0o1777)
  return {
    environment: { TMPDIR: folder, TEMP: folder, TMP: folder },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
