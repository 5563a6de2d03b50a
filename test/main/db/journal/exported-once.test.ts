import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ExportedEntry, ledgerRole } from '#contract/journal-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { lastDayOf } from '#core/closing/month.ts'
import { readStatement } from '../../../../src-main/db/closing/month-statement.ts'
import type { WritableDb } from '../../../../src-main/db/connection/connection.ts'
import {
  entriesOfExport,
  listJournalExports,
  markOf,
  pendingEntries,
  postedEntries,
} from '../../../../src-main/db/journal/journal.ts'
import { cases } from '../../../helpers/long.ts'
import { closedHistory, type Happened, history, MONTHS, play } from '../helpers/closing-histories.ts'

const said = { by: 'ana', at: '2026-04-01T10:00:00.000Z' }

const typeAccounts = ({ run }: Happened): void => {
  for (const subject of [...ledgerRole.options, 'bank:conta-1'])
    run('writeLedgerAccount', { subject, account: `1-${subject}`, ...said })
  for (const id of ['other', 'rent'])
    run('writeCategory', { id, name: null, account: '688', isHidden: false, ...said })
}

const exportAll = ({ run }: Happened) => run('exportEntries', { scope: {}, ...said })

/** What all exports in force together come to, account by account; zero is left out. */
const ledger = (db: WritableDb): Record<string, number> => {
  const sums = new Map<string, number>()
  for (const { id, withdrawn } of listJournalExports(db))
    if (withdrawn === null)
      for (const { lines } of entriesOfExport(db, id))
        for (const { account, amountMinor } of lines)
          sums.set(account, (sums.get(account) ?? 0) + amountMinor)
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).sort())
}

const sumOf = (lines: ExportedEntry['lines']): number =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

const undoAll = ({ db, run }: Happened): void => {
  const groups = db
    .read<{ id: string }>(
      "SELECT id FROM match_group WHERE state NOT IN ('undone', 'rejected') ORDER BY sequence DESC",
    )
    .all()
  for (const { id: groupId } of groups) run('undoGroup', { groupId, ...said })
}

const runs = { numRuns: cases(8, 100) }

describe('over any history, journal entries', () => {
  it('balance one by one, are exported once, and come to nothing when all is reopened and undone', async () => {
    let reversed = 0
    await fc.assert(
      fc.asyncProperty(closedHistory, async (one) => {
        const happened = await play(one)
        const { db, run } = happened
        typeAccounts(happened)
        const first = exportAll(happened)
        if (first.outcome === 'exported') {
          for (const { lines } of entriesOfExport(db, first.id)) expect(sumOf(lines)).toBe(0)
          expect(pendingEntries(db, {})).toEqual([])
        } else expect(first.outcome).toBe('nothing')
        expect(exportAll(happened)).toEqual({ outcome: 'nothing' })
        run('reopenMonth', { period: MONTHS[0] ?? ('2026-01' as never), reason: 'mistake', ...said })
        undoAll(happened)
        const second = exportAll(happened)
        if (second.outcome === 'exported') {
          const entries = entriesOfExport(db, second.id)
          expect(entries.every(({ reverses }) => reverses !== null)).toBe(true)
          reversed += entries.length
        }
        expect(ledger(db)).toEqual({})
        expect(exportAll(happened)).toEqual({ outcome: 'nothing' })
        db.close()
      }),
      runs,
    )
    expect(reversed).toBeGreaterThan(0)
  })

  it('come to the same whether they were exported month by month between undos or once at the end', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.array(fc.nat(), { maxLength: 6 }), async (one, undone) => {
        const happened = await play(one)
        const { db, run } = happened
        typeAccounts(happened)
        for (const month of MONTHS)
          run('exportEntries', { scope: { from: `${month}-01` as IsoDate, to: lastDayOf(month) }, ...said })
        for (const pick of undone) {
          run('undoGroup', said)
          if (pick % 2 === 0) run('redoGroup', said)
          if (pick % 3 === 0) exportAll(happened)
        }
        exportAll(happened)
        const between = ledger(db)
        for (;;) {
          const latest = listJournalExports(db).find(({ isLatest }) => isLatest)
          if (!latest) break
          expect(run('withdrawExport', { id: latest.id, ...said })).toEqual({ outcome: 'withdrawn' })
        }
        expect(ledger(db)).toEqual({})
        exportAll(happened)
        expect(ledger(db)).toEqual(between)
        db.close()
      }),
      runs,
    )
  })

  it('tie with the statement of each month: its bank with what ended, its customers with what was settled', async () => {
    let checked = 0
    await fc.assert(
      fc.asyncProperty(history, async (one) => {
        const { db } = await play(one)
        for (const month of MONTHS) {
          const lines = pendingEntries(db, { from: `${month}-01` as IsoDate, to: lastDayOf(month) }).flatMap(
            (entry) => entry.lines,
          )
          const sum = (isIt: (subject: string) => boolean): number =>
            lines.reduce((all, { subject, amountMinor }) => all + (isIt(subject) ? amountMinor : 0), 0)
          const { bank, documents } = readStatement(db, month)
          const ended = bank.flatMap(({ receipts, payments }) =>
            [receipts, payments].map(
              (parts) => parts.paired + parts.explained + parts.grouped + parts.classified,
            ),
          )
          expect(sum((subject) => subject.startsWith('bank:'))).toBe(
            ended.reduce((all, part) => all + part, 0),
          )
          const { terms } = documents
          const settled =
            terms.received + terms.refunded + terms.withheld + terms.discounts + terms.fees + terms.rounding
          // What is written off a withheld amount at issue was no decision.
          const atIssue = db
            .read<{ minor: number | null }>(
              'SELECT sum(c.withheld_minor) AS minor FROM document_change c JOIN document d ON d.id = c.document_id WHERE substr(d.date, 1, 7) = ?',
            )
            .get(month)
          expect(sum((subject) => subject.startsWith('customer:'))).toBe(settled - (atIssue?.minor ?? 0))
          if (lines.length > 0) checked += 1
        }
        db.close()
      }),
      runs,
    )
    expect(checked).toBeGreaterThan(0)
  })
})

