import { beforeEach, describe, expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import type { Allocation } from '#contract/match-values.ts'
import { closingsInForce, listClosings } from '../../../src-main/db/closed-months/closings.ts'
import { listLateChanges } from '../../../src-main/db/closed-months/late-changes.ts'
import {
  readBankRows,
  readDocumentRows,
  readStatement,
} from '../../../src-main/db/closing/month-statement.ts'
import { readClosingFigures, readMonth } from '../../../src-main/db/closing/month-view.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import type { CommandInput, WriterCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import {
  AT,
  aDocument,
  aPayment,
  aTransaction,
  day,
  minor,
  movements,
  openTestMirror,
} from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const [JANUARY, FEBRUARY, MARCH] = ['2026-01', '2026-02', '2026-03'] as [Month, Month, Month]
const today = day('2026-04-10')
const person = { by: 'Ana Sousa', at: AT }

let db: WritableDb
const run = <C extends WriterCommand>(command: C, input: CommandInput<C>) => runCommand(db, command, input)

/** In January 123,00 come and 50,00 go; in February 123,00 come, in March 10,00 go. */
const records = movements([
  ['2026-01-12', 12_300, 112_300],
  ['2026-01-20', -5_000, 107_300],
  ['2026-02-12', 12_300, 119_600],
  ['2026-03-03', -1_000, 118_600],
])
const sync = (all = records, at = AT) => mirrorPages(db, [all], { at })

let groups = 0
const accept = (...allocations: Allocation[]) => {
  groups += 1
  const group = groupByHand({
    id: `h-${groups}`,
    currency: 'EUR',
    allocations,
  })
  return run('acceptManual', { group, ...person }).outcome
}
const classified = (transactionId: number, amount: number): Allocation => ({
  documentId: null,
  documentNumber: null,
  transactionId,
  amountMinor: minor(amount),
  kind: 'classified',
  categoryId: 'other',
})
const close = (period: Month, reason: string | null = null) =>
  run('closeMonth', { period, reason, seen: null, today, ...person })
const reopen = (period: Month, reason = 'faltou uma fatura') =>
  run('reopenMonth', { period, reason, ...person })
const refusal = (period: Month) => {
  const answer = close(period)
  return answer.outcome === 'refused' ? answer.obstacles : answer.outcome
}

beforeEach(async () => {
  groups = 0
  db = await openTestMirror()
  run('writeDocuments', {
    documents: [1, 2].map((id) => aDocument({ id, date: day(`2026-0${id}-05`) })),
    at: AT,
  })
  sync()
})

const decideAll = () => {
  expect(accept(aPayment(1, 1))).toBe('done')
  expect(accept(classified(2, -5_000))).toBe('done')
  expect(accept(aPayment(2, 3))).toBe('done')
  expect(accept(classified(4, -1_000))).toBe('done')
}

