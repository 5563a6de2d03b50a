/** Takes a data folder for this process, and leaves a note of who has it for those who have to wait. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { instant } from '#contract/values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import { type FolderLock, lockDataFolder } from '../db/connection/folder-lock.ts'
import { PRIVATE_FILE } from '../files/private-files.ts'
import { clearTemporariesSync, replaceFileSync, temporaryName } from '../files/replace-file.ts'

const folderHolder = z.strictObject({
  /** The command that runs, such as `import files`; null for the window. */
  command: z.string().max(100).nullable(),
  pid: z.int().positive(),
  since: instant,
  /** Where the window takes requests of commands (`command-socket/`); null where it takes none. */
  socket: z.string().max(300).nullable(),
})
export type FolderHolder = z.infer<typeof folderHolder>

const noteOf = (dataFolder: string): string => join(dataFolder, 'owner.json')

/** Errors: in-use (its message and `details.holder` name who has the folder), storage-failed, disk-full. */
export const holdFolder = (
  dataFolder: string,
  holder: Pick<FolderHolder, 'command' | 'since'>,
): FolderLock => {
  const lock = ((): FolderLock => {
    try {
      return lockDataFolder(dataFolder)
    } catch (error) {
      throw isAppError(error, 'in-use') ? namingHolder(error, findHolder(dataFolder)) : error
    }
  })()
  noteHolder(dataFolder, { ...holder, pid: process.pid, socket: null })
  return {
    release() {
      rmSync(noteOf(dataFolder), { force: true })
      lock.release()
    },
  }
}

/** Adds to the note of this process where it takes requests of commands. */
export const noteSocket = (dataFolder: string, socket: string): void => {
  const holder = findHolder(dataFolder)
  if (holder?.pid === process.pid) noteHolder(dataFolder, { ...holder, socket })
}

/** Replaces the note; the folder is held without one where the disk is full. */
const noteHolder = (dataFolder: string, holder: FolderHolder): void => {
  const note = noteOf(dataFolder)
  const temporary = temporaryName(note)
  try {
    clearTemporariesSync(note)
    writeFileSync(temporary, `${JSON.stringify(holder)}\n`, { flag: 'wx', mode: PRIVATE_FILE })
    replaceFileSync(temporary, note)
  } catch {
    rmSync(temporary, { force: true })
  }
}

/** Who noted last that it has the folder; undefined where that is unknown, or its process has ended. */
export const findHolder = (dataFolder: string): FolderHolder | undefined => {
  try {
    const holder = folderHolder.parse(JSON.parse(readFileSync(noteOf(dataFolder), 'utf8')))
    return isAlive(holder.pid) ? holder : undefined
  } catch {
    return undefined
  }
}

/** Where the window that has the folder takes requests of commands; undefined where it takes none. */
export const windowSocket = (dataFolder: string): string | undefined =>
  findHolder(dataFolder)?.socket ?? undefined

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const namingHolder = (error: AppError, holder: FolderHolder | undefined): AppError => {
  if (holder === undefined) return error
  const { command, pid, since } = holder
  const who = command === null ? 'its window' : `its command \`${command}\``
  return new AppError('in-use', `${error.message}: ${who}, since ${since}, process ${pid}`, {
    cause: error,
    details: { holder: { command, pid, since } },
  })
}
