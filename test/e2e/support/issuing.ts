/** What issuing journeys write: a company with its service, customers and lines; everything is invented. */
import { expect, type Page } from '@playwright/test'
import type { CompanyId } from '../../../src-preload/contract/values.ts'
import type { Line } from '../pages/issue-page.ts'
import { words } from '../pages/words.ts'
import type { Bridge } from './bridge.ts'
import { connectionTo } from './company.ts'
import type { ServiceAccess } from './service.ts'

/** Known to the service: typing the tax id fills the rest. */
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

/** Connects the company and shows it; no document of it is followed yet. */
export const openCompany = async (bridge: Bridge, page: Page, access: ServiceAccess): Promise<CompanyId> => {
  const result = await bridge.call('companies.connect', connectionTo(access))
  if (result.outcome !== 'connected') throw new Error(`not connected: ${JSON.stringify(result)}`)
  await page.reload()
  const entry = page.getByRole('navigation').getByText(words.shell.nav.reconcile, { exact: true })
  await expect(entry).toHaveAttribute('aria-current', 'page')
  return result.company.id
}
