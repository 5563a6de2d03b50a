import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { isAppError } from '#core/app-error.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { findNote } from '../../../src-main/db/rows/notes.ts'
import { getTransaction } from '../../../src-main/db/transactions/transactions.ts'
import { cases } from '../../helpers/long.ts'
import { decideOn, expected, type Row, real, rowsOf, show, source, textIn } from './helpers/histories.ts'
import { aRow, importRows, importSet } from './helpers/import-rows.ts'
import { AT, aTransaction, day, minor, openTestMirror } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

let db: WritableDb
beforeEach(async () => {
  db = await openTestMirror()
})

const rows = (): Row[] => rowsOf(db)

describe('rows of files', () => {
  it('that file and service show are one transaction, whichever came first', () => {
    importRows(db, [aRow({ text: 'FROM THE FILE' })])
    mirrorPages(db, [
      [aTransaction({ sourceId: 'a', bookingDate: day('2026-02-02'), amountMinor: minor(12_300) })],
    ])
    expect(rows()).toMatchObject([{ id: 1, source: 'service', source_id: 'a' }])
    const { applied } = importRows(db, [aRow(), aRow({ amountMinor: minor(5), text: 'ONLY HERE' })], {
      kind: 'csv',
    })
    expect(applied).toMatchObject({ rows: 2, added: 1, known: 1, different: 0 })
    expect(rows()).toHaveLength(2)
  })

  it('of one day and amount are as many as the source that shows most of them has', () => {
    importRows(db, [aRow(), aRow()], { kind: 'csv' })
    importRows(db, [aRow(), aRow(), aRow()], { kind: 'mt940' })
    importRows(db, [aRow()], { kind: 'ofx' })
    expect(rows()).toHaveLength(3)
  })

  it('with different references of the bank are different transactions', () => {
    importRows(db, [aRow({ bankReference: 'R1' })])
    importRows(db, [aRow({ bankReference: 'R2' })])
    importRows(db, [aRow({ bankReference: 'R1' }), aRow({ bankReference: 'R2' })])
    expect(rows()).toHaveLength(2)
  })

  it('are distinguished by text and balance where several could match', () => {
    importRows(db, [aRow({ text: 'TRF SILVA' }), aRow({ text: 'TRF PADARIA' })], { kind: 'csv' })
    importRows(db, [aRow({ text: 'CREDITO PADARIA LDA' })], { kind: 'camt' })
    expect(rows().map(({ text }) => text)).toEqual(['TRF SILVA', 'CREDITO PADARIA LDA'])
  })

  it('of the same file again change nothing', () => {
    const first = importRows(db, [aRow()], { sha256: 'same' })
    expect(importRows(db, [aRow()], { sha256: 'same' })).toEqual({ fileId: first.fileId, applied: undefined })
  })

  it('stay where they are in a preview', () => {
    const { applied } = importRows(db, [aRow()], { dryRun: true, account: 'new-account' })
    expect(applied).toMatchObject({ added: 1 })
    expect(rows()).toEqual([])
    expect(db.read('SELECT id FROM account').all()).toEqual([])
  })

  it('are shown each, though no service sent a record of them', () => {
    importRows(db, [aRow({ text: 'TRF PADARIA' })])
    expect(getTransaction(db, 1)).toMatchObject({ text: 'TRF PADARIA', amountMinor: 12_300, raw: null })
    mirrorPages(db, [
      [aTransaction({ sourceId: 'a', bookingDate: day('2026-02-02'), amountMinor: minor(12_300) })],
    ])
    expect(getTransaction(db, 1)).toMatchObject({ key: 'a', raw: expect.stringContaining('{') })
  })

  it('a walk over the service that does not show them takes nothing away', () => {
    importRows(db, [aRow()])
    mirrorPages(db, [[aTransaction({ sourceId: 'a', amountMinor: minor(700) })]])
    mirrorPages(db, [[aTransaction({ sourceId: 'a', amountMinor: minor(700) })]])
    expect(rows().map(({ vanished_at }) => vanished_at)).toEqual([null, null])
  })

  it('keep a transaction that the service no longer shows', () => {
    const record = aTransaction({ sourceId: 'a', bookingDate: day('2026-02-02'), amountMinor: minor(12_300) })
    mirrorPages(db, [[record]])
    importRows(db, [aRow()])
    mirrorPages(db, [[]])
    expect(rows()).toMatchObject([{ id: 1, source: 'file', source_id: null, vanished_at: null }])
  })

  it('and a pending transaction that is booked as one of them are one', () => {
    const record = aTransaction({ sourceId: 'a', bookingDate: day('2026-02-01'), amountMinor: minor(12_300) })
    mirrorPages(db, [[{ ...record, status: 'pending' }]])
    importRows(db, [aRow({ bookingDate: day('2026-02-02') })])
    expect(decideOn(db, 2, 12_300)).toBe('done')
    mirrorPages(db, [[{ ...record, status: 'booked', bookingDate: day('2026-02-02') }]])
    expect(rows()).toMatchObject([{ id: 2, source: 'service', source_id: 'a' }])
  })
})

