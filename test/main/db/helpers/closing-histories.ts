/** Months of a company as they may happen: sales, payments, decisions, falls at the service, cancellations, in any order. */
import fc from 'fast-check'
import type { Month } from '#contract/closing-values.ts'
import type { Allocation } from '#contract/match-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { isAppError } from '#core/app-error.ts'
import { monthBefore, monthOf } from '#core/closing/month.ts'
import type { FetchedDocument } from '#core/documents.ts'
import { namePayment } from '#core/matching/by-hand/name-payment.ts'
import { findClosing } from '../../../../src-main/db/closed-months/closings.ts'
import { readBankRows } from '../../../../src-main/db/closing/month-statement.ts'
import type { WritableDb } from '../../../../src-main/db/connection/connection.ts'
import type { CommandInput, WriterCommand } from '../../../../src-main/db/mirror/writer-commands.ts'
import { runCommand } from '../../../../src-main/db/mirror/writer-commands.ts'
import { listNameable } from '../../../../src-main/db/proposals/list-nameable.ts'
import { getMatchDocuments } from '../../../../src-main/db/proposals/match-input.ts'
import { groupByHand } from '../../../../src-main/db/rows/group-body.ts'
import {
  aDocument,
  addSupplierDocuments,
  aTransaction,
  day,
  minor,
  openTestMirror,
} from './mirror-fixtures.ts'
import { mirrorPages } from './mirror-pages.ts'

export const MONTHS = ['2026-01', '2026-02', '2026-03'] as Month[]

const OPENING = 100_000

const dayOf = (number: number): IsoDate =>
  day(new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10))
const DAYS = 89

/** Part of it is before the first month that is read. */
const aDay = fc.integer({ min: -40, max: DAYS })
const anAmount = fc.integer({ min: 300, max: 90_000 })

const steps = [
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('sell' as const),
      on: aDay,
      amount: anAmount,
      paid: fc.constantFrom(0, 0, 0, 1, 0.5),
      retained: fc.boolean(),
      type: fc.constantFrom('I' as const, 'I' as const, 'C' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('pay' as const),
      which: fc.nat(),
      row: fc.nat(),
      how: fc.constantFrom('exact', 'fee', 'withholding', 'advance'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('fall' as const),
      which: fc.nat(),
      share: fc.constantFrom(0.3, 0.5, 1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('rise' as const),
      which: fc.nat(),
      amount: fc.integer({ min: 1, max: 300 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('cancel' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('classify' as const),
      row: fc.nat(),
      share: fc.constantFrom(0.5, 1),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('link' as const), which: fc.nat(), row: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('reverse' as const), row: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('undo' as const) }) },
] as const
/** Months are closed and reopened between, and the source says otherwise what closings may count. */
const closing = [
  { weight: 3, arbitrary: fc.record({ act: fc.constant('close' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('reopen' as const), month: fc.constantFrom(...MONTHS) }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('redate' as const), which: fc.nat(), on: aDay }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('retype' as const), which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('move' as const), row: fc.nat(), on: aDay }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('net' as const), which: fc.nat(), other: fc.nat() }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('buy' as const), on: aDay, amount: anAmount }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('name' as const), which: fc.nat(), row: fc.nat() }) },
] as const

const payments = {
  payments: fc.array(fc.record({ on: aDay, amount: anAmount, isOut: fc.boolean(), returns: fc.boolean() }), {
    minLength: 4,
    maxLength: 14,
  }),
}
const many = { minLength: 6, maxLength: 40 }
export const history = fc.record({ ...payments, steps: fc.array(fc.oneof(...steps), many) })
/** The same with months that are closed between, and sources that change. */
export const closedHistory = fc.record({
  ...payments,
  steps: fc.array(fc.oneof(...steps, ...closing), { minLength: 20, maxLength: 45, size: 'max' }),
})
type History = typeof closedHistory extends fc.Arbitrary<infer Value> ? Value : never

export interface Happened {
  db: WritableDb
  run<C extends WriterCommand>(command: C, input: CommandInput<C>): ReturnType<typeof runCommand<C>>
  /** The true balance at the end of each month. */
  closing(month: Month): number
}

type BetweenSteps = (happened: Happened, step: number) => void
interface OpenRow {
  id: number
  open: number
  amount: number
}

