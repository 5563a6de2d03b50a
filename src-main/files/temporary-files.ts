/** Temporary files next to their target: names that cannot be guessed, and deleting those of ended programs. */
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const RANDOM = /^\.[0-9a-f]{12}\.part$/

/** Must be opened exclusively (`wx`): an existing file with this name is not ours. */
export const temporaryName = (target: string): string => `${target}.${randomBytes(6).toString('hex')}.part`

/** Temporary files of this target in its folder. */
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

/** Deletes temporary files that ended programs left for this target; one that cannot be deleted stays. */
export const clearTemporaries = async (target: string): Promise<void> => {
  const entries = await readdir(dirname(target), { withFileTypes: true }).catch(() => [])
  await Promise.allSettled(ofTarget(target, entries).map((file) => rm(file, { force: true })))
}

export const clearTemporariesSync = (target: string): void => {
  try {
    const entries = readdirSync(dirname(target), { withFileTypes: true })
    for (const file of ofTarget(target, entries)) rmSync(file, { force: true })
  } catch {
    // The folder cannot be read, or another program has the file open: if it matters, writing fails too.
  }
}
