/** Copies in a second folder, where a person wants them too: another disk, or one on the network. */
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, open, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isOutOfSpace } from '#core/app-error.ts'
import { makePrivateFolder } from '../files/private-files.ts'
import { replaceFile } from '../files/replace-file.ts'
import { dropCopies } from './backup.ts'

/** `missing`: the chosen folder is not there, as a disk that is not plugged in; nothing is made in its place. */
export type SecondOutcome = 'none' | 'copied' | 'missing' | 'full' | 'failed'

/** A company's own folder within the chosen one. */
export const secondFolderOf = (chosen: string, company: string): string =>
  join(chosen, 'concilia-copies', company)

export const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() === true

const isFile = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isFile() === true

const UNFINISHED = /^mirror-.*\.part$/

const flush = async (path: string): Promise<void> => {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

const put = async (copy: string, folder: string): Promise<void> => {
  await makePrivateFolder(folder)
  for (const name of await readdir(folder))
    if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true })
  const target = join(folder, basename(copy))
  if (await isFile(target)) return
  const unfinished = `${target}.${randomUUID()}.part`
  try {
    // The folder may be anybody's: what lies there already is never written through.
    await copyFile(copy, unfinished, constants.COPYFILE_EXCL)
    await flush(unfinished)
    await replaceFile(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined) // the failure before is the one to tell
    throw error
  }
}

export interface SecondCopy {
  /** What a person chose, and the company's name for a folder in it. */
  chosen: string
  company: string
  now: string
  limitBytes: number
}

/** Puts a finished copy there too, where it is not yet, and makes room by the same rule; what fails is an outcome, never an error. */
export const copyToSecond = async (
  copy: string,
  { chosen, company, now, limitBytes }: SecondCopy,
): Promise<SecondOutcome> => {
  if (!(await isFolder(chosen))) return 'missing'
  const folder = secondFolderOf(chosen, company)
  try {
    await put(copy, folder)
    await dropCopies(folder, now, limitBytes)
    return 'copied'
  } catch (error) {
    return isOutOfSpace(error) ? 'full' : 'failed'
  }
}
