/**
 * Replaces a file as a whole: it has either its old content or the complete new one. Reports, which are streamed, have
 * their own writer.
 */
import { open, realpath, rm, stat } from 'node:fs/promises'
import { clearTemporaries, replaceFile, temporaryName } from '../files/replace-file.ts'

/** The default permissions of a file; the umask reduces them. */
const ORDINARY = 0o666

/**
 * A link is followed to its file. A temporary file that an ended program left is deleted by the next write.
 *
 * @param options.mode of the file; by default that of the file it replaces, or the umask's
 *
 * Errors: file-held, the file system's; no temporary file is left
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
    await rm(temporary, { force: true }).catch(() => undefined) // the earlier failure is the one to report
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
    // Writes everything: an almost full disk accepts a part, and fails with the rest.
    await handle.writeFile(bytes)
    if (before !== undefined) await handle.chmod(before & 0o777)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
