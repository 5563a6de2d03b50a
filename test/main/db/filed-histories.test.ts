/** Files of documents in any order, repeated and undone: open amounts depend only on the files that are there. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Instant } from '#contract/values.ts'
import type { FiledReceipt } from '#core/filed-documents.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { readFiledOpen } from '../../../src-main/db/imports/saft/filed-open.ts'
import type { StagedDocument } from '../../../src-main/db/imports/saft/stage.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { cases } from '../../helpers/long.ts'
import { AT, day, minor, openTestMirror } from './helpers/mirror-fixtures.ts'

const numbers = ['FT A/1', 'FT A/2', 'FT A/3', 'FT A/4']
const credits = ['NC A/1', 'NC A/2']

const aDocument = (number: string, over: Partial<StagedDocument> = {}): StagedDocument => ({
  line: 1,
  number,
  type: number.slice(0, 2),
  status: 'N',
  date: day('2026-03-05'),
  references: [],
  grossMinor: 1_000,
  netMinor: 1_000,
  taxMinor: 0,
  withholdingMinor: 0,
  taxId: '503504564',
  name: 'Padaria',
  currency: null,
  currencyMinor: null,
  dueDate: null,
  openMinor: null,
  rates: null,
  ...over,
})

const invoices = fc
  .record({
    number: fc.constantFrom(...numbers),
    status: fc.constantFrom('N', 'N', 'N', 'A'),
    name: fc.constantFrom('Padaria', 'Talho'),
  })
  .map(({ number, ...more }) => aDocument(number, more))
const shares = fc.uniqueArray(
  fc.record({ number: fc.constantFrom(...numbers), minor: fc.constantFrom(null, 100, 200) }),
  { selector: ({ number }) => number, maxLength: 2 },
)
const creditNotes = fc
  .record({ number: fc.constantFrom(...credits), references: shares })
  .map(({ number, references }) => aDocument(number, { references, grossMinor: minor(300) }))
const receipts: fc.Arbitrary<FiledReceipt> = fc
  .record({
    number: fc.constantFrom('RC A/1', 'RC A/2'),
    date: fc.constantFrom(day('2026-03-10'), day('2026-04-10')),
    named: fc.array(fc.uniqueArray(fc.constantFrom(...numbers, ...credits), { minLength: 1, maxLength: 2 }), {
      minLength: 1,
      maxLength: 2,
    }),
  })
  .map(({ number, date, named }) => ({
    number,
    status: 'N',
    date,
    grossMinor: 200 * named.length,
    lines: named.map((sources) => ({ sources, amountMinor: 200, settlementMinor: 0 })),
  }))
const files = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      documents: fc.array(fc.oneof(invoices, creditNotes), { maxLength: 4 }),
      receipts: fc.array(receipts, { maxLength: 2 }),
      isList: fc.constant(false),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      documents: fc
        .uniqueArray(fc.record({ number: fc.constantFrom(...numbers), open: fc.constantFrom(1_000, 400) }), {
          selector: ({ number }) => number,
          minLength: 1,
          maxLength: 3,
        })
        .map((listed) => listed.map(({ number, open }) => aDocument(number, { openMinor: open }))),
      receipts: fc.constant([]),
      isList: fc.constant(true),
    }),
  },
)
const sets = fc.array(files, { minLength: 1, maxLength: 3 })
type File = typeof files extends fc.Arbitrary<infer One> ? One : never

let count = 0
const stage = (db: WritableDb, { documents, receipts: told, isList }: File, isFirst: boolean): number => {
  count += 1
  const kind = isList ? 'open-items' : 'saft'
  const staged = runCommand(db, 'stageFile', {
    isFirst,
    name: `f${count}`,
    kind,
    sha256: `filed-${count}`,
    at: AT,
    by: 'ana',
  })
  if (!('fileId' in staged)) throw new Error('it was never imported')
  const { fileId } = staged
  const whose = { taxId: '509442013', companyName: 'Oficina', basis: isList ? 'open-items' : 'F' }
  runCommand(db, 'stageSaft', { fileId, ...whose, from: day('2026-03-01'), to: day('2026-03-31') })
  runCommand(db, 'stageSaftRows', { fileId, documents, receipts: told })
  return fileId
}
/** Imports a set of files; fails where its preview said anything else. */
const bring = (db: WritableDb, ...set: File[]): number[] => {
  const ids = set.map((file, at) => stage(db, file, at === 0))
  const previewed = runCommand(db, 'applyImports', { at: AT as Instant, dryRun: true })
  expect(runCommand(db, 'applyImports', { at: AT as Instant, dryRun: false })).toEqual(previewed)
  return ids
}

