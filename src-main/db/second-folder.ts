/** Copies in a second folder, where a person wants them too: another disk, or one on the network. */
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, copyFile, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codeOf, isOutOfSpace } from '#core/app-error.ts'
import { flushFile } from '../files/flush-file.ts'
import { makePrivateFolder, PRIVATE_FILE } from '../files/private-files.ts'
import { replaceFile } from '../files/replace-file.ts'
import { dropCopies, type FoundCopy, listBackups, toCopyError } from './backup.ts'
import { readCopyName, stampOf } from './copy-names.ts'
import { LOG_NAME } from './decision-log/log-file.ts'

/** `missing`: the chosen folder is not there, as a disk that is not plugged in; nothing is made in its place. */
export type SecondOutcome = 'none' | 'copied' | 'missing' | 'full' | 'failed'

const COPIES = 'concilia-copies'

/** A company's own folder within the chosen one. */
export const secondFolderOf = (chosen: string, company: string): string => join(chosen, COPIES, company)

/** As a disk that is not plugged in; what stands there and is no folder, or cannot be read, is not missing. */
export const isMissing = (path: string): Promise<boolean> =>
  stat(path).then(
    () => false,
    (error: unknown) => codeOf(error) === 'ENOENT',
  )

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() === true

const isFile = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isFile() === true

/** What makes copies a company again where nothing else is left of it. */
const COMPANY_FILES = ['company.json', LOG_NAME] as const

const UNFINISHED = /^(mirror-|company\.json|decisions\.jsonl).*\.part$/

const put = async (file: string, target: string): Promise<void> => {
  const unfinished = `${target}.${randomUUID()}.part`
  try {
    // The folder may be another person's: what lies there already is never written through.
    await copyFile(file, unfinished, constants.COPYFILE_EXCL)
    await flushFile(unfinished)
    await replaceFile(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined) // the failure before is the one to tell
    throw error
  }
}

const clear = async (folder: string): Promise<void> => {
  await makePrivateFolder(folder)
  for (const name of await readdir(folder))
    if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true })
}

/** A log that holds more than the one that comes, of a time before data was lost, stays under another name. */
const keepLonger = async (from: string, target: string, now: string): Promise<void> => {
  const size = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0
  if ((await size(target)) > (await size(from)))
    await replaceFile(target, join(dirname(target), `decisions-longer-${stampOf(now)}.jsonl`))
}

const putCompanyFiles = async (home: string, folder: string, now: string): Promise<void> => {
  for (const name of COMPANY_FILES) {
    const [from, target] = [join(home, name), join(folder, name)]
    if (!(await isFile(from))) continue
    if (name === LOG_NAME) await keepLonger(from, target, now)
    await put(from, target)
  }
}

export interface SecondCopy {
  /** What a person chose, and the company's name for a folder in it. */
  chosen: string
  company: string
  /** The company's own folder. */
  home: string
  now: string
  limitBytes: number
}

/**
 * Puts a finished copy there too, where it is not yet, with the company's record and its log of decisions, and
 * drops older ones by the same rule; what fails is an outcome, never an error.
 */
export const copyToSecond = async (
  copy: string,
  { chosen, company, home, now, limitBytes }: SecondCopy,
): Promise<SecondOutcome> => {
  if (await isMissing(chosen)) return 'missing'
  const folder = secondFolderOf(chosen, company)
  try {
    await clear(folder)
    const target = join(folder, basename(copy))
    if (!(await isFile(target))) await put(copy, target)
    await putCompanyFiles(home, folder, now)
    await dropCopies(folder, now, limitBytes)
    return 'copied'
  } catch (error) {
    return isOutOfSpace(error) ? 'full' : 'failed'
  }
}

/** Whether the folder a person chose is there, and this copy is not in it. */
export const lacksCopy = async (chosen: string | null, company: string, id: string): Promise<boolean> =>
  chosen !== null &&
  (await isFolder(chosen)) &&
  !(await isFile(join(secondFolderOf(chosen, company), `${id}.sqlite`)))

/** A folder that may not be entered says nothing of what is in it. Errors: the file system's, but for what is not there. */
const isThere = (path: string): Promise<boolean> =>
  readdir(path).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false
      throw error
    },
  )

/** What lies there of a company, by the folder a person chose. */
export type SecondListing = { state: 'there'; copies: FoundCopy[] } | { state: 'missing' | 'failed' }

/** Nothing is made there. A folder that cannot be read is a state, never an error: the other copies can still be chosen. */
export const listSecond = async (chosen: string, company: string): Promise<SecondListing> => {
  const folder = secondFolderOf(chosen, company)
  try {
    if (!(await isThere(chosen))) return { state: 'missing' }
    return { state: 'there', copies: (await isThere(folder)) ? await listBackups(folder) : [] }
  } catch {
    return { state: 'failed' }
  }
}

/** Companies with copies in a folder that a person names: the one they chose for copies, or the one within it. */
export const findCopies = async (named: string): Promise<{ chosen: string; companies: string[] }> => {
  const chosen = basename(named) === COPIES ? dirname(named) : named
  const home = join(chosen, COPIES)
  const companies: string[] = []
  for (const name of (await isFolder(home)) ? await readdir(home) : []) {
    const files = (await isFolder(join(home, name))) ? await readdir(join(home, name)) : []
    if (files.some((file) => readCopyName(file)?.kind === 'mirror')) companies.push(name)
  }
  return { chosen, companies: companies.sort() }
}

/** Puts the log of decisions that lies there next to a mirror that has none. Errors: storage-failed, disk-full. */
export const takeLog = async (chosen: string, company: string, home: string): Promise<void> => {
  const [from, target] = [join(secondFolderOf(chosen, company), LOG_NAME), join(home, LOG_NAME)]
  if ((await isFile(target)) || !(await isFile(from))) return
  try {
    await makePrivateFolder(home)
    await put(from, target)
    await chmod(target, PRIVATE_FILE)
  } catch (error) {
    throw toCopyError(error, 'the log of decisions could not be brought from the second folder')
  }
}
