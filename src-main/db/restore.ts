/** Puts a copy in the mirror's place; what was there is kept among the copies, and nothing is lost when it fails. */
import { constants } from 'node:fs'
import { chmod, copyFile, link, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { AppError, codeOf } from '#core/app-error.ts'
import { flushFile } from '../files/flush-file.ts'
import { makePrivateFolder, PRIVATE_FILE } from '../files/private-files.ts'
import { moveIfThere, replaceFile } from '../files/replace-file.ts'
import { toCopyError } from './backup.ts'
import { copyName } from './copy-names.ts'
import { assertMigratable } from './schema-state.ts'

/** Where a copy lies until it is known to be sound. */
export const unfinishedRestore = (mirrorFile: string): string => `${mirrorFile}.restoring`

const checkCopy = (file: string): void => {
  const copy = new Database(file)
  try {
    copy.pragma('journal_mode = DELETE')
    if (copy.pragma('integrity_check', { simple: true }) !== 'ok')
      throw new AppError('storage-corrupt', 'the copy is damaged')
    assertMigratable(copy)
  } finally {
    copy.close()
  }
}

/** A second name for the file, so that the first one never stands for nothing; a copy where links cannot be made. */
const keepAside = async (file: string, aside: string): Promise<boolean> => {
  try {
    await link(file, aside)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    await copyFile(file, aside, constants.COPYFILE_EXCL)
    return true
  }
}

/** What is still in the write-ahead log goes into the file, so that the file alone can be gone back to. */
const makeWhole = (file: string): void => {
  try {
    const database = new Database(file, { fileMustExist: true })
    try {
      database.pragma('journal_mode = DELETE')
    } finally {
      database.close()
    }
  } catch {
    // A damaged file is kept as it is, with its log.
  }
}

/**
 * The mirror must be closed. The copy is checked whole before anything is touched, and stays where it is.
 * Errors: storage-corrupt (the copy), database-from-future, database-too-old, not-found (no such copy),
 * storage-failed, disk-full, file-held.
 *
 * @param now an instant; names what is set aside
 * @param from where the copy lies, where that is another folder
 */
export const restoreFile = async (
  mirrorFile: string,
  backupFolder: string,
  backupId: string,
  now: string,
  from = backupFolder,
): Promise<void> => {
  const candidate = unfinishedRestore(mirrorFile)
  const aside = join(backupFolder, copyName('replaced', now))
  try {
    await makePrivateFolder(dirname(mirrorFile))
    await makePrivateFolder(backupFolder)
    await rm(candidate, { force: true }) // of a program that was killed
    await copyFile(join(from, `${backupId}.sqlite`), candidate, constants.COPYFILE_EXCL)
    await chmod(candidate, PRIVATE_FILE)
    checkCopy(candidate)
    await flushFile(candidate)
    const hadOne = await keepAside(mirrorFile, aside)
    try {
      // Its log goes first: left in place it would be replayed into the copy.
      await moveIfThere(`${mirrorFile}-wal`, `${aside}-wal`)
      await rm(`${mirrorFile}-shm`, { force: true })
      await replaceFile(candidate, mirrorFile)
    } catch (error) {
      await moveIfThere(`${aside}-wal`, `${mirrorFile}-wal`)
      await rm(aside, { force: true })
      throw error
    }
    if (hadOne) makeWhole(aside)
  } catch (error) {
    await rm(candidate, { force: true }).catch(() => undefined)
    if (codeOf(error) === 'ENOENT')
      throw new AppError('not-found', 'there is no such copy; `company copies` names them')
    throw toCopyError(error, 'the copy could not be put in place')
  }
}
