import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { type Mirror, openMirror } from '../../../src-main/db/mirror/mirror.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { AT, aDocument, workerUrl } from './helpers/mirror-fixtures.ts'

describe('a mirror that must exist', () => {
  let folder: string
  let mirror: Mirror | undefined
  const file = () => join(folder, 'mirror.sqlite')
  const open = async (mustExist: boolean, companyId = 'alfa'): Promise<Mirror> => {
    mirror = await openMirror({ folder: folder, workerUrl, clock: systemClock, companyId, mustExist })
    return mirror
  }
  const write = (opened: Mirror) =>
    opened.write.run('writeDocuments', { documents: [aDocument({ id: 1 })], at: AT })
  const close = async (): Promise<void> => {
    await mirror?.close()
    mirror = undefined
  }
  const lost = (found: string) => ({ code: 'mirror-lost', details: { found } })

  beforeEach(() => {
    folder = newFolder()
  })
  afterEach(async () => {
    await close()
  })

  it('opens where it is there', async () => {
    await write(await open(false))
    await close()
    expect((await open(true)).read.countDocuments()).toBe(1)
  })

  it('is not made where it is missing, and not filled where it is empty', async () => {
    await expect(open(true)).rejects.toMatchObject(lost('missing'))
    expect(existsSync(file())).toBe(false)
    writeFileSync(file(), '')
    await expect(open(true)).rejects.toMatchObject(lost('empty'))
    expect(readFileSync(file()).length).toBe(0)
  })

  it('keeps the write-ahead log of an emptied file, which opening it would delete', async () => {
    await write(await open(false))
    await close()
    truncateSync(file(), 0)
    writeFileSync(`${file()}-wal`, 'what was written last')
    await expect(open(true)).rejects.toMatchObject(lost('empty'))
    expect(readFileSync(`${file()}-wal`, 'utf8')).toBe('what was written last')
  })

  it('waits for a program that holds it without keeping the window waiting, and says so at last', async () => {
    await write(await open(false))
    await close()
    const other = new Database(file())
    other.pragma('locking_mode = EXCLUSIVE')
    other.exec('BEGIN EXCLUSIVE')
    let turns = 0
    const answering = setInterval(() => {
      turns += 1
    }, 20)
    try {
      await expect(open(true)).rejects.toMatchObject({ code: 'in-use' })
      expect(turns).toBeGreaterThan(40) // of about 250; a thread that waits has none
    } finally {
      clearInterval(answering)
      other.close()
    }
    expect((await open(true)).read.countDocuments()).toBe(1)
  })

  it("is not another company's", async () => {
    await write(await open(false))
    await close()
    const bytes = readFileSync(file())
    await expect(open(true, 'beta')).rejects.toMatchObject(lost('another-company'))
    await expect(open(false, 'beta')).rejects.toMatchObject(lost('another-company'))
    expect(readFileSync(file()).equals(bytes)).toBe(true)
  })

  it('belongs to the company that first writes to it, where it names none yet', async () => {
    const unnamed = await openMirror({ folder: folder, workerUrl, clock: systemClock })
    await write(unnamed)
    await unnamed.close()
    await write(await open(true))
    await close()
    await expect(open(true, 'beta')).rejects.toMatchObject(lost('another-company'))
  })

  it('is no database of another program, which stays as it was', async () => {
    const other = new Database(file())
    other.exec('CREATE TABLE setting (name TEXT); CREATE TABLE song (title TEXT)')
    other.close()
    const bytes = readFileSync(file())
    await expect(open(true)).rejects.toMatchObject(lost('not-a-mirror'))
    expect(readFileSync(file()).equals(bytes)).toBe(true)
  })

  it('is finished where making it was cut off before anything could be in it', async () => {
    new Database(file()).close()
    writeFileSync(file(), '')
    expect((await open(false)).read.countDocuments()).toBe(0)
  })

  it('is not made again by the first write after its file was deleted', async () => {
    await write(await open(false))
    await close()
    const opened = await open(true)
    for (const end of ['', '-wal', '-shm']) rmSync(`${file()}${end}`, { force: true })
    await expect(write(opened)).rejects.toMatchObject(lost('missing'))
    expect(existsSync(file())).toBe(false)
  })

  it('is not made by opening it while its folder holds copies alone', async () => {
    mkdirSync(join(folder, 'backups'))
    writeFileSync(join(folder, 'backups', 'mirror-20260101T000000000Z.sqlite'), 'a copy')
    await expect(open(true)).rejects.toMatchObject(lost('missing'))
  })
})
