/** Copies in a second folder that a person chose: on another disk, or on the network. */
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, copyFile, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codeOf, isOutOfSpace } from '#core/app-error.ts'
import { makePrivateFolder, PRIVATE_FILE } from '../../files/private-files.ts'
import { flushFile, replaceFile } from '../../files/replace-file.ts'
import { readCopyName, stampOf } from '../connection/copy-names.ts'
import { LOG_NAME } from '../decision-log/log-file.ts'
import { dropCopies, type FoundCopy, listBackups, toCopyError } from './backup.ts'

/** `missing`: the chosen folder does not exist, as with an unplugged disk; it is not created. */
export type SecondOutcome = 'none' | 'copied' | 'missing' | 'full' | 'failed'

const COPIES = 'concilia-copies'

/** A company's folder within the chosen one. */
export const secondFolderOf = (chosen: string, company: string): string => join(chosen, COPIES, company)

/** Whether it does not exist, as with an unplugged disk; a file, or an unreadable folder, is not missing. */
export const isMissing = (path: string): Promise<boolean> =>
  stat(path).then(
    () => false,
    (error: unknown) => codeOf(error) === 'ENOENT',
  )

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() === true

const isFile = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isFile() === true

/** The files that a company can be created from again where only its copies are left. */
const COMPANY_FILES = ['company.json', LOG_NAME] as const

const UNFINISHED = /^(mirror-|company\.json|decisions\.jsonl).*\.part$/

const put = async (file: string, target: string): Promise<void> => {
  const unfinished = `${target}.${randomUUID()}.part`
  try {
    // The folder may belong to another person: existing files are never written through links.
    await copyFile(file, unfinished, constants.COPYFILE_EXCL)
    await flushFile(unfinished)
    await replaceFile(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined) // the earlier failure is the one to report
    throw error
  }
}

const clear = async (folder: string): Promise<void> => {
  await makePrivateFolder(folder)
  for (const name of await readdir(folder))
    if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true })
}

/** Keeps a longer log, from before data was lost, under another name. */
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
  /** The chosen folder, and the company's name for its folder within it. */
  chosen: string
  company: string
  /** The company's own folder. */
  home: string
  now: string
  limitBytes: number
}

/**
 * Copies a finished copy there if it is missing, with the company's record and its decision log, and deletes older ones
 * by the same rule; a failure is an outcome, never an error.
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

/** Whether the chosen folder exists and lacks this copy. */
export const lacksCopy = async (chosen: string | null, company: string, id: string): Promise<boolean> =>
  chosen !== null &&
  (await isFolder(chosen)) &&
  !(await isFile(join(secondFolderOf(chosen, company), `${id}.sqlite`)))

/** An inaccessible folder is an error. Errors: the file system's, except for missing files. */
const isThere = (path: string): Promise<boolean> =>
  readdir(path).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false
      throw error
    },
  )

/** A company's copies in a chosen folder. */
export type SecondListing = { state: 'there'; copies: FoundCopy[] } | { state: 'missing' | 'failed' }

/** Creates nothing. An unreadable folder is a state, never an error: the other copies can still be chosen. */
export const listSecond = async (chosen: string, company: string): Promise<SecondListing> => {
  const folder = secondFolderOf(chosen, company)
  try {
    if (!(await isThere(chosen))) return { state: 'missing' }
    return { state: 'there', copies: (await isThere(folder)) ? await listBackups(folder) : [] }
  } catch {
    return { state: 'failed' }
  }
}

/** Companies with copies in a folder that a person names: the folder chosen for copies, or the one within it. */
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

/** Copies the decision log from there next to a mirror that has none. Errors: storage-failed, disk-full. */
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
