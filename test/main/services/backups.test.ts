import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CompanyId } from '#contract/values.ts'
import type { Concilia } from '../../../src-main/compose.ts'
import { listBackups } from '../../../src-main/db/copies/backup.ts'
import { secondFolderOf } from '../../../src-main/db/copies/second-folder.ts'
import {
  backupFolder,
  createCopyKeeper,
  getCopySettings,
  listAllCopies,
  listCompanyBackups,
  makeBackup,
  restoreBackup,
} from '../../../src-main/services/companies/backups.ts'
import { companyFolder } from '../../../src-main/services/data-folder.ts'
import { composeEngine } from '../../helpers/compose-engine.ts'
import { connectUnreachable } from '../../helpers/connect-unreachable.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { standingClock } from '../connectors/test-http.ts'
import { AT, aDocument } from '../db/helpers/mirror-fixtures.ts'

const HOUR_MS = 3_600_000

describe('copies of a mirror', () => {
  let concilia: Concilia
  let id: CompanyId
  const mirror = async () => (await concilia.companies.get(id)).mirror
  const mirrorFile = () => join(companyFolder(concilia.dataFolder, id), 'mirror.sqlite')
  const write = async (documentId: number) =>
    (await mirror()).write.run('writeDocuments', { documents: [aDocument({ id: documentId })], at: AT })
  const list = () => listCompanyBackups(concilia.restoring, id)

  beforeEach(async () => {
    concilia = composeEngine(newFolder())
    id = await connectUnreachable(concilia, 'Serração do Alto')
    await write(1)
  })
  afterEach(() => concilia.close())

  it('that cannot be written end with a disk error, and so does listing them', async () => {
    const folder = backupFolder(concilia.dataFolder, id)
    rmSync(folder, { recursive: true, force: true })
    writeFileSync(folder, 'no folder')
    await expect(makeBackup(concilia.restoring, id)).rejects.toMatchObject({ code: 'storage-failed' })
    await expect(list()).rejects.toMatchObject({ code: 'storage-failed' })
  })

  it('are listed newest first, and say what they hold', async () => {
    const clock = standingClock('2026-03-02T23:59:59.998Z')
    const restoring = { ...concilia.restoring, clock }
    const { copy: first } = await makeBackup(restoring, id)
    clock.advance(HOUR_MS)
    await write(2)
    const { copy: second } = await makeBackup(restoring, id)
    expect((await list()).map((one) => one.id)).toEqual([second.id, first.id])
    expect(first).toMatchObject({
      kind: 'copy',
      madeAt: '2026-03-02T23:59:59.998Z',
      bytes: expect.any(Number),
    })
    expect(first).toMatchObject({ state: 'readable', decisions: 0, lastSyncAt: null })
  })

  // Windows moves no file that is open.
  it.skipIf(process.platform === 'win32')(
    'are made of no other file that stands in the place of a mirror that was moved away while it was open',
    async () => {
      await mirror()
      renameSync(mirrorFile(), `${mirrorFile()}.moved`)
      await expect(makeBackup(concilia.restoring, id)).rejects.toMatchObject({ code: 'mirror-moved' })
      copyFileSync(`${mirrorFile()}.moved`, mirrorFile())
      await expect(makeBackup(concilia.restoring, id)).rejects.toMatchObject({ code: 'mirror-moved' })
      expect(await list()).toEqual([])
      renameSync(`${mirrorFile()}.moved`, mirrorFile())
      expect(await makeBackup(concilia.restoring, id)).toMatchObject({ outcome: 'made' })
    },
  )

  it('are made only after a change, asked for or not', async () => {
    const clock = standingClock('2026-03-02T10:00:00.000Z')
    const restoring = { ...concilia.restoring, clock }
    const { copy } = await makeBackup(restoring, id)
    clock.advance(2 * HOUR_MS)
    await write(1) // the same again
    await (await mirror()).write.run('writeSetting', { name: 'completed-at', value: AT })
    await createCopyKeeper(restoring).keep(await concilia.companies.get(id))
    expect(await makeBackup(restoring, id)).toMatchObject({ outcome: 'unchanged', copy: { id: copy.id } })
    expect(await list()).toHaveLength(1)
  })

  it('are made by themselves once an hour at the most, whatever a clock made that was ahead', async () => {
    const clock = standingClock('2026-03-02T10:00:00.000Z')
    const restoring = { ...concilia.restoring, clock }
    const keeper = createCopyKeeper(restoring)
    const keep = async () => keeper.keep(await concilia.companies.get(id))
    clock.advance(1_000 * HOUR_MS)
    await keep()
    clock.advance(-1_000 * HOUR_MS)
    const made: number[] = []
    for (let documentId = 2; documentId <= 4; documentId += 1) {
      await write(documentId)
      await Promise.all([keep(), keep()])
      made.push((await list()).length)
      clock.advance(HOUR_MS / 2)
    }
    expect(made).toEqual([2, 2, 3])
  })

  it('take no more space than was set, the best and the newest aside', async () => {
    const clock = standingClock('2026-03-02T10:00:00.000Z')
    const copySettings = {
      ...concilia.restoring.copySettings,
      read: async () => ({ limitMb: 0, folder: null }),
    }
    const restoring = { ...concilia.restoring, clock, copySettings: copySettings as never }
    for (let documentId = 2; documentId <= 4; documentId += 1) {
      await write(documentId)
      clock.advance(2 * HOUR_MS)
      await makeBackup(restoring, id)
    }
    expect(await list()).toHaveLength(1)
  })

  it('go to a second folder too, and one that is not there is said and stops nothing', async () => {
    const chosen = newFolder()
    const { copySettings } = concilia.restoring
    await copySettings.update((kept) => ({ ...kept, folder: chosen }))
    const { copy, second } = await makeBackup(concilia.restoring, id)
    expect(second).toBe('copied')
    const folder = secondFolderOf(chosen, id)
    expect(await listBackups(folder)).toMatchObject([{ id: copy.id, state: 'readable' }])
    expect(await getCopySettings(concilia.restoring)).toMatchObject({
      folder: { path: chosen, state: 'there' },
    })

    rmSync(chosen, { recursive: true })
    await write(2)
    expect(await makeBackup(concilia.restoring, id)).toMatchObject({ outcome: 'made', second: 'missing' })
    expect(await getCopySettings(concilia.restoring)).toMatchObject({ folder: { state: 'missing' } })
    expect(existsSync(chosen)).toBe(false)

    mkdirSync(chosen)
    expect(await makeBackup(concilia.restoring, id)).toMatchObject({ outcome: 'unchanged', second: 'copied' })
    expect(await listBackups(folder)).toHaveLength(1)
    rmSync(chosen, { recursive: true })
  })

  it('say of a second folder that cannot be read that it cannot, not that it holds none', async () => {
    const chosen = newFolder()
    const { restoring } = concilia
    await restoring.copySettings.update((kept) => ({ ...kept, folder: chosen }))
    const stateOfSecond = async () => (await listAllCopies(restoring, id)).secondFolder?.state
    expect(await stateOfSecond()).toBe('none')
    mkdirSync(dirname(secondFolderOf(chosen, id)))
    writeFileSync(secondFolderOf(chosen, id), '')
    expect(await stateOfSecond()).toBe('failed')
    rmSync(chosen, { recursive: true })
    expect(await stateOfSecond()).toBe('missing')
    writeFileSync(chosen, '')
    expect(await stateOfSecond()).toBe('failed')
    expect(await getCopySettings(restoring)).toMatchObject({ folder: { state: 'there' } })
    expect(await makeBackup(restoring, id)).toMatchObject({ second: 'failed' })
    rmSync(chosen)
  })

  it('bring back what was, and the way back is kept', async () => {
    const { copy } = await makeBackup(concilia.restoring, id)
    await write(2)
    expect(await restoreBackup(concilia.restoring, id, copy.id)).toEqual({
      outcome: 'restored',
      applied: 0,
      waiting: 0,
    })
    expect((await mirror()).read.countDocuments()).toBe(1)
    const replaced = (await list()).find((one) => one.kind === 'replaced')
    await restoreBackup(concilia.restoring, id, replaced?.id ?? '')
    expect((await mirror()).read.countDocuments()).toBe(2)
    await write(3)
    expect((await mirror()).read.countDocuments()).toBe(3)
  })

  it('let who asks for the company while it is closed wait for the one that comes', async () => {
    const before = await concilia.companies.get(id)
    let finish = (): void => undefined
    const work = new Promise<void>((resolve) => {
      finish = resolve
    })
    const reopened = concilia.companies.whileClosed(id, () => work)
    const asked = concilia.companies.get(id)
    finish()
    expect(await asked).toBe(await reopened)
    expect(await asked).not.toBe(before)
  })

  it('take the place of a mirror that no longer opens', async () => {
    const { copy } = await makeBackup(concilia.restoring, id)
    await concilia.companies.close(id)
    const garbage = 'garbage '.repeat(2_000)
    writeFileSync(mirrorFile(), garbage)
    writeFileSync(`${mirrorFile()}-wal`, 'of another database')
    await expect(concilia.companies.get(id)).rejects.toMatchObject({ code: 'storage-corrupt' })
    expect((await list()).map((one) => one.id)).toEqual([copy.id])
    await restoreBackup(concilia.restoring, id, copy.id)
    expect((await mirror()).read.countDocuments()).toBe(1)
    const [replaced] = (await list()).filter((one) => one.kind === 'replaced')
    const kept = join(backupFolder(concilia.dataFolder, id), `${replaced?.id}.sqlite`)
    expect(readFileSync(kept, 'utf8')).toBe(garbage)
  })

  it('touch nothing when the copy is damaged, from a newer version, or gone', async () => {
    const { id: copyId } = (await makeBackup(concilia.restoring, id)).copy
    const file = join(backupFolder(concilia.dataFolder, id), `${copyId}.sqlite`)
    const database = new Database(file)
    database.exec("INSERT INTO kysely_migration VALUES ('9999-from-the-future', '2030-01-01')")
    database.close()
    await expect(restoreBackup(concilia.restoring, id, copyId)).rejects.toMatchObject({
      code: 'database-from-future',
    })
    writeFileSync(file, 'garbage '.repeat(2_000))
    await expect(restoreBackup(concilia.restoring, id, copyId)).rejects.toMatchObject({
      code: 'storage-corrupt',
    })
    await expect(restoreBackup(concilia.restoring, id, 'mirror-20200101T000000000Z')).rejects.toMatchObject({
      code: 'not-found',
    })
    expect((await mirror()).read.countDocuments()).toBe(1)
    expect((await list()).every((one) => one.kind === 'copy')).toBe(true)
    expect(readdirSync(companyFolder(concilia.dataFolder, id)).join(' ')).not.toContain('restoring')
  })
})
