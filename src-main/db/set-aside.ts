/** Takes what stands in a mirror's place out of the way, to be kept among the copies. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder } from '../files/private-files.ts'
import { moveIfThere, replaceFile } from '../files/replace-file.ts'
import { toCopyError } from './backup.ts'
import { copyName } from './copy-names.ts'
import { lookForMirror } from './mirror-file.ts'

/**
 * The mirror must be closed. Its write-ahead log goes with it, and is kept even without it; a file of 0 bytes is not.
 * Errors: storage-failed, file-held.
 *
 * @param now an instant; names what is set aside
 */
export const setMirrorAside = async (file: string, backupFolder: string, now: string): Promise<void> => {
  const aside = join(backupFolder, copyName('replaced', now))
  try {
    await makePrivateFolder(backupFolder)
    // The log first: left in place it would be taken for that of whatever comes.
    await moveIfThere(`${file}-wal`, `${aside}-wal`)
    await rm(`${file}-shm`, { force: true })
    if (lookForMirror(file) === 'there') await replaceFile(file, aside)
    else await rm(file, { force: true })
  } catch (error) {
    throw toCopyError(error, 'the file in the place of the data could not be set aside')
  }
}