describe('an account', () => {
  const failure = (work: () => unknown): unknown => {
    try {
      return work()
    } catch (error) {
      return isAppError(error) ? error.code : error
    }
  }

  it('must be named once where there are others, and is remembered', () => {
    importRows(db, [aRow()])
    const iban = 'PT50000201231234567890154'
    expect(failure(() => importRows(db, [aRow()], { account: null, name: iban }))).toBe('not-found')
    importRows(db, [aRow()], { account: 'conta-1', name: iban })
    expect(importRows(db, [aRow()], { account: null, name: iban }).applied?.accountId).toBe('conta-1')
  })

  it('of a company without any is made under the name in the file', () => {
    expect(importRows(db, [aRow()], { account: null, name: 'PT50X' }).applied?.accountId).toBe('PT50X')
  })

  it('takes no statement in another currency', () => {
    importRows(db, [aRow()])
    const work = () => importRows(db, [aRow({ currency: 'USD' })], { currency: 'USD' })
    expect(failure(work)).toBe('conflict')
    expect(rows()).toHaveLength(1)
  })
})

describe('an import undone', () => {
  const undo = (fileId: number) => runCommand(db, 'undoImport', { fileId, at: AT, by: 'ana' })

  it('leaves what another file or the service shows', () => {
    mirrorPages(db, [
      [aTransaction({ sourceId: 'a', bookingDate: day('2026-02-02'), amountMinor: minor(12_300) })],
    ])
    importRows(db, [aRow({ amountMinor: minor(2), text: 'A LONGER TEXT' })], { kind: 'csv' })
    const { fileId } = importRows(
      db,
      [1, 2, 12_300].map((amount) => aRow({ amountMinor: minor(amount) })),
    )
    expect(undo(fileId)).toEqual({ outcome: 'undone', removed: 1, documents: 0, notes: 0 })
    expect(rows().map((row) => [row.amount_minor, row.source, row.text])).toEqual([
      [12_300, 'service', expect.any(String)],
      [2, 'file', 'A LONGER TEXT'],
    ])
    expect(() => undo(fileId)).toThrow('there is no import')
  })

  it('says how many notes went with its rows, and gives them back with the rows', () => {
    const bring = () => importRows(db, [aRow({ text: 'NOTED' }), aRow({ amountMinor: minor(1) })])
    const { fileId } = bring()
    const of = { transactionId: rows().find(({ text }) => text === 'NOTED')?.id ?? 0 }
    runCommand(db, 'writeNote', { of, text: 'Pedir a fatura', by: 'ana', at: AT })
    expect(undo(fileId)).toEqual({ outcome: 'undone', removed: 2, documents: 0, notes: 1 })
    expect(rows()).toMatchObject([{ text: 'NOTED', vanished_at: AT }])
    expect(bring().applied).toMatchObject({ added: 1, known: 1, different: 0 })
    expect(findNote(db, of)).toMatchObject({ text: 'Pedir a fatura' })
    const found = db
      .read<{ text: string }>(
        "SELECT text FROM bank_transaction WHERE vanished_at IS NULL AND search LIKE '%pedir%'",
      )
      .all()
    expect(found).toEqual([{ text: 'NOTED' }])
  })

  it('is refused, with the rows named, where one is decided', () => {
    const { fileId } = importRows(db, [aRow({ text: 'DECIDED' }), aRow({ amountMinor: minor(1) })])
    expect(decideOn(db, 1, 12_300)).toBe('done')
    expect(undo(fileId)).toMatchObject({
      outcome: 'refused',
      total: 1,
      rows: [{ date: '2026-02-02', text: 'DECIDED', amountMinor: 12_300 }],
    })
    expect(rows()).toHaveLength(2)
    runCommand(db, 'undoGroup', { groupId: 'h-1', by: 'ana', at: AT })
    expect(undo(fileId)).toEqual({ outcome: 'undone', removed: 2, documents: 0, notes: 0 })
    expect(importRows(db, [aRow({ text: 'DECIDED' })]).applied).toMatchObject({ added: 1 })
    expect(rows()).toMatchObject([{ text: 'DECIDED', vanished_at: null }])
  })
})

