import { describe, expect, it } from 'vitest'
import type { Instant } from '#contract/values.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import type { Mirror } from '../../../src-main/db/mirror/mirror.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { makeIndexes } from '../../../src-main/services/sync/make-indexes.ts'
import { aRow, importRows } from './helpers/import-rows.ts'
import { AT, aTransaction, day, minor, openTestMirror, TODAY } from './helpers/mirror-fixtures.ts'
import { pageOf } from './helpers/page-of.ts'

const indexes = (db: WritableDb, table = 'bank_transaction') =>
  db
    .read<{ name: string; columns: string }>(
      `SELECT name, (SELECT group_concat(i.name) FROM pragma_index_info(s.name) i) AS columns
       FROM sqlite_schema s WHERE tbl_name = ? AND type = 'index' ORDER BY name`,
    )
    .all(table)

const stageInvoices = (db: WritableDb, count: number): void => {
  const file = { isFirst: true, name: 'saft.xml', kind: 'saft', sha256: 'a', at: AT, by: 'ana' } as const
  const staged = runCommand(db, 'stageFile', file)
  if (!('fileId' in staged)) throw new Error('the file is here')
  const { fileId } = staged
  const [from, to] = [day('2026-01-01'), day('2026-12-31')]
  runCommand(db, 'stageSaft', { fileId, taxId: '509442013', companyName: 'Nós', from, to, basis: 'F' })
  const documents = Array.from({ length: count }, (_, at) => ({
    ...{ line: at, number: `FT A/${at + 1}`, type: 'FT', status: 'N', date: from, references: [] },
    ...{
      taxId: '503000001',
      name: 'Cliente',
      grossMinor: at,
      netMinor: at,
      taxMinor: 0,
      withholdingMinor: 0,
    },
    ...{ currency: null, currencyMinor: null, dueDate: null, openMinor: null, rates: null },
  }))
  runCommand(db, 'stageSaftRows', { fileId, documents, receipts: [] })
}

describe('an import of very many rows', () => {
  it('leaves the sort indexes but the one it reads by, and a preview leaves all as it was', async () => {
    const db = await openTestMirror()
    const before = indexes(db)
    const rows = Array.from({ length: 20_000 }, (_, at) => aRow({ amountMinor: minor(at + 1) }))
    importRows(db, rows, { dryRun: true })
    expect(indexes(db)).toEqual(before)
    expect(importRows(db, rows).applied).toMatchObject({ added: 20_000 })
    expect(indexes(db).length).toBe(before.length - 4)
    const run = async (command: 'makeSortIndex' | 'indexSearch', input: never) =>
      runCommand(db, command, input)
    await makeIndexes({ write: { run } as unknown as Mirror['write'] })
    expect(indexes(db)).toEqual(before)
  })

  it('leaves those of documents too, but the one it looks for numbers by', async () => {
    const db = await openTestMirror()
    const before = indexes(db, 'document')
    stageInvoices(db, 20_000)
    const applied = runCommand(db, 'applyImports', { at: AT as Instant, dryRun: false })
    expect(applied).toMatchObject({ saft: [{ added: 20_000 }] })
    const kept = [
      ...['document_by_file_identity', 'document_by_number', 'document_of_suppliers'],
      'sqlite_autoindex_document_1',
    ]
    expect(indexes(db, 'document').map(({ name }) => name)).toEqual(kept)
    const run = async (command: 'makeSortIndex' | 'indexSearch', input: never) =>
      runCommand(db, command, input)
    await makeIndexes({ write: { run } as unknown as Mirror['write'] })
    expect(indexes(db, 'document')).toEqual(before)
  })

  it('leaves them as they are where few rows come', async () => {
    const db = await openTestMirror()
    const before = indexes(db)
    importRows(db, [aRow({ text: 'ONE' }), aRow({ text: 'TWO' })])
    expect(indexes(db)).toEqual(before)
  })
})

describe('a first walk over very many pages', () => {
  const begin = async () => {
    const db = await openTestMirror()
    const before = indexes(db)
    const { runId } = runCommand(db, 'beginTransactionRun', {
      accountId: 'conta-1',
      scope: 'full',
      overlapDays: 14,
      today: TODAY,
      at: AT,
    })
    runCommand(db, 'writeTransactionPages', {
      runId,
      at: AT,
      pages: [pageOf([aTransaction({ sourceId: 'a' })], { totalPages: 500, totalCount: 100_000 })],
    })
    return { db, runId, before }
  }

  it('leaves the sort indexes for afterwards, and they are made as they were, one at a time', async () => {
    const { db, runId, before } = await begin()
    expect(indexes(db).length).toBe(before.length - 5)
    let outcome = 'again'
    while (outcome === 'again') outcome = runCommand(db, 'finishTransactionRun', { runId, at: AT }).outcome
    const left = [1, 2, 3, 4, 5, 6].map(() => runCommand(db, 'makeSortIndex', {}).remaining)
    expect(left).toEqual([4, 3, 2, 1, 0, 0])
    expect(indexes(db)).toEqual(before)
  })

  it('leaves the indexes to the next sync where it is cancelled while they are made', async () => {
    const { db, before } = await begin()
    const stop = new AbortController()
    const run = async (command: 'makeSortIndex' | 'indexSearch', input: never) => {
      stop.abort()
      return runCommand(db, command, input)
    }
    const mirror = { write: { run } as unknown as Mirror['write'] }
    await makeIndexes(mirror, stop.signal)
    expect(indexes(db).length).toBe(before.length - 4)
    expect(db.readColumn('SELECT through_id FROM search_progress').get()).toBe(0)
    await makeIndexes(mirror)
    expect(indexes(db)).toEqual(before)
  })

  it('has all its indexes afterwards, when it was cut off too', async () => {
    const { db, runId, before } = await begin()
    runCommand(db, 'stopTransactionRun', { runId, errorCode: 'offline', at: AT })
    const run = async (command: 'makeSortIndex' | 'indexSearch', input: never) =>
      runCommand(db, command, input)
    await makeIndexes({ write: { run } as unknown as Mirror['write'] })
    expect(indexes(db)).toEqual(before)
    expect(db.readColumn('SELECT through_id FROM search_progress').get()).toBe(1)
  })
})
