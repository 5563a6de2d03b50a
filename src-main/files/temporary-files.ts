/** Temporary files next to the file they become: names that cannot be guessed, and clearing what an ended program left. */
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const RANDOM = /^\.[0-9a-f]{12}\.part$/

/** To be opened exclusively (`wx`): what stands there already is not ours. */
export const temporaryName = (target: string): string => `${target}.${randomBytes(6).toString('hex')}.part`

/** Those of the files of a folder that are temporary ones of this target. */
const ofTarget = (
  target: string,
  entries: readonly { name: string; isFile(): boolean }[],
): readonly string[] => {
  const name = basename(target)
  return entries
    .filter(
      (entry) => entry.isFile() && entry.name.startsWith(name) && RANDOM.test(entry.name.slice(name.length)),
    )
    .map((entry) => join(dirname(target), entry.name))
}

/** Deletes what programs that were ended have left of this target; what cannot be deleted stays. */
export const clearTemporaries = async (target: string): Promise<void> => {
  const entries = await readdir(dirname(target), { withFileTypes: true }).catch(() => [])
  await Promise.allSettled(ofTarget(target, entries).map((file) => rm(file, { force: true })))
}

export const clearTemporariesSync = (target: string): void => {
  try {
    const entries = readdirSync(dirname(target), { withFileTypes: true })
    for (const file of ofTarget(target, entries)) rmSync(file, { force: true })
  } catch {
    // The folder may not be read, or another program holds the file: writing tells what matters of it.
  }
}
