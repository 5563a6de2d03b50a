/**
 * A company in one file: an SQLite database with the mirror, the decision log and the company's record as parts, and a
 * manifest with a hash of each. SQLite is already a dependency, writes everything or nothing, and needs no second
 * format that must be readable in years.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { AppError, codeOf } from '#core/app-error.ts'
import { makeNewPrivateFile, makePrivateFolder } from '../../files/private-files.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { toCopyError } from './backup.ts'

/** `Cncl`: SQLite's field for the application that a file belongs to. */
const APPLICATION = 0x436e636c
const VERSION = 1
const PIECE_BYTES = 4_194_304

const manifestSchema = z.strictObject({
  madeAt: z.iso.datetime(),
  /** The version of the program that wrote the archive. */
  program: z.string(),
  company: z.string(),
  name: z.string(),
  parts: z.array(z.strictObject({ name: z.string(), bytes: z.int().nonnegative(), sha256: z.string() })),
})
export type ArchiveManifest = z.infer<typeof manifestSchema>

/**
 * Writes the parts into one file, which gets its final name only after it is complete and was read back. Errors:
 * storage-failed, disk-full.
 *
 * @param parts files by their name in the archive
 */
export const writeArchive = async (
  file: string,
  parts: Readonly<Record<string, string>>,
  about: Omit<ArchiveManifest, 'parts'>,
): Promise<void> => {
  const unfinished = `${file}.${randomUUID()}.part`
  try {
    await makePrivateFolder(dirname(file))
    makeNewPrivateFile(unfinished)
    await write(unfinished, parts, about)
    readManifest(unfinished)
    await replaceFile(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined) // the earlier failure is the one to report
    throw toCopyError(error, 'the archive could not be written')
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const damaged = (cause?: unknown): AppError =>
  new AppError('storage-corrupt', 'the archive is damaged', { cause })

const notOurs = (cause?: unknown): AppError =>
  new AppError('storage-corrupt', 'the file is no archive of Concilia', { cause })

const addPart = async (archive: Database.Database, name: string, file: string) => {
  const insert = archive.prepare('INSERT INTO part VALUES (?, ?, ?)')
  const hash = createHash('sha256')
  let bytes = 0
  let place = 0
  for await (const piece of createReadStream(file, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>) {
    insert.run(name, place, piece)
    hash.update(piece)
    bytes += piece.length
    place += 1
  }
  return { name, bytes, sha256: hash.digest('hex') }
}

const write = async (
  file: string,
  parts: Readonly<Record<string, string>>,
  about: Omit<ArchiveManifest, 'parts'>,
): Promise<void> => {
  const archive = new Database(file)
  try {
    archive.pragma('journal_mode = DELETE')
    archive.pragma(`application_id = ${APPLICATION}`)
    archive.pragma(`user_version = ${VERSION}`)
    archive.exec('BEGIN; CREATE TABLE manifest (body TEXT NOT NULL, sha256 TEXT NOT NULL) STRICT')
    archive.exec(
      'CREATE TABLE part (name TEXT, place INTEGER, body BLOB NOT NULL, PRIMARY KEY (name, place)) STRICT, WITHOUT ROWID',
    )
    const written = []
    for (const [name, path] of Object.entries(parts)) written.push(await addPart(archive, name, path))
    const body = JSON.stringify({ ...about, parts: written } satisfies ArchiveManifest)
    archive.prepare('INSERT INTO manifest VALUES (?, ?)').run(body, hashOf(body))
    archive.exec('COMMIT')
  } finally {
    archive.close()
  }
}

const openArchive = (file: string): Database.Database => {
  let archive: Database.Database
  try {
    archive = new Database(file, { readonly: true, fileMustExist: true })
  } catch (error) {
    throw damaged(error)
  }
  try {
    const application = archive.pragma('application_id', { simple: true })
    if (application !== APPLICATION) throw notOurs()
    if (Number(archive.pragma('user_version', { simple: true })) > VERSION)
      throw new AppError('database-from-future', 'a newer version of Concilia wrote this archive')
    return archive
  } catch (error) {
    archive.close()
    if (error instanceof AppError) throw error
    throw codeOf(error) === 'SQLITE_NOTADB' ? notOurs(error) : damaged(error)
  }
}

const manifestOf = (archive: Database.Database): ArchiveManifest => {
  try {
    const row = archive
      .prepare<[], { body: string; sha256: string }>('SELECT body, sha256 FROM manifest')
      .get()
    if (!row || hashOf(row.body) !== row.sha256) throw damaged()
    return manifestSchema.parse(JSON.parse(row.body))
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error)
  }
}

/** Reads the manifest of an archive. Errors: storage-corrupt, database-from-future. */
const readManifest = (file: string): ArchiveManifest => {
  const archive = openArchive(file)
  try {
    return manifestOf(archive)
  } finally {
    archive.close()
  }
}

const PART_NAME = /^[a-z][a-z.-]*$/

const unpackPart = async (
  archive: Database.Database,
  folder: string,
  part: ArchiveManifest['parts'][number],
): Promise<void> => {
  if (!PART_NAME.test(part.name)) throw damaged()
  const target = await open(join(folder, part.name), 'wx', 0o600)
  const hash = createHash('sha256')
  try {
    const pieces = archive
      .prepare<[string], Buffer>('SELECT body FROM part WHERE name = ? ORDER BY place')
      .pluck()
    for (const piece of pieces.iterate(part.name)) {
      hash.update(piece)
      await target.write(piece)
    }
    await target.sync()
  } finally {
    await target.close()
  }
  if (hash.digest('hex') !== part.sha256) throw damaged()
}

/**
 * Writes every part into `folder` and checks its hash. Errors: not-found (no such file), invalid-input (a folder),
 * storage-corrupt, database-from-future, storage-failed, disk-full. After a failure the caller deletes what was
 * written.
 */
export const unpackArchive = async (file: string, folder: string): Promise<ArchiveManifest> => {
  const found = await stat(file).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') throw new AppError('not-found', 'there is no such file')
    throw toCopyError(error, 'the archive cannot be read')
  })
  if (found.isDirectory()) throw new AppError('invalid-input', 'it is a folder; an archive is one file')
  const archive = openArchive(file)
  try {
    const manifest = manifestOf(archive)
    await makePrivateFolder(folder)
    for (const part of manifest.parts) await unpackPart(archive, folder, part)
    return manifest
  } catch (error) {
    if (codeOf(error).startsWith('SQLITE_CORRUPT')) throw damaged(error)
    throw toCopyError(error, 'the archive could not be unpacked')
  } finally {
    archive.close()
  }
}
