/** Syncs, imports, undo, copies and recreated mirrors never change the rows of a closed month. */
import { rmSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { AppError } from '#core/app-error.ts'
import { listLateChanges } from '../../../src-main/db/closed-months/late-changes.ts'
import {
  readBankRows,
  readDocumentRows,
  readStatement,
} from '../../../src-main/db/closing/month-statement.ts'
import { readMonth } from '../../../src-main/db/closing/month-view.ts'
import type { CommandInput, WriterCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { listOpenOnDay } from '../../../src-main/db/reports/account-rows.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { aRow, importRows } from './helpers/import-rows.ts'
import { LogBench } from './helpers/log-bench.ts'
import { aDocument, aTransaction, day, makeCompanyFolder, minor } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const [JANUARY, FEBRUARY] = ['2026-01', '2026-02'] as [Month, Month]
const today = day('2026-04-10')

/** What the service sends: January, and a little of February. Half of it has no id of its own. */
const RECORDS = [
  ['2026-01-05', 12_300],
  ['2026-01-12', 5_000],
  ['2026-01-20', -5_000],
  ['2026-01-31', -700],
  ['2026-02-03', 4_200],
].map(([date, amount], at) =>
  aTransaction({
    sourceId: at % 2 === 0 ? `m-${at}` : null,
    bookingDate: day(String(date)),
    amountMinor: minor(Number(amount)),
    direction: Number(amount) < 0 ? 'out' : 'in',
    text: `MOV ${at}`,
  }),
)

/** Two documents of January and one of February, and January closed: one document paid, one open, the rest classified. */
class ClosedJanuary extends LogBench {
  readonly files: number[] = []
  #documents = [1, 2, 3].map((id) => aDocument({ id, date: day(id < 3 ? `2026-01-0${id}` : '2026-02-05') }))

  do<C extends WriterCommand>(command: C, input: CommandInput<C>): ReturnType<typeof runCommand<C>> {
    return runCommand(this.log, command, input)
  }
  /** All documents and transactions again, with what changed. */
  refresh(records = RECORDS): void {
    this.do('writeDocuments', { documents: this.#documents, at: this.now() })
    mirrorPages(this.db, [records], { at: this.now() })
    this.do('reviewAcceptedGroups', {})
  }
  change(which: number, unpaid: number, isCancelled: boolean): void {
    this.#documents = this.#documents.map((one, at) =>
      at === which
        ? { ...one, unpaidMinor: minor(unpaid), status: isCancelled ? 'A' : 'C', raw: `{"n":${this.now()}}` }
        : one,
    )
    this.refresh()
  }
  /** The service has it no more. */
  lose(id: number): void {
    this.#documents = this.#documents.filter((one) => one.id !== id)
  }
  add(id: number, date: string): void {
    this.#documents.push(aDocument({ id, date: day(date) }))
  }
  bring(date: string, amount: number): void {
    const bookingDate = day(date)
    const row = aRow({ bookingDate, amountMinor: minor(amount), text: `FICHEIRO ${date} ${amount}` })
    this.files.push(importRows(this.db, [row]).fileId)
  }
  decide(id: string, transactionId: number, documentId: number | null, amount: number): void {
    const allocation = { transactionId, documentId, amountMinor: minor(amount) }
    this.run('acceptManual', {
      group: groupByHand({
        id,
        currency: 'EUR',
        allocations: [
          documentId === null
            ? { ...allocation, documentNumber: null, kind: 'classified', categoryId: 'other' }
            : { ...allocation, documentNumber: `FT A/${documentId}`, kind: 'payment' },
        ],
      }),
    })
  }
  /** The undecided transactions of a month. */
  undecided(month: Month): { id: number; open: number }[] {
    return this.db
      .read<{ id: number; open: number }>(
        `SELECT id, open_minor AS open FROM bank_transaction
         WHERE open_minor <> 0 AND vanished_at IS NULL AND substr(booking_date, 1, 7) = ? ORDER BY id`,
      )
      .all(month)
  }
  async begin(): Promise<void> {
    await makeCompanyFolder(this.home)
    await this.open()
    this.refresh()
    this.bring('2026-01-15', 900)
    await this.copy()
    this.decide('h-paid', 1, 1, 12_300)
    for (const { id, open } of this.undecided(JANUARY)) this.decide(`h-${id}`, id, null, open)
    await this.copy()
    this.run('closeMonth', { period: JANUARY, reason: 'sem saldo', seen: null, today })
    await this.copy()
  }
  /** What was closed, without the row numbers of this mirror. */
  closed(): string {
    return JSON.stringify([
      readStatement(this.db, JANUARY),
      readBankRows(this.db, JANUARY).map(({ transactionId: _id, ...row }) => row),
      readDocumentRows(this.db, JANUARY).map(({ documentId: _id, ...row }) => row),
    ])
  }
}

const amount = fc.integer({ min: 1, max: 20_000 })
const dayOf = fc.constantFrom('2026-01-02', '2026-01-15', '2026-01-31', '2026-02-01', '2026-02-10')
const act = fc.oneof(
  fc.record({
    act: fc.constant('sync' as const),
    which: fc.nat(RECORDS.length - 1),
    how: fc.constantFrom('changed', 'gone', 'late', 'pending', 'other-day'),
    amount,
  }),
  fc.record({
    act: fc.constant('document' as const),
    which: fc.nat(2),
    amount,
    isCancelled: fc.boolean(),
  }),
  fc.record({ act: fc.constant('import' as const), on: dayOf, amount }),
  fc.record({ act: fc.constant('undo-import' as const), which: fc.nat() }),
  fc.record({
    act: fc.constantFrom('undo' as const, 'redo' as const),
    group: fc.constantFrom('h-paid', 'h-2', undefined),
  }),
  fc.record({ act: fc.constant('decide' as const), which: fc.nat() }),
  fc.record({ act: fc.constant('balance' as const), month: fc.constantFrom(JANUARY, FEBRUARY), amount }),
  fc.record({ act: fc.constant('take' as const), which: fc.nat() }),
  fc.record({ act: fc.constant('copy' as const) }),
  fc.record({ act: fc.constant('restore' as const), which: fc.nat() }),
  fc.record({ act: fc.constant('anew' as const) }),
)
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

let decided = 0
const perform = async (bench: ClosedJanuary, one: Act): Promise<unknown> => {
  switch (one.act) {
    case 'sync': {
      const changed = RECORDS.flatMap((record, at) => {
        if (at !== one.which) return [record]
        if (one.how === 'gone') return []
        if (one.how === 'pending') return [{ ...record, status: 'pending' as const }]
        if (one.how === 'other-day') return [{ ...record, bookingDate: day('2026-02-09') }]
        if (one.how === 'changed')
          return [{ ...record, amountMinor: minor(one.amount), direction: 'in' as const }]
        return [record, { ...record, sourceId: `late-${one.amount}`, text: 'TARDE' }]
      })
      return bench.refresh(changed)
    }
    case 'document':
      return bench.change(one.which, one.amount % 12_300, one.isCancelled)
    case 'import':
      return bench.bring(one.on, one.amount)
    case 'undo-import':
      return bench.do('undoImport', {
        fileId: bench.files[one.which % bench.files.length] ?? 0,
        at: bench.now(),
        by: 'ana',
      })
    case 'undo':
    case 'redo':
      return bench.run(
        one.act === 'undo' ? 'undoGroup' : 'redoGroup',
        one.group === undefined ? {} : { groupId: one.group },
      )
    case 'decide': {
      const rows = [...bench.undecided(JANUARY), ...bench.undecided(FEBRUARY)]
      const row = rows[one.which % Math.max(1, rows.length)]
      decided += 1
      return row && bench.decide(`n-${decided}`, row.id, null, row.open)
    }
    case 'balance':
      return bench.run('typeBalance', {
        period: one.month,
        account: 'conta-1',
        kind: 'closing',
        amountMinor: minor(one.amount),
      })
    case 'take': {
      const late = listLateChanges(bench.db)
      return bench.run('takeLate', {
        transactionId: late[one.which % Math.max(1, late.length)]?.transactionId ?? 0,
      })
    }
    case 'copy':
      return bench.copy()
    case 'restore':
      return bench.restore(bench.copies[one.which % bench.copies.length] ?? '')
    case 'anew':
      await bench.reopen(() => rmSync(bench.file))
      return bench.refresh()
  }
}

/** Refusals: of the month, of missing rows, of rows that have changed meanwhile. */
const REFUSALS = new Set(['month-closed', 'late-row', 'not-found', 'conflict'])

const REFUSED: Act[] = [
  { act: 'undo', group: 'h-paid' },
  { act: 'undo-import', which: 0 },
  { act: 'balance', month: JANUARY, amount: 1 },
  { act: 'sync', which: 0, how: 'changed', amount: 5 },
]

it('nothing that happens later changes a row of a closed month', async () => {
  const met = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 18 }), async (acts) => {
      const bench = new ClosedJanuary()
      await bench.begin()
      const before = bench.closed()
      const open = readStatement(bench.db, JANUARY).documents.openDocumentsMinor
      for (const one of acts) {
        try {
          await perform(bench, one)
        } catch (error) {
          if (!(error instanceof AppError) || !REFUSALS.has(error.code)) throw error
          met.add(`${one.act}: ${error.code}`)
        }
        expect(bench.closed(), JSON.stringify(one)).toBe(before)
      }
      // The list of documents open at its end is the same after later changes.
      if (!acts.some(({ act }) => act === 'restore' || act === 'anew')) {
        const listed = [...listOpenOnDay(bench.db, day('2026-01-31'))]
        expect(listed.reduce((sum, { openMinor }) => sum + openMinor, 0)).toBe(open)
      }
      bench.db.close()
      rmSync(bench.folder, { recursive: true })
    }),
    { numRuns: 8, examples: [[REFUSED]] },
  )
  for (const act of ['undo', 'undo-import', 'balance']) expect(met).toContain(`${act}: month-closed`)
})

