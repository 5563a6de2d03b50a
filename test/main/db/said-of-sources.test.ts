/** What persons say of accounts, documents and files is in the log, and in each mirror that is made from it. */
import { rmSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import type { TableLayout } from '#contract/import-values.ts'
import type { Instant, IsoDate } from '#contract/values.ts'
import { applyEvents } from '../../../src-main/db/decision-log/apply-events.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { listAttention } from '../../../src-main/db/office/attention.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { packDays } from '../../../src-main/db/rows/packed-rows.ts'
import { countWaiting } from '../../../src-main/db/transactions/waiting.ts'
import { aRow } from './helpers/import-rows.ts'
import { LogBench } from './helpers/log-bench.ts'
import { AT, makeCompanyFolder, minor } from './helpers/mirror-fixtures.ts'

let bench: LogBench
beforeEach(async () => {
  bench = new LogBench()
  await makeCompanyFolder(bench.home)
  await bench.open()
})

const layout = { header: 'Data;Valor', columns: ['bookingDate', 'amount'] } as unknown as TableLayout
const importFile = (sha256 = 'one', layouts: TableLayout[] = []): number => {
  const staged = runCommand(bench.log, 'stageFile', {
    ...{ isFirst: true, name: `${sha256}.csv`, kind: 'csv' as const, sha256, at: AT, by: 'ana' },
  })
  if (!('fileId' in staged)) throw new Error('it was never imported')
  const { fileId } = staged
  const { statementId } = runCommand(bench.log, 'stageStatement', {
    ...{ fileId, accountName: 'Conta à ordem', accountId: 'conta-1' },
  })
  const days = packDays([{ ...aRow(), place: 0 }])
  runCommand(bench.log, 'stageRows', { statementId, days })
  const end = { currency: 'EUR', opening: null, closing: null, from: null, to: null }
  runCommand(bench.log, 'endStatement', { statementId, end })
  runCommand(bench.log, 'applyImports', {
    ...{ at: AT as Instant, dryRun: false },
    layouts: layouts.map((one) => ({ fileId, layout: one })),
  })
  runCommand(bench.log, 'reviewAcceptedGroups', {})
  return fileId
}
const made = () => ({
  directions: bench.db.read('SELECT account_id, direction FROM account ORDER BY account_id').all(),
  apart: bench.db.readColumn("SELECT value FROM setting WHERE name = 'apart'").all(),
  tracked: bench.db.readColumn('SELECT source_id FROM tracked_document ORDER BY source_id').all(),
  names: bench.db
    .read('SELECT n.name, a.account_id FROM account_name n JOIN account a ON a.id = n.account')
    .all(),
  layouts: bench.db.read('SELECT header, layout FROM table_layout').all(),
})
const startAnew = () =>
  bench.reopen(() => ['', '-wal', '-shm'].map((end) => rmSync(`${bench.file}${end}`, { force: true })))

it('a mirror that is made from the log has the directions, the pairs of accounts that are two, and what is tracked', async () => {
  bench.run('answerDirection', { accountId: 'conta-1', direction: 'in' })
  bench.run('answerDirection', { accountId: 'conta-1', direction: 'out' })
  bench.run('keepApart', { accountId: 'conta-1', otherId: 'conta-2' })
  bench.run('trackDocuments', { documentIds: [7, 5, 6, 11], source: 'tracked' })
  bench.run('trackDocuments', { documentIds: [6], source: 'tracked' })
  bench.run('untrackDocuments', { documentIds: [6] })
  const before = made()
  expect(before).toMatchObject({
    ...{ directions: [{ account_id: 'conta-1', direction: 'out' }], tracked: [5, 7, 11] },
  })
  expect(bench.lines().filter((line) => line.includes('"tracked"'))).toHaveLength(1)
  await startAnew()
  expect(made()).toEqual(before)
  expect(countWaiting(bench.db)).toBe(0)
})

it('the name and the columns of a file are known before it is imported again, and its import waits for the file', async () => {
  importFile('one', [layout])
  const before = made()
  expect(before.names).toEqual([{ name: 'Conta à ordem', account_id: 'conta-1' }])
  await startAnew()
  expect(made()).toEqual(before)
  expect(countWaiting(bench.db)).toBe(1)
  expect(listAttention(bench.db).missingFiles).toEqual(['one.csv'])
  importFile('one')
  expect(countWaiting(bench.db)).toBe(0)
})

it('the columns of a ledger extract are known in a mirror that is made from the log', async () => {
  const day = '2026-01-05' as IsoDate
  const line = {
    line: 1,
    entry: null,
    date: day,
    amountMinor: minor(5),
    text: 'X',
    document: null,
    counterpart: null,
  }
  const extract = {
    ...{
      code: '1201',
      name: 'Banco',
      from: day,
      to: day,
      openingMinor: null,
      closingMinor: null,
      proven: null,
    },
    lines: [{ ...line, balanceMinor: null }],
  }
  bench.run('importExtracts', {
    files: [{ name: '1201.csv', sha256: 'ledger', extracts: [extract], layout }],
    ...{ ties: [], dryRun: false },
  })
  const layouts = () => bench.db.read('SELECT header, layout FROM ledger_layout').all()
  const before = layouts()
  expect(before).toEqual([{ header: layout.header, layout: JSON.stringify(layout) }])
  await startAnew()
  expect(layouts()).toEqual(before)
  expect(made().layouts).toEqual([])
})

it('a file that was undone is waited for no more, and is undone in a mirror that still has it', async () => {
  await bench.copy()
  const fileId = importFile()
  await bench.copy()
  bench.run('undoImport', { fileId })
  const states = () => bench.db.readColumn('SELECT state FROM imported_file').all()
  expect(states()).toEqual(['undone'])
  await bench.restore(bench.copies[1] ?? '')
  expect(states()).toEqual(['undone'])
  expect(bench.db.readColumn('SELECT count(*) FROM bank_transaction').get()).toBe(0)
  await bench.restore(bench.copies[0] ?? '')
  runCommand(bench.log, 'reviewAcceptedGroups', {})
  expect([states(), countWaiting(bench.db)]).toEqual([[], 0])
})

it('an undoing that a decision of this mirror prevents waits, and nothing is half done', () => {
  importFile('one')
  const row = { documentId: null, documentNumber: null, transactionId: 1, amountMinor: minor(12_300) }
  const allocations = [{ ...row, kind: 'classified' as const, categoryId: 'other' as const }]
  bench.run('acceptManual', { group: groupByHand({ id: 'h-1', currency: 'EUR', allocations }) })
  const whole = () =>
    ['imported_file', 'imported_row', 'bank_transaction'].map((table) =>
      bench.db.read(`SELECT * FROM ${table}`).all(),
    )
  const before = whole()
  const undone = { action: 'file-undone' as const, sha256: 'one', by: 'rui', at: AT }
  const uuid = '00000000-0000-4000-8000-000000000001'
  bench.db.transaction((trx) =>
    expect(applyEvents(trx, [{ ...undone, uuid }])).toEqual({ applied: 0, waiting: 1 }),
  )
  expect(whole()).toEqual(before)
  bench.run('undoGroup', { groupId: 'h-1' })
  runCommand(bench.log, 'reviewAcceptedGroups', {})
  expect(countWaiting(bench.db)).toBe(0)
  expect(bench.db.read('SELECT state, undone_by FROM imported_file').all()).toEqual([
    { state: 'undone', undone_by: 'rui' },
  ])
})
