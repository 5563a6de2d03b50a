import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { isAppError } from '#core/app-error.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { listAttention } from '../../../src-main/db/office/attention.ts'
import { cases } from '../../helpers/long.ts'
import { decideOn, expected, type Row, real, rowsOf, show, source, textIn } from './helpers/histories.ts'
import { aRow, importRows } from './helpers/import-rows.ts'
import { AT, aTransaction, day, minor, openTestMirror } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const IBAN = 'PT50000201231234567890154'

let db: WritableDb
beforeEach(async () => {
  db = await openTestMirror()
})

const join = (dryRun = false, accountId = 'conta-1', to = db) =>
  runCommand(to, 'joinAccounts', { accountId, otherId: IBAN, at: AT, by: 'ana', dryRun })
const byService = (...amounts: number[]) =>
  mirrorPages(db, [
    amounts.map((amount) =>
      aTransaction({
        sourceId: `s${amount}`,
        bookingDate: day('2026-02-02'),
        amountMinor: minor(amount),
        text: `SERVICE ${amount}`,
      }),
    ),
  ])
const byFile = (...amounts: number[]) =>
  importRows(
    db,
    amounts.map((amount) => aRow({ amountMinor: minor(amount), text: `FILE ${amount}` })),
    { account: IBAN, name: IBAN },
  )
const failure = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return isAppError(error) ? [error.code, error.details.field] : error
  }
}
const sameAccounts = () => listAttention(db).sameAccounts

describe('an account that a service and files name differently', () => {
  it('is proposed as one when the rows agree, and joined only when a person says so', () => {
    byFile(100, 200, 300, 400)
    byService(100, 200, 300, 500)
    expect(sameAccounts()).toEqual([])
    byService(100, 200, 300, 400, 500)
    expect(sameAccounts()).toEqual([{ accountId: 'conta-1', otherId: IBAN, same: 4, of: 4 }])
    expect(rowsOf(db)).toHaveLength(9)
    expect(join(true)).toEqual({ outcome: 'joined', accountId: 'conta-1', same: 4, moved: 0 })
    expect(rowsOf(db)).toHaveLength(9)
    join()
    expect(rowsOf(db).map(({ text }) => text)).toEqual([
      'SERVICE 100',
      'SERVICE 200',
      'SERVICE 300',
      'SERVICE 500',
      'SERVICE 400',
    ])
    expect(sameAccounts()).toEqual([])
    expect(db.read('SELECT account_id FROM account').all()).toEqual([{ account_id: 'conta-1' }])
  })

  it('keeps what only files show, and the next file goes to the account that is left', () => {
    byFile(100, 700)
    byService(100)
    expect(join()).toEqual({ outcome: 'joined', accountId: 'conta-1', same: 1, moved: 1 })
    const next = importRows(db, [aRow({ amountMinor: minor(900) })], { account: null, name: IBAN })
    expect(next.applied).toMatchObject({ accountId: 'conta-1', added: 1, isNewAccount: false })
    byService(100, 700)
    expect(rowsOf(db).map(({ source, amount_minor }) => [source, amount_minor])).toEqual([
      ['service', 700],
      ['service', 100],
      ['file', 900],
    ])
  })

  it('stays the service’s whichever is named first', () => {
    byFile(100)
    byService(100)
    const asked = { accountId: IBAN, otherId: 'conta-1', at: AT, by: 'ana', dryRun: false }
    expect(runCommand(db, 'joinAccounts', asked)).toMatchObject({ accountId: 'conta-1' })
  })

  it('is not proposed again once a person said they are two', () => {
    byFile(100, 200, 300)
    byService(100, 200, 300)
    runCommand(db, 'writeSetting', { name: 'apart', value: JSON.stringify([[IBAN, 'conta-1']]) })
    expect(sameAccounts()).toEqual([])
  })

  it('keeps the transaction that is decided, whichever account it is of, and its note', () => {
    byFile(100, 200)
    byService(100, 200)
    expect(decideOn(db, 1, 100)).toBe('done')
    expect(decideOn(db, 4, 200)).toBe('done')
    runCommand(db, 'writeNote', { of: { transactionId: 2 }, text: 'visto', at: AT, by: 'ana' })
    join()
    expect(rowsOf(db).map(({ id, source, text }) => [id, source, text])).toEqual([
      [1, 'service', 'SERVICE 100'],
      [4, 'service', 'SERVICE 200'],
    ])
    expect(db.read('SELECT transaction_id FROM note').all()).toEqual([{ transaction_id: 4 }])
    expect(db.read('SELECT search FROM bank_transaction WHERE id = 4').get()).toEqual({
      search: expect.stringContaining('VISTO'),
    })
    byService(100, 200)
    expect(rowsOf(db)).toHaveLength(2)
  })

  it('is left as it is where the same transaction is decided in both, and the rows are named', () => {
    byFile(100, 200)
    byService(100, 200)
    decideOn(db, 1, 100)
    decideOn(db, 3, 100)
    expect(join()).toMatchObject({ outcome: 'refused', total: 1, rows: [{ id: 1, text: 'FILE 100' }] })
    expect(rowsOf(db)).toHaveLength(4)
    runCommand(db, 'undoGroup', { groupId: 'h-1', by: 'ana', at: AT })
    expect(join()).toMatchObject({ outcome: 'joined', same: 2 })
    expect(rowsOf(db).filter(({ vanished_at }) => vanished_at === null)).toHaveLength(2)
  })

  it('can have its files undone afterwards', () => {
    const { fileId } = byFile(100, 700)
    byService(100)
    join()
    expect(runCommand(db, 'undoImport', { fileId, at: AT, by: 'ana' })).toMatchObject({ removed: 1 })
    expect(rowsOf(db).map(({ source }) => source)).toEqual(['service'])
  })
})