describe('the statement of a month', () => {
  it('opens with what the bank says, and says how the money of each side ended', () => {
    decideAll()
    const { bank, documents } = readStatement(db, JANUARY)
    expect(bank).toMatchObject([
      {
        accountId: 'conta-1',
        currency: 'EUR',
        openingMinor: 100_000,
        openingFrom: 'records',
        receiptsMinor: 12_300,
        paymentsMinor: -5_000,
        closingMinor: 107_300,
        bankClosingMinor: 107_300,
        differenceMinor: 0,
        receipts: { paired: 12_300, explained: 0, grouped: 0, classified: 0, open: 0 },
        payments: { paired: 0, explained: 0, grouped: 0, classified: -5_000, open: 0 },
        partsDifferenceMinor: 0,
      },
    ])
    expect(documents).toMatchObject({
      openingMinor: 0,
      openingFrom: 'start',
      closingMinor: 0,
      differenceMinor: 0,
      terms: { issued: 12_300, received: -12_300 },
    })
  })

  it('names the days between which a row is missing', () => {
    run('typeBalance', {
      period: JANUARY,
      account: 'conta-1',
      kind: 'opening',
      amountMinor: minor(100_000),
      ...person,
    })
    db.transaction((trx) =>
      trx.write("UPDATE bank_transaction SET vanished_at = '2026-03-01' WHERE source_id = 'm-1'").run(),
    )
    const [line] = readStatement(db, JANUARY).bank
    expect(line).toMatchObject({
      differenceMinor: 5_000,
      gaps: [{ after: '2026-01-12', before: '2026-02-12', missingMinor: -5_000 }],
    })
  })

  it('holds the ledger against the bank with what is in transit and what is not posted', () => {
    const typed = { account: 'conta-1', ...person }
    run('typeBalance', { ...typed, period: JANUARY, kind: 'ledger', amountMinor: minor(90_000) })
    run('addTransit', { ...typed, date: day('2026-01-30'), text: 'Cheque 7', amountMinor: minor(-10_000) })
    expect(readStatement(db, JANUARY).bank[0]?.reconciliation).toMatchObject({
      ledgerMinor: 90_000,
      transitMinor: -10_000,
      notPostedMinor: 7_300,
      differenceMinor: 0,
    })
    run('clearTransit', { id: 1, on: day('2026-02-03'), ...person })
    expect(readStatement(db, JANUARY).bank[0]?.reconciliation.transit).toHaveLength(1)
    expect(readStatement(db, FEBRUARY).bank[0]?.reconciliation.transit).toEqual([])
  })

  it('leaves out what is pending or gone, and counts a cancelled document out', () => {
    sync([
      ...records,
      aTransaction({ sourceId: 'p', bookingDate: day('2026-01-25'), status: 'pending', balanceMinor: null }),
    ])
    expect(readStatement(db, JANUARY).bank[0]?.receiptsMinor).toBe(12_300)
    run('writeDocuments', {
      documents: [aDocument({ id: 1, date: day('2026-01-05'), status: 'A' })],
      at: '2026-02-10T09:00:00.000Z',
    })
    expect(readStatement(db, JANUARY).documents).toMatchObject({ closingMinor: 12_300, differenceMinor: 0 })
    expect(readStatement(db, FEBRUARY).documents).toMatchObject({
      openingMinor: 12_300,
      terms: { issued: 12_300, cancelled: -12_300 },
      closingMinor: 12_300,
      differenceMinor: 0,
    })
  })

  it('counts a fall that an accepted row covers once, in the bank', () => {
    accept(aPayment(1, 1))
    const paid = aDocument({
      id: 1,
      date: day('2026-01-05'),
      unpaidMinor: minor(0),
      paymentStatus: 'Complete',
    })
    run('writeDocuments', { documents: [paid], at: '2026-02-10T09:00:00.000Z' })
    expect(readStatement(db, JANUARY).documents).toMatchObject({ closingMinor: 0, differenceMinor: 0 })
    expect(readStatement(db, FEBRUARY).documents).toMatchObject({
      terms: { settledAtService: 0 },
      differenceMinor: 0,
    })
  })
})