it('is closed again from the log of decisions, with the same rows, in a mirror that was made anew', async () => {
  const bench = new ClosedJanuary()
  await bench.begin()
  const before = bench.closed()
  await bench.reopen(() => rmSync(bench.file))
  bench.refresh()
  expect(bench.closed()).toBe(before)
  expect(listLateChanges(bench.db)).toEqual([])
  expect(() => bench.run('undoGroup', { groupId: 'h-paid' })).toThrow(/closed/)
  bench.db.close()
})

it('its documents are not issued again in the month after it, in a copy from before it', async () => {
  const bench = new ClosedJanuary()
  await bench.begin()
  const before = readStatement(bench.db, FEBRUARY).documents
  expect(before).toMatchObject({ terms: { issued: 12_300 }, differenceMinor: 0 })
  await bench.restore(bench.copies[0] ?? '')
  bench.refresh()
  expect(readStatement(bench.db, FEBRUARY).documents).toEqual(before)
  const issued = readDocumentRows(bench.db, FEBRUARY).filter(({ term }) => term === 'issued')
  expect(issued.map(({ number }) => number)).toEqual(['FT A/3'])
  bench.db.close()
})

it('what a closing counted is not counted again in the month after it, in a mirror that was made anew', async () => {
  const bench = new ClosedJanuary()
  await bench.begin()
  const before = readStatement(bench.db, FEBRUARY).documents
  expect(before).toMatchObject({ openingMinor: 12_300, terms: { issued: 12_300 }, differenceMinor: 0 })
  await bench.reopen(() => rmSync(bench.file))
  bench.refresh()
  expect(readStatement(bench.db, FEBRUARY).documents).toEqual(before)
  expect(readDocumentRows(bench.db, FEBRUARY).filter(({ term }) => term === 'trackedLate')).toEqual([])
  bench.db.close()
})

