import { mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import { backUpFile, listBackups } from '../../../src-main/db/copies/backup.ts'
import { describeCopy } from '../../../src-main/db/copies/describe-copy.ts'
import { openWritable } from '../../../src-main/db/mirror/open-writable.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { encodeProposals } from '../../../src-main/db/proposals/proposal-lines.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { AT, aDocument, aSimpleProposal, aTransaction } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

describe('a copy is described', () => {
  let folder: string
  let copy: string
  const copies = () => join(folder, 'backups')

  beforeEach(async () => {
    folder = newFolder()
    const file = join(folder, 'mirror.sqlite')
    const db = await openWritable(file, { now: AT })
    runCommand(db, 'writeDocuments', { documents: [aDocument({ id: 1 })], at: AT })
    mirrorPages(db, [[aTransaction({ sourceId: 'a' })]])
    runCommand(db, 'replaceProposals', { encoded: encodeProposals([aSimpleProposal(1)]), decidedThrough: 0 })
    runCommand(db, 'acceptGroups', { groupIds: ['g-1'], by: 'ana', at: AT })
    runCommand(db, 'undoGroup', { groupId: 'g-1', by: 'ana', at: AT })
    runCommand(db, 'writeSetting', { name: 'completed-at', value: AT })
    db.close()
    copy = await backUpFile(file, copies(), '2026-03-02T10:00:00.000Z')
  })

  it('by the decisions in its log, its last sync and its size, and nothing is written beside it', async () => {
    const before = readdirSync(copies())
    expect(await describeCopy(copy)).toMatchObject({
      state: 'readable',
      decisions: 2,
      lastSyncAt: AT,
      bytes: statSync(copy).size,
    })
    expect(readdirSync(copies())).toEqual(before)
    expect(await listBackups(copies())).toMatchObject([
      { id: 'mirror-20260302T100000000Z', kind: 'copy', madeAt: '2026-03-02T10:00:00.000Z', decisions: 2 },
    ])
  })

  it('anew once the file is another one', async () => {
    await describeCopy(copy)
    truncateSync(copy, 0)
    const emptied = { state: 'damaged', decisions: null, lastSyncAt: null, bytes: 0 }
    expect(await describeCopy(copy)).toMatchObject(emptied)
  })

  it('as damaged where it is no mirror, and as newer where another version made it', async () => {
    for (const [name, bytes] of [
      ['garbage', 'garbage '.repeat(2_000)],
      ['empty', ''],
    ] as const) {
      const file = join(copies(), `${name}.sqlite`)
      writeFileSync(file, bytes)
      expect(await describeCopy(file)).toMatchObject({ state: 'damaged', decisions: null })
    }
    const other = join(copies(), 'other.sqlite')
    new Database(other).exec('CREATE TABLE kysely_migration (name TEXT)').close()
    expect(await describeCopy(other)).toMatchObject({ state: 'damaged' })
    const database = new Database(copy)
    database.exec("INSERT INTO kysely_migration VALUES ('9999-from-the-future', '2030-01-01')")
    database.close()
    expect(await describeCopy(copy)).toMatchObject({ state: 'newer-version', decisions: null })
  })

  it('as nothing where it is gone, and as damaged where it is a folder', async () => {
    expect(await describeCopy(join(copies(), 'gone.sqlite'))).toBeUndefined()
    const folderOfThatName = join(copies(), 'folder.sqlite')
    mkdirSync(folderOfThatName)
    expect(await describeCopy(folderOfThatName)).toMatchObject({ state: 'damaged' })
  })
})