/** Fails where the search index differs from the documents' texts. */
const CHECK_INDEX = "INSERT INTO document_search (document_search, rank) VALUES ('integrity-check', 1)"

/** What is shown of each document, and what all files leave open of it when they are read whole. */
const shown = (db: WritableDb): unknown[] =>
  db
    .read(
      `SELECT d.number, o.state, d.unpaid_minor AS open, o.reason FROM document d
       LEFT JOIN filed_open o ON o.document_id = d.id WHERE d.vanished_at IS NULL ORDER BY d.number`,
    )
    .all()
const recomputed = (db: WritableDb): unknown[] => {
  const all = readFiledOpen(db, { withStaged: false, numbers: [...numbers, ...credits] })
  return db
    .readColumn<string>('SELECT number FROM document WHERE vanished_at IS NULL ORDER BY number')
    .all()
    .map((number) => {
      const now = all.get(number)
      return { number, state: now?.state ?? null, open: now?.openMinor ?? null, reason: now?.reason ?? null }
    })
}

it('whatever came, was told again or was undone before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 4, arbitrary: sets }, { weight: 1, arbitrary: fc.nat({ max: 5 }) }), {
        minLength: 1,
        maxLength: 8,
      }),
      async (steps) => {
        const db = await openTestMirror()
        try {
          const ids: number[] = []
          for (const step of steps) {
            if (typeof step !== 'number') ids.push(...bring(db, ...step))
            else {
              const [fileId] = ids.splice(step % Math.max(ids.length, 1), 1)
              if (fileId !== undefined) runCommand(db, 'undoImport', { fileId, at: AT, by: 'ana' })
            }
            expect(shown(db)).toEqual(recomputed(db))
            db.transaction((trx) => trx.write(CHECK_INDEX).run())
          }
        } finally {
          db.close()
        }
      },
    ),
    { numRuns: cases(20, 200) },
  )
})

it('an import reads what hangs together with it, and nothing else of earlier files', async () => {
  const db = await openTestMirror()
  const others = (at: number): File => ({
    documents: [aDocument(`FT B/${at}`)],
    receipts: [
      {
        number: `RC B/${at}`,
        status: 'N',
        date: day('2026-03-10'),
        grossMinor: 1_000,
        lines: [{ sources: [`FT B/${at}`], amountMinor: 1_000, settlementMinor: 0 }],
      },
    ],
    isList: false,
  })
  for (let at = 0; at < 20; at++) bring(db, others(at))
  // Earlier data is made unreadable, so that reading it would fail.
  db.transaction((trx) => {
    trx.write("UPDATE saft_receipt SET lines = 'unreadable' WHERE number <> 'RC B/3'").run()
    trx.write("UPDATE saft_document SET corrects = 'unreadable' WHERE number <> 'FT B/3'").run()
  })
  const credit = aDocument('NC B/1', { grossMinor: 300, references: [{ number: 'FT B/3', minor: null }] })
  bring(db, { documents: [credit], receipts: [], isList: false })
  expect(shown(db)).toContainEqual({
    number: 'FT B/3',
    state: 'not-computable',
    open: null,
    reason: 'more-than-total',
  })
})
