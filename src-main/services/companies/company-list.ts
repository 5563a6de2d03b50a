/** Reads a table of companies: what each row would add, and its problems. A table with secrets is refused unread. */

import type { CsvProfile } from '#contract/app.ts'
import {
  type ListedCompany,
  type ListedProblem,
  type ListedResult,
  type ListedRow,
  listedCompany,
} from '#contract/company-lists.ts'
import type { Language } from '#contract/values.ts'
import { listedProblemWords, listedResultWords } from '#contract/words/company-list-words.ts'
import { wordsByLanguage } from '#contract/words/words.ts'
import { AppError } from '#core/app-error.ts'
import { encodeCsv } from '#core/csv/encode-csv.ts'
import { foldText } from '#core/fold.ts'
import { integerCell, textCell } from '#core/reports/rows.ts'
import { readTable, type TableRow } from '../partners/read-table.ts'
import { trackDocuments } from '../sync/track-documents.ts'
import { addFilesCompany } from './add-files-company.ts'
import { type ConnectionChecks, type ConnectPorts, connectCompany, type Secrets } from './connect-company.ts'
import type { CompanyRecord } from './registry.ts'

/** Names that a person may give the columns; folded, so that case, accents and punctuation are ignored. */
const COLUMNS = {
  name: ['NOME', 'EMPRESA', 'NAME', 'COMPANY'],
  taxId: ['NIF', 'NIPC', 'CONTRIBUINTE', 'TAX ID', 'TAXID'],
  email: ['EMAIL', 'E MAIL'],
  invoicingUrl: ['FATURACAO', 'ENDERECO DA FATURACAO', 'INVOICING', 'INVOICING ADDRESS', 'INVOICING URL'],
  bankingUrl: [
    'MOVIMENTOS',
    'ENDERECO DOS MOVIMENTOS',
    'TRANSACTIONS',
    'TRANSACTIONS ADDRESS',
    'BANKING URL',
  ],
  authUrl: [
    'AUTORIZACAO',
    'ENDERECO DE AUTORIZACAO',
    'AUTHORISATION',
    'AUTHORIZATION',
    'AUTHORISATION ADDRESS',
    'AUTH URL',
  ],
  clientId: ['ID DE CLIENTE', 'CLIENT ID', 'CLIENTID'],
  accountIds: ['CONTA', 'CONTAS', 'ACCOUNT', 'ACCOUNTS', 'ACCOUNT ID'],
  ids: ['IDS', 'DOCUMENTOS', 'DOCUMENTS'],
  environment: ['AMBIENTE', 'ENVIRONMENT'],
  currency: ['MOEDA', 'CURRENCY'],
} as const
type Column = keyof typeof COLUMNS

/** Each company is shown and tested, one after another. */
const MAX_COMPANIES = 1_000

/** A title with one of these words is that of a secret, whatever else is in it. */
const SECRET_WORDS =
  /TOKEN|SECRET|SEGREDO|SENHA|PASSW|PALAVRA ?PASSE|PASS ?PHRASE|CREDENCIA|CREDENTIAL|CHAVE|API ?KEY|\bPIN\b/
export type CompanyList =
  | { outcome: 'secrets'; columns: string[] }
  | { outcome: 'read'; unknown: string[]; rows: ListedRow[] }

/**
 * @param known the existing companies
 *
 * Error: invalid-input (no table, no row, more than 1 000 rows or 100 columns)
 */
export const readCompanyList = (csv: string, known: readonly CompanyRecord[]): CompanyList => {
  const { columns, rows, cells } = readTable<Column>(csv, COLUMNS, 'name', MAX_COMPANIES)
  const secret = columns.filter(
    ({ title, is }, at) =>
      SECRET_WORDS.test(foldText(title)) || (is === null && cells.some((row) => seemsSecret(row[at] ?? ''))),
  )
  if (secret.length > 0) return { outcome: 'secrets', columns: secret.map(({ title }) => title) }

  const names = new Set(known.map(({ name }) => nameKey(name)))
  const taxIds = new Set(known.flatMap(({ taxId, partnerOf }) => taxId ?? partnerOf?.taxId ?? []))
  const namesInFile = new Set<string>()
  const taxIdsInFile = new Set<string>()
  const clashes = ({ name, taxId }: Pick<ListedCompany, 'name' | 'taxId'>): ListedProblem[] => {
    const key = nameKey(name)
    const found: ListedProblem[] = [
      ...(names.has(key) ? (['name-taken'] as const) : []),
      ...(namesInFile.has(key) ? (['name-twice'] as const) : []),
      ...(taxId !== null && taxIds.has(taxId) ? (['tax-id-taken'] as const) : []),
      ...(taxId !== null && taxIdsInFile.has(taxId) ? (['tax-id-twice'] as const) : []),
    ]
    namesInFile.add(key)
    if (taxId !== null) taxIdsInFile.add(taxId)
    return found
  }
  return {
    outcome: 'read',
    unknown: columns.flatMap(({ title, is }) => (is === null ? title : [])),
    rows: rows.map(({ row, fields }): ListedRow => {
      const parsed = toCompany(fields)
      const problems = parsed.success
        ? clashes(parsed.data)
        : problemsOf(
            fields,
            parsed.error.issues.flatMap(({ path }) => path[0] ?? []),
          )
      const company = parsed.success && problems.length === 0 ? parsed.data : null
      return { row, name: fields.name ?? '', taxId: fields.taxId ?? null, company, problems }
    }),
  }
}

/** Long, without spaces, of letters and digits: not typed by hand. */
const seemsSecret = (cell: string): boolean =>
  /^[\w.~+/=-]{20,}$/.test(cell) &&
  /\d/.test(cell) &&
  /[a-z]/i.test(cell) &&
  !/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(cell)

