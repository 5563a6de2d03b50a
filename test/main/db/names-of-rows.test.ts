/** An event names its rows by all names they have: each mirror finds them under the one it knows. */
import { describe, expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { applyEvents } from '../../../src-main/db/decision-log/apply-events.ts'
import { toEvent } from '../../../src-main/db/decision-log/event-schema.ts'
import { eventsAfter } from '../../../src-main/db/decision-log/read-events.ts'
import { documentIdentity, transactionIdentity } from '../../../src-main/db/events/event-members.ts'
import { findDocument, findTransaction } from '../../../src-main/db/events/find-members.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { countWaiting } from '../../../src-main/db/transactions/waiting.ts'
import { bringDocument } from './helpers/bring-document.ts'
import { aRow, importRows } from './helpers/import-rows.ts'
import { AT, aDocument, aTransaction, day, minor, openTestMirror } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const person = { by: 'ana', at: AT }
const record = (sourceId: string | null, text = 'TRF PADARIA') =>
  aTransaction({ sourceId, text, bookingDate: day('2026-02-02'), amountMinor: minor(12_300) })
const synced = async (...records: ReturnType<typeof record>[]) => {
  const db = await openTestMirror()
  mirrorPages(db, [records])
  return db
}
const imported = async (...texts: string[]) => {
  const db = await openTestMirror()
  importRows(
    db,
    texts.map((text, at) => aRow({ line: at + 1, text })),
    { kind: 'csv' },
  )
  return db
}
/** The row of one mirror in another one. */
const foundIn = (here: WritableDb, row: number, of: WritableDb) => {
  const known = transactionIdentity(of, row)
  return known && findTransaction(here, known)
}

describe('a transaction', () => {
  it('of a service is found in a mirror that has it from a file, and the other way round', async () => {
    const [service, file] = [await synced(record('m-1')), await imported('TRF PADARIA')]
    expect(foundIn(file, 1, service)).toBe(1)
    expect(foundIn(service, 1, file)).toBe(1)
  })

  it('is found by each record of it, also where a fuller file renamed it', async () => {
    const [renamed, short] = [await imported('TRF PADARIA'), await imported('TRF PADARIA')]
    importRows(renamed, [aRow({ text: 'TRF PADARIA RIBEIRO FT A/1', counterpartyName: 'Padaria Ribeiro' })])
    expect(renamed.readColumn('SELECT text FROM bank_transaction').all()).toEqual([
      'TRF PADARIA RIBEIRO FT A/1',
    ])
    expect(foundIn(short, 1, renamed)).toBe(1)
    expect(foundIn(renamed, 1, short)).toBe(1)
  })

  it('is the one of its place among equal ones', async () => {
    const [files, service] = [
      await imported('TRF PADARIA', 'TRF PADARIA'),
      await synced(record('m-9'), record('m-5')),
    ]
    expect([1, 3].map((row) => foundIn(service, row, files))).toEqual([1, 2])
    // Which of two equal rows of a file an id means, nothing says.
    expect([1, 2].map((row) => foundIn(files, row, service))).toEqual([undefined, undefined])
  })

  it('of another id, text, day or account is another one', async () => {
    const own = await synced(record('m-1'))
    expect(foundIn(await synced(record('m-2')), 1, own)).toBeUndefined()
    expect(foundIn(await imported('TRF TALHO'), 1, own)).toBeUndefined()
    const later = await openTestMirror()
    importRows(later, [aRow({ bookingDate: day('2026-02-03') })], { kind: 'csv' })
    expect(foundIn(later, 1, own)).toBeUndefined()
    const other = await openTestMirror()
    importRows(other, [aRow()], { kind: 'csv', account: 'conta-2' })
    expect(foundIn(other, 1, own)).toBeUndefined()
  })
})

it('a document of a service is found by its number where a mirror has it from a file alone', async () => {
  const [service, file, empty] = [await openTestMirror(), await openTestMirror(), await openTestMirror()]
  runCommand(service, 'writeDocuments', { documents: [aDocument({ id: 1, number: 'FT A/7' })], at: AT })
  bringDocument(file)
  const known = documentIdentity(service, 1)
  expect(known).toMatchObject({ source: 'service', number: 'FT A/7' })
  expect(known && findDocument(file, known)).toBe(1)
  expect(known && findDocument(empty, known)).toBeUndefined()
  const back = documentIdentity(file, 1)
  expect(back && findDocument(service, back)).toBe(1)
})

it('a decision says the day, the currency and all names, and applies under the other one', async () => {
  const [service, file] = [await synced(record('m-1')), await imported('TRF PADARIA')]
  const classified = {
    documentId: null,
    documentNumber: null,
    transactionId: 1,
    amountMinor: minor(12_300),
    kind: 'classified' as const,
    categoryId: 'other' as const,
  }
  const group = groupByHand({ id: 'h-1', currency: 'EUR', allocations: [classified] })
  expect(runCommand(service, 'acceptManual', { group, ...person }).outcome).toBe('done')
  const events = eventsAfter(service, 0)
  expect(events).toMatchObject([
    { transactions: [{ id: 'm-1', also: { date: '2026-02-02', currency: 'EUR', amountMinor: 12_300 } }] },
  ])
  expect(events.map((one) => toEvent(JSON.parse(JSON.stringify(one))))).toEqual(events)
  expect(file.transaction((trx) => applyEvents(trx, events))).toEqual({ applied: 1, waiting: 0 })
  expect(file.readColumn('SELECT open_minor FROM bank_transaction').all()).toEqual([0])
})

it('accounts that closed months keep from being joined wait to be, and nothing is closed meanwhile', async () => {
  const db = await imported('TRF PADARIA')
  importRows(db, [aRow()], { account: 'PT50000201231234567890154' })
  const left = (id: number) =>
    groupByHand({
      id: `h-${id}`,
      currency: 'EUR',
      allocations: [
        {
          documentId: null,
          documentNumber: null,
          transactionId: id,
          amountMinor: minor(12_300),
          kind: 'classified',
          categoryId: 'other',
        },
      ],
    })
  for (const id of [1, 2]) runCommand(db, 'acceptManual', { group: left(id), ...person })
  const joined = {
    ...{ action: 'accounts-joined' as const, account: 'conta-1', other: 'PT50000201231234567890154' },
    ...{ uuid: '00000000-0000-4000-8000-000000000001', ...person },
  }
  expect(db.transaction((trx) => applyEvents(trx, [joined]))).toEqual({ applied: 0, waiting: 1 })
  expect(countWaiting(db)).toBe(1)
  const close = () =>
    runCommand(db, 'closeMonth', {
      ...{ period: '2026-02' as Month, reason: 'x', seen: null, today: day('2026-04-01'), ...person },
    })
  expect(close).toThrow(expect.objectContaining({ code: 'accounts-not-joined' }))
  runCommand(db, 'undoGroup', { groupId: 'h-2', ...person })
  runCommand(db, 'reviewAcceptedGroups', {})
  expect(countWaiting(db)).toBe(0)
  expect(close().outcome).toBe('closed')
})
