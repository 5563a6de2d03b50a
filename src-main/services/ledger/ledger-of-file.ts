/** Ledger extracts for the window: one file, its preview, its import. A problem of the file is an answer. */
import type { z } from 'zod'
import type { ledgerContract } from '#contract/ledger.ts'
import { AppError, appErrorToWire, isAppError } from '#core/app-error.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { DecidePorts } from '../deciding.ts'
import { listedOf } from '../imports/completeness.ts'
import type { OfferedPath } from '../imports/create-importing.ts'
import { importLedger, type LedgerImportOptions, type LedgerImportResult } from './import-ledger.ts'

type Answer<Name extends keyof typeof ledgerContract> = z.output<(typeof ledgerContract)[Name]['output']>
type Asked = Pick<LedgerImportOptions, 'code' | 'ties'> & { file: OfferedPath }

/** What importing the file would do. Errors: those of the mirror. */
export const previewLedger = (
  ports: DecidePorts,
  company: OpenCompany,
  asked: Asked,
): Promise<Answer<'ledger.preview'>> =>
  orRefused(async () => {
    const { files } = await run(ports, company, asked, true)
    return { outcome: 'ready', files: files.map(toView), accounts: company.mirror.read.listAccountIds() }
  })

/** Imports the file and ties its ledgers. Errors: those of the mirror. */
export const importLedgerOf = (
  ports: DecidePorts,
  company: OpenCompany,
  asked: Asked,
): Promise<Answer<'ledger.import'>> =>
  orRefused(async () => {
    const { files } = await run(ports, company, asked, false)
    return { outcome: 'imported', files: files.map(toView) }
  })

const run = (
  ports: DecidePorts,
  company: OpenCompany,
  { file: { path, seen, onExamined }, ...asked }: Asked,
  dryRun: boolean,
) =>
  importLedger(ports, company, {
    ...asked,
    paths: [path],
    dryRun,
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

const orRefused = async <One>(
  work: () => Promise<One>,
): Promise<One | { outcome: 'refused'; error: ReturnType<typeof appErrorToWire> }> => {
  try {
    return await work()
  } catch (error) {
    if (isAppError(error) && isOfFile(error)) return { outcome: 'refused', error: appErrorToWire(error) }
    throw error
  }
}