it('a document that was open at a closing and that no sync brings again is named, and a reason ends the difference', async () => {
  const bench = new ClosedJanuary()
  await bench.begin()
  bench.lose(2)
  await bench.reopen(() => rmSync(bench.file))
  bench.refresh()
  const difference = (period: Month) =>
    readMonth(bench.db, { period, today }).differences.filter(({ what }) => what === 'documents')
  expect(difference(FEBRUARY)).toEqual([{ what: 'documents', differenceMinor: 12_300, missing: ['FT A/2'] }])
  for (const { id, open } of bench.undecided(FEBRUARY)) bench.decide(`f-${id}`, id, null, open)
  bench.run('closeMonth', { period: FEBRUARY, reason: 'FT A/2 eliminada', seen: null, today })
  expect(difference('2026-03' as Month)).toEqual([])
  bench.db.close()
})

it.each([
  ['closed', []],
  ['open again', [JANUARY]],
] as const)(
  'what was received for a document that was cancelled since still ties in a mirror that was made anew, January %s',
  async (_, reopened) => {
    const bench = new ClosedJanuary()
    await bench.begin()
    for (const period of reopened) bench.run('reopenMonth', { period, reason: 'anulada' })
    bench.change(0, 12_300, true)
    await bench.reopen(() => rmSync(bench.file))
    bench.refresh()
    for (const month of [JANUARY, FEBRUARY]) {
      const { differenceMinor } = readStatement(bench.db, month).documents
      expect([month, differenceMinor]).toEqual([month, 0])
    }
    bench.db.close()
  },
)

it('what came and changed between a copy and a closing stays in that closing, and what changed since is told', async () => {
  const bench = new ClosedJanuary()
  await bench.begin()
  bench.run('reopenMonth', { period: JANUARY, reason: 'falta uma fatura' })
  await bench.copy()
  bench.add(4, '2026-01-09')
  bench.change(1, 4_000, false)
  bench.run('closeMonth', { period: JANUARY, reason: 'sem saldo', seen: null, today })
  const [closed, before] = [JANUARY, FEBRUARY].map((month) => readStatement(bench.db, month).documents)
  expect(before).toMatchObject({ openingMinor: closed?.closingMinor, differenceMinor: 0 })
  await bench.restore(bench.copies.at(-1) ?? '')
  bench.refresh()
  expect(readStatement(bench.db, FEBRUARY).documents).toEqual(before)
  const settled = (): readonly [number, number] => {
    const { terms, differenceMinor } = readStatement(bench.db, bench.now().slice(0, 7) as Month).documents
    return [terms.settledAtService, differenceMinor]
  }
  expect(settled()).toEqual([-8_300, 0])
  bench.change(1, 1_000, false)
  expect(settled()).toEqual([-11_300, 0])
  bench.db.close()
})
