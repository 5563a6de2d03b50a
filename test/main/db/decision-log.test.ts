import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultDeductions } from '#core/matching/model/settings.ts'
import { openDecisionLog } from '../../../src-main/db/decision-log/decision-log-file.ts'
import { eventLine } from '../../../src-main/db/decision-log/log-file.ts'
import { isLogCurrent } from '../../../src-main/db/decision-log/log-state.ts'
import { countUnknown } from '../../../src-main/db/events/unknown-events.ts'
import { listJournalExports, pendingEntries, typedAccounts } from '../../../src-main/db/journal/journal.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { loadDeductions } from '../../../src-main/db/proposals/deductions.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { countWaiting } from '../../../src-main/db/transactions/waiting.ts'
import { LogBench, NUMBERS } from './helpers/log-bench.ts'
import { AT, aDocument, aTransaction, makeCompanyFolder, TODAY } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

describe('the log of decisions', () => {
  let bench: LogBench
  const accept = (number: number) => bench.run('acceptGroups', { groupIds: [`g-${number}`] })
  const reject = (number: number) => bench.run('rejectGroups', { groupIds: [`g-${number}`] })

  beforeEach(async () => {
    bench = new LogBench()
    await makeCompanyFolder(bench.home)
    await bench.open()
    await bench.copy()
    bench.sync()
    bench.propose()
    await bench.copy()
  })
  afterEach(() => {
    bench.db.close()
  })

  it('holds each decision before it is acknowledged, one a line, and is readable by its owner alone', () => {
    expect(existsSync(bench.logFile)).toBe(false)
    accept(1)
    expect(bench.lines()).toHaveLength(1)
    reject(2)
    bench.run('undoGroup', { groupId: 'g-2' })
    const said = bench.lines().map((line) => JSON.parse(line))
    expect(said).toMatchObject([
      {
        action: 'accepted',
        by: 'ana',
        documents: [{ id: 1 }],
        transactions: [{ account: 'conta-1', id: null, occurrence: 1 }],
      },
      { action: 'rejected', transactions: [{ account: 'conta-1', id: 'm-2' }] },
      { action: 'undone' },
    ])
    expect(said.map(({ uuid }) => uuid)).toEqual(
      (bench.acknowledged as { uuid: string }[]).map(({ uuid }) => uuid),
    )
    expect(isLogCurrent(bench.db, bench.logFile)).toBe(true)
    if (process.platform !== 'win32') expect(statSync(bench.logFile).mode & 0o777).toBe(0o600)
  })

  it('gives a restored copy what it lacks, in order', async () => {
    accept(1)
    await bench.copy()
    bench.run('acceptGroups', { groupIds: ['g-2', 'g-3'] })
    bench.run('undoGroup', { act: 2 })
    bench.run('redoGroup', { groupId: 'g-2' })
    reject(4)
    bench.run('teachAlias', { kind: 'name', value: 'Tasca do Zé', taxId: '509442013' })
    const before = bench.decisions()
    for (const copy of bench.copies.slice(1)) {
      await bench.restore(copy)
      expect(bench.decisions()).toEqual(before)
      expect(bench.lines()).toHaveLength(bench.acknowledged.length + 1)
    }
    bench.run('undoGroup', { groupId: 'g-1' })
    expect(bench.lines()).toHaveLength(bench.acknowledged.length + 1)
  })

  it('gives a mirror that begins empty the deduction tables a person typed last', async () => {
    const tables = (roundingMinor: number) => ({ ...defaultDeductions, roundingMinor })
    bench.run('saveDeductions', { tables: tables(1) })
    await bench.copy()
    bench.run('saveDeductions', { tables: tables(3) })
    await bench.restore(bench.copies[0] ?? '')
    expect(loadDeductions(bench.db)).toEqual(tables(3))
    await bench.restore(bench.copies.at(-1) ?? '')
    expect(loadDeductions(bench.db)).toEqual(tables(3))
    expect(bench.lines()).toHaveLength(2)
  })

  it('gives a restored copy the accounts and the exports of journal entries, so that nothing is exported twice', async () => {
    accept(1)
    for (const subject of ['customers', 'bank:conta-1'] as const)
      bench.run('writeLedgerAccount', { subject, account: '1' })
    bench.run('exportEntries', { scope: {} })
    accept(2)
    bench.run('exportEntries', { scope: {} })
    const [latest] = listJournalExports(bench.db)
    bench.run('withdrawExport', { id: latest?.id ?? 0 })
    const before = { exports: listJournalExports(bench.db), waiting: pendingEntries(bench.db, {}) }
    expect(before).toMatchObject({
      exports: [{ withdrawn: { by: 'ana' } }, { withdrawn: null }],
      waiting: [{}],
    })
    for (const copy of bench.copies.slice(1)) {
      await bench.restore(copy)
      expect(listJournalExports(bench.db)).toEqual(before.exports)
      expect(pendingEntries(bench.db, {})).toEqual(before.waiting)
      expect(typedAccounts(bench.db)).toHaveLength(2)
    }
  })

  it('keeps decisions waiting whose members a sync has yet to bring, then puts them in force on other rows', async () => {
    accept(1)
    accept(4)
    bench.run('undoGroup', { groupId: 'g-1' })
    reject(3)
    bench.run('redoGroup', { groupId: 'g-1' })
    const before = bench.decisions()
    await bench.restore(bench.copies[0] ?? '')
    expect(bench.events()).toEqual([])
    expect(countWaiting(bench.db)).toBe(5)
    bench.sync(NUMBERS.slice(0, 3))
    expect(countWaiting(bench.db)).toBe(1)
    await bench.reopen()
    bench.sync([5, 4, 3, 2, 1])
    expect(countWaiting(bench.db)).toBe(0)
    expect(bench.decisions()).toEqual(before)
    expect(bench.lines()).toHaveLength(5)
  })

  it('keeps an acknowledged decision in force where the source contradicts it by now', async () => {
    accept(1)
    await bench.reopen(() => copyFileSync(bench.copies[1] ?? '', bench.file))
    await bench.reopen(() => copyFileSync(bench.copies[0] ?? '', bench.file))
    const paid = { ...aDocument({ id: 1 }), unpaidMinor: 0 as never }
    runCommand(bench.log, 'writeDocuments', { documents: [paid], at: AT })
    bench.sync(NUMBERS.slice(1))
    mirrorPages(bench.db, [[aTransaction({ text: 'TRF 1' })]], { scope: 'recent' })
    runCommand(bench.log, 'reviewAcceptedGroups', {})
    expect(bench.db.read("SELECT state FROM match_group WHERE id = 'g-1'").all()).toEqual([
      { state: 'confirmed' },
    ])
  })

  it('refuses a decision about a row that a waiting event names, until it is applied', async () => {
    accept(1)
    await bench.restore(bench.copies[0] ?? '')
    runCommand(bench.log, 'writeDocuments', { documents: [aDocument({ id: 1 })], at: AT })
    mirrorPages(bench.db, [[aTransaction({ text: 'TRF 1' })]])
    const named = bench.db.readColumn<number>('SELECT id FROM bank_transaction').get() ?? 0
    const group = groupByHand({
      id: 'h-1',
      currency: 'EUR',
      allocations: [{ documentId: null, transactionId: named, amountMinor: 5, kind: 'classified' } as never],
    })
    expect(() => bench.run('acceptManual', { group })).toThrow(
      expect.objectContaining({ code: 'decision-waits' }),
    )
    runCommand(bench.log, 'reviewAcceptedGroups', {})
    expect(bench.db.readColumn('SELECT state FROM match_group').all()).toEqual(['accepted'])
    expect(countWaiting(bench.db)).toBe(0)
  })

  it('writes decisions and rules again in the order in which they were made', async () => {
    accept(1)
    bench.run('teachAlias', { kind: 'name', value: 'Tasca do Zé', taxId: '509442013' })
    accept(2)
    bench.run('teachAlias', { kind: 'name', value: 'Tasca da Zita', taxId: '509442013' })
    reject(3)
    const lines = bench.lines()
    expect(lines.map((line) => JSON.parse(line).action)).toEqual([
      'accepted',
      'taught',
      'accepted',
      'taught',
      'rejected',
    ])
    await bench.reopen(() => rmSync(bench.logFile))
    expect(bench.lines()).toEqual(lines)
  })

  it('is written again from the mirror where it is gone', async () => {
    accept(1)
    reject(2)
    const lines = bench.lines()
    await bench.reopen(() => rmSync(bench.logFile))
    expect(bench.lines()).toEqual(lines)
    rmSync(bench.logFile)
    accept(3)
    expect(bench.lines().slice(0, 2)).toEqual(lines)
    expect(bench.lines()).toHaveLength(3)
  })

  it('loses a torn last line and nothing else', async () => {
    accept(1)
    const whole = readFileSync(bench.logFile)
    await bench.reopen(() => writeFileSync(bench.logFile, Buffer.concat([whole, Buffer.from('{"sum":"0f"')])))
    expect(readFileSync(bench.logFile)).toEqual(whole)
    expect(bench.setAside()).toEqual([])
    accept(2)
    expect(bench.lines()).toHaveLength(2)
  })

  it('is set aside where a line is damaged, and all other lines count', async () => {
    accept(1)
    accept(2)
    reject(3)
    const before = bench.decisions()
    for (const at of [30, 400]) {
      const text = readFileSync(bench.logFile)
      text[at] = (text[at] ?? 0) ^ 1
      await bench.reopen(() => {
        writeFileSync(bench.logFile, Buffer.concat([text, Buffer.from('\n')]))
      })
      expect(bench.decisions()).toEqual(before)
      expect(bench.lines()).toHaveLength(3)
    }
    expect(bench.setAside()).toHaveLength(2)
    expect(bench.setAside().every((name) => name.startsWith('decisions-damaged-'))).toBe(true)
    await bench.restore(bench.copies[1] ?? '')
    expect(bench.decisions()).toEqual(before)
  })

  it('keeps an event that only a later version reads, and closes nothing until it is read', async () => {
    accept(1)
    reject(2)
    const before = bench.decisions()
    const uuid = '00000000-0000-4000-8000-000000000001'
    const said = { uuid, at: AT, by: 'ana', action: 'praised', groupId: 'g-1' }
    const line = eventLine(said, bench.company)
    const lines = [...bench.lines(), line]
    await bench.reopen(() => appendFileSync(bench.logFile, `${line}\n`))
    expect(bench.decisions()).toEqual(before)
    expect(countUnknown(bench.db)).toBe(1)
    const close = () =>
      bench.run('closeMonth', { period: '2026-01' as never, reason: null, seen: null, today: TODAY })
    expect(close).toThrow(expect.objectContaining({ code: 'events-unknown' }))
    expect(() => bench.run('exportEntries', { scope: {} })).toThrow(
      expect.objectContaining({ code: 'events-unknown' }),
    )
    await bench.reopen(() => rmSync(bench.logFile))
    expect(bench.lines()).toEqual(lines)
    expect(bench.setAside()).toEqual([])
    // As after an update: this version reads what the line says.
    const known = JSON.stringify({ uuid, at: AT, by: 'ana', action: 'started', period: '2026-01' })
    bench.db.transaction((trx) => trx.write('UPDATE unknown_event SET line = ?').run(known))
    await bench.reopen()
    expect(countUnknown(bench.db)).toBe(0)
    expect(bench.db.readColumn('SELECT action FROM rule_event').all()).toEqual(['started'])
  })

  it('is set aside where something else wrote a sound line, and all others count', async () => {
    accept(1)
    reject(2)
    const before = bench.decisions()
    // A valid checksum of text that is not JSON.
    const rest = '"uuid":"00000000-0000-4000-8000-000000000002",no'
    const noJson = `{"sum":"${crc32(rest, crc32(bench.company)).toString(16).padStart(8, '0')}",${rest}`
    await bench.reopen(() => appendFileSync(bench.logFile, `${noJson}\n`))
    expect(bench.decisions()).toEqual(before)
    expect(bench.lines()).toHaveLength(2)
    expect(bench.setAside()).toEqual([expect.stringMatching(/^decisions-not-understood-/)])
    await bench.reopen()
    accept(3)
    expect(bench.setAside()).toHaveLength(1)
    expect(bench.lines()).toHaveLength(3)
  })

  it('of another company, or of a newer version, is set aside and never put in force', async () => {
    accept(1)
    const before = bench.decisions()
    const other = new LogBench()
    other.company = 'padaria'
    await makeCompanyFolder(other.home)
    await other.open()
    other.sync()
    other.propose()
    other.run('rejectGroups', { groupIds: ['g-1'] })
    other.db.close()
    await bench.reopen(() => copyFileSync(other.logFile, bench.logFile))
    expect(bench.decisions()).toEqual(before)
    expect(bench.lines()).toHaveLength(1)
    expect(bench.setAside()).toEqual([expect.stringMatching(/^decisions-other-company-/)])
  })

  it('keeps a decision from being made where it cannot be written, and nothing is half done', async () => {
    await bench.reopen(() => {
      rmSync(bench.logFile, { force: true })
      writeFileSync(join(bench.home, 'x'), '')
    })
    accept(1)
    const before = bench.decisions()
    const broken = await openDecisionLog(bench.db, {
      file: join(bench.home, 'x', 'decisions.jsonl'),
      company: bench.company,
      now: AT,
    })
    const decide = () => runCommand(broken, 'acceptGroups', { groupIds: ['g-2'], by: 'ana', at: AT })
    expect(decide).toThrow(expect.objectContaining({ code: 'storage-failed' }))
    expect(bench.decisions()).toEqual(before)
    // A line without a decision is skipped.
    runCommand(broken, 'writeSetting', { name: 'completed-at', value: AT })
  })

  it('is as before where a decision could not be committed', () => {
    accept(1)
    const text = readFileSync(bench.logFile, 'utf8')
    const failing = () =>
      bench.log.transaction((trx) => {
        runCommand({ transaction: (work) => work(trx) }, 'acceptGroups', {
          groupIds: ['g-2'],
          by: 'ana',
          at: AT,
        })
        // Deferred to the commit, which it makes fail.
        trx.write('PRAGMA defer_foreign_keys = ON').run()
        trx.write("INSERT INTO alias_lesson VALUES (999, 'g-none')").run()
      })
    expect(failing).toThrow('FOREIGN KEY')
    expect(readFileSync(bench.logFile, 'utf8')).toBe(text)
    accept(2)
    expect(bench.lines()).toHaveLength(2)
  })
})
