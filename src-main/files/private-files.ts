/** Folders and files that only the person may access, with any umask. On Windows the profile's own rights apply. */
import {
  chmodSync,
  closeSync,
  type Dirent,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700
const OTHERS = 0o077

/** Creates the folder and its missing parents. Errors: the file system's. */
export const makePrivateFolder = (folder: string): Promise<void> => makeFolder(folder, PRIVATE_FOLDER)

/**
 * As `makePrivateFolder`, with the given rights; others may create the same folders meanwhile. Node's `recursive` is not
 * used: it never ends where none can be created, as in /proc.
 */
export const makeFolder = async (folder: string, mode?: number): Promise<void> => {
  if (await isFolder(folder)) return
  if (dirname(folder) !== folder) await makeFolder(dirname(folder), mode)
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    if (!(await isFolder(folder))) throw error
  }
}

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

/** `makePrivateFolder`, synchronously. */
export const makePrivateFolderSync = (folder: string): void => {
  if (isFolderSync(folder)) return
  if (dirname(folder) !== folder) makePrivateFolderSync(dirname(folder))
  try {
    mkdirSync(folder, { mode: PRIVATE_FOLDER })
  } catch (error) {
    if (!isFolderSync(folder)) throw error
  }
}

const isFolderSync = (path: string): boolean => {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** Creates the file where it is missing: SQLite gives its files next to a database the database's rights. */
export const makePrivateFile = (file: string): void => closeSync(openSync(file, 'a', PRIVATE_FILE))

/** Creates a new file; a link with that name is not followed. Errors: the file system's, EEXIST among them. */
export const makeNewPrivateFile = (file: string): void => closeSync(openSync(file, 'wx', PRIVATE_FILE))

/** Removes the rights of other users; a file of another owner is left unchanged. */
const narrow = (path: string, mode: number): void => {
  try {
    const { mode: found } = lstatSync(path)
    if ((found & OTHERS) !== 0) chmodSync(path, mode)
  } catch {
    // removed meanwhile, or of another owner: no reason to stop a start
  }
}

const entriesOf = (folder: string): Dirent[] => {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

const narrowEntry = (folder: string, entry: Dirent, closed: ReadonlySet<string>): void => {
  const path = join(folder, entry.name)
  if (entry.isFile()) narrow(path, PRIVATE_FILE)
  if (!entry.isDirectory()) return // a link is not followed
  narrow(path, PRIVATE_FOLDER)
  if (closed.has(entry.name)) return
  for (const below of entriesOf(path)) narrowEntry(path, below, closed)
}

/**
 * Restricts what an older program created in its data folder.
 * @param isOurs whether a name in the folder is one of Concilia's: with others in it, they and the folder are not changed
 * @param closed names of folders in which other programs write: only the folders themselves are restricted
 */
export const narrowFolder = (
  folder: string,
  isOurs: (name: string) => boolean,
  closed: ReadonlySet<string>,
): void => {
  if (process.platform === 'win32') return
  const entries = entriesOf(folder)
  const ours = entries.filter(({ name }) => isOurs(name))
  if (ours.length === entries.length) narrow(folder, PRIVATE_FOLDER)
  for (const entry of ours) narrowEntry(folder, entry, closed)
}
