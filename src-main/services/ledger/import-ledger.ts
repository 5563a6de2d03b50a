/** Imports ledger extracts: all files of a set or none, with a preview that says what the import would do. */
import { basename } from 'node:path'
import type { TableLayout } from '#contract/import-values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import { addDays } from '#core/calendar.ts'
import { checkExtract } from '#core/ledger/extract.ts'
import { type ProposedTie, proposeTies } from '#core/ledger/propose-tie.ts'
import { inSheet, type SheetExtract } from '#core/ledger/sheet-extracts.ts'
import type { AppliedExtract, ImportedExtract, ImportedExtracts } from '../../db/ledger/import-extracts.ts'
import { fileProblem } from '../../import/file-problem.ts'
import {
  type ExaminedFile,
  fileAt,
  readText,
  readUnchanged,
  type SeenVersion,
} from '../../import/file-source.ts'
import { type FileKind, kindOf } from '../../import/kind.ts'
import type { LedgerTotals } from '../../import/ledger/read-saft-ledger.ts'
import { isTable } from '../../import/read-statement.ts'
import type { TableAnswers, TableHead } from '../../import/table/examine-table.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { type DecidePorts, runAs } from '../deciding.ts'
import { taxIdOfCompany } from '../imports/completeness.ts'
import { cancelled, named, refuseOtherCompany } from '../imports/file-errors.ts'
import { requireAccount } from './tie-ledger.ts'

export interface LedgerImportOptions {
  paths: readonly string[]
  /** Only says what the import would do; the mirror stays as it is. */
  dryRun: boolean
  /** The only account that is imported, digits only; also that of files which name none. */
  code?: string | undefined
  /** The bank account that the only ledger of the files is held against from now on. */
  accountId?: string | undefined
  /** The same for each ledger that a person tied. */
  ties?: readonly { code: string; accountId: string }[] | undefined
  /** Column layouts a person set, by the file's index; remembered once the file is imported. */
  layouts?: ReadonlyMap<number, TableLayout> | undefined
  answers?: TableAnswers | undefined
  /** The only sheet of a workbook that is read. */
  sheet?: string | undefined
  onTable?: ((at: number, head: TableHead) => void) | undefined
  /** The version of each file, by its index, that the preview showed. */
  seen?: ((at: number) => SeenVersion) | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((phase: 'reading' | 'comparing', file: string) => void) | undefined
}

/** An extract as it was applied, the accounts its ledger is tied to, and where there are none those it may be tied to. */
type ImportedLedger = AppliedExtract & { tied: string[]; proposed: ProposedTie[] }

export interface LedgerImportResult {
  files: (
    | {
        outcome: 'imported'
        name: string
        fileId: number
        extracts: ImportedLedger[]
        /** Codes of accounts in the file that are no bank's, or not the one asked for. */
        leftOut: string[]
        /** Control totals of SAF-T (PT) that the entries contradict. */
        contradiction: LedgerTotals | null
      }
    | Extract<ImportedExtracts, { outcome: 'known' }>
  )[]
}

interface ReadFile {
  name: string
  sha256: string
  extracts: ImportedExtract[]
  leftOut: string[]
  contradiction: LedgerTotals | null
  layout?: TableLayout | undefined
}

/** Deposits and other financial instruments of the chart: 12 and 13. */
const isBank = (code: string): boolean => /^1[23]/.test(code)

/**
 * Errors: `invalid-input` with the problem of the file, `bad-balance` also where an extract does not add up; `not-found`
 * where a file names no account, or no bank's, with the field `ledger`; `conflict` for another company's file (field
 * `taxId`) or where several ledgers would be tied to one account (field `ledger`); `cancelled`; those of writing.
 */
export const importLedger = async (
  ports: DecidePorts,
  company: OpenCompany,
  options: LedgerImportOptions,
): Promise<LedgerImportResult> => {
  const { dryRun, code, accountId, ties = [], onProgress } = options
  const { mirror } = company
  for (const wanted of [...(accountId === undefined ? [] : [accountId]), ...ties.map((one) => one.accountId)])
    requireAccount(company, wanted)
  const read = await readFiles(company, options)
  const codes = [...new Set(read.flatMap(({ extracts }) => extracts.map((one) => one.code)))]
  if (accountId !== undefined && codes.length > 1)
    throw new AppError(
      'conflict',
      `the files hold the accounts ${codes.join(', ')}: say which one is meant`,
      {
        details: { field: 'ledger' },
      },
    )
  onProgress?.('comparing', '')
  const only = code ?? codes[0]
  const tie = accountId !== undefined && only !== undefined ? [{ code: only, accountId }] : []
  const set = { files: read, ties: [...tie, ...ties], dryRun }
  const imported = await runAs(ports, company, 'importExtracts', set)
  if (!dryRun) {
    await mirror.write.run('reviewAcceptedGroups', {})
    await ports.followUps.imported(company)
  }
  const tied = mirror.read.listTies()
  const propose = createProposing(company)
  return {
    files: imported.map((file, at) => {
      if (file.outcome === 'known') return file
      const { leftOut = [], contradiction = null, extracts = [] } = read[at] ?? {}
      return {
        ...file,
        leftOut,
        contradiction,
        extracts: file.extracts.map((one, index) => {
          const accounts = tied.get(one.code) ?? []
          const isOpen = accountId === undefined && accounts.length === 0
          const { lines = [] } = extracts[index] ?? {}
          return { ...one, tied: accounts, proposed: isOpen ? propose({ ...one, lines }) : [] }
        }),
      }
    }),
  }
}

