/** A company, customers and lines for journeys that issue documents; everything is invented. */
import type { Page } from '@playwright/test'
import type { Request } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import type { IssuePage, Line } from '../pages/issue-page.ts'
import type { Bridge } from './bridge.ts'
import { connectionTo, connectOnly, showCompany } from './company.ts'
import type { ServiceAccess } from './service.ts'

/** Known to the service: its tax id fills the other fields. */
export const customer = { nif: '509442013', name: 'Beiramar Contabilidade, Lda' }

export const hour: Line = {
  code: 'HORA',
  description: 'Consultoria',
  quantity: '2,5',
  unitPrice: '1.234,56',
  tax: '23',
}
export const travel: Line = {
  code: 'DESP',
  description: 'Deslocações',
  quantity: '1',
  unitPrice: '80',
  tax: '6',
}
export const book: Line = {
  code: 'LIVRO',
  description: 'Manual',
  quantity: '3',
  unitPrice: '12.90',
  tax: '13',
}

/** The body of an invoice of 985,23. */
export const invoiceOf = (client: {
  readonly Name: string
  readonly NIF: string
}): Request<'issuing.saveDocument'>['body'] => ({
  IsToClose: true,
  Client: { ...client, CountryCode: 'PT' },
  Document: {
    Type: 'I',
    Date: '2026-06-30',
    DueDate: '2026-07-30',
    Lines: [
      {
        ...{ Code: 'FARINHA', Description: 'Farinha de trigo', Unit: 'kg', Type: 'P' },
        ...{ UnitPrice: '801.00', Quantity: '1', TaxValue: '23', ProductDiscount: '0' },
      },
    ],
  },
})

/** Connects the company and shows it; none of its documents are tracked. */
export const openCompany = async (bridge: Bridge, page: Page, access: ServiceAccess): Promise<CompanyId> => {
  const companyId = await connectOnly(bridge, connectionTo(access))
  await showCompany(page)
  return companyId
}

/** Opens a new document for the customer with these lines. */
export const startDocument = async (screen: IssuePage, lines: readonly Line[]): Promise<void> => {
  await screen.startNew()
  await screen.writeCustomer(customer.nif, customer.name)
  await screen.writeLines(lines)
}
