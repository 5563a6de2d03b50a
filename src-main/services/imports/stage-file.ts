/** Stages one file: reads it and sends its rows to the writer in batches, no faster than they are written. */
import { createHash } from 'node:crypto'
import type { TableLayout } from '#contract/import-values.ts'
import { type AppError, isAppError } from '#core/app-error.ts'
import type { StatementRow } from '#core/statements.ts'
import type { Mirror } from '../../db/mirror/mirror.ts'
import { packDays, type StagedRow } from '../../db/rows/packed-rows.ts'
import { fileProblem } from '../../import/file-problem.ts'
import { type ExaminedFile, readText, readUnchanged } from '../../import/file-source.ts'
import { kindOf } from '../../import/kind.ts'
import { guessLedger, isLedger } from '../../import/ledger/ledger-layout.ts'
import type { StatementSink } from '../../import/model.ts'
import { each, isTable, readStatement, tableRows } from '../../import/read-statement.ts'
import type { TableRow } from '../../import/table/cells.ts'
import { examineTable, type TableHead } from '../../import/table/examine-table.ts'
import { guessLayout } from '../../import/table/layout.ts'
import { guessOpenItems, isOpenItems } from '../../import/table/open-items.ts'
import type { NamedFile } from '../../import/zip/files-in.ts'
import { addRatesOf } from './add-rates.ts'
import { createQueue, type Queue } from './queue.ts'
import { readPdfFile } from './read-pdf-file.ts'
import { refuseFarDays } from './refuse-far-days.ts'
import { SAFT_ROOT } from './saft-file.ts'
import { stageOpenItems } from './stage-open-items.ts'
import { stageSaft } from './stage-saft.ts'
import { stageSuppliers } from './stage-suppliers.ts'
import type { Staged, StageOptions, StagePorts } from './staging.ts'
import { layoutsIn } from './stored-layouts.ts'
import { supplierKindOf } from './supplier-file.ts'

/** Rows of one batch; a command of this size takes 20 ms of the writer's time. */
const ROWS = 1000

/**
 * Errors: `invalid-input` with the problem of the file; `not-found` where a person has to choose the account; `cancelled`;
 * those of writing. Staged rows stay until the next set begins, and are shown nowhere.
 */
export const stageFile = (
  ports: StagePorts,
  { name, source }: NamedFile,
  options: StageOptions,
): Promise<Staged> =>
  readUnchanged(source, options, (examined) => stageExamined(ports, name, examined, options))

