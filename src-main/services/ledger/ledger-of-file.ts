/** Ledger extracts for the window: one file, its preview, its import. A problem of the file is an answer. */
import type { z } from 'zod'
import type { TableLayout } from '#contract/import-values.ts'
import type { ExaminedTable } from '#contract/imports.ts'
import type { ledgerContract } from '#contract/ledger.ts'
import { AppError, appErrorToWire, isAppError } from '#core/app-error.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { DecidePorts } from '../deciding.ts'
import { listedOf } from '../imports/completeness.ts'
import { type FileOffer, toExaminedTable } from '../imports/create-importing.ts'
import { importLedger, type LedgerImportOptions, type LedgerImportResult } from './import-ledger.ts'

type Answer<Name extends keyof typeof ledgerContract> = z.output<(typeof ledgerContract)[Name]['output']>
type Asked = Pick<LedgerImportOptions, 'code' | 'ties'> & {
  file: FileOffer
  layout?: TableLayout | undefined
}

/** What importing the file would do. Errors: those of the mirror. */
export const previewLedger = (
  ports: DecidePorts,
  company: OpenCompany,
  asked: Asked,
): Promise<Answer<'ledger.preview'>> =>
  orRefused(async (found) => {
    const { files } = await run(ports, company, asked, true, found)
    const accounts = company.mirror.read.listAccountIds()
    return { outcome: 'ready', files: files.map(toView), accounts, ...found }
  })

/** Imports the file and ties its ledgers. Errors: those of the mirror. */
export const importLedgerOf = (
  ports: DecidePorts,
  company: OpenCompany,
  asked: Asked,
): Promise<Answer<'ledger.import'>> =>
  orRefused(async (found) => {
    const { files } = await run(ports, company, asked, false, found)
    return { outcome: 'imported', files: files.map(toView) }
  })

const run = (
  ports: DecidePorts,
  company: OpenCompany,
  { file: { handle, path, seen, onExamined }, layout, ...asked }: Asked,
  dryRun: boolean,
  found: Found,
) =>
  importLedger(ports, company, {
    ...asked,
    paths: [path],
    dryRun,
    layouts: layout && new Map([[0, layout]]),
    onTable: (_, head) => {
      found.table = toExaminedTable(handle, head)
    },
    seen: () => (dryRun ? { onExamined } : { seen }),
  })

type File = LedgerImportResult['files'][number]

const toView = (
  file: File,
): Answer<'ledger.import'> extends infer A ? Extract<A, { files: unknown[] }>['files'][number] : never => {
  if (file.outcome === 'known') return { outcome: 'known', name: file.name, at: file.at }
  const { name, extracts, leftOut } = file
  return {
    outcome: 'imported',
    name,
    leftOut,
    extracts: extracts.map(({ isNewLedger: _new, proven: _proven, changed, gone, lacking, ...one }) => ({
      ...one,
      changed: listedOf(changed),
      gone: listedOf(gone),
      lacking: listedOf(lacking),
    })),
  }
}

/** Errors about the file itself; of `not-found` only an account that it does not name. */
const isOfFile = (error: unknown): error is AppError =>
  error instanceof AppError &&
  (error.code === 'invalid-input' || error.code === 'conflict' || error.details.field === 'ledger')

interface Found {
  /** The table that was shown, also where it is refused afterwards. */
  table: ExaminedTable | null
}

const orRefused = async <One>(
  work: (found: Found) => Promise<One>,
): Promise<One | Extract<Answer<'ledger.preview'>, { outcome: 'refused' }>> => {
  const found: Found = { table: null }
  try {
    return await work(found)
  } catch (error) {
    if (isAppError(error) && isOfFile(error))
      return { outcome: 'refused', error: appErrorToWire(error), ...found }
    throw error
  }
}
