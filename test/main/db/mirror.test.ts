import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { type Mirror, openMirror } from '../../../src-main/db/mirror/mirror.ts'
import { createMirrorPool } from '../../../src-main/db/mirror/mirror-pool.ts'
import { createNewestNumbers, createQueryClient } from '../../../src-main/db/mirror/query-client.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { AT, aDocument, aTransaction, TODAY, workerUrl } from './helpers/mirror-fixtures.ts'
import { pageOf } from './helpers/page-of.ts'

describe('a mirror on disk with its threads', () => {
  let folder: string
  let mirror: Mirror | undefined
  beforeEach(() => {
    folder = newFolder()
  })
  afterEach(async () => {
    await mirror?.close()
    mirror = undefined
  })
  const open = async (): Promise<Mirror> => {
    mirror = await openMirror({ folder: join(folder, 'deep', 'company'), workerUrl, clock: systemClock })
    return mirror
  }

  it('keeps what was written when it is opened again', async () => {
    const first = await open()
    await first.write.run('writeDocuments', { documents: [aDocument({ id: 1 })], at: AT })
    await first.close()
    mirror = undefined
    const second = await open()
    expect(second.read.getDocument(1)).toMatchObject({ number: 'FT A/1', openMinor: 12_300 })
  })

  it('deletes copies that a killed program had only begun, and keeps the finished ones', async () => {
    const company = join(folder, 'deep', 'company')
    const backups = join(company, 'backups')
    const finished = ['mirror-20260101T000000000Z.sqlite', 'replaced-20260102T000000000Z.sqlite']
    const begun = 'mirror-20260103T000000000Z.sqlite.part'
    mkdirSync(backups, { recursive: true })
    for (const name of [...finished, begun, `${begun}-wal`]) writeFileSync(join(backups, name), 'copy')
    writeFileSync(join(company, 'mirror.sqlite.restoring'), 'copy')
    await open()
    expect(readdirSync(backups).sort()).toEqual(finished)
    expect(readdirSync(company)).not.toContain('mirror.sqlite.restoring')
  })

  // Windows moves no file that is open.
  it.skipIf(process.platform === 'win32')(
    'writes nothing into a file that was moved away while it was open, says so, and goes on once it is back',
    async () => {
      const { file, write, read } = await open()
      const add = (id: number) => write.run('writeDocuments', { documents: [aDocument({ id })], at: AT })
      await add(1)
      renameSync(file, `${file}.moved`)
      await expect(add(2)).rejects.toMatchObject({ code: 'mirror-moved' })
      writeFileSync(file, 'another file')
      await expect(add(2)).rejects.toMatchObject({ code: 'mirror-moved' })
      expect(read.countDocuments()).toBe(1)
      renameSync(`${file}.moved`, file)
      await add(2)
      expect(read.countDocuments()).toBe(2)
    },
  )

  it('reads at once what a command wrote', async () => {
    const { write, read } = await open()
    for (let id = 1; id <= 50; id += 1) {
      await write.run('writeDocuments', { documents: [aDocument({ id })], at: AT })
      expect(read.countDocuments()).toBe(id)
    }
  })

  it('opens lists, reads them by position and finds rows in them', async () => {
    const { write, lists, ask } = await open()
    await write.run('writeDocuments', { documents: [3, 1, 2].map((id) => aDocument({ id })), at: AT })
    const run = await write.run('beginTransactionRun', {
      accountId: 'conta-1',
      scope: 'full',
      overlapDays: 14,
      today: TODAY,
      at: AT,
    })
    await write.run('writeTransactionPages', {
      runId: run.runId,
      at: AT,
      pages: [pageOf([aTransaction({}), aTransaction({})])],
    })
    const opened = await lists.documents.open({ view: 'open' }, { by: 'number', direction: 'descending' })
    expect(opened).toMatchObject({ count: 3, openMinor: 36_900 })
    const rows = lists.documents.read({ listId: opened.listId, from: 1, count: 2 })
    expect(rows.number).toEqual(['FT A/2', 'FT A/1'])
    expect(lists.findPosition(opened.listId, rows.id[1] ?? 0)).toBe(2)
    expect(lists.findPosition(opened.listId, 9)).toBeNull()
    const transactions = await lists.transactions.open(
      { view: 'unmatched', search: 'ribeiro' },
      { by: 'date', direction: 'ascending' },
    )
    expect(transactions.count).toBe(2)
    expect(await ask('companyOverview', { currency: 'EUR' })).toMatchObject({
      documents: 3,
      openMinor: 36_900,
      transactions: 2,
    })
  })

  it('carries out the newest question of a kind, and ends those before it', async () => {
    const { file } = await open()
    const pool = createMirrorPool(workerUrl)
    const newest = createNewestNumbers()
    const client = await pool.queries('orders', { file, newest })
    const queries = createQueryClient(newest, client.run)
    const ask = (who: Pick<typeof queries, 'run'>) => who.run('findExact', { text: '1', limit: 8 })
    const [first, other, second] = [
      queries.replacing('search'),
      queries.replacing('documents'),
      queries.replacing('search'),
    ]
    await expect(ask(first)).rejects.toMatchObject({ code: 'cancelled' })
    for (const newest of [other, second, second]) expect((await ask(newest)).documents).toHaveLength(0)
    await pool.close()
  })

  it('says that a list is no longer open', async () => {
    const { lists } = await open()
    expect(() => lists.documents.read({ listId: 'list-99', from: 0, count: 1 })).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    )
  })

  it('refuses a file that is no database', async () => {
    writeFileSync(
      join(folder, 'mirror.sqlite'),
      'not a database at all, but long enough to be read as one'.repeat(50),
    )
    await expect(openMirror({ folder: folder, workerUrl, clock: systemClock })).rejects.toMatchObject({
      code: 'storage-corrupt',
    })
  })

  it('rejects what is asked of it once it was closed', async () => {
    const opened = await open()
    await opened.close()
    mirror = undefined
    expect(() => opened.read.countDocuments()).toThrow(expect.objectContaining({ code: 'unexpected' }))
    await expect(opened.write.run('indexSearch', { limit: 1 })).rejects.toMatchObject({ code: 'unexpected' })
  })
})
