/** Reads the ledger extracts of a table: that of a CSV file, or those of all sheets of a workbook that are such tables. */
import type { TableLayout } from '#contract/import-values.ts'
import { isAppError } from '#core/app-error.ts'
import { inSheet, orderSheets, type SheetExtract } from '#core/ledger/sheet-extracts.ts'
import { fileProblem } from '../../import/file-problem.ts'
import type { ExaminedFile } from '../../import/file-source.ts'
import { accountIn, BANK_CODE, headingIn } from '../../import/ledger/account-heading.ts'
import { guessLedger } from '../../import/ledger/ledger-layout.ts'
import { readLedgerTable } from '../../import/ledger/read-ledger-table.ts'
import { type TableKind, tableSheets } from '../../import/read-statement.ts'
import { examineTable, type TableAnswers, type TableHead } from '../../import/table/examine-table.ts'

interface ReadSheets {
  /** The taxpayer numbers that the sheets name. */
  taxIds: string[]
  extracts: SheetExtract[]
  /** The layout that a person chose. */
  layout?: TableLayout | undefined
}

interface SheetOptions {
  /** Accounts that the name of a sheet, or a row, may name without a label: by default those of banks. */
  headings?: RegExp
  remembered: readonly TableLayout[]
  chosen?: TableLayout | undefined
  answers?: TableAnswers | undefined
  /** The only one that is read. */
  sheet?: string | undefined
  onTable?: ((head: TableHead) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Errors: those of `readEachSheet`; `sheets-differ`. */
export const readSheets = async (
  file: ExaminedFile,
  kind: TableKind,
  options: SheetOptions,
): Promise<ReadSheets> => {
  const read = await readEachSheet(file, kind, options)
  const { extracts, contradiction } = orderSheets(read.extracts)
  if (contradiction)
    throw fileProblem('sheets-differ', {
      element: inSheet(contradiction.sheets.join(', '), contradiction.code ?? ''),
    })
  return { ...read, extracts }
}

/** Errors: `no-columns`; those of the rows, with the name of the sheet where there are several. */
export const readEachSheet = async (
  file: ExaminedFile,
  kind: TableKind,
  { onTable, signal, chosen, headings, sheet: only, ...said }: SheetOptions,
): Promise<ReadSheets> => {
  async function* sheets() {
    for await (const one of tableSheets(file, kind, signal))
      if (only === undefined || one.name === only) yield one
  }
  const headsBy = async (seen = -1): Promise<TableHead[]> => {
    const found: TableHead[] = []
    let { remembered } = said
    for await (const { rows } of sheets()) {
      const own = found.length === seen ? chosen : undefined
      const head = await examineTable(rows, { ...said, remembered, chosen: own, guess: guessLedger })
      // Later sheets with the same titles have the same columns.
      if (own && head.layout) remembered = [head.layout, ...remembered]
      found.push(head)
    }
    return found
  }
  const guessed = await headsBy()
  // A person chose the columns of the sheet that was shown.
  const first = Math.max(
    0,
    guessed.findIndex(({ layout }) => layout !== null),
  )
  const heads = chosen === undefined ? guessed : await headsBy(first)
  const ledgers = heads.filter(({ layout }) => layout !== null)
  const shown = heads[first]
  if (shown) onTable?.(shown)
  if (ledgers.length === 0) throw fileProblem('no-columns')
  const read: ReadSheets = { taxIds: [], extracts: [] }
  const hasSeveral = ledgers.length > 1
  let empty: unknown
  let at = -1
  for await (const { name, rows } of sheets()) {
    at += 1
    const { layout = null, from = 'none' } = heads[at] ?? {}
    if (layout === null) continue
    const sheet = hasSeveral ? name : ''
    const found = await readLedgerTable(rows, layout, headings).catch((error: unknown) => {
      // A month without lines; a file of such sheets alone is refused.
      if (!hasSeveral || !isAppError(error, 'invalid-input')) throw error
      const { problem = 'malformed', line, element } = error.details.file ?? {}
      const named = fileProblem(
        problem,
        { ...(line !== undefined && { line }), element: inSheet(sheet, element ?? '') },
        error,
      )
      if (problem !== 'no-rows') throw named
      empty ??= named
      return { taxId: null, extracts: [] }
    })
    if (found.taxId !== null) read.taxIds.push(found.taxId)
    // Programs name the sheet of each account after it.
    const heading = headingIn({ cells: [name] }, headings) ?? (headings ? undefined : bankIn(name))
    read.extracts.push(
      ...found.extracts.map((one) => ({
        ...one,
        code: one.code ?? heading?.code ?? null,
        name: one.code === null && heading ? heading.name : one.name,
        sheet,
      })),
    )
    if (from === 'chosen') read.layout = layout
  }
  if (read.extracts.length === 0) throw empty
  return read
}

/** `1201 Banco do Norte`; a month in words has a shorter number before it. */
const bankIn = (sheet: string): ReturnType<typeof accountIn> => {
  const named = accountIn(sheet)
  return named !== undefined && named.name !== '' && named.code.length > 2 && BANK_CODE.test(named.code)
    ? named
    : undefined
}