/** @returns a function that finds the accounts which a ledger without a tie may be held against */
const createProposing = ({ mirror: { read } }: OpenCompany) => {
  const typed = new Map(read.typedAccounts().map(({ subject, account }) => [subject as string, account]))
  const ids = read.listAccountIds()
  return (extract: Pick<ImportedExtract, 'code' | 'name' | 'from' | 'to' | 'lines'>): ProposedTie[] => {
    const amounts = Map.groupBy(
      read.amountsAround({ from: addDays(extract.from, -10), to: addDays(extract.to, 10) }),
      (one) => one.accountId,
    )
    const accounts = ids.map((accountId) => ({
      accountId,
      typed: typed.get(`bank:${accountId}`) ?? null,
      amounts: amounts.get(accountId) ?? [],
    }))
    return proposeTies(extract, accounts)
  }
}

const readFiles = async (company: OpenCompany, options: LedgerImportOptions): Promise<ReadFile[]> => {
  const { paths, signal, onProgress } = options
  const { filesIn } = await import('../../import/zip/files-in.ts')
  const read: ReadFile[] = []
  for (const [at, path] of paths.entries()) {
    const found = await filesIn({ name: basename(path), source: fileAt(path) }, signal)
    for (const file of found.files) {
      onProgress?.('reading', file.name)
      read.push(
        await readUnchanged(file.source, { ...options.seen?.(at), signal }, (examined) =>
          readFile(company, file.name, examined, at, options),
        ).catch((error: unknown) => {
          if (signal?.aborted) throw cancelled(error)
          throw isAppError(error) ? named(file.name, error) : error
        }),
      )
    }
  }
  return read
}

const readFile = async (
  company: OpenCompany,
  name: string,
  file: ExaminedFile,
  at: number,
  options: LedgerImportOptions,
): Promise<ReadFile> => {
  const kind = kindOf(file)
  const known = company.mirror.read.listTies()
  const keeps = (code: string): boolean =>
    options.code === undefined ? isBank(code) || known.has(code) : code === options.code
  const { taxIds, extracts, contradiction, layout } =
    kind === 'saft'
      ? await readSaft(file, keeps, options.signal)
      : await readTable(company, file, kind, at, options)
  for (const taxId of taxIds) refuseOtherCompany(taxIdOfCompany(company), taxId)
  const kept: ImportedExtract[] = []
  const leftOut: string[] = []
  for (const extract of extracts) {
    const code = extract.code ?? options.code
    if (code === undefined)
      throw new AppError('not-found', 'the extract does not say of which account it is', {
        details: { field: 'ledger' },
      })
    if (keeps(code)) kept.push(...proven({ ...extract, code }))
    else leftOut.push(code)
  }
  const sought = options.code ?? 'account of a bank (12 or 13)'
  if (kept.length === 0 && leftOut.length === 0 && extracts.length > 0) throw fileProblem('no-rows')
  if (kept.length === 0)
    throw new AppError(
      'not-found',
      leftOut.length === 0
        ? `the file has no ${sought}`
        : `the file is of ${leftOut.slice(0, 5).join(', ')}: no ${sought}`,
      { details: { field: 'ledger' } },
    )
  return { name, sha256: file.sha256, extracts: kept, leftOut, contradiction, layout }
}

/** Error: `bad-balance` with the account, where the lines do not lead to a balance that the file states. */
const proven = ({ sheet, ...read }: SheetExtract & { code: string }): ImportedExtract[] => {
  const checked = checkExtract(read)
  if (!checked) return []
  const { extract, contradiction } = checked
  if (contradiction)
    throw fileProblem('bad-balance', {
      ...(contradiction.line !== null && { line: contradiction.line }),
      element: inSheet(sheet, read.code),
    })
  return [{ ...extract, code: read.code }]
}

interface ReadContents {
  taxIds: string[]
  extracts: SheetExtract[]
  contradiction: LedgerTotals | null
  layout?: TableLayout | undefined
}

const readSaft = async (
  file: ExaminedFile,
  keeps: (code: string) => boolean,
  signal: AbortSignal | undefined,
): Promise<ReadContents> => {
  const { readSaftLedger } = await import('../../import/ledger/read-saft-ledger.ts')
  const { header, extracts, contradiction } = await readSaftLedger(readText(file, signal), keeps)
  return { taxIds: [header.taxId], extracts: extracts.map((one) => ({ ...one, sheet: '' })), contradiction }
}

const readTable = async (
  { mirror: { read } }: OpenCompany,
  file: ExaminedFile,
  kind: FileKind,
  at: number,
  { layouts, answers, sheet, onTable, signal }: LedgerImportOptions,
): Promise<ReadContents> => {
  if (!isTable(kind)) throw fileProblem('foreign')
  const [{ layoutsIn }, { readSheets }] = await Promise.all([
    import('../imports/stored-layouts.ts'),
    import('./read-sheets.ts'),
  ])
  const sheets = await readSheets(file, kind, {
    remembered: layoutsIn(read.listLedgerLayouts()),
    chosen: layouts?.get(at),
    answers,
    sheet,
    onTable: (head) => onTable?.(at, head),
    signal,
  })
  return { ...sheets, contradiction: null }
}