describe('two accounts', () => {
  it('that the service shows are two', () => {
    byService(100)
    mirrorPages(db, [[aTransaction({ sourceId: 'x' })]], { accountId: IBAN })
    expect(failure(() => join())).toEqual(['conflict', 'account'])
  })

  it('in different currencies are two', () => {
    byService(100)
    importRows(db, [aRow({ currency: 'USD' })], { account: IBAN, currency: 'USD' })
    expect(failure(() => join())).toEqual(['conflict', 'currency'])
  })

  it('have to be there', () => {
    byService(100)
    expect(failure(() => join())).toEqual(['not-found', undefined])
  })
})

describe('a history split between two names of an account', () => {
  it('ends in the same transactions once they are said to be one, and decisions stay', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(real, { minLength: 1, maxLength: 12 }),
        fc.array(source, { minLength: 2, maxLength: 7 }),
        fc.nat(),
        fc.nat(),
        async (history, given, when, pick) => {
          const own = await openTestMirror()
          let through = 0
          const sources = given.map((one) => {
            if (one.kind !== 'service') return one
            through = Math.max(through, one.through)
            return { ...one, through }
          })
          const joinedAt = when % (sources.length + 1)
          let isJoined = false
          let decided: Row | undefined
          const saySame = (): void => {
            const ids = own.read<{ account_id: string }>('SELECT account_id FROM account').all()
            if (isJoined || ids.length < 2) return
            expect(join(false, 'conta-1', own)).toMatchObject({ outcome: 'joined' })
            isJoined = true
          }
          for (const [at, shown] of sources.entries()) {
            if (at >= joinedAt) saySame()
            show(own, history, shown, { name: IBAN, account: isJoined ? null : IBAN })
            const present = rowsOf(own)
            if (decided || present.length === 0) continue
            decided = present[pick % present.length]
            expect(decideOn(own, decided!.id, decided!.amount_minor)).toBe('done')
          }
          saySame()
          const present = rowsOf(own)
          const wanted = expected(history, sources)
          const cell = ({ date, amount }: { date: string; amount: number }): string => `${date} ${amount}`
          const cellOf = (row: Row): string => `${row.booking_date} ${row.amount_minor}`
          expect(present.map(cellOf).sort()).toEqual(wanted.map(cell).sort())
          expect(present.every((row) => row.vanished_at === null)).toBe(true)
          for (const one of wanted)
            if (wanted.filter((other) => cell(other) === cell(one)).length === 1)
              expect(present.find((row) => cellOf(row) === cell(one))?.text).toBe(textIn(one.best, one.at))
          if (decided) {
            const now = present.find(({ id }) => id === decided?.id)
            expect(now && cellOf(now)).toBe(cellOf(decided))
          }
          expect(own.read('PRAGMA foreign_key_check').all()).toEqual([])
          expect(own.read<{ integrity_check: string }>('PRAGMA integrity_check').all()).toEqual([
            { integrity_check: 'ok' },
          ])
          own.close()
        },
      ),
      { numRuns: cases(30, 400) },
    )
  })
})