describe('closing a month', () => {
  it('asks that all of it is decided, in order, and over', () => {
    expect(refusal(JANUARY)).toEqual([{ reason: 'open-rows', account: 'conta-1', count: 2 }])
    decideAll()
    expect(refusal('2026-04' as Month)).toEqual([{ reason: 'not-over' }])
    expect(close(JANUARY)).toEqual({ outcome: 'closed', period: JANUARY })
    expect(refusal(JANUARY)).toEqual([{ reason: 'already-closed' }])
    expect(refusal(MARCH)).toEqual([{ reason: 'not-next', period: FEBRUARY }])
    expect(close(FEBRUARY)).toEqual({ outcome: 'closed', period: FEBRUARY })
    expect(readMonth(db, { period: null, today })).toMatchObject({
      period: MARCH,
      closing: null,
      obstacles: [],
    })
  })

  it('wants a reason for a balance that does not agree, and keeps it', () => {
    decideAll()
    run('typeBalance', {
      period: JANUARY,
      account: 'conta-1',
      kind: 'closing',
      amountMinor: minor(1),
      ...person,
    })
    expect(close(JANUARY)).toEqual({
      outcome: 'reason-missing',
      differences: [{ what: 'bank', account: 'conta-1', currency: 'EUR', differenceMinor: 107_299 }],
    })
    expect(close(JANUARY, 'o banco corrige em fevereiro').outcome).toBe('closed')
    expect(listClosings(db)[0]).toMatchObject({ reason: 'o banco corrige em fevereiro', by: 'Ana Sousa' })
  })

  it('takes a transaction left open with a note, and freezes it', () => {
    decideAll()
    run('undoGroup', { groupId: 'h-2', ...person })
    const group = groupByHand({
      id: 'h-note',
      currency: 'EUR',
      note: 'espera a fatura',
      allocations: [{ ...classified(2, -5_000), kind: 'left-open' as const, categoryId: undefined }],
    })
    expect(run('acceptEndings', { groups: [group], ...person }).results).toMatchObject([{ outcome: 'done' }])
    expect(close(JANUARY).outcome).toBe('closed')
    expect(listClosings(db)[0]?.exceptions).toBe(1)
    expect(readBankRows(db, JANUARY)[1]).toMatchObject({
      notedMinor: -5_000,
      note: 'espera a fatura',
      parts: { open: -5_000 },
    })
    expect(() => run('undoGroup', { groupId: 'h-note', ...person })).toThrow(
      /2026-01 was closed by Ana Sousa/,
    )
  })

  it('refuses rows without a date or a direction, and groups the source contradicts', () => {
    decideAll()
    db.transaction((trx) => {
      trx.write("UPDATE bank_transaction SET booking_date = NULL WHERE source_id = 'm-2'").run()
      trx.write("UPDATE bank_transaction SET direction = 'unknown' WHERE source_id = 'm-1'").run()
      trx.write("UPDATE match_group SET state = 'conflicting' WHERE id = 'h-1'").run()
    })
    expect(refusal(JANUARY)).toEqual([
      { reason: 'undated', account: 'conta-1', count: 1 },
      { reason: 'undirected', account: 'conta-1', count: 1 },
      { reason: 'conflicting', count: 1, groupId: 'h-1' },
    ])
  })

  it('says of a clock that was set back that it is, and orders by what came first whatever the clock says', () => {
    decideAll()
    expect(close('2026-04' as Month)).toEqual({ outcome: 'refused', obstacles: [{ reason: 'not-over' }] })
    const past = { period: JANUARY, reason: null, seen: null, by: 'Ana Sousa' }
    const back = { ...past, at: '2026-01-20T09:00:00.000Z', today: day('2026-01-20') }
    expect(run('closeMonth', back)).toEqual({
      outcome: 'refused',
      obstacles: [{ reason: 'clock-back', day: AT.slice(0, 10) }],
    })
    expect(
      run('closeMonth', { ...past, at: '2026-02-01T09:00:00.000Z', today: day('2026-02-01') }).outcome,
    ).toBe('closed')
    sync(
      [...records, aTransaction({ sourceId: 'late', bookingDate: day('2026-01-15'), text: 'TARDE' })],
      '2025-01-01T00:00:00.000Z',
    )
    expect(listLateChanges(db)).toMatchObject([{ kind: 'added', date: '2026-01-15' }])
    expect(() => run('undoGroup', { groupId: 'h-1', ...person })).toThrow(/closed/)
  })

  it('does not close another statement than was shown', () => {
    decideAll()
    const { shown } = readMonth(db, { period: JANUARY, today })
    run('undoGroup', { groupId: 'h-2', ...person })
    accept(classified(2, -4_000), classified(2, -1_000))
    run('addTransit', {
      account: 'conta-1',
      date: day('2026-01-30'),
      text: 'Cheque',
      amountMinor: minor(-1),
      ...person,
    })
    expect(run('closeMonth', { period: JANUARY, reason: null, seen: shown, today, ...person })).toEqual({
      outcome: 'refused',
      obstacles: [{ reason: 'changed' }],
    })
  })
})

it('the list of companies gets the next month, its differences from the bank and the last closing', () => {
  expect(readClosingFigures(db, today)).toEqual({
    period: FEBRUARY,
    count: 1,
    toReview: 1,
    bankDifferences: [],
    late: 0,
    lateDocuments: 0,
    lastClosing: null,
  })
  decideAll()
  close(JANUARY)
  run('typeBalance', {
    period: FEBRUARY,
    account: 'conta-1',
    kind: 'closing',
    amountMinor: minor(119_500),
    ...person,
  })
  expect(readClosingFigures(db, today)).toEqual({
    period: FEBRUARY,
    count: 1,
    toReview: 0,
    bankDifferences: [{ accountId: 'conta-1', currency: 'EUR', differenceMinor: 100 }],
    late: 0,
    lateDocuments: 0,
    lastClosing: { period: JANUARY, at: AT, by: 'Ana Sousa' },
  })
})

it('a list of companies is told that nothing is known of the bank where there is no account yet', async () => {
  expect(readClosingFigures(await openTestMirror(), today).bankDifferences).toBeNull()
})

