/** Partners from a table: recognises its columns, and adds its rows one by one (interface 4.6). */

import type { Response } from '#contract/index.ts'
import { type PartnerBody, partnerBody } from '#contract/issuing/bodies.ts'
import { fieldIssues } from '#contract/issuing/fields.ts'
import type { PartnerRow } from '#contract/partners.ts'
import { appErrorToWire } from '#core/app-error.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { addOne } from './add-partners.ts'
import type { PartnerPorts } from './partner-token.ts'
import { readTable, type Table } from './read-table.ts'
import { type RowsOptions, type RowsRun, rowByRow } from './row-by-row.ts'
import { checkTaxIdRow, readTaxIdTable } from './tax-id-list.ts'

/** Names that a person may give the columns; folded, so that case and accents are ignored. */
const COLUMNS: Readonly<Record<keyof PartnerBody, readonly string[]>> = {
  CompanyTaxId: ['COMPANYTAXID', 'TAXID', 'TAX ID', 'NIF', 'NIPC', 'CONTRIBUINTE'],
  CompanyLegalName: ['COMPANYLEGALNAME', 'NAME', 'NOME', 'EMPRESA', 'COMPANY'],
  UserName: ['USERNAME', 'CONTACT', 'CONTACTO', 'PESSOA'],
  UserEmail: ['USEREMAIL', 'EMAIL', 'E MAIL'],
  UserPhone: ['USERPHONE', 'PHONE', 'TELEFONE'],
  CompanyAddress: ['COMPANYADDRESS', 'ADDRESS', 'MORADA'],
  CompanyCity: ['COMPANYCITY', 'CITY', 'CIDADE', 'LOCALIDADE'],
  CompanyPostCode: ['COMPANYPOSTCODE', 'POSTCODE', 'POST CODE', 'CODIGO POSTAL'],
  CompanyCountry: ['COMPANYCOUNTRY', 'COUNTRY', 'PAIS'],
}

/** Error: invalid-input (no table). */
const readPartnerTable = (csv: string): Table<keyof PartnerBody> => readTable(csv, COLUMNS, 'CompanyTaxId')

/** Rows that would not be sent, each with its invalid fields. */
const checkPartnerRow = (
  fields: Partial<Record<keyof PartnerBody, string>>,
): { body: PartnerBody } | { issues: ReturnType<typeof fieldIssues> } => {
  const parsed = partnerBody.safeParse(fields)
  return parsed.success ? { body: parsed.data } : { issues: fieldIssues(parsed.error) }
}

/**
 * Adds the rows of a CSV text; an invalid row does not stop the others. Adding a company twice changes nothing, so a
 * stopped list may be started again. Error: invalid-input (no table); other reasons for an early end are in the result.
 */
export const addPartnerList = async (
  ports: PartnerPorts,
  company: OpenCompany,
  csv: string,
  options: RowsOptions = {},
): Promise<RowsRun<keyof PartnerBody, PartnerRow>> => {
  const run = await rowByRow<keyof PartnerBody, PartnerRow>(
    readPartnerTable(csv).rows,
    options,
    async ({ row, fields }) => {
      const checked = checkPartnerRow(fields)
      return 'issues' in checked
        ? { outcome: 'invalid', row, taxId: fields.CompanyTaxId ?? '', issues: checked.issues }
        : { outcome: 'added', row, ...(await addOne(ports, company, checked.body)) }
    },
    ({ row, fields }, error) => ({
      outcome: 'failed',
      row,
      taxId: fields.CompanyTaxId ?? '',
      error: appErrorToWire(error),
    }),
  )
  ports.followUps.pending(company)
  return run
}

type Preview = Response<'partners.readTable'>

const SAMPLE = 5

const show = <Column extends string>({ columns, rows }: Table<Column>, wrong: number): Preview => ({
  columns,
  rows: rows.length,
  wrong,
  sample: rows.slice(0, SAMPLE).map(({ row, fields }) => ({ row, fields: fields as Record<string, string> })),
})

/**
 * Previews a table before any request to the service: recognised columns, and rows that fail the local check. Error:
 * invalid-input (no table).
 */
export const previewTable = (csv: string, of: 'partners' | 'tax-ids'): Preview => {
  if (of === 'partners') {
    const table = readPartnerTable(csv)
    return show(table, table.rows.filter(({ fields }) => 'issues' in checkPartnerRow(fields)).length)
  }
  const table = readTaxIdTable(csv)
  return show(table, table.rows.filter((row) => checkTaxIdRow(row) !== undefined).length)
}
