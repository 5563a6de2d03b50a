/** Moves the data folder once from where older versions had it; at every moment one place has all data. */
import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError, codeOf, isAppError } from '#core/app-error.ts'
import { lockDataFolder } from '../db/connection/folder-lock.ts'
import { makePrivateFolderSync, PRIVATE_FILE } from '../files/private-files.ts'
import { replaceFileSync } from '../files/replace-file.ts'
import { toStorageError } from './json-file.ts'

export interface Places {
  /** Whether there is a person's data at the former place. */
  former: 'nothing' | 'data'
  /** Whether it is unchanged since it was copied from there. */
  formerIsAsCopied: boolean
  /** `arrived`: data that was copied from the former place, which may still exist. */
  present: 'nothing' | 'data' | 'arrived'
}

/**
 * `use`: the present place is used as it is. `move`: the whole former folder is moved there. `finish`: all data is
 * there, and the rest of the former folder is deleted. `ask`: both have data, which is never mixed.
 */
export const decideMove = ({
  former,
  formerIsAsCopied,
  present,
}: Places): 'use' | 'move' | 'finish' | 'ask' => {
  if (present === 'nothing') return former === 'nothing' ? 'use' : 'move'
  if (former === 'data' && !formerIsAsCopied) return 'ask'
  return present === 'arrived' ? 'finish' : former === 'nothing' ? 'use' : 'ask'
}

/** Created again where they are missing; they are not a person's data. */
const REMADE: ReadonlySet<string> = new Set(['browser', 'opened', 'logs', 'owner.lock', 'window.json'])
const NO_DATA: ReadonlySet<string> = new Set([...REMADE, 'settings.json'])
/** In the present folder until the former one is deleted. */
const MARK = 'moved-from.json'

interface Mark {
  /** The new name of the former folder before it is deleted. */
  aside: string
  /** The copied files, by path with slashes: SHA-256. */
  files: Readonly<Record<string, string>>
}

/**
 * Moves the data to the present place, before anything opens it there. Called at each start; it continues where it was
 * interrupted.
 *
 * @param rename fails with EXDEV where the places are on two disks
 *
 * Errors: conflict (data in both places), in-use, storage-failed, disk-full, file-held
 */
export const moveDataFolder = (former: string, present: string, rename: Rename = replaceFileSync): void => {
  try {
    const decision = decideMove(inspectPlaces(former, present))
    if (decision === 'ask')
      throw new AppError(
        'conflict',
        `there is data in two places, and they are not mixed: ${former} (of an older version) and ${present}; nothing was changed; move one of them away, or name the one to use with --data-dir`,
      )
    if (decision === 'move') move(former, present, rename)
    if (decision === 'finish') removeFormer(former, present)
  } catch (error) {
    throw toStorageError(error, 'the data folder')
  }
}

const PIECE_BYTES = 1024 * 1024

const hashOf = (file: string): string => {
  const hash = createHash('sha256')
  const piece = Buffer.alloc(PIECE_BYTES)
  const descriptor = openSync(file, 'r')
  try {
    for (;;) {
      const length = readSync(descriptor, piece)
      if (length === 0) return hash.digest('hex')
      hash.update(piece.subarray(0, length))
    }
  } finally {
    closeSync(descriptor)
  }
}

/** The files below a folder that are copied. Error: storage-failed where a link points outside. */
const filesOf = (folder: string, below = ''): string[] =>
  readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (below === '' && (REMADE.has(entry.name) || entry.name === MARK)) return []
    if (entry.isDirectory()) return filesOf(folder, path)
    if (entry.isFile()) return [path]
    throw new AppError('storage-failed', `the data could not be moved: ${path} is a link`)
  })

const hashesOf = (folder: string): Mark['files'] =>
  Object.fromEntries(
    filesOf(folder)
      .sort()
      .map((path) => [path, hashOf(join(folder, path))]),
  )

const isSame = (one: Mark['files'], other: Mark['files']): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const holdsData = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some((name) => !NO_DATA.has(name))

/** Written completely by this module before the folder got its name. */
const readMark = (folder: string): Mark => JSON.parse(readFileSync(join(folder, MARK), 'utf8')) as Mark

const flush = (file: string): void => {
  const descriptor = openSync(file, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Copies, reads the copies back, and only then gives the folder its name. */
const copyOver = (former: string, present: string): void => {
  const arriving = `${present}.moving`
  rmSync(arriving, { recursive: true, force: true }) // left by a program that was ended
  const files = hashesOf(former)
  makePrivateFolderSync(arriving)
  for (const path of Object.keys(files)) {
    const file = join(arriving, path)
    makePrivateFolderSync(dirname(file))
    copyFileSync(join(former, path), file, constants.COPYFILE_EXCL)
    flush(file)
  }
  if (!isSame(hashesOf(arriving), files))
    throw new AppError('storage-failed', 'the data could not be moved: its copy is not the same')
  const mark: Mark = { aside: `${former}.${randomBytes(6).toString('hex')}.moved`, files }
  const flags = { flag: 'wx', mode: PRIVATE_FILE, flush: true }
  writeFileSync(join(arriving, MARK), JSON.stringify(mark), flags)
  replaceFileSync(arriving, present)
}

/**
 * Renames it first: an older program that starts now creates a new folder, and none of its files are deleted. Files in
 * use stay until a later start; the data is complete at the present place.
 */
const removeFormer = (former: string, present: string): void => {
  const { aside } = readMark(present)
  try {
    if (holdsData(former)) replaceFileSync(former, aside)
    rmSync(aside, { recursive: true, force: true, maxRetries: 5 })
    rmSync(join(present, MARK))
  } catch (error) {
    if (!isAppError(error, 'file-held') && codeOf(error) === '') throw error
  }
}

type Rename = typeof replaceFileSync

/** Renames where both are on one disk; otherwise, or where a file is in use, copies. */
const move = (former: string, present: string, rename: Rename): void => {
  makePrivateFolderSync(dirname(present))
  rmSync(present, { recursive: true, force: true }) // contains no data of a person
  lockDataFolder(former).release() // a folder in use is not moved; Windows cannot rename a folder with an open file
  try {
    rename(former, present)
    return
  } catch (error) {
    if (codeOf(error) !== 'EXDEV' && !isAppError(error, 'file-held')) throw error
  }
  const lock = lockDataFolder(former)
  try {
    copyOver(former, present)
  } finally {
    lock.release()
  }
  removeFormer(former, present)
}

const inspectPlaces = (former: string, present: string): Places => {
  const arrived = existsSync(join(present, MARK))
  const hasFormer = holdsData(former)
  return {
    former: hasFormer ? 'data' : 'nothing',
    formerIsAsCopied: arrived && hasFormer && isSame(hashesOf(former), readMark(present).files),
    present: arrived ? 'arrived' : holdsData(present) ? 'data' : 'nothing',
  }
}