const ENVIRONMENTS: Readonly<Record<string, 'production' | 'staging'>> = {
  '': 'production',
  PRODUCAO: 'production',
  PRODUCTION: 'production',
  TESTES: 'staging',
  STAGING: 'staging',
}

/** `1, 2, 100-250` as ranges; undefined where it is something else. */
const idsOf = (text: string): { from: number; to: number }[] | undefined => {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const ranges = parts.flatMap((part) => {
    const found = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part)
    const from = Number(found?.[1])
    const to = Number(found?.[2] ?? found?.[1])
    return found && from <= to ? { from, to } : []
  })
  return ranges.length === parts.length ? ranges : undefined
}

const CONNECTED: readonly Column[] = [
  'email',
  'invoicingUrl',
  'bankingUrl',
  'authUrl',
  'clientId',
  'accountIds',
]

/** The problem of an invalid field, for an empty one and for one with a value. */
const PROBLEM_OF: Readonly<Record<string, { missing: ListedProblem; wrong: ListedProblem }>> = {
  name: { missing: 'name-missing', wrong: 'name-long' },
  taxId: { missing: 'tax-id-missing', wrong: 'tax-id-wrong' },
  email: { missing: 'email-missing', wrong: 'email-wrong' },
  invoicingUrl: { missing: 'address-missing', wrong: 'address-wrong' },
  bankingUrl: { missing: 'address-missing', wrong: 'address-wrong' },
  authUrl: { missing: 'address-missing', wrong: 'address-wrong' },
  clientId: { missing: 'client-id-missing', wrong: 'client-id-missing' },
  accountIds: { missing: 'account-missing', wrong: 'account-missing' },
  environment: { missing: 'environment-wrong', wrong: 'environment-wrong' },
  currency: { missing: 'currency-wrong', wrong: 'currency-wrong' },
  ids: { missing: 'ids-wrong', wrong: 'ids-wrong' },
}

type Fields = TableRow<Column>['fields']

/** A row with only a name and a taxpayer number is a company on files alone. */
const toCompany = (fields: Fields) => {
  const { name = '', taxId = '' } = fields
  const currency = (fields.currency ?? 'EUR').toUpperCase()
  if (!CONNECTED.some((column) => fields[column] !== undefined))
    return listedCompany.safeParse({ connection: 'files', name, taxId, currency })
  return listedCompany.safeParse({
    connection: 'services',
    name,
    taxId: taxId === '' ? null : taxId,
    currency,
    environment: ENVIRONMENTS[foldText(fields.environment ?? '')],
    invoicingUrl: fields.invoicingUrl ?? '',
    bankingUrl: fields.bankingUrl ?? '',
    authUrl: fields.authUrl ?? '',
    email: fields.email ?? '',
    clientId: fields.clientId ?? '',
    accountIds: (fields.accountIds ?? '').split(/[,;|]/).flatMap((account) => account.trim() || []),
    ids: idsOf(fields.ids ?? ''),
  })
}

const problemsOf = (fields: Fields, paths: readonly PropertyKey[]): ListedProblem[] => [
  ...new Set(
    paths.flatMap((path) => {
      const column = String(path)
      const problem = PROBLEM_OF[column]
      if (problem === undefined) return []
      return fields[column as Column] === undefined ? problem.missing : problem.wrong
    }),
  ),
]

const nameKey = (name: string): string => name.trim().toLocaleLowerCase()

export type Added = { outcome: 'added'; company: CompanyRecord } | ({ outcome: 'refused' } & ConnectionChecks)

/**
 * Adds a company from a table: with its services, which are tested first, or on files alone. Its mirror is made at
 * once: what only reads makes none.
 *
 * @param secrets null where it has no services
 * @returns `refused` with the checks when a test failed: nothing was saved Errors: credential-missing, and those of
 *   `connectCompany`
 */
export const addListed = async (
  ports: ConnectPorts,
  company: ListedCompany,
  secrets: Secrets | null,
  options: { verify: boolean },
): Promise<Added> => {
  if (company.connection === 'files') {
    const added = await addFilesCompany(ports, company, { isOneOfMany: true })
    await ports.companies.get(added.id, { once: true })
    return { outcome: 'added', company: added }
  }
  if (secrets === null) throw new AppError('credential-missing', 'its secrets were not given')
  const { connection: _, ids, taxId, ...address } = company
  const result = await connectCompany(ports, { ...address, partnerEmail: null }, secrets, {
    ...options,
    taxId,
    isOneOfMany: true,
  })
  if (result.outcome === 'refused') return result
  const { mirror } = await ports.companies.get(result.company.id, { once: true })
  for (const range of ids) await trackDocuments({ mirror, clock: ports.clock }, { range })
  return { outcome: 'added', company: result.company }
}

const reasonOf = ({ problems, error }: ListedResult, language: Language): string | null => {
  if (problems.length > 0) return problems.map((problem) => listedProblemWords[language][problem]).join('; ')
  if (error === null) return null
  const { what, next } = wordsByLanguage[language].error[error.code]
  return `${what} ${next}`
}

/** The outcome of each row of a table of companies as CSV, with its reason. */
export const encodeListed = (
  rows: readonly ListedResult[],
  profile: CsvProfile,
  language: Language,
): ReturnType<typeof encodeCsv> => {
  const { header, outcome } = listedResultWords[language]
  const cells = rows.map((row) => [
    integerCell(row.row),
    textCell(row.name),
    textCell(row.taxId),
    textCell(outcome[row.outcome]),
    textCell(reasonOf(row, language)),
  ])
  return encodeCsv(header, cells, profile)
}
