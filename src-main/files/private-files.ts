/** Folders and files that are the person's alone, whatever the umask. On Windows the profile's own rights hold. */
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

/** Makes the folder, and those above it that are missing. Errors: the file system's. */
export const makePrivateFolder = (folder: string): Promise<void> => makeFolder(folder, PRIVATE_FOLDER)

/**
 * The same with the rights of any folder; others may make the same ones meanwhile. Not Node's `recursive`: it asks
 * for ever where none can be made, as in /proc.
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

/** `makePrivateFolder` where nothing may wait. */
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

/** Makes the file when it is missing: SQLite gives what it makes next to a database the rights of that. */
export const makePrivateFile = (file: string): void => closeSync(openSync(file, 'a', PRIVATE_FILE))

/** Makes a file where there is none; a link of that name is not followed. Error: EEXIST among the file system's. */
export const makeNewPrivateFile = (file: string): void => closeSync(openSync(file, 'wx', PRIVATE_FILE))

/** Takes the rights of others from a file or a folder; what is not this person's to change stays as it is. */
const narrow = (path: string, mode: number): void => {
  try {
    const { mode: found } = lstatSync(path)
    if ((found & OTHERS) !== 0) chmodSync(path, mode)
  } catch {
    // gone meanwhile, or of another owner: nothing that stops a start
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
 * Narrows what an older program made in its data folder.
 * @param isOurs whether a name in the folder is one of ours: others' stay as they are, and then the folder too
 * @param closed names of folders in which others write: narrowed themselves, and not looked into
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
