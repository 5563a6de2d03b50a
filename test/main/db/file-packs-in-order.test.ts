/** Packed rows beside the log: what waits for them, what changed in their accounts since, and what undid them. */
import { rmSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Instant } from '#contract/values.ts'
import type { ReadableDb, WritableDb } from '../../../src-main/db/connection/connection.ts'
import { applyEvents } from '../../../src-main/db/decision-log/apply-events.ts'
import { eventsAfter } from '../../../src-main/db/decision-log/read-events.ts'
import { packFile } from '../../../src-main/db/imports/packs/pack-file.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { listAttention } from '../../../src-main/db/office/attention.ts'
import { packDays } from '../../../src-main/db/rows/packed-rows.ts'
import { countWaiting } from '../../../src-main/db/transactions/waiting.ts'
import { decideOn } from './helpers/histories.ts'
import { aRow, importRows } from './helpers/import-rows.ts'
import { LogBench } from './helpers/log-bench.ts'
import { AT, aTransaction, day, makeCompanyFolder, minor, openTestMirror } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'
import { receive, send } from './helpers/packed-files.ts'

const IBAN = 'PT50000201231234567890154'
const SHA = 'a'.repeat(64)

let from: WritableDb
let to: WritableDb
beforeEach(async () => {
  ;[from, to] = [await openTestMirror(), await openTestMirror()]
})

/** Of a service, in both mirrors. */
const sync = (...amounts: number[]): void => {
  for (const db of [from, to])
    mirrorPages(db, [
      amounts.map((amount) =>
        aTransaction({ sourceId: `s${amount}`, bookingDate: day('2026-02-02'), amountMinor: minor(amount) }),
      ),
    ])
}
const importFile = (db: WritableDb, ...amounts: number[]): number =>
  importRows(
    db,
    amounts.map((amount) => aRow({ amountMinor: minor(amount), text: `FILE ${amount}` })),
    { account: IBAN, name: 'À ordem', sha256: SHA },
  ).fileId
const join = (db: WritableDb): void => {
  const joined = { accountId: 'conta-1', otherId: IBAN, dryRun: false }
  expect(runCommand(db, 'joinAccounts', { ...joined, at: AT, by: 'ana' }).outcome).toBe('joined')
}
/** The other mirror takes all events that it lacks. */
const takeLog = (): void => {
  const known = new Set(to.readColumn('SELECT uuid FROM event_order').all())
  const lacking = eventsAfter(from, 0).filter(({ uuid }) => !known.has(uuid))
  to.transaction((trx) => applyEvents(trx, lacking))
}
const contents = (db: ReadableDb) => ({
  accounts: db.readColumn('SELECT account_id FROM account ORDER BY 1').all(),
  names: db
    .read('SELECT n.name, a.account_id FROM account_name n JOIN account a ON a.id = account ORDER BY 1')
    .all(),
  rows: db
    .read(
      `SELECT account_id, source, source_id, fingerprint, occurrence, text, amount_minor, vanished_at,
         (SELECT group_concat(r.text || r.line || r.place) FROM imported_row r WHERE r.transaction_id = t.id) AS shown
       FROM bank_transaction t JOIN account a ON a.id = t.account ORDER BY 1, 4, 5, 7`,
    )
    .all(),
  groups: db.read('SELECT id, state FROM match_group ORDER BY id').all(),
  files: db.read('SELECT state, name, sha256, undone_by FROM imported_file ORDER BY id').all(),
  statements: db.read('SELECT account_id, account_name FROM imported_statement ORDER BY id').all(),
})
const transactionOf = (amount: number): number =>
  from.readColumn<number>('SELECT id FROM bank_transaction WHERE amount_minor = ?').get(amount) ?? 0

describe('of an account that was joined with another one', () => {
  beforeEach(() => {
    sync(100, 200)
    importFile(from, 100, 300)
  })

  it('packed since, belong to the one that remains', () => {
    join(from)
    takeLog()
    receive(to, send(from))
    expect(contents(to)).toEqual(contents(from))
  })

  it('packed before, belong to the one that remains where the joining is known', () => {
    const sent = send(from)
    join(from)
    takeLog()
    receive(to, sent)
    expect(contents(to)).toEqual(contents(from))
  })

  it('are joined with its rows where the joining comes later', () => {
    receive(to, send(from))
    join(from)
    takeLog()
    expect(contents(to)).toEqual(contents(from))
    expect(countWaiting(to)).toBe(0)
  })

  it('carry what was decided about them before and since', () => {
    expect(decideOn(from, transactionOf(300), 300)).toBe('done')
    join(from)
    expect(decideOn(from, transactionOf(100), 100)).toBe('done')
    takeLog()
    expect(countWaiting(to)).toBe(2)
    receive(to, send(from))
    expect(contents(to)).toEqual(contents(from))
    expect(countWaiting(to)).toBe(0)
  })
})

