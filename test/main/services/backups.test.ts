import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Concilia } from '../../../src-main/compose.ts'
import {
  backUpDaily,
  backupFolder,
  listCompanyBackups,
  makeBackup,
  restoreBackup,
} from '../../../src-main/services/companies/backups.ts'
import { connectCompany } from '../../../src-main/services/companies/connect-company.ts'
import { companyFolder } from '../../../src-main/services/data-folder.ts'
import type { CompanyId } from '../../../src-preload/contract/values.ts'
import { composeEngine } from '../../helpers/compose-engine.ts'
import { standingClock } from '../connectors/local-server.ts'
import { AT, aDocument } from '../db/helpers/mirror-fixtures.ts'

describe('copies of a mirror', () => {
  let concilia: Concilia
  let id: CompanyId
  const nowhere = 'http://127.0.0.1:9'
  const mirror = async () => (await concilia.companies.get(id)).mirror
  const mirrorFile = () => join(companyFolder(concilia.dataFolder, id), 'mirror.sqlite')
  const write = async (documentId: number) =>
    (await mirror()).write.run('writeDocuments', { documents: [aDocument({ id: documentId })], at: AT })
  const list = () => listCompanyBackups(concilia.restoring, id)

  beforeEach(async () => {
    concilia = composeEngine(mkdtempSync(join(tmpdir(), 'concilia-backups-')))
    const connected = await connectCompany(
      concilia.connecting,
      {
        name: 'Serração do Alto',
        environment: 'production',
        invoicingUrl: nowhere,
        bankingUrl: nowhere,
        authUrl: nowhere,
        email: 'contas@serracao.example',
        clientId: 'serracao',
        accountIds: ['conta-1'],
        currency: 'EUR',
        partnerEmail: null,
      },
      { token: 'aaaa', 'client-secret': 'bbbb' },
      { verify: false },
    )
    if (connected.outcome !== 'connected') throw new Error('not connected')
    id = connected.company.id
    await write(1)
  })
  afterEach(() => concilia.close())

  it('that cannot be written are a failure of the disk, told in words, and so is their list', async () => {
    const folder = backupFolder(concilia.dataFolder, id)
    rmSync(folder, { recursive: true, force: true })
    writeFileSync(folder, 'no folder')
    await expect(makeBackup(concilia.restoring, id)).rejects.toMatchObject({ code: 'storage-failed' })
    await expect(list()).rejects.toMatchObject({ code: 'storage-failed' })
  })

  it('are listed newest first, and a day makes one by itself', async () => {
    const madeAt = '2026-03-02T23:59:59.998Z'
    const clock = standingClock(madeAt)
    const restoring = { ...concilia.restoring, clock }
    const first = await makeBackup(restoring, id)
    clock.advance(1)
    await backUpDaily(restoring, await concilia.companies.get(id))
    const second = await makeBackup(restoring, id)
    expect((await list()).map((one) => one.id)).toEqual([second.id, first.id])
    expect(first).toMatchObject({ kind: 'copy', madeAt, bytes: expect.any(Number) })
  })

  it('are five, and those a clock made that was ahead go first', async () => {
    const folder = backupFolder(concilia.dataFolder, id)
    await makeBackup(concilia.restoring, id)
    for (let day = 1; day <= 5; day += 1)
      writeFileSync(join(folder, `mirror-2999010${day}T000000000Z.sqlite`), 'ahead')
    const second = await makeBackup(concilia.restoring, id)
    const left = (await list()).map((one) => one.id)
    expect(left).toHaveLength(5)
    expect(left).toContain(second.id)
    expect(left).not.toContain('mirror-29990101T000000000Z')
  })

  it('bring back what was, and the way back is kept', async () => {
    const copy = await makeBackup(concilia.restoring, id)
    await write(2)
    expect(await restoreBackup(concilia.restoring, id, copy.id)).toBe('restored')
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
    const copy = await makeBackup(concilia.restoring, id)
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
    const { id: copyId } = await makeBackup(concilia.restoring, id)
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