describe('any history, split into files and pages of the service in any way', () => {
  it('ends in the same transactions, and decisions stay', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(real, { minLength: 1, maxLength: 14 }),
        fc.array(source, { minLength: 1, maxLength: 7 }),
        fc.nat(),
        async (history, given, pick) => {
          const own = await openTestMirror()
          // The service's data only grows: each sync shows at least what the last one did.
          let through = 0
          const sources = given.map((one) => {
            if (one.kind !== 'service') return one
            through = Math.max(through, one.through)
            return { ...one, through }
          })
          let decided: Row | undefined
          for (const shown of sources) {
            show(own, history, shown)
            const present = rowsOf(own)
            if (decided || present.length === 0) continue
            decided = present[pick % present.length]
            expect(decideOn(own, decided!.id, decided!.amount_minor)).toBe('done')
          }
          const present = rowsOf(own)
          const wanted = expected(history, sources)
          const cell = ({ date, amount }: { date: string; amount: number }): string => `${date} ${amount}`
          const cellOf = (row: Row): string => `${row.booking_date} ${row.amount_minor}`
          expect(present.map(cellOf).sort()).toEqual(wanted.map(cell).sort())
          expect(present.every((row) => row.vanished_at === null)).toBe(true)
          const count = (of: string): number => wanted.filter((one) => cell(one) === of).length
          for (const one of wanted)
            if (count(cell(one)) === 1)
              expect(present.find((row) => cellOf(row) === cell(one))?.text).toBe(textIn(one.best, one.at))
          if (decided) {
            const now = present.find(({ id }) => id === decided?.id)
            expect(now && cellOf(now)).toBe(cellOf(decided))
          }
          const problems = own.read<{ integrity_check: string }>('PRAGMA integrity_check').all()
          expect(problems).toEqual([{ integrity_check: 'ok' }])
          expect(own.read('PRAGMA foreign_key_check').all()).toEqual([])
          own.close()
        },
      ),
      { numRuns: cases(30, 400) },
    )
  })
})

describe('a preview of a set of files', () => {
  const files = fc.record({
    kind: fc.constantFrom('camt' as const, 'csv' as const),
    account: fc.constantFrom('conta-1', 'conta-2'),
    rows: fc.array(
      fc
        .record({
          day: fc.constantFrom('2026-02-02', '2026-02-03'),
          amount: fc.constantFrom(100, -250),
          text: fc.constantFrom('TRF', 'TRF PADARIA', 'TRF PADARIA LDA'),
        })
        .map((row) => aRow({ bookingDate: day(row.day), amountMinor: minor(row.amount), text: row.text })),
      { maxLength: 4 },
    ),
  })

  it('says what its import does, whatever came, went or was noted before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            { weight: 4, arbitrary: fc.array(files, { minLength: 1, maxLength: 3 }) },
            { weight: 2, arbitrary: fc.nat({ max: 9 }) },
          ),
          { minLength: 1, maxLength: 6 },
        ),
        async (steps) => {
          const own = await openTestMirror()
          const ids: number[] = []
          for (const step of steps) {
            // The import is held against its preview as it is made.
            if (typeof step !== 'number') ids.push(...importSet(own, step))
            else {
              const [transaction] = rowsOf(own)
              const of = { transactionId: transaction?.id ?? 0 }
              if (transaction) runCommand(own, 'writeNote', { of, text: 'Ver', by: 'ana', at: AT })
              const [fileId] = ids.splice(step % Math.max(ids.length, 1), 1)
              if (fileId !== undefined) runCommand(own, 'undoImport', { fileId, at: AT, by: 'ana' })
            }
          }
          own.close()
        },
      ),
      { numRuns: cases(30, 400) },
    )
  })
})