it('a name that means another account here since keeps it', () => {
  importFile(from, 100)
  takeLog()
  importRows(to, [aRow({ amountMinor: minor(7) })], { account: 'conta-9', name: 'À ordem' })
  const before = to.readColumn('SELECT count(*) FROM event_order').get()
  receive(to, send(from))
  expect(contents(to).names).toEqual([{ name: 'À ordem', account_id: 'conta-9' }])
  expect(contents(to).statements).toContainEqual({ account_id: IBAN, account_name: 'À ordem' })
  expect(to.readColumn('SELECT count(*) FROM event_order').get()).toBe(before)
})

it('of a file that was undone are packed no more, and undone with it here', () => {
  const fileId = importFile(from, 100)
  const sent = send(from)
  takeLog()
  receive(to, sent)
  runCommand(from, 'undoImport', { fileId, at: AT, by: 'rui' })
  expect(packFile(from, { sha256: SHA })).toBeUndefined()
  takeLog()
  expect(contents(to)).toEqual(contents(from))
  expect(receive(to, sent)).toEqual({ outcome: 'not-needed' })
  expect(contents(to)).toEqual(contents(from))
})

it('are not needed where the undoing came first, and are where the file was imported again', () => {
  const fileId = importFile(from, 100)
  const sent = send(from)
  runCommand(from, 'undoImport', { fileId, at: AT, by: 'rui' })
  takeLog()
  expect(receive(to, sent)).toEqual({ outcome: 'not-needed' })
  expect([contents(to).files, countWaiting(to)]).toEqual([[], 0])
  importFile(from, 100)
  takeLog()
  expect(receive(to, send(from))).toEqual({ outcome: 'imported' })
  expect(contents(to).rows).toEqual(contents(from).rows)
})

it('are not needed where the same file was imported here', () => {
  importFile(from, 100)
  importFile(to, 100)
  const before = contents(to)
  takeLog()
  expect(countWaiting(to)).toBe(0)
  expect(receive(to, send(from))).toEqual({ outcome: 'not-needed' })
  expect(contents(to)).toEqual(before)
})

it('leave alone what a person is about to import', () => {
  importFile(from, 100)
  const file = { isFirst: true, name: 'outro', kind: 'csv', sha256: 'other', at: AT, by: 'ana' } as const
  const staged = runCommand(to, 'stageFile', file)
  const fileId = 'fileId' in staged ? staged.fileId : 0
  const of = { fileId, accountName: null, accountId: 'conta-1' }
  const { statementId } = runCommand(to, 'stageStatement', of)
  runCommand(to, 'stageRows', { statementId, days: packDays([{ ...aRow({ text: 'OUTRO' }), place: 0 }]) })
  receive(to, send(from))
  expect(contents(to).rows).toMatchObject([{ text: 'FILE 100' }])
  const end = { currency: 'EUR', opening: null, closing: null, from: null, to: null }
  runCommand(to, 'endStatement', { statementId, end })
  expect(runCommand(to, 'applyImports', { at: AT as Instant, dryRun: false })).toMatchObject({
    statements: [{ fileId, rows: 1, added: 1 }],
  })
  expect(contents(to).rows).toMatchObject([{ text: 'FILE 100' }, { text: 'OUTRO' }])
})

it('that were imported before their places were stored keep the order of their lines', () => {
  const rows = [3, 1, 2].map((line) => aRow({ line, amountMinor: minor(line), text: `LINE ${line}` }))
  importRows(from, rows)
  from.transaction((trx) => trx.write('UPDATE imported_row SET place = NULL').run())
  receive(to, send(from))
  expect(to.readColumn('SELECT line FROM imported_row ORDER BY place').all()).toEqual([1, 2, 3])
})

it('an event that names parts stays in the log as it is, and waits for them in a mirror made from the log', async () => {
  importFile(from, 100)
  const sent = send(from)
  const bench = new LogBench()
  await makeCompanyFolder(bench.home)
  await bench.open()
  runCommand(bench.log, 'applyPack', sent)
  const line = bench.lines().find((one) => one.includes('file-imported')) ?? ''
  expect(JSON.parse(line)).toMatchObject(sent.event)
  expect(bench.lines().filter((one) => one.includes(IBAN))).toEqual([])
  await bench.reopen(() => ['', '-wal', '-shm'].map((end) => rmSync(`${bench.file}${end}`, { force: true })))
  expect(listAttention(bench.db).missingFiles).toEqual([sent.event.name])
  expect(runCommand(bench.log, 'applyPack', sent)).toEqual({ outcome: 'imported' })
  expect(listAttention(bench.db).missingFiles).toEqual([])
  expect(contents(bench.db).rows).toEqual(contents(from).rows)
  expect(bench.lines().filter((one) => one.includes('file-imported'))).toEqual([line])
  bench.db.close()
})