/** Plays a history on a mirror of its own; what a step cannot do as things are is passed over. */
export const play = async ({ payments, steps }: History, between?: BetweenSteps): Promise<Happened> => {
  const db = await openTestMirror()
  const run: Happened['run'] = (command, input) => runCommand(db, command, input)
  const booked = payments
    .flatMap((one) => (one.returns ? [one, { ...one, on: one.on + 3, isOut: !one.isOut }] : [one]))
    .sort((one, other) => one.on - other.on)
    .map((one) => ({ ...one, countsIn: monthOf(dayOf(one.on)) }))
  const mirrorRows = (): void => {
    mirrorPages(db, [
      booked.map(({ on, amount, isOut }, at) =>
        aTransaction({
          sourceId: `m-${at}`,
          bookingDate: dayOf(on),
          amountMinor: minor(isOut ? -amount : amount),
          direction: isOut ? 'out' : 'in',
          text: `MOV ${at}`,
        }),
      ),
    ])
  }
  mirrorRows()
  const documents: FetchedDocument[] = []
  let clock = 0
  const at = (): string => {
    clock = Math.min(DAYS, clock + 2)
    return `${dayOf(clock)}T10:00:00.000Z`
  }
  const write = (document: FetchedDocument): void => {
    run('writeDocuments', { documents: [document], at: at() })
  }
  const change = (which: number, over: (document: FetchedDocument) => Partial<FetchedDocument>): void => {
    const place = documents.length === 0 ? -1 : which % documents.length
    const document = documents[place]
    if (document?.status !== 'C') return
    const next = { ...document, ...over(document), raw: `{"n":${clock}}` }
    documents[place] = next
    write(next)
  }
  const openDocuments = () =>
    db.read<OpenRow & { type: string; number: string }>(
      "SELECT id, open_minor AS open, total_minor AS amount, type, number FROM document WHERE side = 'customer' AND open_minor > 0 ORDER BY id",
    )
  const openRows = () =>
    db.read<OpenRow>(
      'SELECT id, open_minor AS open, amount_minor AS amount FROM bank_transaction WHERE open_minor <> 0 ORDER BY id',
    )
  let groups = 0
  const accept = (allocations: Allocation[], explained = false): void => {
    groups += 1
    const group = { ...groupByHand({ id: `h-${groups}`, currency: 'EUR', allocations }), explained }
    run('acceptManual', { group, by: 'ana', at: at() })
  }
  /** Of a transaction for what the service shows as paid of a document. */
  const link = (which: number, row: number): void => {
    const paid = db
      .read<OpenRow & { type: string; number: string }>(
        `SELECT id, total_minor - unpaid_minor AS open, total_minor AS amount, type, number FROM document
         WHERE unpaid_minor < total_minor ORDER BY id`,
      )
      .all()
    const document = paid[which % Math.max(1, paid.length)]
    const sign = document?.type === 'C' ? -1 : 1
    const rows = openRows()
      .all()
      .filter(({ open }) => Math.sign(open) === sign)
    const transaction = rows[row % Math.max(1, rows.length)]
    if (!document || !transaction) return
    const amountMinor = minor(sign * Math.min(document.open, Math.abs(transaction.open)))
    const names = { documentId: document.id, documentNumber: document.number, transactionId: transaction.id }
    accept([{ ...names, amountMinor, kind: 'payment' }], true)
  }
  /** Of a transaction and one that gives it back. */
  const reverse = (row: number): void => {
    const rows = openRows().all()
    const one = rows[row % Math.max(1, rows.length)]
    const other = rows.find(({ open }) => open === -(one?.open ?? 0))
    if (!one || !other) return
    accept(
      [one, other].map(({ id, open }) => ({
        documentId: null,
        documentNumber: null,
        transactionId: id,
        amountMinor: minor(open),
        kind: 'reversal',
      })),
    )
  }
  const pay = (which: number, row: number, how: string): void => {
    const candidates = openDocuments().all()
    const document = candidates[which % Math.max(1, candidates.length)]
    if (!document) return
    const sign = document.type === 'C' ? -1 : 1
    const rows = openRows()
      .all()
      .filter(({ open }) => Math.sign(open) === sign)
    const transaction = rows[row % Math.max(1, rows.length)]
    if (!transaction) return
    const money = Math.abs(transaction.open)
    const extra = how === 'exact' ? 0 : 100
    const names = { documentId: document.id, documentNumber: document.number, transactionId: transaction.id }
    const settled = Math.min(document.open, money) - extra
    if (settled <= 0) return
    const part = (amount: number, kind: Allocation['kind'], over: Partial<Allocation> = {}): Allocation => ({
      ...names,
      amountMinor: minor(sign * amount),
      kind,
      ...over,
    })
    if (how === 'fee')
      accept([
        part(settled + extra, 'payment'),
        part(-extra, 'fee', { documentId: null, documentNumber: null }),
      ])
    else if (how === 'withholding') accept([part(settled, 'payment'), part(extra, 'withholding')])
    else if (how === 'advance') accept([part(settled, 'payment'), part(extra, 'advance')])
    else accept([part(settled, 'payment')])
  }
  /** Of two documents, without money. */
  const net = (which: number, other: number): void => {
    const all = openDocuments().all()
    const [invoices, credits] = [
      all.filter(({ type }) => type !== 'C'),
      all.filter(({ type }) => type === 'C'),
    ]
    const invoice = invoices[which % Math.max(1, invoices.length)]
    const credit = credits[other % Math.max(1, credits.length)]
    if (!invoice || !credit) return
    const amount = Math.min(invoice.open, credit.open)
    accept(
      (
        [
          [invoice, amount],
          [credit, -amount],
        ] as const
      ).map(([{ id, number }, signed]) => ({
        documentId: id,
        documentNumber: number,
        transactionId: null,
        amountMinor: minor(signed),
        kind: 'credit-note',
      })),
    )
  }
  let bought = 0
  const buy = (on: number, amount: number): void => {
    bought += 1
    const supplier = { ...aDocument({ id: 1 }).receiver, taxId: '508112307', name: 'Papelaria' }
    addSupplierDocuments(db, [
      aDocument({
        id: bought,
        number: `FT S/${bought}`,
        receiver: supplier,
        date: dayOf(on),
        totalMinor: minor(amount),
        unpaidMinor: minor(amount),
      }),
    ])
  }
  /** A payment that a closed month classifies as what settled a supplier's document. */
  const name = (which: number, row: number): void => {
    const payments = listNameable(db).filter(({ direction }) => direction === 'out')
    const owed = db
      .readColumn<number>("SELECT id FROM document WHERE side = 'supplier' AND open_minor > 0")
      .all()
    const payment = payments[row % Math.max(1, payments.length)]
    const document = owed[which % Math.max(1, owed.length)]
    if (!payment || document === undefined) return
    const joined = namePayment(getMatchDocuments(db, [document]), payment)
    if (joined.outcome !== 'joined') throw new Error(`it may be named: ${JSON.stringify(joined)}`)
    accept(joined.allocations)
  }
  const isClosed = (month: Month): boolean => findClosing(db, month) !== undefined
  const firstOpen = (): Month | undefined => MONTHS.find((month) => !isClosed(month))
  const idOf = (place: number): number =>
    db.read<{ id: number }>('SELECT id FROM bank_transaction WHERE source_id = ?').get(`m-${place}`)?.id ?? 0
  const isTaken = (place: number): boolean =>
    db.read('SELECT 1 FROM taken_transaction WHERE transaction_id = ?').get(idOf(place)) !== undefined
  /** Where a row counts that no closing counts: in its month, or taken into the first open one. */
  const settle = (place: number): void => {
    const row = booked[place]
    const [first] = MONTHS
    const open = firstOpen()
    if (!row || !first || !open) return
    const month = monthOf(dayOf(row.on))
    row.countsIn = month
    if (!isClosed(first) || month >= open) return
    // A reopening keeps what was taken into its months from a closed one.
    if (!isTaken(place)) run('takeLate', { transactionId: idOf(place), by: 'ana', at: at() })
    row.countsIn = open
  }
  /**
   * The bank books a row on another day; what it had booked before the first closed month stays there, and what was
   * taken into a month stays in it.
   */
  const move = (row: number, on: number): void => {
    const at = row % booked.length
    const [one, first] = [booked[at], MONTHS[0]]
    if (!one || !first || (isClosed(first) && one.countsIn < first)) return
    const wasTaken = isTaken(at)
    one.on = on
    mirrorRows()
    if (!isClosed(one.countsIn) && !wasTaken) settle(at)
  }
  const reopen = (period: Month): void => {
    const { reopened } = run('reopenMonth', { period, reason: 'falta', by: 'ana', at: at() })
    if (reopened.length === 0) return
    for (const [at, row] of booked.entries()) if (row.countsIn >= period) settle(at)
  }
  /** The next month, whose open transactions are left open with a note: it agrees, so that no reason is needed. */
  const close = (): void => {
    const period = firstOpen()
    if (period === undefined) return
    const own = new Set(readBankRows(db, period).map(({ transactionId }) => transactionId))
    for (const { id, open } of openRows()
      .all()
      .filter((row) => own.has(row.id)))
      accept([
        {
          documentId: null,
          documentNumber: null,
          transactionId: id,
          amountMinor: minor(open),
          kind: 'left-open',
        },
      ])
    typeTrue(happened, period)
    const answer = run('closeMonth', {
      period,
      reason: null,
      seen: null,
      today: day('2026-12-31'),
      by: 'ana',
      at: at(),
    })
    if (answer.outcome !== 'closed') throw new Error(`${period} should tie: ${JSON.stringify(answer)}`)
  }
  const perform = (one: History['steps'][number]): void => {
    if (one.act === 'sell') {
      const id = documents.length + 1
      const retention = one.retained && one.paid === 0 && one.type === 'I' ? Math.floor(one.amount / 4) : 0
      const unpaid = one.amount - retention - Math.floor(one.amount * one.paid)
      const document = aDocument({
        id,
        type: one.type,
        date: dayOf(one.on),
        totalMinor: minor(one.amount),
        retentionMinor: minor(retention),
        unpaidMinor: minor(unpaid),
        paymentStatus: one.paid === 0 ? 'NoPayment' : one.paid === 1 ? 'Complete' : 'Incomplete',
      })
      documents.push(document)
      write(document)
    } else if (one.act === 'pay') pay(one.which, one.row, one.how)
    else if (one.act === 'fall')
      change(one.which, ({ unpaidMinor }) => ({
        unpaidMinor: minor((unpaidMinor ?? 0) - Math.ceil((unpaidMinor ?? 0) * one.share)),
        paymentStatus: 'Incomplete',
      }))
    else if (one.act === 'rise')
      change(one.which, ({ unpaidMinor, totalMinor }) => ({
        unpaidMinor: minor(Math.min(totalMinor, (unpaidMinor ?? 0) + one.amount)),
      }))
    else if (one.act === 'cancel') change(one.which, () => ({ status: 'A' }))
    else if (one.act === 'undo') run('undoGroup', { by: 'ana', at: at() })
    else if (one.act === 'close') close()
    else if (one.act === 'reopen') reopen(one.month)
    else if (one.act === 'redate') change(one.which, () => ({ date: dayOf(one.on) }))
    else if (one.act === 'retype') change(one.which, ({ type }) => ({ type: type === 'C' ? 'I' : 'C' }))
    else if (one.act === 'move') move(one.row, one.on)
    else if (one.act === 'net') net(one.which, one.other)
    else if (one.act === 'buy') buy(one.on, one.amount)
    else if (one.act === 'name') name(one.which, one.row)
    else if (one.act === 'link') link(one.which, one.row)
    else if (one.act === 'reverse') reverse(one.row)
    else {
      const rows = openRows().all()
      const transaction = rows[one.row % Math.max(1, rows.length)]
      if (transaction)
        accept([
          {
            documentId: null,
            documentNumber: null,
            transactionId: transaction.id,
            amountMinor: minor(Math.trunc(transaction.open * one.share) || transaction.open),
            kind: 'classified',
            categoryId: one.share === 1 ? 'other' : 'rent',
          },
        ])
    }
  }
  const balanceAt = (month: Month): number =>
    booked
      .filter(({ countsIn }) => countsIn <= month)
      .reduce((sum, { amount, isOut }) => sum + (isOut ? -amount : amount), OPENING)
  const happened: Happened = { db, run, closing: balanceAt }
  for (const [at, one] of steps.entries()) {
    try {
      perform(one)
    } catch (error) {
      // What belongs to a closed month is refused.
      if (!isAppError(error, 'month-closed') && !isAppError(error, 'late-row')) throw error
    }
    between?.(happened, at)
  }
  return happened
}

/** The balances at the beginning and the end of a month as a person types them; at its end `wrong` cents more. */
export const typeTrue = ({ run, closing }: Happened, month: Month, wrong = 0): void => {
  const typed = { period: month, account: 'conta-1', by: 'ana', at: `${month}-28T09:00:00.000Z` }
  run('typeBalance', { ...typed, kind: 'opening', amountMinor: minor(closing(monthBefore(month))) })
  run('typeBalance', { ...typed, kind: 'closing', amountMinor: minor(closing(month) + wrong) })
}
