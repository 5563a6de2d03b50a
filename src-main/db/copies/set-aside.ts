/** Moves a mirror's file among the copies. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder } from '../../files/private-files.ts'
import { moveIfThere, replaceFile } from '../../files/replace-file.ts'
import { copyName } from '../connection/copy-names.ts'
import { lookForMirror } from '../connection/mirror-file.ts'
import { toCopyError } from './backup.ts'

/**
 * The mirror must be closed. Its write-ahead log is moved with it, and is kept even alone; a file of 0 bytes is not
 * kept. Errors: storage-failed, file-held.
 *
 * @param now an instant, for the name of what is set aside
 */
export const setMirrorAside = async (file: string, backupFolder: string, now: string): Promise<void> => {
  const aside = join(backupFolder, copyName('replaced', now))
  try {
    await makePrivateFolder(backupFolder)
    // The log first: otherwise it would be taken for that of the next file.
    await moveIfThere(`${file}-wal`, `${aside}-wal`)
    await rm(`${file}-shm`, { force: true })
    if (lookForMirror(file) === 'there') await replaceFile(file, aside)
    else await rm(file, { force: true })
  } catch (error) {
    throw toCopyError(error, 'the file in the place of the data could not be set aside')
  }
}
