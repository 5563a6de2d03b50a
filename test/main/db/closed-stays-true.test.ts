/** A closed month stays true: what a closing asks, what it leaves as it was, and what comes later. */
import { rmSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import type { Allocation } from '#contract/match-values.ts'
import { typedBalances } from '../../../src-main/db/closed-months/closings.ts'
import { readBankRows, readStatement } from '../../../src-main/db/closing/month-statement.ts'
import { readClosingFigures, readMonth } from '../../../src-main/db/closing/month-view.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { applyEvents } from '../../../src-main/db/decision-log/apply-events.ts'
import { toEvent } from '../../../src-main/db/decision-log/event-schema.ts'
import type { CommandInput, WriterCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { encodeProposals } from '../../../src-main/db/proposals/proposal-lines.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { aRow, importRows } from './helpers/import-rows.ts'
import { LogBench } from './helpers/log-bench.ts'
import {
  AT,
  aProposal,
  aTransaction,
  day,
  makeCompanyFolder,
  minor,
  openTestMirror,
} from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const [SEPTEMBER, OCTOBER, NOVEMBER] = ['2026-09', '2026-10', '2026-11'] as [Month, Month, Month]
const today = day('2026-12-02')
const person = { by: 'Ana Sousa', at: AT }
const account = 'conta-1'
const own = { accountId: account, currency: 'EUR' }

let db: WritableDb
const run = <C extends WriterCommand>(command: C, input: CommandInput<C>) => runCommand(db, command, input)

const row = (date: string, amount: number, balance: number | null = null) =>
  aRow({
    bookingDate: day(date),
    amountMinor: minor(amount),
    text: `MOV ${date} ${amount}`,
    balanceMinor: balance === null ? null : minor(balance),
  })
const undecided = () =>
  db
    .read<{ id: number; date: string; open: number }>(
      'SELECT id, booking_date AS date, open_minor AS open FROM bank_transaction WHERE open_minor <> 0 AND vanished_at IS NULL ORDER BY id',
    )
    .all()
/** Leaves what is undecided up to the end of a month open, with a note. */
const leaveOpen = (through: Month) =>
  run('acceptEndings', {
    groups: undecided()
      .filter(({ date }) => date.slice(0, 7) <= through)
      .map(({ id, open }) => leftOpen(id, open)),
    ...person,
  })
const leftOpen = (transactionId: number, open: number) =>
  groupByHand({
    id: `h-${transactionId}`,
    currency: 'EUR',
    allocations: [
      {
        ...{ transactionId, documentId: null, documentNumber: null },
        ...{ amountMinor: minor(open), kind: 'left-open' },
      },
    ],
    note: 'espera fatura',
  })
const leaveOnly = (id: number, open: number) => run('acceptManual', { group: leftOpen(id, open), ...person })
const type = (period: Month, kind: 'closing' | 'ledger', amount: number) =>
  run('typeBalance', { period, account, kind, amountMinor: minor(amount), ...person })
const close = (period: Month, over: Partial<CommandInput<'closeMonth'>> = {}) =>
  run('closeMonth', { period, reason: null, seen: null, today, ...person, ...over })

beforeEach(async () => {
  db = await openTestMirror()
})

/** September and October, each proved to its end by the file. */
const importWhole = () =>
  importRows(db, [row('2026-09-10', 10_000, 60_000), row('2026-10-05', -2_000, 58_000)], {
    end: {
      from: day('2026-09-01'),
      to: day('2026-10-31'),
      opening: { minor: minor(50_000), date: day('2026-09-01') },
      closing: { minor: minor(58_000), date: day('2026-10-31') },
    },
  })

describe('an account', () => {
  const partial = () =>
    importRows(db, [row('2026-10-05', -2_000, 58_000), row('2026-10-18', 500, 58_500)], {
      end: { to: day('2026-10-20'), closing: { minor: minor(58_500), date: day('2026-10-20') } },
    })
  const known = () => readMonth(db, { period: OCTOBER, today }).statement.bank.map(({ coverage }) => coverage)

  it('whose rows are not known to the end of the month is listed before closing, with its days, and needs a reason', () => {
    partial()
    leaveOpen(OCTOBER)
    const coverage = {
      ...{ through: '2026-10-20', lastRow: '2026-10-18', lastBalance: '2026-10-20', fileEnd: '2026-10-20' },
      synced: null,
    }
    expect(known()).toEqual([coverage])
    const told = expect.arrayContaining([{ what: 'coverage', account, coverage }])
    expect(close(OCTOBER)).toEqual({ outcome: 'reason-missing', differences: told })
    expect(close(OCTOBER, { reason: 'o resto vem depois' }).outcome).toBe('closed')
    expect(known()).toEqual([coverage])
  })

  it('needs none where the rest is imported', () => {
    partial()
    importRows(db, [row('2026-10-30', -100, 58_400), row('2026-11-02', 1_000, 59_400)])
    leaveOpen(OCTOBER)
    expect(known()).toMatchObject([{ through: '2026-10-31', lastRow: '2026-10-30' }])
    expect(close(OCTOBER).outcome).toBe('closed')
  })

  it('that is quiet needs none where its balance at the end of the month is known', () => {
    partial()
    leaveOpen(OCTOBER)
    type(OCTOBER, 'closing', 58_500)
    expect(known()).toMatchObject([{ through: '2026-10-31', lastBalance: '2026-10-31' }])
    expect(close(OCTOBER).outcome).toBe('closed')
  })

  it('that is quiet needs none where its file ends after the month, and its balance is known', () => {
    importRows(db, [row('2026-10-05', -2_000, 58_000)], { end: { to: day('2026-11-15') } })
    leaveOpen(OCTOBER)
    expect(close(OCTOBER).outcome).toBe('closed')
  })

  it.each([
    ['the day before', '2026-11-01T08:00:00.000Z', 'closed'],
    ['on its last day alone', '2026-10-31T20:00:00.000Z', 'reason-missing'],
  ])('of a service that was synced after the month %s', (_, at, outcome) => {
    const transaction = { bookingDate: day('2026-10-05'), balanceMinor: minor(10) }
    mirrorPages(db, [[aTransaction({ sourceId: 'a', ...transaction })]], { at })
    leaveOpen(OCTOBER)
    expect(close(OCTOBER).outcome).toBe(outcome)
  })

  it('is known to the end of a file that was undone no more', () => {
    partial()
    const { fileId } = importRows(db, [row('2026-11-02', 1_000, 59_500)])
    expect(known()).toMatchObject([{ through: '2026-10-31' }])
    run('undoImport', { fileId, ...person })
    expect(known()).toMatchObject([{ through: '2026-10-20' }])
  })
})

describe('the ledger', () => {
  it('is part of what agrees: a difference to it needs a reason', () => {
    importWhole()
    leaveOpen(SEPTEMBER)
    type(SEPTEMBER, 'ledger', 41_000)
    const differs = [{ what: 'ledger', account, currency: 'EUR', differenceMinor: 9_000 }]
    expect(readMonth(db, { period: SEPTEMBER, today }).differences).toEqual(differs)
    expect(close(SEPTEMBER)).toEqual({ outcome: 'reason-missing', differences: differs })
    expect(close(SEPTEMBER, { reason: 'acerto em outubro' }).outcome).toBe('closed')
  })

  it('needs none where items in transit and rows not yet posted lead to it', () => {
    importWhole()
    leaveOpen(SEPTEMBER)
    const item = { account, date: day('2026-09-30'), text: 'Cheque 7', amountMinor: minor(-500) }
    run('addTransit', { ...item, ...person })
    type(SEPTEMBER, 'ledger', 49_500)
    expect(close(SEPTEMBER)).toEqual({ outcome: 'closed', period: SEPTEMBER })
  })
})

describe('a reopening', () => {
  it('keeps the balances that were typed', () => {
    importWhole()
    leaveOpen(OCTOBER)
    type(SEPTEMBER, 'ledger', 50_000)
    type(OCTOBER, 'ledger', 50_000)
    expect(close(SEPTEMBER).outcome).toBe('closed')
    expect(close(OCTOBER).outcome).toBe('closed')
    run('reopenMonth', { period: SEPTEMBER, reason: 'par errado', ...person })
    expect(typedBalances(db, SEPTEMBER)(own, 'ledger')).toBe(50_000)
    expect(typedBalances(db, OCTOBER)(own, 'ledger')).toBe(50_000)
    expect(close(SEPTEMBER).outcome).toBe('closed')
  })

  it.each([
    ['that says so keeps them', { keepsTyped: true }, 50_000],
    ['of an earlier version removes them, as it did', {}, null],
  ])('in the log %s', (_, says, kept) => {
    importWhole()
    type(SEPTEMBER, 'ledger', 50_000)
    const uuid = '0b9ad8a8-9d49-4f8f-9c37-0b8a2ad55b01'
    const event = toEvent({
      ...{ uuid, ...person, action: 'month-reopened', period: SEPTEMBER, reason: 'par errado' },
      ...says,
    })
    if (!event) throw new Error('the event is understood')
    db.transaction((trx) => applyEvents(trx, [event]))
    expect(typedBalances(db, SEPTEMBER)(own, 'ledger')).toBe(kept)
  })
})

describe('a closing that is refused', () => {
  it.each([
    ['for a reason that is missing', SEPTEMBER, 'reason-missing'],
    ['for its order', NOVEMBER, 'refused'],
  ])('%s changes nothing, not in the log either', async (_, period, outcome) => {
    const bench = new LogBench()
    await makeCompanyFolder(bench.home)
    await bench.open()
    db = bench.db
    importWhole()
    leaveOpen(OCTOBER)
    const typed = [{ account, kind: 'closing' as const, amountMinor: minor(1) }]
    const answer = runCommand(bench.log, 'closeMonth', {
      ...{ period, reason: null, seen: null, today: day('2026-10-02'), typed, ...person },
    })
    expect(answer.outcome).toBe(outcome)
    expect(typedBalances(db, period)(own, 'closing')).toBeNull()
    expect(db.read("SELECT 1 FROM rule_event WHERE action = 'balance'").all()).toEqual([])
    await bench.reopen(() => rmSync(bench.file))
    expect(typedBalances(bench.db, period)(own, 'closing')).toBeNull()
    bench.db.close()
  })

  it('with a reason stores the balance and the closing together', () => {
    importWhole()
    leaveOpen(SEPTEMBER)
    const typed = [{ account, kind: 'closing' as const, amountMinor: minor(59_000) }]
    expect(close(SEPTEMBER, { typed, reason: 'comissão' }).outcome).toBe('closed')
    expect(typedBalances(db, SEPTEMBER)(own, 'closing')).toBe(59_000)
  })
})

describe('a row that comes to a closed month', () => {
  beforeEach(() => {
    importWhole()
    leaveOpen(OCTOBER)
    expect(close(SEPTEMBER).outcome).toBe('closed')
    expect(close(OCTOBER).outcome).toBe('closed')
  })
  const bring = () =>
    importRows(db, [row('2026-10-30', -700), row('2026-11-03', 900)], { end: { to: day('2026-11-30') } })
  const [late, own] = [
    () => undecided().find(({ date }) => date === '2026-10-30') ?? { id: 0, open: 0 },
    () => undecided().find(({ date }) => date === '2026-11-03') ?? { id: 0, open: 0 },
  ]
  const shown = (period: Month) =>
    readMonth(db, { period, today }).late.map(({ kind, date, taken }) => [kind, date, taken])
  const toDo = () => readClosingFigures(db, today).late
  const bank = (period: Month) => readStatement(db, period).bank[0]
  const asHand = (how: Partial<Allocation>, id = late().id) =>
    groupByHand({
      ...{ id: `hand-${id}`, currency: 'EUR', note: 'x' },
      allocations: [
        {
          ...{ documentId: null, documentNumber: null, transactionId: id, amountMinor: minor(-700) },
          ...{ kind: 'classified' as const, categoryId: 'other', ...how },
        },
      ],
    })

  it('cannot be decided there: the refusal names the closing and the way on', () => {
    bring()
    const before = JSON.stringify([readStatement(db, OCTOBER), readBankRows(db, OCTOBER)])
    for (const how of [{}, { kind: 'left-open' as const, categoryId: undefined }])
      expect(() => run('acceptManual', { group: asHand(how), ...person })).toThrow(
        /came after 2026-10 was closed by Ana Sousa .*; count it in the open month, or reopen/,
      )
    expect(() => run('acceptEndings', { groups: [asHand({})], ...person })).toThrow(/2026-10 was closed/)
    expect(JSON.stringify([readStatement(db, OCTOBER), readBankRows(db, OCTOBER)])).toBe(before)
    expect(run('acceptManual', { group: leftOpen(own().id, 900), ...person }).outcome).toBe('done')
  })

  it('is passed over by an act of several, which decides the others', () => {
    bring()
    const proposals = [late().id, own().id].map((transactionId, at) => ({
      ...aProposal({ id: `p-${at}`, allocations: [] }),
      allocations: [
        {
          ...{ documentId: null, documentNumber: null, transactionId, kind: 'classified' as const },
          ...{ amountMinor: minor(at === 0 ? -700 : 900), categoryId: 'other' },
        },
      ],
    }))
    run('replaceProposals', { encoded: encodeProposals(proposals), decidedThrough: 0 })
    const { results } = run('acceptGroups', { groupIds: ['p-0', 'p-1'], ...person })
    expect(results.map(({ outcome }) => outcome)).toEqual(['stale', 'done'])
  })

  it('is listed on its month and on the next one to be closed, and counted once as work', () => {
    expect(toDo()).toBe(0)
    bring()
    expect(shown(OCTOBER)).toEqual([['added', '2026-10-30', null]])
    expect(shown(NOVEMBER)).toEqual([['added', '2026-10-30', null]])
    expect(shown(SEPTEMBER)).toEqual([])
    expect(toDo()).toBe(1)
  })

  it('counts in the open month once it is taken there, with its own date, and is decided there', () => {
    bring()
    run('takeLate', { transactionId: late().id, ...person })
    expect(toDo()).toBe(0)
    expect(shown(NOVEMBER)).toEqual([['added', '2026-10-30', NOVEMBER]])
    leaveOpen(NOVEMBER)
    expect(bank(NOVEMBER)).toMatchObject({ openingMinor: 58_000, paymentsMinor: -700, closingMinor: 58_200 })
    expect(readBankRows(db, NOVEMBER).map(({ date }) => date)).toEqual(['2026-10-30', '2026-11-03'])
    type(NOVEMBER, 'closing', 58_200)
    expect(close(NOVEMBER).outcome).toBe('closed')
    expect(readStatement(db, NOVEMBER).late).toMatchObject([{ date: '2026-10-30', taken: NOVEMBER }])
  })

  it('is kept by the next closing where it is not taken, and by no later one', () => {
    bring()
    leaveOnly(own().id, 900)
    expect(close(NOVEMBER, { reason: 'falta a linha de 30/10' }).outcome).toBe('closed')
    expect(readStatement(db, NOVEMBER).late).toMatchObject([
      { kind: 'added', date: '2026-10-30', taken: null },
    ])
    expect(toDo()).toBe(0)
    expect(readStatement(db, '2026-12' as Month).late).toBeUndefined()
  })

  it('is decided in its own month once that is reopened', () => {
    bring()
    run('reopenMonth', { period: OCTOBER, reason: 'linha em falta', ...person })
    leaveOpen(OCTOBER)
    type(OCTOBER, 'closing', 57_300)
    expect(close(OCTOBER).outcome).toBe('closed')
    expect(bank(OCTOBER)).toMatchObject({ paymentsMinor: -2_700 })
  })

  it('taken into a month that is reopened stays there, and goes back where its own month is', () => {
    bring()
    const transactionId = late().id
    run('takeLate', { transactionId, ...person })
    leaveOpen(NOVEMBER)
    close(NOVEMBER, { reason: 'saldo por confirmar' })
    run('reopenMonth', { period: NOVEMBER, reason: 'par errado', ...person })
    expect(bank(NOVEMBER)).toMatchObject({ paymentsMinor: -700 })
    run('reopenMonth', { period: OCTOBER, reason: 'par errado', ...person })
    expect(bank(NOVEMBER)).toMatchObject({ paymentsMinor: 0 })
    expect(bank(OCTOBER)).toMatchObject({ paymentsMinor: -2_700 })
  })
})

describe('the month that the books begin with', () => {
  const start = (period: Month, more: Partial<CommandInput<'startAt'>> = {}) =>
    run('startAt', { period, ...person, ...more })
  const next = () => readMonth(db, { period: null, today }).next
  const statement = (from: string, to: string, ...rows: ReturnType<typeof row>[]) =>
    importRows(db, rows, { end: { from: day(from), to: day(to) } })

  it('is proposed as the month of the first full statement, in whatever order files come', () => {
    statement('2026-10-01', '2026-10-31', row('2026-10-05', 1))
    expect(next()).toBe(OCTOBER)
    statement('2026-08-15', '2026-09-30', row('2026-08-20', 2), row('2026-09-20', 3))
    expect(next()).toBe(SEPTEMBER)
    expect(readMonth(db, { period: null, today })).toMatchObject({
      ...{ start: { period: SEPTEMBER, isChosen: false }, canStart: true },
    })
  })

  it('is that of the first row where no file states its period', () => {
    importRows(db, [row('2026-11-05', 1), row('2026-09-05', 1)])
    expect(next()).toBe(SEPTEMBER)
  })

  it('is closed first: no later month and no earlier one before it', () => {
    importWhole()
    leaveOpen(OCTOBER)
    const refused = (period: Month) => {
      const answer = close(period, { reason: 'x' })
      return answer.outcome === 'refused' ? answer.obstacles : answer.outcome
    }
    expect(refused(OCTOBER)).toEqual([{ reason: 'not-next', period: SEPTEMBER }])
    expect(start(OCTOBER)).toEqual({ period: OCTOBER })
    expect(next()).toBe(OCTOBER)
    expect(refused(SEPTEMBER)).toEqual([{ reason: 'before-start', period: OCTOBER }])
    expect(refused(OCTOBER)).toBe('closed')
    expect(() => start(SEPTEMBER)).toThrow(/2026-10 is closed already/)
  })

  it('is proposed of a service as the last month over when it was first read, whatever time passes', () => {
    const rows = ['2025-03-14', '2026-10-05', '2026-11-05'].map((date) =>
      aTransaction({ sourceId: date, bookingDate: day(date) }),
    )
    mirrorPages(db, [rows], { at: '2026-11-20T08:00:00.000Z' })
    mirrorPages(db, [rows], { at: '2027-01-20T08:00:00.000Z' })
    const view = readMonth(db, { period: null, today: day('2027-01-21') })
    expect(view).toMatchObject({ next: OCTOBER, start: { period: OCTOBER, isChosen: false }, canStart: true })
    leaveOpen(NOVEMBER)
    expect(close(NOVEMBER, { reason: 'x' })).toEqual({
      outcome: 'refused',
      obstacles: [{ reason: 'not-next', period: OCTOBER }],
    })
    expect(close('2025-03' as Month, { reason: 'x' }).outcome).toBe('closed')
    expect(next()).toBe('2025-04')
  })

  it('opens with the balances of banks and ledger that are given with it', () => {
    importRows(db, [row('2026-10-05', -2_000)])
    const balances = [
      { account, kind: 'opening' as const, amountMinor: minor(60_000) },
      { account, kind: 'ledger' as const, amountMinor: minor(59_000) },
    ]
    start(OCTOBER, { balances })
    expect(readStatement(db, OCTOBER).bank[0]).toMatchObject({ openingMinor: 60_000, openingFrom: 'typed' })
    expect(typedBalances(db, SEPTEMBER)(own, 'ledger')).toBe(59_000)
  })

  it('is in another mirror that is made from the log, with its opening balances', async () => {
    const bench = new LogBench()
    await makeCompanyFolder(bench.home)
    await bench.open()
    db = bench.db
    importWhole()
    const balances = [{ account, kind: 'opening' as const, amountMinor: minor(60_000) }]
    bench.run('startAt', { period: OCTOBER, balances })
    await bench.reopen(() => rmSync(bench.file))
    db = bench.db
    importWhole()
    expect(readMonth(db, { period: null, today })).toMatchObject({
      ...{ next: OCTOBER, start: { period: OCTOBER, isChosen: true } },
      statement: { bank: [{ openingMinor: 60_000, openingFrom: 'typed' }] },
    })
    bench.db.close()
  })

  it('stays what it was where a month was closed before', () => {
    importWhole()
    leaveOpen(SEPTEMBER)
    expect(close(SEPTEMBER).outcome).toBe('closed')
    expect(readMonth(db, { period: null, today })).toMatchObject({
      next: OCTOBER,
      start: null,
      canStart: false,
    })
  })
})
