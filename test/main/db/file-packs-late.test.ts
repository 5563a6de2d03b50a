/** Files that two desks import without knowing of each other: both end as if all had come in the order of the log. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Instant } from '#contract/values.ts'
import type { SupplierRow } from '#core/suppliers/supplier-row.ts'
import { listWaitingFiles } from '../../../src-main/db/decision-log/waiting-files.ts'
import { packFile } from '../../../src-main/db/imports/packs/pack-file.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { cases } from '../../helpers/long.ts'
import { DeskBench, NumberingLog } from './helpers/desk-bench.ts'
import { all } from './helpers/log-acts.ts'
import { AT, day, makeCompanyFolder, minor } from './helpers/mirror-fixtures.ts'
import { receive } from './helpers/packed-files.ts'

const NUMBERS = ['FT A/1', 'FT A/2', 'FT A/3']
const number = fc.constantFrom(...NUMBERS)
const minors = fc.constantFrom(1_000, 1_200, 900)

const ledger = fc.record({
  kind: fc.constant('ledger' as const),
  from: fc.integer({ min: 1, max: 5 }),
  days: fc.integer({ min: 1, max: 5 }),
  isProven: fc.boolean(),
  rows: fc.array(
    fc.record({ of: fc.integer({ min: 0, max: 4 }), entry: fc.constantFrom('1', '2', null), minor: minors }),
    {
      maxLength: 4,
    },
  ),
})
const documents = fc.record({
  kind: fc.constantFrom('saft' as const, 'open-items' as const),
  rows: fc.uniqueArray(
    fc.record({
      number,
      status: fc.constantFrom('N', 'N', 'A'),
      name: fc.constantFrom('Padaria', 'Talho'),
      gross: minors,
      open: fc.constantFrom(0, 400, 1_000),
      to: fc.constantFrom('2026-03-05', '2026-03-06'),
    }),
    { selector: ({ number }) => number, minLength: 1 },
  ),
})
const suppliers = fc.record({
  isOfSuppliers: fc.constant(true),
  kind: fc.constantFrom('e-fatura' as const, 'supplier-table' as const, 'supplier-items' as const),
  rows: fc.uniqueArray(
    fc.record({
      number,
      isCancelled: fc.constantFrom(false, false, true),
      name: fc.constantFrom('Serra', 'Serra, Lda'),
      total: minors,
      due: fc.constantFrom(null, '2026-04-01'),
      open: fc.constantFrom(null, 400),
    }),
    { selector: ({ number }) => number, minLength: 1 },
  ),
})
const file = fc.oneof(ledger, documents, suppliers)
type File = typeof file extends fc.Arbitrary<infer One> ? One : never

let files = 0
/** What was brought, by the hash of its bytes. */
type Brought = Map<string, File>
const bring = (desk: DeskBench, one: File, sha256: string): void => {
  if (appliedAs(desk, sha256) !== undefined) return
  const name = sha256.slice(-6)
  if (one.kind === 'ledger') {
    const on = (of: number) => day(`2026-03-${String(of).padStart(2, '0')}`)
    const [from, to] = [on(one.from), on(one.from + one.days)]
    const lines = one.rows.map(({ of, entry, minor: amount }, at) => ({
      ...{
        line: at + 1,
        entry,
        date: on(Math.min(one.from + of, one.from + one.days)),
      },
      ...{
        amountMinor: minor(amount),
        text: `Linha ${of}`,
        document: null,
        counterpart: null,
        balanceMinor: null,
      },
    }))
    const stated = {
      openingMinor: minor(0),
      closingMinor: minor(0),
      proven: one.isProven ? { from, to } : null,
    }
    const extracts = [{ code: '1201', name: 'Banco', from, to, ...stated, lines }]
    const files = [{ name, sha256, extracts }]
    desk.run('importExtracts', { files, ties: [], dryRun: false })
    return
  }
  const staged = runCommand(desk.log, 'stageFile', {
    ...{ isFirst: true, name, kind: one.kind },
    ...{ sha256, at: AT, by: 'ana' },
  })
  if (!('fileId' in staged)) throw new Error('it was never imported')
  const { fileId } = staged
  const whose = {
    taxId: '509442013',
    companyName: 'Oficina',
    basis: one.kind === 'saft' ? 'F' : 'open-items',
  }
  const to = one.kind === 'open-items' ? day(one.rows[0]?.to ?? '2026-03-31') : day('2026-03-31')
  runCommand(desk.log, 'stageSaft', { fileId, ...whose, from: day('2026-03-01'), to })
  if (!('isOfSuppliers' in one))
    runCommand(desk.log, 'stageSaftRows', {
      fileId,
      receipts: [],
      documents: one.rows.map(({ number, status, name, gross, open }, at) => ({
        ...{ line: at + 1, number, type: 'FT', status, name, date: day('2026-03-05'), references: [] },
        ...{ grossMinor: gross, netMinor: gross, taxMinor: 0, withholdingMinor: 0, taxId: '503504564' },
        ...{ currency: null, currencyMinor: null, dueDate: null },
        openMinor: one.kind === 'open-items' ? open : null,
        rates: [{ percent: '23', region: 'PT', exemption: null, baseMinor: minor(100), taxMinor: minor(23) }],
      })),
    })
  else
    runCommand(desk.log, 'stageSupplierRows', {
      fileId,
      rows: one.rows.map(
        ({ number, isCancelled, name, total, due, open }, at): SupplierRow => ({
          ...{ line: at + 1, taxId: '508112307', name, number, atcud: null, type: 'FT', isCancelled },
          ...{ date: day('2026-03-05'), dueDate: due === null ? null : day(due), totalMinor: minor(total) },
          ...{ taxMinor: minor(0), withheldMinor: null },
          openMinor: one.kind === 'supplier-items' && open !== null ? minor(open) : null,
        }),
      ),
    })
  runCommand(desk.log, 'applyImports', { at: AT as Instant, dryRun: false })
}

