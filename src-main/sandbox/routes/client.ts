/** Client data and tax-id validation (interface 4.8 and 4.9). */
import { Hono } from 'hono'
import type { ServiceHooks } from '../hooks.ts'
import { answer, refuseWith } from '../http/answers.ts'
import { refuse, refuseField } from '../http/envelope.ts'
import { MAIN_OWNER, requireNetworkOwner } from '../http/guards/credentials.ts'
import { readTaxId } from '../http/queries.ts'
import type { RouteEnvironment } from '../http/route-environment.ts'
import { currentPartner } from '../partners.ts'
import { isTaxId } from '../rules/tax-id.ts'
import type { SandboxState } from '../state.ts'
import { findNewestFor } from '../tables/documents.ts'

export const clientRoutes = (state: SandboxState, hooks: ServiceHooks): Hono<RouteEnvironment> => {
  const app = new Hono<RouteEnvironment>()
  const allowed = requireNetworkOwner(state)
  app.get('/api/v1.1/client', hooks.before('client'), allowed, (c) => {
    const query = readTaxId(c)
    if ('error' in query) return refuseWith(c, state, query, 400)
    if (!isTaxId(query.taxId, query.countryCode)) {
      const fault = { type: 'InvalidTaxId', field: 'TaxId', value: query.taxId, element: 0 }
      return refuseWith(c, state, refuseField('ValidationError', 'The tax id is not valid.', fault))
    }
    const client = findClient(state, query.taxId)
    return client
      ? answer(c, client)
      : refuseWith(c, state, refuse('ElementDoesNotExist', 'The client is not known.'))
  })
  app.get('/api/v1.1/taxIdValidation', hooks.before('tax-id'), allowed, (c) => {
    const query = readTaxId(c)
    if ('error' in query) return refuseWith(c, state, query, 400)
    return isTaxId(query.taxId, query.countryCode)
      ? answer(c, null)
      : refuseWith(c, state, refuse('InvalidTaxId', 'The tax id is not valid.'))
  })
  return app
}

/** Finds among the customers of the company's documents and the companies of the network. */
const findClient = (state: SandboxState, taxId: string): object | undefined => {
  const document = findNewestFor(state.store, MAIN_OWNER, taxId)
  if (document) {
    const { TaxId, ...receiver } = document.body.receiver
    return { NIF: TaxId, ...receiver, Email: receiver.Email ?? '', IBAN: receiver.IBAN ?? '' }
  }
  const company = currentPartner(state, taxId)?.body
  return (
    company && {
      NIF: taxId,
      Name: company.name,
      Address: company.address,
      City: company.city,
      PostCode: company.postCode,
      CountryCode: company.country,
      PhoneNumber: company.phone,
      CountryName: company.country === 'PT' ? 'Portugal' : '',
      LegalName: company.name,
      Email: company.email,
      IBAN: '',
    }
  )
}