describe('a closed month', () => {
  beforeEach(() => {
    decideAll()
    close(JANUARY)
  })
  const closed = () =>
    JSON.stringify([readStatement(db, JANUARY), readBankRows(db, JANUARY), readDocumentRows(db, JANUARY)])

  it('stays as it was closed, whatever a sync, an undo or a typed balance wants', () => {
    const before = closed()
    const late = aTransaction({
      sourceId: 'late',
      bookingDate: day('2026-01-15'),
      amountMinor: minor(700),
      text: 'TARDE',
      balanceMinor: null,
    })
    sync([
      ...records.map((one) => (one.sourceId === 'm-1' ? { ...one, amountMinor: minor(-4_900) } : one)),
      late,
    ])
    run('writeDocuments', {
      documents: [aDocument({ id: 9, date: day('2026-01-08') })],
      at: '2026-04-01T09:00:00.000Z',
    })
    run('reviewAcceptedGroups', {})
    expect(() => run('undoGroup', { groupId: 'h-1', ...person })).toThrow(/closed/)
    const typed = { account: 'conta-1', kind: 'closing' as const, amountMinor: minor(5) }
    expect(() => run('typeBalance', { period: JANUARY, ...typed, ...person })).toThrow(/closed/)
    expect(closed()).toBe(before)
    expect(listLateChanges(db)).toMatchObject([
      { kind: 'document-added', date: '2026-01-08', nowMinor: 12_300, taken: FEBRUARY },
      { kind: 'added', date: '2026-01-15', nowMinor: 700, taken: null },
      { kind: 'changed', date: '2026-01-20', closedMinor: -5_000, nowMinor: -4_900 },
    ])
    // A document seen after the closing of its month is tracked late in the first open one.
    expect(readStatement(db, FEBRUARY).documents).toMatchObject({
      terms: { trackedLate: 12_300 },
      differenceMinor: 0,
    })
  })

  it('lets a late transaction be taken into the open month, and opens the next with its own closing', () => {
    sync([
      ...records,
      aTransaction({
        sourceId: 'late',
        bookingDate: day('2026-01-15'),
        amountMinor: minor(700),
        text: 'TARDE',
        balanceMinor: null,
      }),
    ])
    expect(readStatement(db, FEBRUARY).bank[0]).toMatchObject({
      openingMinor: 107_300,
      openingFrom: 'closing',
      receiptsMinor: 12_300,
    })
    expect(run('takeLate', { transactionId: 5, ...person })).toEqual({ period: FEBRUARY })
    expect(readStatement(db, FEBRUARY).bank[0]).toMatchObject({ receiptsMinor: 13_000, openCount: 1 })
    expect(accept(classified(5, 700))).toBe('done')
    expect(listLateChanges(db)).toMatchObject([{ kind: 'added', taken: FEBRUARY }])
    expect(() => run('takeLate', { transactionId: 5, ...person })).toThrow()
  })

  it('keeps what was decided about earlier transactions, and counts what is decided of them later in the open month', () => {
    reopen(JANUARY)
    const [third, fourth] = [3, 4].map((id) => aDocument({ id, date: day('2025-12-05') }))
    run('writeDocuments', { documents: [third!, fourth!], at: AT })
    const earlier = ['d-1', 'd-2'].map((sourceId) =>
      aTransaction({ sourceId, bookingDate: day('2025-12-20'), text: sourceId, balanceMinor: null }),
    )
    sync([...records, ...earlier])
    expect(accept(aPayment(3, 5))).toBe('done')
    close(JANUARY)
    expect(readStatement(db, FEBRUARY).documents.differenceMinor).toBe(0)
    expect(() => run('undoGroup', { groupId: 'h-5', ...person })).toThrow(/2026-01 was closed/)
    expect(accept(aPayment(4, 6))).toBe('done')
    const { terms, receivedEarlierMinor, differenceMinor } = readStatement(db, FEBRUARY).documents
    expect(differenceMinor).toBe(0)
    expect([terms.received, receivedEarlierMinor]).toEqual([-24_600, -12_300])
    close(FEBRUARY)
    expect(readStatement(db, MARCH).documents).toMatchObject({ differenceMinor: 0, terms: { received: 0 } })
  })

  it('is reopened with its later months, may be decided again, and tells all of it', () => {
    close(FEBRUARY)
    run('typeBalance', {
      period: MARCH,
      account: 'conta-1',
      kind: 'closing',
      amountMinor: minor(5),
      ...person,
    })
    expect(reopen(JANUARY)).toEqual({ reopened: [JANUARY, FEBRUARY] })
    expect(closingsInForce(db)).toEqual([])
    expect(readStatement(db, MARCH).bank[0]?.bankClosingFrom).toBe('typed')
    expect(refusal(FEBRUARY)).toEqual([{ reason: 'not-next', period: JANUARY }])
    expect(run('undoGroup', { groupId: 'h-1', ...person }).undone).toEqual(['h-1'])
    run('redoGroup', { groupId: 'h-1', ...person })
    expect(close(JANUARY).outcome).toBe('closed')
    expect(listClosings(db).map(({ period, reopened }) => [period, reopened?.reason])).toEqual([
      [JANUARY, undefined],
      [FEBRUARY, 'faltou uma fatura'],
      [JANUARY, 'faltou uma fatura'],
    ])
    expect(reopen(MARCH)).toEqual({ reopened: [] })
  })
})
