/** Receipts and credit notes of files count on their own days, whatever file came first. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import type { Instant, IsoDate } from '#contract/values.ts'
import type { FiledReceipt } from '#core/filed-documents.ts'
import { listLateChanges } from '../../../src-main/db/closed-months/late-changes.ts'
import { liveStatement } from '../../../src-main/db/closing/month-statement.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import type { StagedDocument } from '../../../src-main/db/imports/saft/stage.ts'
import { openDocumentList } from '../../../src-main/db/lists/document-list.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { companyOverview } from '../../../src-main/db/office/overview.ts'
import { listDocumentsOf } from '../../../src-main/db/reports/account-rows.ts'
import { cases } from '../../helpers/long.ts'
import { AT, day, openTestMirror } from './helpers/mirror-fixtures.ts'

const TAX_ID = '503504564'
const MONTHS = ['2026-08', '2026-09', '2026-10', '2026-11'] as Month[]

const invoice = (number: string, date: string, grossMinor: number): StagedDocument => ({
  line: 1,
  number,
  type: number.slice(0, 2),
  status: 'N',
  date: day(date),
  references: [],
  grossMinor,
  netMinor: grossMinor,
  taxMinor: 0,
  withholdingMinor: 0,
  taxId: TAX_ID,
  name: 'Padaria',
  currency: null,
  currencyMinor: null,
  dueDate: null,
  openMinor: null,
  rates: null,
})
const creditNote = (number: string, date: string, grossMinor: number, of: string): StagedDocument => ({
  ...invoice(number, date, grossMinor),
  references: [{ number: of, minor: null }],
})
const receipt = (number: string, date: string, grossMinor: number, of: string): FiledReceipt => ({
  number,
  status: 'N',
  date: day(date),
  grossMinor,
  lines: [{ sources: [of], amountMinor: grossMinor, settlementMinor: 0 }],
})

interface File {
  documents: StagedDocument[]
  receipts: FiledReceipt[]
}

let count = 0
/** Imports files one after another, or together as one set. */
const bring = (db: WritableDb, ...files: File[]): void => {
  for (const [at, { documents, receipts }] of files.entries()) {
    count += 1
    const said = { name: `f${count}`, kind: 'saft' as const, sha256: `days-${count}`, at: AT, by: 'ana' }
    const staged = runCommand(db, 'stageFile', { isFirst: at === 0, ...said })
    if (!('fileId' in staged)) throw new Error('it was never imported')
    const { fileId } = staged
    const whose = { taxId: '509442013', companyName: 'Oficina', basis: 'F' }
    runCommand(db, 'stageSaft', { fileId, ...whose, from: day('2026-01-01'), to: day('2026-12-31') })
    runCommand(db, 'stageSaftRows', { fileId, documents, receipts })
  }
  runCommand(db, 'applyImports', { at: AT as Instant, dryRun: false })
}

/** Opening, what was issued, what was settled, closing, difference. */
const figures = (db: WritableDb, period: string) => {
  const { openingMinor, terms, closingMinor, differenceMinor } = liveStatement(db, period as Month).documents
  return [openingMinor, terms.issued, terms.settledAtService, closingMinor, differenceMinor]
}

const INVOICE = invoice('FT A/1', '2026-09-10', 123_000)
const OTHER = invoice('FT A/2', '2026-09-12', 50_000)
const september = { documents: [INVOICE, OTHER], receipts: [] }
const october = {
  documents: [creditNote('NC A/1', '2026-10-20', 20_000, 'FT A/2')],
  receipts: [receipt('RG A/1', '2026-10-15', 123_000, 'FT A/1')],
}

it.each([
  ['a file for each month', [[september], [october]]],
  ['October first', [[october], [september]]],
  ['both in one set', [[september, october]]],
  [
    'one file of the year',
    [[{ documents: [...september.documents, ...october.documents], receipts: october.receipts }]],
  ],
])('a receipt and a credit note of October change October alone: %s', async (_, sets) => {
  const db = await openTestMirror()
  for (const set of sets) bring(db, ...set)
  expect(figures(db, '2026-09')).toEqual([0, 173_000, 0, 173_000, 0])
  // The credit note is issued and used on one day.
  expect(figures(db, '2026-10')).toEqual([173_000, -20_000, -123_000, 30_000, 0])
  expect(figures(db, '2026-11')).toEqual([30_000, 0, 0, 30_000, 0])
  const account = listDocumentsOf(db, { taxId: TAX_ID, side: 'customer' })
  expect(account.find(({ documentNumber }) => documentNumber === 'FT A/1')?.settledAtSource).toEqual([
    { day: '2026-10-15', minor: 123_000 },
  ])
  db.close()
})

