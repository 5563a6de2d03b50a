/** Journal entries over the real border: accounts, one export of each, files written again, exports withdrawn. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { acceptClass } from '../../../src-main/services/matching/decide-match.ts'
import { openChannelBench } from './helpers/channel-bench.ts'

const bench = await openChannelBench({ documents: 40, transactions: 60 })
afterAll(() => bench.close())
await acceptClass(bench.concilia.deciding, await bench.fill(), 'certain')
beforeEach(() => {
  bench.saveAs.path = join(bench.folder, 'entries.csv')
})

const csv = { format: 'csv', profile: 'rfc4180' } as const
const state = (scope = {}) => bench.value('journal.getState', { scope })
const rowsOf = (): Record<string, string>[] =>
  parse(readFileSync(join(bench.folder, 'entries.csv')), { columns: true })

test('what lacks an account is named, and nothing is written, nobody asked for a place', async () => {
  const { waiting, missing, exports } = await state()
  expect(waiting).toBeGreaterThan(2)
  expect(missing).toContain('settled')
  expect(exports).toEqual([])
  expect(await bench.value('journal.export', { scope: {}, ...csv })).toEqual({
    outcome: 'accounts-missing',
    missing,
  })
  expect(readdirSync(bench.folder)).not.toContain('entries.csv')
  for (const subject of ['category:nothing', 'bank:nobody'])
    expect(await bench.call('journal.saveAccount', { subject, account: '1' })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    })
  for (const subject of missing)
    await bench.value('journal.saveAccount', { subject, account: `9-${subject}` })
  expect((await state()).missing).toEqual([])
})

test('who changes their mind marks nothing; a file that cannot be written leaves all of it waiting', async () => {
  const { waiting } = await state()
  bench.saveAs.path = undefined
  expect(await bench.value('journal.export', { scope: {}, ...csv })).toEqual({ outcome: 'cancelled' })
  bench.saveAs.path = join(bench.folder, 'nowhere', 'entries.csv')
  expect(await bench.call('journal.export', { scope: {}, ...csv })).toMatchObject({
    ok: false,
    error: { code: 'file-not-written' },
  })
  expect((await state()).waiting).toBe(waiting)
})

test('entries of one customer are exported first, the others after them, each once, and a file is written again alike', async () => {
  const { waiting } = await state()
  const all = await bench.value('reports.open', { report: 'journal-entries', scope: {} })
  const taxAt = all.columns.findIndex(({ id }) => id === 'taxId')
  const taxId = all.rows.map((row) => row[taxAt]).find((one) => one !== '') ?? ''
  const own = await bench.value('reports.open', { report: 'journal-entries', scope: { taxId } })
  expect(own.count).toBeLessThan(all.count)
  const first = await bench.value('journal.export', { scope: { taxId }, ...csv })
  expect(first).toMatchObject({ outcome: 'saved', fileName: 'entries.csv', rows: own.count })
  const of = Map.groupBy(rowsOf(), (row) => row.Lançamento ?? '')
  for (const lines of of.values()) expect(lines.some((row) => row.NIF === taxId)).toBe(true)
  const left = await state()
  expect(left.waiting).toBe(waiting - of.size)
  const narrowed = await state({ taxId })
  expect(narrowed.waiting).toBe(0)
  expect(narrowed.exports[0]).toMatchObject({ taxId, entries: of.size })
  await bench.value('journal.export', { scope: {}, ...csv })
  for (const entry of rowsOf().map((row) => row.Lançamento ?? '')) expect(of.has(entry)).toBe(false)
  expect(await bench.value('journal.export', { scope: {}, ...csv })).toEqual({ outcome: 'nothing' })

  const [latest, earlier] = (await state()).exports
  const bytes = readFileSync(join(bench.folder, 'entries.csv'))
  await bench.value('journal.writeAgain', { id: latest?.id ?? 0, ...csv })
  expect(readFileSync(join(bench.folder, 'entries.csv'))).toEqual(bytes)
  const withdraw = (id = 0) => bench.value('journal.withdraw', { id })
  expect(await withdraw(earlier?.id)).toEqual({ outcome: 'not-the-latest' })
  expect(await withdraw(latest?.id)).toEqual({ outcome: 'withdrawn' })
  expect((await state()).waiting).toBe(left.waiting)
  expect(await bench.call('journal.writeAgain', { id: latest?.id ?? 0, ...csv })).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  })
  const { files } = await bench.value('reports.listFiles', { limit: 10 })
  expect(files.map(({ report, scope }) => ({ report, scope }))).toEqual([
    { report: 'journal-entries', scope: {} },
    { report: 'journal-entries', scope: {} },
    { report: 'journal-entries', scope: { taxId } },
  ])
})

test('entries go into a file through their own channel alone, where they are marked', async () => {
  expect(await bench.call('reports.export', { report: 'journal-entries', scope: {}, ...csv })).toMatchObject({
    ok: false,
    error: { code: 'invalid-input' },
  })
})
