/** Puts bytes in a file's place: it holds what it held, or all of these. A report, written as it is made, does so itself. */
import { open, realpath, rm, stat } from 'node:fs/promises'
import { replaceFile } from '../files/replace-file.ts'
import { clearTemporaries, temporaryName } from '../files/temporary-files.ts'

/** The rights of any file a person makes; the umask takes from them. */
const ORDINARY = 0o666

/**
 * A link leads to its file. What a program that was ended has left next to it is deleted by the next one.
 *
 * @param options.mode of the file; left out, those of the file it replaces, or the umask's
 * Errors: file-held, the file system's; nothing is left next to the file
 */
export const writeWholeFile = async (
  file: string,
  bytes: string | Uint8Array,
  options: { mode?: number } = {},
): Promise<void> => {
  const target = await realpath(file).catch(() => file)
  const before = options.mode ?? (await stat(target).catch(() => undefined))?.mode
  await clearTemporaries(target)
  const temporary = temporaryName(target)
  try {
    await writeNew(temporary, bytes, before)
    await replaceFile(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined) // the failure before is the one to report
    throw error
  }
}

const writeNew = async (
  file: string,
  bytes: string | Uint8Array,
  before: number | undefined,
): Promise<void> => {
  const handle = await open(file, 'wx', before ?? ORDINARY)
  try {
    // Goes on until all of it is written: a disk that is almost full takes a part, and fails with the rest.
    await handle.writeFile(bytes)
    if (before !== undefined) await handle.chmod(before & 0o777)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
