/** `company add --csv`: tests and saves each company of a table separately, and reports what is wrong with the others. */
import type { CsvProfile } from '#contract/app.ts'
import type { ListedResult, ListedRow } from '#contract/company-lists.ts'
import { listedProblemWords } from '#contract/words/company-list-words.ts'
import { AppError, appErrorFromWire, appErrorToWire, isAppError } from '#core/app-error.ts'
import type { Concilia } from '../compose.ts'
import { type Added, addListed, encodeListed, readCompanyList } from '../services/companies/company-list.ts'
import type { Secrets } from '../services/companies/connect-company.ts'
import { readTableFile } from '../services/partners/read-table-file.ts'
import { assertWritable, refuseExisting, writeReportFile } from '../services/reports/write-report-file.ts'
import { SomeFailed } from './context.ts'
import { assertReadable } from './input-file.ts'
import type { Output } from './output.ts'

export interface CompanyListOptions {
  file: string
  /** Tests nothing and saves nothing: only reports which companies would be added. */
  dryRun: boolean
  verify: boolean
  /** From the environment; the same for every row with services. */
  secrets: Secrets | null
  /** File for the outcome of each row; undefined writes none. */
  out: string | undefined
  force: boolean
  profile: CsvProfile
}

const OUTCOMES = { added: 'added', ready: 'would-be-added', wrong: 'wrong', failed: 'failed' } as const

/** Errors: invalid-input (no table, or columns that seem to hold secrets), SomeFailed (a company was not added). */
export const addCompanyList = async (
  concilia: Concilia,
  output: Output,
  options: CompanyListOptions,
): Promise<void> => {
  const { companies } = await concilia.registry.read()
  const list = readCompanyList(await readFile(options.file), companies)
  if (list.outcome === 'secrets')
    throw new AppError(
      'invalid-input',
      `the table seems to hold secrets (${list.columns.join(', ')}) and was not read: delete these columns; ` +
        'secrets are read from the environment (CONCILIA_TOKEN, CONCILIA_CLIENT_SECRET) and kept in the keychain',
    )
  if (list.unknown.length > 0) output.note(`columns that are not used: ${list.unknown.join(', ')}`)
  if (options.out !== undefined && !options.force) refuseExisting(options.out)
  if (options.out !== undefined) assertWritable(options.out)
  const results: ListedResult[] = []
  for (const row of list.rows) {
    output.progress(`${results.length} of ${list.rows.length}`)
    results.push(await addRow(concilia, row, options))
  }
  let notWritten: AppError | undefined
  if (options.out !== undefined) {
    const { language } = await concilia.settings.read()
    try {
      writeReportFile(options.out, encodeListed(results, options.profile, language))
    } catch (error) {
      if (!isAppError(error)) throw error
      // The outcome of each row is still printed.
      notWritten = error
      output.note(`${error.code}: ${error.message}; what became of each row stands on standard output`)
    }
  }
  output.result({ rows: results.map(toJson), unknownColumns: list.unknown }, results.map(toLine).join('\n'))
  if (notWritten || results.some(({ outcome }) => outcome === 'wrong' || outcome === 'failed'))
    throw new SomeFailed('some companies were not added')
}

const readFile = async (file: string): Promise<string> => {
  await assertReadable(file)
  const read = await readTableFile(file)
  if (read.outcome === 'read') return read.csv
  throw new AppError(
    'invalid-input',
    read.outcome === 'too-large' ? 'the table has more than 5 MB' : 'the table cannot be read, or is empty',
  )
}

const refused = (added: Exclude<Added, { outcome: 'added' }>): AppError => {
  const failed = [added.invoicing, added.banking].find((check) => check.state === 'failed')
  return failed?.state === 'failed'
    ? appErrorFromWire(failed.error)
    : new AppError('unexpected', 'the connection was refused without a reason')
}

const addRow = async (
  concilia: Concilia,
  { row, name, taxId, company, problems }: ListedRow,
  { dryRun, verify, secrets }: CompanyListOptions,
): Promise<ListedResult> => {
  const read = { row, name, taxId, problems, error: null }
  if (company === null) return { ...read, outcome: 'wrong' }
  if (dryRun) return { ...read, outcome: 'ready' }
  try {
    const added = await addListed(concilia.connecting, company, secrets, { verify })
    if (added.outcome === 'refused') throw refused(added)
    return { ...read, outcome: 'added' }
  } catch (error) {
    if (!isAppError(error)) throw error
    return { ...read, outcome: 'failed', error: appErrorToWire(error) }
  }
}

const toJson = ({ row, name: company, outcome, problems, error }: ListedResult) => ({
  row,
  company,
  outcome: OUTCOMES[outcome],
  ...(outcome === 'wrong' ? { problems } : {}),
  ...(error === null ? {} : { error: { code: error.code, message: error.message } }),
})

const toLine = ({ row, name, outcome, problems, error }: ListedResult): string => {
  const why = problems.map((problem) => listedProblemWords.en[problem]).join(', ')
  const more = why || (error && `${error.code}: ${error.message}`)
  return `line ${row}: ${name || '(no name)'}: ${OUTCOMES[outcome]}${more ? ` (${more})` : ''}`
}
