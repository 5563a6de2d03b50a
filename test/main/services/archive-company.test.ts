import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CompanyId } from '#contract/values.ts'
import type { Concilia } from '../../../src-main/compose.ts'
import { encodeProposals } from '../../../src-main/db/proposals/proposal-lines.ts'
import {
  archiveCompany,
  archiveFileOf,
  fileNameOf,
  openCompanyArchive,
} from '../../../src-main/services/companies/archive-company.ts'
import { removeCompany } from '../../../src-main/services/companies/remove-company.ts'
import { companyFolder } from '../../../src-main/services/data-folder.ts'
import { composeEngine } from '../../helpers/compose-engine.ts'
import { connectUnreachable } from '../../helpers/connect-unreachable.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { AT, aDocument, aSimpleProposal, aTransaction, TODAY } from '../db/helpers/mirror-fixtures.ts'
import { pageOf } from '../db/helpers/page-of.ts'

describe('the archive of a company', () => {
  let here: Concilia
  let other: Concilia
  let id: CompanyId
  let file: string
  const history = async (concilia: Concilia) =>
    (await concilia.companies.get(id)).mirror.read
      .listHistory({ limit: 10 })
      .map(({ action, at, group }) => ({ action, at, id: group.id }))

  beforeEach(async () => {
    here = composeEngine(newFolder())
    other = composeEngine(newFolder())
    id = await connectUnreachable(here, 'Serração do Alto, Lda', ['geheim-1', 'geheim-2'])
    const { write } = (await here.companies.get(id)).mirror
    await write.run('writeDocuments', { documents: [aDocument({ id: 1 })], at: AT })
    const { runId } = await write.run('beginTransactionRun', {
      accountId: 'conta-1',
      scope: 'full',
      overlapDays: 14,
      today: TODAY,
      at: AT,
    })
    const page = pageOf([aTransaction({ sourceId: 'a' })], { page: 1, totalPages: 1, totalCount: 1 })
    await write.run('writeTransactionPages', { runId, at: AT, pages: [page] })
    await write.run('finishTransactionRun', { runId, at: AT })
    await write.run('replaceProposals', { encoded: encodeProposals([aSimpleProposal(1)]), decidedThrough: 0 })
    await write.run('acceptGroups', { groupIds: ['g-1'], by: 'ana', at: AT })
    file = archiveFileOf(here.restoring, { name: 'Serração do Alto, Lda' })
    await archiveCompany(here.restoring, id, file)
  })
  afterEach(async () => {
    await here.close()
    await other.close()
  })

  it('holds all of it but its secrets, and opens on another computer', async () => {
    const before = await history(here)
    expect(before).toHaveLength(1)
    const bytes = readFileSync(file)
    for (const secret of ['geheim-1', 'geheim-2']) expect(bytes.includes(secret)).toBe(false)
    const record = await openCompanyArchive(other.restoring, file)
    expect(record).toMatchObject({ id, name: 'Serração do Alto, Lda' })
    expect(await history(other)).toEqual(before)
    await (await other.companies.get(id)).mirror.write.run('undoGroup', { by: 'rui', at: AT })
    expect(await history(other)).toHaveLength(2)
    expect(readdirSync(join(other.dataFolder, 'companies'))).toEqual([id])
  })

  it.each([
    ['Padaria São João & Filhos, Lda', 'Padaria-Sao-Joao-Filhos-Lda'],
    ['../../etc', 'etc'],
    ['里斯本', 'company'],
  ])('has a name any system takes: %s', (name, file) => {
    expect(fileNameOf(name)).toBe(file)
  })

  it('opens again where the company was removed, and not beside it', async () => {
    await expect(openCompanyArchive(here.restoring, file)).rejects.toMatchObject({ code: 'conflict' })
    await removeCompany(here.managing, id)
    expect(existsSync(companyFolder(here.dataFolder, id))).toBe(false)
    await openCompanyArchive(here.restoring, file)
    expect(await history(here)).toHaveLength(1)
  })

  it('is refused where it is damaged, of a newer version, no archive, or not there; nothing is left behind', async () => {
    const refused = async (change: () => void, code: string): Promise<void> => {
      const bytes = readFileSync(file)
      change()
      await expect(openCompanyArchive(other.restoring, file)).rejects.toMatchObject({ code })
      expect((await other.registry.read()).companies).toEqual([])
      expect(readdirSync(other.dataFolder).filter((name) => /^(companies|archive-)/.test(name))).toEqual([])
      writeFileSync(file, bytes)
    }
    const inDatabase = (sql: string) => () => {
      new Database(file).exec(sql).close()
    }
    await refused(inDatabase("UPDATE part SET body = x'00' WHERE name = 'company.json'"), 'storage-corrupt')
    await refused(inDatabase("UPDATE manifest SET body = replace(body, 'Alto', 'Baixo')"), 'storage-corrupt')
    await refused(() => truncateSync(file, 20_000), 'storage-corrupt')
    await refused(() => writeFileSync(file, 'garbage '.repeat(2_000)), 'storage-corrupt')
    await refused(inDatabase('PRAGMA user_version = 2'), 'database-from-future')
    await refused(() => rmSync(file), 'not-found')
  })

  it('that cannot be written leaves nothing of it', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'file'), '')
    await expect(
      archiveCompany(here.restoring, id, join(folder, 'file', 'x.concilia')),
    ).rejects.toMatchObject({
      code: 'storage-failed',
    })
    expect(readdirSync(folder)).toEqual(['file'])
    expect(readdirSync(companyFolder(here.dataFolder, id)).join(' ')).not.toContain('archive')
    rmSync(folder, { recursive: true })
  })
})
