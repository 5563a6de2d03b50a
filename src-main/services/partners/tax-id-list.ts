/** Validates tax ids, one or a list from a file: first a local check, then the service (interface 4.9). */
import type { CsvProfile } from '#contract/app.ts'
import { isCountryCode } from '#contract/issuing/places.ts'
import { isTaxId } from '#contract/issuing/tax-ids.ts'
import type { TaxIdRow } from '#contract/partners.ts'
import type { Language } from '#contract/values.ts'
import { taxIdReason, taxIdWords } from '#contract/words/tax-id-words.ts'
import type { AppError } from '#core/app-error.ts'
import { encodeCsv } from '#core/csv/encode-csv.ts'
import { integerCell, textCell } from '#core/reports/rows.ts'
import type { InvoicingClient } from '../../connectors/invoicing/api.ts'
import { readTable, type Table, type TableRow } from './read-table.ts'
import { type RowsOptions, rowByRow } from './row-by-row.ts'

export interface TaxIdCheck {
  local: 'valid' | 'invalid'
  service: 'valid' | 'invalid' | 'not-asked'
}

/** Errors: those of the client. */
export const checkTaxId = async (
  invoicing: InvoicingClient,
  countryCode: string,
  taxId: string,
  signal?: AbortSignal,
): Promise<TaxIdCheck> => {
  if (!isTaxId(taxId, countryCode)) return { local: 'invalid', service: 'not-asked' }
  return { local: 'valid', service: await invoicing.validateTaxId(countryCode, taxId, { signal }) }
}

const COLUMNS = {
  taxId: ['TAXID', 'TAX ID', 'NIF', 'NIPC', 'CONTRIBUINTE'],
  countryCode: ['COUNTRYCODE', 'COUNTRY CODE', 'COUNTRY', 'PAIS'],
} as const
type Column = keyof typeof COLUMNS

/** Error: invalid-input (no table). */
export const readTaxIdTable = (csv: string): Table<Column> => readTable(csv, COLUMNS, 'taxId')

/** The result of the local check; undefined where the service has to be asked. */
export const checkTaxIdRow = ({ row, fields }: TableRow<Column>): TaxIdRow | undefined => {
  const { taxId = '', countryCode = 'PT' } = fields
  const read = { row, taxId, countryCode: countryCode.toUpperCase() }
  if (!isCountryCode(countryCode)) return { ...read, result: 'invalid', reason: 'country' }
  return isTaxId(taxId, countryCode) ? undefined : { ...read, result: 'invalid', reason: 'local-check' }
}

/**
 * Validates every row of a CSV text: tax id and, if given, country (PT otherwise). Rows without a request are in the
 * result, with the reason. Error: invalid-input (no table); other reasons for an early end are in the result.
 */
export const validateTaxIdList = async (
  invoicing: InvoicingClient,
  csv: string,
  options: RowsOptions = {},
): Promise<{ rows: TaxIdRow[]; stopped: AppError | null }> => {
  const read = ({ row, fields }: TableRow<Column>) => ({
    row,
    taxId: fields.taxId ?? '',
    countryCode: (fields.countryCode ?? 'PT').toUpperCase(),
  })
  const { results, stopped, left } = await rowByRow<Column, TaxIdRow>(
    readTaxIdTable(csv).rows,
    options,
    async (row) => {
      const checked = checkTaxIdRow(row)
      if (checked !== undefined) return checked
      const { taxId, countryCode } = read(row)
      const answer = await invoicing.validateTaxId(countryCode, taxId, { signal: options.signal })
      return { ...read(row), result: answer, reason: answer === 'valid' ? null : 'service' }
    },
    (row, error) => ({ ...read(row), result: 'failed', reason: error.code }),
  )
  const reason = stopped?.code ?? 'cancelled'
  return {
    rows: [...results, ...left.map((row): TaxIdRow => ({ ...read(row), result: 'not-asked', reason }))],
    stopped,
  }
}

/** The result as CSV, one row for each row. */
export const encodeTaxIdList = (
  rows: readonly TaxIdRow[],
  profile: CsvProfile,
  language: Language,
): ReturnType<typeof encodeCsv> => {
  const { header, result } = taxIdWords[language]
  const cells = rows.map((row) => [
    integerCell(row.row),
    textCell(row.countryCode),
    textCell(row.taxId),
    textCell(result[row.result]),
    textCell(taxIdReason(row.reason, language)),
  ])
  return encodeCsv(header, cells, profile)
}
