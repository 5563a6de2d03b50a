/** Restores a copy: the previous mirror is kept among the copies, and nothing is lost when it fails. */
import { constants } from 'node:fs'
import { chmod, copyFile, link, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { AppError, codeOf } from '#core/app-error.ts'
import { makePrivateFolder, PRIVATE_FILE } from '../../files/private-files.ts'
import { flushFile, moveIfThere, replaceFile } from '../../files/replace-file.ts'
import { copyName } from '../connection/copy-names.ts'
import { assertMigratable } from '../connection/schema-state.ts'
import { toCopyError } from './backup.ts'

/** The path of a copy until it is checked. */
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

/**
 * Creates a second name for the file, so that the mirror's file always exists; copies it where links are not possible.
 */
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

/** Moves the write-ahead log into the file, so that the file alone can be restored later. */
const makeWhole = (file: string): void => {
  try {
    const database = new Database(file, { fileMustExist: true })
    try {
      database.pragma('journal_mode = DELETE')
    } finally {
      database.close()
    }
  } catch {
    // A damaged file is kept unchanged, with its log.
  }
}

/**
 * The mirror must be closed. The copy is checked completely before anything is changed, and stays where it is. Errors:
 * storage-corrupt (the copy), database-from-future, not-found (no such copy), storage-failed,
 * disk-full, file-held.
 *
 * @param now an instant, for the name of what is set aside
 * @param from the folder of the copy, where it is another one
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
    await rm(candidate, { force: true }) // left by a program that was killed
    await copyFile(join(from, `${backupId}.sqlite`), candidate, constants.COPYFILE_EXCL)
    await chmod(candidate, PRIVATE_FILE)
    checkCopy(candidate)
    await flushFile(candidate)
    const hadOne = await keepAside(mirrorFile, aside)
    try {
      // The log is moved first: otherwise it would be replayed into the copy.
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
