/** `company add --csv`: the companies of a table, each tested and saved for itself; what is wrong with the others. */
import type { ListedRow } from '#contract/company-lists.ts'
import { listedProblemWords } from '#contract/words/company-list-words.ts'
import { AppError, appErrorFromWire, appErrorToWire, isAppError } from '#core/app-error.ts'
import type { Concilia } from '../compose.ts'
import { type Added, addListed } from '../services/companies/add-listed.ts'
import { readCompanyList } from '../services/companies/company-list.ts'
import type { Secrets } from '../services/companies/connect-company.ts'
import { readTableFile } from '../services/partners/read-table-file.ts'
import { SomeFailed } from './context.ts'
import type { Output } from './output.ts'

export interface ListWords {
  file: string
  /** Says what would come, and saves nothing. */
  dryRun: boolean
  verify: boolean
  /** From the environment; the same for every row with services. */
  secrets: Secrets | null
}

interface Line {
  row: number
  company: string
  outcome: 'added' | 'would-be-added' | 'wrong' | 'failed'
  problems?: readonly string[]
  error?: { code: string; message: string }
}

const readFile = async (file: string): Promise<string> => {
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

const lineOf = async (
  concilia: Concilia,
  { row, name, company, problems }: ListedRow,
  { dryRun, verify, secrets }: ListWords,
): Promise<Line> => {
  if (company === null) return { row, company: name, outcome: 'wrong', problems }
  if (dryRun) return { row, company: name, outcome: 'would-be-added' }
  try {
    const added = await addListed(concilia.connecting, company, secrets, { verify })
    if (added.outcome === 'refused') throw refused(added)
    return { row, company: name, outcome: 'added' }
  } catch (error) {
    if (!isAppError(error)) throw error
    const { code, message } = appErrorToWire(error)
    return { row, company: name, outcome: 'failed', error: { code, message } }
  }
}

const textOf = ({ row, company, outcome, problems, error }: Line): string => {
  const why = problems?.map((problem) => listedProblemWords.en[problem as keyof typeof listedProblemWords.en])
  const more = why?.join(', ') ?? (error && `${error.code}: ${error.message}`)
  return `line ${row}: ${company || '(no name)'}: ${outcome}${more ? ` (${more})` : ''}`
}

/** Errors: invalid-input (no table, or one that seems to hold secrets), SomeFailed. */
export const addCompanyList = async (concilia: Concilia, output: Output, words: ListWords): Promise<void> => {
  const { companies } = await concilia.registry.read()
  const list = readCompanyList(await readFile(words.file), companies)
  if (list.outcome === 'secrets')
    throw new AppError(
      'invalid-input',
      `the table seems to hold secrets (${list.columns.join(', ')}) and was not read: delete these columns; ` +
        'secrets are read from the environment (CONCILIA_TOKEN, CONCILIA_CLIENT_SECRET) and kept in the keychain',
    )
  if (list.unknown.length > 0) output.note(`columns that are not used: ${list.unknown.join(', ')}`)
  const lines: Line[] = []
  for (const row of list.rows) {
    output.progress(`${lines.length} of ${list.rows.length}`)
    lines.push(await lineOf(concilia, row, words))
  }
  output.result({ rows: lines, unknownColumns: list.unknown }, lines.map(textOf).join('\n'))
  if (lines.some(({ outcome }) => outcome === 'wrong' || outcome === 'failed'))
    throw new SomeFailed('some companies were not added')
}
