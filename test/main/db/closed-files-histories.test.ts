/**
 * Random histories of a company on files: partial and overlapping statements, rows that come late, documents, undone
 * imports, decisions, closings, reopenings, and the mirror restored from an older copy. A closed month never changes, and
 * what came to it later is told exactly once.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { type IsoDate, instant } from '#contract/values.ts'
import { isAppError } from '#core/app-error.ts'
import { lastDayOf, monthAfter, monthBefore, monthOf } from '#core/closing/month.ts'
import { closedStatement, closingsInForce, findClosing } from '../../../src-main/db/closed-months/closings.ts'
import { listLateChanges } from '../../../src-main/db/closed-months/late-changes.ts'
import {
  readBankRows,
  readDocumentRows,
  readStatement,
} from '../../../src-main/db/closing/month-statement.ts'
import { readMonth } from '../../../src-main/db/closing/month-view.ts'
import type { CommandInput, WriterCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { cases, seedOr } from '../../helpers/long.ts'
import { aRow, importRows } from './helpers/import-rows.ts'
import { LogBench } from './helpers/log-bench.ts'
import { AT, day, makeCompanyFolder, minor } from './helpers/mirror-fixtures.ts'

const MONTHS = ['2026-09', '2026-10', '2026-11', '2026-12'] as Month[]
const today = day('2027-01-15')
const account = 'conta-1'
const dated = (at: number): IsoDate =>
  `${MONTHS[Math.floor(at / 30) % 4]}-${String(1 + (at % 30)).padStart(2, '0')}` as IsoDate

const aDay = fc.nat({ max: 119 })
const act = fc.oneof(
  // Rows that the file lacks though they are within its days come with a later one.
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('import'),
      from: aDay,
      days: fc.nat({ max: 60 }),
      lacks: fc.nat({ max: 6 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('documents'),
      pick: fc.constantFrom(1, 2, 4, 8, 16, 32, 3, 56),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('decide'), pick: fc.nat() }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('close') }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('take'), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('undo'), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('undo-decision'), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('reopen'), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('copy') }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('restore') }) },
)
type Act = { what: string; pick?: number; from?: number; days?: number; lacks?: number }
const history = fc.record({
  bank: fc.array(fc.record({ at: aDay, amount: fc.integer({ min: -900, max: 900 }).filter(Boolean) }), {
    minLength: 8,
    maxLength: 16,
  }),
  issued: fc.array(fc.record({ at: fc.nat({ max: 80 }), gross: fc.integer({ min: 1, max: 900 }) }), {
    minLength: 6,
    maxLength: 6,
  }),
  /** Few of them, since less can be held against the mirror afterwards. */
  isRestored: fc.nat({ max: 3 }).map((one) => one === 0),
  acts: fc.array(act, { minLength: 15, maxLength: 35, size: 'max' }),
})

interface Row {
  id: number
  text: string
  date: IsoDate
  amount: number
  open: number
}
const kindsTold = new Set<string>()

/** A company on files, and what is known of it beside its mirror. */
class Company {
  readonly bench = new LogBench()
  readonly bank: { date: IsoDate; amount: number; text: string }[]
  readonly issued: { date: IsoDate; gross: number; number: string }[]
  /** Each closing in force as it was stored. */
  readonly closed = new Map<string, string>()
  #files = 0
  #groups = 0
  #wasRestored = false