it('what no file gives a due date is overdue by its own date, as the report of open documents ages it', async () => {
  const db = await openTestMirror()
  bring(db, september)
  const of = (today: string) => {
    const { overdueDocuments, overdueMinor } = companyOverview(db, today, 'EUR')
    const filter = { view: 'overdue' as const }
    const sort = { by: 'number' as const, direction: 'ascending' as const }
    const { count, openMinor } = openDocumentList(db, { filter, sort, today: day(today) })
    expect([count, openMinor]).toEqual([overdueDocuments, overdueMinor])
    return [overdueDocuments, overdueMinor]
  }
  expect(of('2026-09-10')).toEqual([0, 0])
  expect(of('2026-09-12')).toEqual([1, 123_000])
  expect(of('2026-11-01')).toEqual([2, 173_000])
  db.close()
})

it('a receipt that is imported after its month was closed counts in the first open month', async () => {
  const db = await openTestMirror()
  bring(db, september)
  const close = (period: string) =>
    runCommand(db, 'closeMonth', {
      period: period as Month,
      reason: 'sem extratos',
      seen: null,
      today: day('2026-12-01'),
      by: 'ana',
      at: AT,
    })
  expect(close('2026-09')).toMatchObject({ outcome: 'closed' })
  expect(close('2026-10')).toMatchObject({ outcome: 'closed' })
  bring(db, october)
  const late = listLateChanges(db).map(({ kind, date, text, nowMinor, taken }) => [
    ...[kind, date, text.split(' · ')[0], nowMinor, taken],
  ])
  expect(late).toEqual([
    ['document-changed', '2026-10-15', 'FT A/1', -123_000, '2026-11'],
    ['document-added', '2026-10-20', 'NC A/1', -20_000, '2026-11'],
    ['document-changed', '2026-10-20', 'NC A/1', 20_000, '2026-11'],
    ['document-changed', '2026-10-20', 'FT A/2', -20_000, '2026-11'],
  ])
  expect(figures(db, '2026-11')).toMatchObject([173_000, expect.anything(), -123_000, 30_000, 0])
  db.close()
})

const dayOf = (at: number): IsoDate => day(`${MONTHS[at % 3]}-${String(5 + (at % 20)).padStart(2, '0')}`)

it('each month has the same figures in whatever order and pieces the files come', async () => {
  const book = fc
    .array(fc.record({ at: fc.nat(59), gross: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 5,
    })
    .chain((made) =>
      fc.record({
        invoices: fc.constant(
          made.map(({ at, gross }, n) => invoice(`FT A/${n + 1}`, dayOf(at), gross * 1_000)),
        ),
        credits: fc.array(
          fc.record({ of: fc.nat(made.length - 1), at: fc.nat(59), minor: fc.constantFrom(200, 400) }),
          { maxLength: 2 },
        ),
        receipts: fc.array(
          fc.record({ of: fc.nat(made.length - 1), at: fc.nat(59), minor: fc.constantFrom(100, 300) }),
          { maxLength: 4 },
        ),
      }),
    )
    .map(({ invoices, credits, receipts }) => ({
      documents: [
        ...invoices,
        ...credits.map(({ of, at, minor }, n) =>
          creditNote(`NC A/${n + 1}`, dayOf(at), minor, `FT A/${of + 1}`),
        ),
      ],
      receipts: receipts.map(({ of, at, minor }, n) =>
        receipt(`RG A/${n + 1}`, dayOf(at), minor, `FT A/${of + 1}`),
      ),
    }))
  const monthOf = (date: string | null) => date?.slice(0, 7)
  await fc.assert(
    fc.asyncProperty(
      book,
      fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
      fc.boolean(),
      async ({ documents, receipts }, order, together) => {
        const parts = MONTHS.slice(0, 3).map((month) => ({
          documents: documents.filter(({ date }) => monthOf(date) === month),
          receipts: receipts.filter(({ date }) => monthOf(date) === month),
        }))
        const [whole, pieces] = [await openTestMirror(), await openTestMirror()]
        bring(whole, { documents, receipts })
        const ordered = order.flatMap((at) => parts[at] ?? [])
        if (together) bring(pieces, ...ordered)
        else for (const part of ordered) bring(pieces, part)
        for (const month of MONTHS) {
          expect([month, figures(pieces, month)]).toEqual([month, figures(whole, month)])
          expect(figures(pieces, month).at(-1)).toBe(0)
        }
        whole.close()
        pieces.close()
      },
    ),
    { numRuns: cases(20, 400) },
  )
})
