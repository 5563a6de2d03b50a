/** Validates tax ids, one or a list from a file: the local check first, the service where it passes (interface 4.9). */
import type { CsvProfile } from '../../../src-preload/contract/app.ts'
import { isCountryCode } from '../../../src-preload/contract/issuing/places.ts'
import { isTaxId } from '../../../src-preload/contract/issuing/tax-ids.ts'
import type { Language } from '../../../src-preload/contract/values.ts'
import type { InvoicingClient } from '../../connectors/invoicing/api.ts'
import { AppError, isAppError } from '../../core/app-error.ts'
import { encodeCsv } from '../../core/csv/encode-csv.ts'
import { integerCell, textCell } from '../../core/reports/rows.ts'
import { readTable } from './read-table.ts'

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

export interface TaxIdRow {
  row: number
  countryCode: string
  taxId: string
  result: 'valid' | 'invalid' | 'failed'
  /** The failure's code, where the service could not tell. */
  reason: string | null
}

const COLUMNS = {
  taxId: ['TAXID', 'TAX ID', 'NIF', 'NIPC', 'CONTRIBUINTE'],
  countryCode: ['COUNTRYCODE', 'COUNTRY CODE', 'COUNTRY', 'PAIS'],
} as const

const OF_ONE_ROW = new Set(['service-refused', 'remote-shape-changed', 'remote-failed'])

/**
 * Validates every row of a CSV text: tax id and, where there is one, country (PT otherwise).
 *
 * Errors: invalid-input (no table), cancelled, failures that are not one row's.
 */
export const validateTaxIdList = async (
  invoicing: InvoicingClient,
  csv: string,
  options: { signal?: AbortSignal | undefined; onProgress?: (done: number, total: number) => void } = {},
): Promise<TaxIdRow[]> => {
  const rows = readTable(csv, COLUMNS, 'taxId')
  const results: TaxIdRow[] = []
  for (const { row, fields } of rows) {
    if (options.signal?.aborted) throw new AppError('cancelled', 'validating was cancelled')
    const { taxId = '', countryCode = 'PT' } = fields
    const read = { row, taxId, countryCode: countryCode.toUpperCase() }
    try {
      const check = isCountryCode(countryCode)
        ? await checkTaxId(invoicing, read.countryCode, taxId, options.signal)
        : ({ local: 'invalid', service: 'not-asked' } as const)
      const isValid = check.local === 'valid' && check.service === 'valid'
      results.push({ ...read, result: isValid ? 'valid' : 'invalid', reason: null })
    } catch (error) {
      if (!isAppError(error) || !OF_ONE_ROW.has(error.code)) throw error
      results.push({ ...read, result: 'failed', reason: error.code })
    }
    options.onProgress?.(results.length, rows.length)
  }
  return results
}

const WORDS: Record<Language, { header: string[]; results: Record<TaxIdRow['result'], string> }> = {
  'pt-PT': {
    header: ['Linha', 'País', 'NIF', 'Resultado', 'Motivo'],
    results: { valid: 'válido', invalid: 'inválido', failed: 'sem resposta' },
  },
  en: {
    header: ['Row', 'Country', 'Tax id', 'Result', 'Reason'],
    results: { valid: 'valid', invalid: 'invalid', failed: 'no answer' },
  },
}

/** The result as CSV, a row for each row. */
export const encodeTaxIdList = (
  rows: readonly TaxIdRow[],
  profile: CsvProfile,
  language: Language,
): Generator<{ text: string; rows: number }> => {
  const words = WORDS[language]
  const cells = rows.map(({ row, countryCode, taxId, result, reason }) => [
    integerCell(row),
    textCell(countryCode),
    textCell(taxId),
    textCell(words.results[result]),
    textCell(reason),
  ])
  return encodeCsv(words.header, cells, profile)
}
