/** Copies of a mirror: written under a temporary name, checked, then renamed. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { BackupView } from '#contract/backups.ts'
import type { Instant } from '#contract/values.ts'
import { AppError, isOutOfSpace } from '#core/app-error.ts'
import { copiesToDrop } from '#core/copies-to-drop.ts'
import { makeNewPrivateFile, makePrivateFolder } from '../../files/private-files.ts'
import { moveIfThere, replaceFile } from '../../files/replace-file.ts'
import { copyName, readCopyName } from '../connection/copy-names.ts'
import { lookForMirror } from '../connection/mirror-file.ts'
import { toDatabaseError } from '../connection/sqlite-error.ts'
import { type DescribedCopy, describeCopy } from './describe-copy.ts'

/**
 * Converts an error that prevents a copy from being written or restored: of SQLite, the disk or the folder.
 *
 * @param sentence message for all errors except SQLite's own
 */
export const toCopyError = (error: unknown, sentence: string): AppError => {
  const known = toDatabaseError(error)
  if (known instanceof AppError) return known
  return new AppError(isOutOfSpace(error) ? 'disk-full' : 'storage-failed', sentence, { cause: error })
}

/** Turns off write-ahead mode, so that the copy is one file and opening it creates no others. */
const check = (file: string): void => {
  const copy = new Database(file)
  try {
    copy.pragma('journal_mode = DELETE')
    if (copy.pragma('quick_check', { simple: true }) !== 'ok')
      throw new AppError('storage-corrupt', 'the backup does not pass its check')
  } finally {
    copy.close()
  }
}

/**
 * Backs the database up into `folder`. A plain copy of the file would lack what is still in the write-ahead log.
 * Errors: storage-failed, storage-corrupt, disk-full, file-held.
 *
 * @param now an instant, part of the file's name
 * @returns the path of the copy
 */
export const backUp = async (database: Database.Database, folder: string, now: string): Promise<string> => {
  const file = join(folder, copyName('mirror', now))
  const unfinished = `${file}.part`
  try {
    await makePrivateFolder(folder)
    await rm(unfinished, { force: true })
    makeNewPrivateFile(unfinished)
    await database.backup(unfinished)
    check(unfinished)
    await replaceFile(unfinished, file)
    return file
  } catch (error) {
    // A file that cannot be deleted now is deleted at the next opening.
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw toCopyError(error, 'the backup could not be written')
  }
}

/** Backs up a mirror that is open elsewhere, through a separate read-only connection. */
export const backUpFile = async (file: string, folder: string, now: string): Promise<string> => {
  let database: Database.Database
  try {
    database = new Database(file, { readonly: true, fileMustExist: true })
  } catch (error) {
    throw toCopyError(error, 'the mirror cannot be read')
  }
  try {
    return await backUp(database, folder, now)
  } finally {
    database.close()
  }
}

/** Deletes files that a program left unfinished when it was killed: each is as large as the mirror. */
export const forgetUnfinished = async (folder: string): Promise<void> => {
  await makePrivateFolder(folder)
  for (const name of await readdir(folder)) {
    // Including the log files that SQLite keeps next to a copy while it is checked.
    if (/\.sqlite\.part(-\w+)?$/.test(name)) await rm(join(folder, name), { force: true })
  }
}

/** A finished copy in its folder. */
export type FoundCopy = Omit<BackupView, 'place'>

/** With the fields that tell whether anything changed since, and which copies replace others. */
export type ListedCopy = FoundCopy & Pick<DescribedCopy, 'changeMark' | 'accounts' | 'closings'>

const readCopies = async (folder: string): Promise<ListedCopy[]> => {
  await makePrivateFolder(folder)
  const copies: ListedCopy[] = []
  for (const name of await readdir(folder)) {
    const said = readCopyName(name)
    if (said === undefined) continue
    const contents = await describeCopy(join(folder, name))
    if (contents === undefined) continue
    copies.push({
      id: said.id,
      kind: said.kind === 'mirror' ? 'copy' : 'replaced',
      madeAt: said.at as Instant,
      ...contents,
    })
  }
  return copies.sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1))
}

/** Every finished copy in the folder, newest first; none where there is no folder. Error: storage-failed. */
const listCopies = (folder: string): Promise<ListedCopy[]> =>
  readCopies(folder).catch((error: unknown) => {
    throw toCopyError(error, 'the folder of the copies cannot be read')
  })

/** The finished copies in the form that a person is shown. */
export const listBackups = async (folder: string): Promise<FoundCopy[]> =>
  (await listCopies(folder)).map(
    ({ changeMark: _mark, accounts: _accounts, closings: _closings, ...view }) => view,
  )

/**
 * Deletes the copies that need not be kept. One that cannot be deleted only takes space until the next copy is made.
 */
export const dropCopies = async (folder: string, now: string, limitBytes: number): Promise<void> => {
  for (const id of copiesToDrop(await listCopies(folder), now, limitBytes)) {
    const file = join(folder, `${id}.sqlite`)
    const parts = ['', '-wal', '-shm'].map((end) => rm(`${file}${end}`, { force: true }))
    await Promise.allSettled(parts)
  }
}

/** The newest readable copy; copies dated in the future come last. */
export const newestCopy = async (folder: string, now: string): Promise<ListedCopy | undefined> => {
  const copies = (await listCopies(folder)).filter(
    ({ kind, state }) => kind === 'copy' && state === 'readable',
  )
  return copies.find(({ madeAt }) => madeAt <= now) ?? copies[0]
}

/**
 * Moves a mirror's file among the copies. The mirror must be closed. Its write-ahead log is moved with it, and is kept
 * even alone; a file of 0 bytes is not kept. Errors: storage-failed, file-held.
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