const appliedAs = (desk: DeskBench, sha256: string): number | undefined =>
  desk.db
    .readColumn<number>("SELECT id FROM imported_file WHERE sha256 = ? AND state = 'applied'")
    .get(sha256)

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('bring' as const), desk: fc.nat(1), file }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constantFrom('again' as const, 'undo' as const, 'undo' as const),
      desk: fc.nat(1),
      which: fc.nat(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('sync' as const), desk: fc.nat(1) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const take = (desks: readonly DeskBench[], brought: Brought, one: Step): void => {
  const desk = desks[one.desk] as DeskBench
  if (one.act === 'bring') {
    files += 1
    const sha256 = files.toString(16).padStart(64, '0')
    brought.set(sha256, one.file)
    bring(desk, one.file, sha256)
  } else if (one.act === 'sync') sync(desk, desks)
  else {
    const [sha256, again] = [...brought][one.which % Math.max(brought.size, 1)] ?? []
    if (sha256 === undefined || again === undefined) return
    const fileId = appliedAs(desk, sha256)
    if (one.act === 'again') bring(desk, again, sha256)
    else if (fileId !== undefined) desk.run('undoImport', { fileId })
  }
}

const openDesk = async (name: string, server: NumberingLog): Promise<DeskBench> => {
  const desk = new DeskBench(name, server)
  await makeCompanyFolder(desk.home)
  await desk.open()
  desk.share()
  return desk
}
/** The rows of each file come from the desk that has it. */
const receiveFiles = (desk: DeskBench, from: readonly DeskBench[]): void => {
  for (const event of listWaitingFiles(desk.db)) {
    const packed = from.map(({ db }) => packFile(db, event)).find((one) => one !== undefined)
    // A file that nobody has any more waits for its undoing.
    if (!packed) continue
    const parts = packed.parts.map(({ sha256 }) => sha256)
    receive(desk.log as never, { event: { ...event, parts }, parts: packed.parts.map(({ bytes }) => bytes) })
  }
}

const sync = (desk: DeskBench, from: readonly DeskBench[]): void => {
  desk.send()
  receiveFiles(desk, from)
}

const shown = (desk: DeskBench) => ({
  lines: all(desk, 'SELECT entry, date, amount_minor, text, gone FROM ledger_line ORDER BY 2, 3, 4, 1, 5'),
  documents: all(
    desk,
    `SELECT d.side, d.number, d.status, d.type, d.name, d.date, d.due_date, d.total_minor, d.unpaid_minor, d.open_minor,
       d.vanished_at IS NULL AS there, o.state, o.reason
     FROM document d LEFT JOIN filed_open o ON o.document_id = d.id ORDER BY 1, 2`,
  ),
  rows: all(desk, "SELECT f.sha256 FROM imported_file f WHERE f.state = 'applied' ORDER BY f.id"),
})

it('whatever they hold, and whoever sent or undid them first', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const server = new NumberingLog()
      const desks = [await openDesk('A', server), await openDesk('B', server)] as const
      const brought: Brought = new Map()
      for (const one of steps) take(desks, brought, one)
      for (const desk of [...desks, ...desks, ...desks]) sync(desk, desks)
      expect(shown(desks[1])).toEqual(shown(desks[0]))
      for (const { db } of desks) db.close()
    }),
    { numRuns: cases(20, 400) },
  )
}, 3_600_000)