  constructor(one: { bank: { at: number; amount: number }[]; issued: { at: number; gross: number }[] }) {
    this.bank = one.bank.map(({ at, amount }, n) => ({ date: dated(at), amount, text: `MOV ${n}` }))
    this.issued = one.issued.map(({ at, gross }, n) => ({ date: dated(at), gross, number: `FT A/${n}` }))
  }
  get db() {
    return this.bench.db
  }
  run<C extends WriterCommand>(command: C, input: Omit<CommandInput<C>, 'by' | 'at'>) {
    return runCommand(this.bench.log, command, {
      ...input,
      by: 'ana',
      at: this.bench.now(),
    } as CommandInput<C>)
  }
  rows(): Row[] {
    return this.db
      .read<Row>(
        `SELECT id, text, booking_date AS date, amount_minor AS amount, open_minor AS open FROM bank_transaction
         WHERE vanished_at IS NULL ORDER BY id`,
      )
      .all()
  }
  /** Refusals of what is closed are right; anything else is a failure. */
  attempt(work: () => unknown): void {
    try {
      work()
    } catch (error) {
      if (!isAppError(error) || !['month-closed', 'late-row', 'not-found'].includes(error.code)) throw error
    }
  }
  decide({ id, open }: Row): void {
    this.#groups += 1
    const names = { documentId: null, documentNumber: null, transactionId: id, amountMinor: minor(open) }
    const group = groupByHand({
      ...{ id: `h-${this.#groups}`, currency: 'EUR', note: 'x' },
      allocations: [
        id % 3 === 0
          ? { ...names, kind: 'left-open' }
          : { ...names, kind: 'classified', categoryId: 'other' },
      ],
    })
    this.attempt(() => this.run('acceptManual', { group }))
  }
  importRows(from: number, days: number, lacks: number): void {
    const [first, last] = [dated(from), dated(Math.min(119, from + days))]
    const inside = this.bank.filter(({ date }) => date >= first && date <= last)
    const rows = inside
      .filter((_, at) => lacks === 0 || at % 7 !== lacks)
      .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    const closing = this.bank.reduce((sum, { date, amount }) => sum + (date <= last ? amount : 0), 50_000)
    const shown = rows.map(({ date, amount, text }) =>
      aRow({ bookingDate: date, amountMinor: minor(amount), text }),
    )
    importRows(this.db, shown, {
      account,
      end: { from: first, to: last, closing: { minor: minor(closing), date: last } },
    })
  }
  importDocuments(pick: number): void {
    this.#files += 1
    const documents = this.issued.filter((_, at) => (pick >> at) % 2 === 1)
    if (documents.length === 0) return
    const file = { name: 'saft', kind: 'saft' as const, sha256: `saft-${this.#files}`, at: AT, by: 'ana' }
    const staged = runCommand(this.db, 'stageFile', { isFirst: true, ...file })
    if (!('fileId' in staged)) throw new Error('its hash is new')
    const { fileId } = staged
    const whose = { taxId: '509442013', companyName: 'Oficina', basis: 'F' as const }
    runCommand(this.db, 'stageSaft', { fileId, ...whose, from: day('2026-09-01'), to: day('2026-12-31') })
    const rows = documents.map(({ number, gross, date }) => ({
      ...{
        line: 1,
        number,
        type: 'FT',
        status: 'N',
        date,
        references: [],
        taxId: '503504564',
        name: 'Padaria',
      },
      ...{ grossMinor: gross, netMinor: gross, taxMinor: 0, withholdingMinor: 0 },
      ...{ currency: null, currencyMinor: null, dueDate: null, openMinor: null, rates: null },
    }))
    runCommand(this.db, 'stageSaftRows', { fileId, documents: rows, receipts: [] })
    runCommand(this.db, 'applyImports', { at: instant.parse(this.bench.now()), dryRun: false })
  }
  close(): void {
    const { next: period } = readMonth(this.db, { period: null, today })
    if (lastDayOf(period) >= today) return
    for (const row of this.rows()) if (row.open !== 0) this.decide(row)
    const toTell = this.untold(period)
    const told = this.run('closeMonth', { period, reason: 'x', seen: null, today })
    expect(told).toEqual({ outcome: 'closed', period })
    const { late = [] } = readStatement(this.db, period)
    for (const { kind } of late) kindsTold.add(kind)
    if (!this.#wasRestored) expect(late.map(({ text }) => text).toSorted()).toEqual(toTell)
    this.closed.set(findClosing(this.db, period)?.uuid ?? '', this.stored(period))
  }
  /** Without row numbers, which are others in a restored mirror. */
  stored(period: Month): string {
    const parts = [
      readStatement(this.db, period),
      readBankRows(this.db, period),
      readDocumentRows(this.db, period),
    ]
    return JSON.stringify(parts, (name, value) =>
      /^(transaction|document)Id$/.test(name) ? undefined : value,
    )
  }
  /** Transactions of a closed month that its closing does not count. */
  late(): string[] {
    const counted = new Map(
      closingsInForce(this.db).map(({ period }) => [
        period,
        new Set(readBankRows(this.db, period).map(({ text }) => text)),
      ]),
    )
    return this.rows()
      .filter(({ date, text }) => counted.get(monthOf(date))?.has(text) === false)
      .map(({ text }) => text)
  }
  /** Documents whose first change came after the closing of a month that ends after their date. */
  lateDocuments(): string[] {
    return this.db
      .readColumn<string>(
        `SELECT d.number || ' · ' || d.name FROM document d JOIN document_change ch ON ch.document_id = d.id AND ch.is_first = 1
         WHERE EXISTS (SELECT 1 FROM closing o WHERE o.reopened_at IS NULL AND o.end_date >= d.date AND o.last_change < ch.id)`,
      )
      .all()
  }
  untold(period: Month): string[] {
    const told = closingsInForce(this.db)
      .filter((one) => one.period < period)
      .flatMap((one) => closedStatement(one).late ?? [])
      .map(({ text }) => text)
    return [...this.late(), ...this.lateDocuments()].filter((text) => !told.includes(text)).toSorted()
  }
  async play({ what, pick = 0, from = 0, days = 0, lacks = 0 }: Act): Promise<void> {
    const rows = this.rows()
    const row = rows[pick % Math.max(1, rows.length)]
    if (what === 'import') this.importRows(from, days, lacks)
    else if (what === 'documents') this.importDocuments(pick)
    else if (what === 'decide' && row && row.open !== 0) this.decide(row)
    else if (what === 'close') this.close()
    else if (what === 'take' && row) this.attempt(() => this.run('takeLate', { transactionId: row.id }))
    else if (what === 'undo') {
      const files = this.db
        .readColumn<number>("SELECT id FROM imported_file WHERE state = 'applied' ORDER BY id")
        .all()
      const fileId = files[pick % Math.max(1, files.length)]
      if (fileId !== undefined) this.attempt(() => this.run('undoImport', { fileId }))
    } else if (what === 'undo-decision' && row) {
      const group = this.db.readColumn<string>('SELECT group_id FROM allocation WHERE transaction_id = ?')
      const groupId = group.get(row.id)
      if (groupId !== undefined) this.attempt(() => this.run('undoGroup', { groupId }))
    } else if (what === 'reopen') {
      const closings = closingsInForce(this.db)
      const period = closings[pick % Math.max(1, closings.length)]?.period
      if (period !== undefined) this.run('reopenMonth', { period, reason: 'x' })
    } else if (what === 'copy') await this.bench.copy()
    else if (what === 'restore' && this.bench.copies.length > 0) {
      this.#wasRestored = true
      await this.bench.restore(this.bench.copies.at(-1) ?? '')
      runCommand(this.bench.log, 'reviewAcceptedGroups', {})
    }
  }
  check(): void {
    const closings = closingsInForce(this.db)
    for (const { uuid, period } of closings) expect(this.stored(period)).toBe(this.closed.get(uuid))
    const listed = listLateChanges(this.db)
    const added = listed.filter(({ kind }) => kind === 'added').map(({ text }) => text)
    if (!this.#wasRestored) {
      expect(added.toSorted()).toEqual(this.late().toSorted())
      const documents = listed.filter(({ kind }) => kind === 'document-added').map(({ text }) => text)
      expect(documents.toSorted()).toEqual(this.lateDocuments().toSorted())
    }
    expect(new Set(added).size).toBe(added.length)
    const told = closings
      .flatMap((one) => closedStatement(one).late ?? [])
      .map(({ kind, text }) => `${kind} ${text}`)
    expect(new Set(told).size).toBe(told.length)
    const waiting = new Set(
      listed.filter(({ kind, taken }) => kind === 'added' && taken === null).map(({ text }) => text),
    )
    for (const row of this.rows()) if (waiting.has(row.text)) expect(row.open).toBe(row.amount)
    for (const period of [...MONTHS, monthAfter(MONTHS[3] as Month)]) this.checkEquations(period, listed)
  }
  checkEquations(period: Month, listed: ReturnType<typeof listLateChanges>): void {
    const { bank, documents } = readStatement(this.db, period)
    const before = findClosing(this.db, monthBefore(period))
    for (const line of bank) {
      expect(line.partsDifferenceMinor).toBe(0)
      if (before) {
        const carried = closedStatement(before).bank[0]?.closingMinor
        if (carried !== undefined && carried !== null) expect(line.openingMinor).toBe(carried)
      }
      if (line.openingMinor !== null)
        expect(line.closingMinor).toBe(line.openingMinor + line.receiptsMinor + line.paymentsMinor)
      if (findClosing(this.db, period) || this.#wasRestored) continue
      const taken = new Set(listed.filter((one) => one.taken === period).map(({ text }) => text))
      const late = new Set(this.late())
      const own = this.rows().filter(
        ({ date, text }) => taken.has(text) || (monthOf(date) === period && !late.has(text)),
      )
      expect(line.receiptsMinor + line.paymentsMinor).toBe(own.reduce((sum, { amount }) => sum + amount, 0))
    }
    // A copy may lack documents that a closing counts: they are a difference until a file brings them again.
    if (this.#wasRestored) return
    expect(documents.differenceMinor).toBe(0)
    if (before) expect(documents.openingMinor).toBe(closedStatement(before).documents.openDocumentsMinor)
  }
}

it('a closed month of a company on files never changes, and what comes later is told once', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ acts, isRestored, ...one }) => {
      const company = new Company(one)
      await makeCompanyFolder(company.bench.home)
      await company.bench.open()
      try {
        for (const [at, act] of acts.filter(({ what }) => isRestored || what !== 'restore').entries())
          try {
            await company.play(act)
            company.check()
          } catch (cause) {
            throw new Error(`at act ${at + 1}, ${act.what}`, { cause })
          }
      } finally {
        company.db.close()
      }
    }),
    { numRuns: cases(20, 400), seed: seedOr(2), endOnFailure: true },
  )
  expect(kindsTold).toEqual(new Set(['added', 'document-added']))
})
