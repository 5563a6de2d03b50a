/** Partners from a table: recognises its columns, and adds its rows one by one (interface 4.6). */
import { type PartnerBody, partnerBody } from '#contract/issuing/bodies.ts'
import { fieldIssues } from '#contract/issuing/fields.ts'
import type { PartnerRow } from '#contract/partners.ts'
import { appErrorToWire } from '#core/app-error.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { addOne } from './add-partners.ts'
import type { PartnerPorts } from './partner-token.ts'
import { readTable, type Table } from './read-table.ts'
import { type RowsOptions, type RowsRun, rowByRow } from './row-by-row.ts'

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
export const readPartnerTable = (csv: string): Table<keyof PartnerBody> =>
  readTable(csv, COLUMNS, 'CompanyTaxId')

/** Rows that would not be sent, each with its invalid fields. */
export const checkPartnerRow = (
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