describe('an export of journal entries', () => {
  const withEntries = async (): Promise<Happened> => {
    const happened = await play({
      payments: [
        { on: 3, amount: 5_000, isOut: false },
        { on: 4, amount: 900, isOut: true },
      ],
      steps: [
        { act: 'sell', on: 1, amount: 5_000, paid: 0, retained: false, type: 'I' },
        { act: 'pay', which: 0, row: 0, how: 'fee' },
        { act: 'classify', row: 1, share: 1 },
      ],
    } as never)
    return happened
  }

  it('is refused with the list of what lacks an account, and marks nothing then', async () => {
    const happened = await withEntries()
    expect(exportAll(happened)).toEqual({
      outcome: 'accounts-missing',
      missing: ['bank:conta-1', 'customers', 'fee', 'category:other'],
    })
    expect(listJournalExports(happened.db)).toEqual([])
    typeAccounts(happened)
    expect(exportAll(happened)).toMatchObject({ outcome: 'exported', entries: 2 })
    happened.db.close()
  })

  it('posts a customer with an account of its own there, and reverses with the accounts it had', async () => {
    const happened = await withEntries()
    const { db, run } = happened
    typeAccounts(happened)
    const taxId = db.read<{ tax_id: string }>('SELECT tax_id FROM document').get()?.tax_id ?? ''
    run('writeLedgerAccount', { subject: `customer:${taxId}`, account: '21110007', ...said })
    exportAll(happened)
    expect(ledger(db)).toMatchObject({ '21110007': -5_000 })
    run('writeLedgerAccount', { subject: `customer:${taxId}`, account: null, ...said })
    undoAll(happened)
    exportAll(happened)
    expect(ledger(db)).toEqual({})
    db.close()
  })

  it('marks what was written, and nothing where other entries wait by now', async () => {
    const happened = await withEntries()
    const { db, run } = happened
    typeAccounts(happened)
    const expected = markOf(postedEntries(db, {}))
    run('writeLedgerAccount', { subject: 'customers', account: '2119', ...said })
    expect(run('exportEntries', { scope: {}, expected, ...said })).toEqual({ outcome: 'changed' })
    expect(listJournalExports(db)).toEqual([])
    const again = markOf(postedEntries(db, {}))
    expect(run('exportEntries', { scope: {}, expected: again, ...said })).toMatchObject({
      outcome: 'exported',
    })
    db.close()
  })

  it('is withdrawn only while it is the latest', async () => {
    const happened = await withEntries()
    const { db, run } = happened
    typeAccounts(happened)
    const first = run('exportEntries', { scope: { to: '2026-01-04' as IsoDate }, ...said })
    const second = exportAll(happened)
    if (first.outcome !== 'exported' || second.outcome !== 'exported') throw new Error('both have an entry')
    expect(run('withdrawExport', { id: first.id, ...said })).toEqual({ outcome: 'not-the-latest' })
    expect(run('withdrawExport', { id: second.id, ...said })).toEqual({ outcome: 'withdrawn' })
    expect(run('withdrawExport', { id: second.id, ...said })).toEqual({ outcome: 'not-the-latest' })
    expect(run('withdrawExport', { id: first.id, ...said })).toEqual({ outcome: 'withdrawn' })
    expect(pendingEntries(db, {})).toHaveLength(2)
    db.close()
  })
})
