import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import { toConnection } from '../../../src-main/db/connection/connection.ts'
import { openDatabase, openReadable } from '../../../src-main/db/connection/open.ts'
import { getDocument, getDocumentBySource } from '../../../src-main/db/documents/documents.ts'
import { migrate } from '../../../src-main/db/mirror/migrate.ts'
import { openWritable } from '../../../src-main/db/mirror/open-writable.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { AT, aDocument } from './helpers/mirror-fixtures.ts'

describe('when storage fails', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = newFolder()
    file = join(folder, 'mirror.sqlite')
  })

  it('says that a folder is missing', async () => {
    await expect(openWritable(join(folder, 'none', 'mirror.sqlite'), { now: AT })).rejects.toMatchObject({
      code: 'storage-failed',
    })
    expect(() => openReadable(file)).toThrow(expect.objectContaining({ code: 'storage-failed' }))
  })

  // Nobody can make a file there, not even the superuser tests often run as.
  it.runIf(process.platform === 'linux')('says that a folder cannot be written', async () => {
    await expect(openWritable('/proc/mirror.sqlite', { now: AT })).rejects.toMatchObject({
      code: 'storage-failed',
    })
  })

  it('says that a file is no database, and leaves it as it is', async () => {
    const garbage = 'garbage '.repeat(2_000)
    writeFileSync(file, garbage)
    await expect(openWritable(file, { now: AT })).rejects.toMatchObject({ code: 'storage-corrupt' })
    expect(readFileSync(file, 'utf8')).toBe(garbage)
  })

  it('says that the disk is full, and keeps what was there', async () => {
    const database = openDatabase(file)
    await migrate(database, { backupFolder: folder, now: AT })
    const db = toConnection(database)
    runCommand(db, 'writeDocuments', { documents: [aDocument({ id: 1 })], at: AT })
    database.pragma(`max_page_count = ${Number(database.pragma('page_count', { simple: true })) + 2}`)
    const many = Array.from({ length: 500 }, (_, index) => aDocument({ id: index + 2 }))
    expect(() => runCommand(db, 'writeDocuments', { documents: many, at: AT })).toThrow(
      expect.objectContaining({ code: 'disk-full' }),
    )
    expect(getDocument(db, 1).number).toBe('FT A/1')
    expect(() => getDocument(db, 2)).toThrow()
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
    db.close()
  })

  it('says that pages of the file are damaged', async () => {
    const db = await openWritable(file, { now: AT })
    const documents = Array.from({ length: 500 }, (_, index) => aDocument({ id: index + 1 }))
    runCommand(db, 'writeDocuments', { documents, at: AT })
    db.checkpoint()
    db.close()
    const bytes = readFileSync(file)
    // The schema precedes the last pages, which contain documents.
    bytes.fill(0xa5, Math.floor((bytes.length * 3) / 4 / 4_096) * 4_096)
    writeFileSync(file, bytes)
    const damaged = openReadable(file)
    expect(() => documents.map(({ id }) => getDocumentBySource(damaged, id))).toThrow(
      expect.objectContaining({ code: 'storage-corrupt' }),
    )
    damaged.close()
  })

  it('keeps a reader from writing', async () => {
    const db = await openWritable(file, { now: AT })
    db.close()
    const reader = openReadable(file)
    // @ts-expect-error a connection for reading has no way to write
    expect(() => reader.write('DELETE FROM document').run()).toThrow()
    reader.close()
  })

  it('says that another program holds the database', async () => {
    const db = await openWritable(file, { now: AT })
    const other = new Database(file, { timeout: 0 })
    other.exec('BEGIN IMMEDIATE')
    const impatient = new Database(file, { timeout: 0 })
    const held = toConnection(impatient)
    expect(() => runCommand(held, 'indexSearch', { limit: 1 })).toThrow(
      expect.objectContaining({ code: 'in-use' }),
    )
    other.close()
    held.close()
    db.close()
  })
})