const stageExamined = async (
  { mirror, clock, person, workerUrl }: StagePorts,
  name: string,
  examined: ExaminedFile,
  options: StageOptions,
): Promise<Staged> => {
  const found = kindOf(examined)
  const { signal, onFiles } = options
  // A ZIP within a ZIP.
  if (found === 'zip') throw fileProblem('foreign')
  const kind = await supplierKindOf(examined, found, {
    isSaid: options.isOfSuppliers === true,
    layout: options.layout,
    signal,
  })
  if (kind)
    return stageSuppliers({ mirror, clock, person, workerUrl }, { name, examined, found, kind }, options)
  if (found === 'saft' && !onFiles) throw fileProblem('foreign', { element: SAFT_ROOT })
  const pdf = found === 'pdf' ? await readPdfFile(workerUrl, examined, signal) : undefined
  const table = pdf
    ? await lookAtTable(mirror, each(pdf[0]?.rows ?? []), { ...options, onFiles: undefined })
    : isTable(found)
      ? await lookAtTable(mirror, tableRows(examined, found, signal), options)
      : null
  const list = onFiles && !pdf && table?.layout && isOpenItems(table.layout) ? table.layout : undefined
  const staged = await mirror.write.run('stageFile', {
    isFirst: options.isFirst,
    name,
    kind: list ? 'open-items' : found === 'xls' || found === 'html' ? 'xlsx' : found,
    sha256: hashOf(examined, table?.layout?.product),
    at: clock.now(),
    by: person,
  })
  if (!('fileId' in staged)) {
    if (found === 'saft')
      await addRatesOf(() => readText(examined, signal), { mirror, fileId: staged.appliedAs })
    return staged
  }

  const queue = createQueue()
  const refuseFarDay = refuseFarDays(clock.now())
  const { onProgress } = options
  if (list && isTable(found)) {
    const { fileId } = staged
    const { taxId = null, name: companyName = '' } = onFiles ?? {}
    await stageOpenItems(tableRows(paced(examined, queue), found, signal), {
      mirror,
      queue,
      fileId,
      taxId,
      companyName,
      layout: list,
      refuseFarDay,
      onProgress,
    })
    await queue.drained()
    return table?.from === 'chosen' ? { ...staged, layout: list } : staged
  }
  if (found === 'saft') {
    const { fileId } = staged
    const text = readText(paced(examined, queue), signal)
    const saft = { mirror, queue, fileId, taxId: onFiles?.taxId ?? null, refuseFarDay, onProgress }
    const contradiction = await stageSaft(text, saft)
    await queue.drained()
    return { ...staged, contradiction }
  }
  let statementId = 0
  let batch: StagedRow[] = []
  let rows = 0
  /** Which row of its statement comes next. */
  let place = 0
  /** The first rows of each account that the file names. */
  const firstRows = new Map<string | null, StatementRow[]>()
  let first: StatementRow[] = []
  let unknown: { name: string | null; error: AppError } | undefined
  const flush = (): void => {
    const full = batch
    batch = []
    if (full.length === 0) return
    const days = packDays(full)
    queue.add(() => mirror.write.run('stageRows', { statementId, days }))
  }
  const sink: StatementSink = {
    begin(account) {
      const accountName = account.iban ?? account.number
      place = 0
      first = firstRows.get(accountName) ?? []
      firstRows.set(accountName, first)
      queue.add(async () => {
        await options.refuse?.(account)
        const accountId = options.accountFor(accountName) ?? null
        const begun = await mirror.write
          .run('stageStatement', { fileId: staged.fileId, accountName, accountId })
          .catch((error: unknown) => {
            if (isAppError(error, 'not-found')) unknown = { name: accountName, error }
            throw error
          })
        statementId = begun.statementId
      })
    },
    row(row) {
      refuseFarDay(row, row.bookingDate)
      if (first.length < ROWS) first.push(row)
      batch.push({ ...row, place })
      place += 1
      rows += 1
      if (batch.length < ROWS) return
      flush()
      onProgress?.(rows)
    },
    end(end) {
      flush()
      queue.add(() => mirror.write.run('endStatement', { statementId, end }))
    },
  }
  try {
    await readStatement(paced(examined, queue), found, sink, {
      ...(table?.layout && { chosen: table.layout }),
      // In the window the answers to questions about a file without columns are a layout without columns.
      decimalMark: options.answers?.decimalMark ?? options.layout?.decimalMark ?? null,
      balanceRows: options.answers?.balanceRows ?? options.layout?.balanceRows,
      pdf,
      ...(signal && { signal }),
    })
    await queue.drained()
  } catch (error) {
    // Only where the unknown account ended the reading, not damage that was found meanwhile.
    if (unknown && error === unknown.error)
      options.onUnknownAccount?.(unknown.name, firstRows.get(unknown.name) ?? [])
    throw error
  }
  return table?.from === 'chosen' && table.layout ? { ...staged, layout: ofAnyFile(table.layout) } : staged
}

/** A product, and the side of the oldest row, are asked for each file. */
const ofAnyFile = ({ product: _, firstSide: _side, ...layout }: TableLayout): TableLayout => layout

/** Of the rows of one product, another one than of the whole file. */
const hashOf = ({ sha256 }: ExaminedFile, product: string | undefined): string =>
  product === undefined ? sha256 : createHash('sha256').update(`${sha256}\n${product}`).digest('hex')

/** The layout of a table's columns: set by a person now, remembered for its account, or guessed. */
const lookAtTable = async (
  mirror: Pick<Mirror, 'read'>,
  rows: AsyncIterable<TableRow>,
  { accountFor, layout: chosen, answers, onTable, onFiles }: StageOptions,
): Promise<TableHead> => {
  const account = accountFor(null)
  const remembered = layoutsIn([
    ...(onFiles ? mirror.read.listListLayouts() : []),
    ...mirror.read
      .listTableLayouts()
      .toSorted((one, other) => Number(other.accountId === account) - Number(one.accountId === account))
      .map(({ layout }) => layout),
  ]).map(ofAnyFile)
  const head = await examineTable(rows, {
    remembered,
    chosen,
    answers,
    // A list of open documents has no balance and a document in each row: it is no statement.
    guess: (first) => {
      const ledger = guessLedger(first)
      // Its sides are the reverse of a bank's, and its documents are not open ones.
      if (ledger && isLedger(ledger)) throw fileProblem('ledger-extract', { line: ledger.headerLine })
      return (onFiles && guessOpenItems(first)) ?? guessLayout(first)
    },
  })
  onTable?.(head)
  return head
}

/** The file, read again, whose next piece is read once the rows of the piece before are written. */
const paced = (file: ExaminedFile, queue: Queue): ExaminedFile => ({
  ...file,
  source: {
    ...file.source,
    async *read() {
      for await (const piece of file.source.read()) {
        await queue.drained()
        yield piece
      }
    },
  },
})
