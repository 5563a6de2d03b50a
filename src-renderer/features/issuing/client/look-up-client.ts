/** Finds the holder of a tax id: among known customers, else at the service, else only checks the id. */
import { compactTaxId } from '#contract/issuing/tax-ids.ts'
import type { CustomerView } from '#contract/issuing.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../../api.ts'

type Client = Readonly<Record<string, string>>
export type Lookup =
  /** Customers of earlier documents here or in the mirror, most used first. */
  | { readonly kind: 'known'; readonly clients: readonly Client[] }
  /** The service's own data. */
  | { readonly kind: 'found'; readonly clients: readonly Client[] }
  /** The service accepts the id, refuses it, or could not be reached. */
  | { readonly kind: 'unknown' | 'refused' | 'unchecked'; readonly clients: readonly Client[] }

export const lookUpClient = async (companyId: CompanyId, country: string, taxId: string): Promise<Lookup> => {
  const { customers } = await call('customers.list', { companyId, search: taxId, limit: 10 })
  const known = customers.filter(hasId(taxId, country))
  if (known.length > 0) return { kind: 'known', clients: known.map(({ body }) => toTexts(body)) }
  // Without the service an invoice can still be written: the local check has passed.
  return askService(companyId, country, taxId).catch(() => ({ kind: 'unchecked', clients: [] }) as const)
}

/** The fields of a client as texts. */
export const toTexts = (body: Readonly<Record<string, unknown>>): Client =>
  Object.fromEntries(
    Object.entries(body).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )

const hasId =
  (taxId: string, country: string) =>
  (customer: CustomerView): boolean =>
    customer.body.CountryCode === country && compactTaxId(customer.body.NIF, country) === taxId

const askService = async (companyId: CompanyId, countryCode: string, taxId: string): Promise<Lookup> => {
  const found = await call('customers.lookUp', { companyId, countryCode, taxId })
  if (found.outcome === 'found') return { kind: 'found', clients: [toTexts(found.client)] }
  if (found.outcome === 'invalid-tax-id') return { kind: 'refused', clients: [] }
  const { service } = await call('customers.checkTaxId', { companyId, countryCode, taxId })
  const kinds = { valid: 'unknown', invalid: 'refused', 'not-asked': 'unchecked' } as const
  return { kind: kinds[service], clients: [] }
}
