/** The partner network: add a partner, read its token (interface 4.6 and 4.7). */
import { Hono } from 'hono'
import type { ServiceHooks } from '../hooks.ts'
import { answer, refuseWith } from '../http/answers.ts'
import { refuse, refuseField } from '../http/envelope.ts'
import { MAIN_OWNER, requireNetworkOwner } from '../http/guards/credentials.ts'
import { readBody, readQueriedTaxId, readTaxId } from '../http/queries.ts'
import { addPartner, currentPartner } from '../partners.ts'
import { isCountryCode } from '../rules/countries.ts'
import { isEmail } from '../rules/fields/client-fields.ts'
import { startCheck } from '../rules/fields/field-check.ts'
import { isTaxId } from '../rules/tax-id.ts'
import type { RouteContext, RouteEnvironment, SandboxState } from '../state.ts'
import { findNewestFor } from '../tables/documents.ts'

const LENGTHS = {
  UserName: 75,
  UserEmail: 75,
  UserPhone: 50,
  CompanyLegalName: 50,
  CompanyAddress: 200,
  CompanyCity: 50,
  CompanyPostCode: 50,
} as const

const tokenObject = (state: SandboxState, token: string, name: string): unknown => {
  const entry = { AccessToken: token, Description: name }
  const shape = state.switches.partnerTokenShape
  return shape === 'list' ? [entry] : shape === 'object' ? entry : token
}

export const partnerRoutes = (state: SandboxState, hooks: ServiceHooks): Hono<RouteEnvironment> => {
  const app = new Hono<RouteEnvironment>()
  const allowed = requireNetworkOwner(state)

  app.post('/api/v1.1/partner', hooks.before('partner'), allowed, async (c) => {
    const body = await readBody(c)
    if ('refusal' in body) return refuseWith(c, state, body.refusal, 400)
    const check = startCheck()
    const text = (name: string, max: number): string => check.text(body.fields, name, { max })
    const values = Object.fromEntries(Object.entries(LENGTHS).map(([name, max]) => [name, text(name, max)]))
    // The overview of 4.6 shows the short body with TaxId and Name; both are accepted.
    const nif = text('CompanyTaxId', 20) || text('TaxId', 20)
    const name = values.CompanyLegalName || text('Name', 75)
    const country = (text('CompanyCountry', 2) || 'PT').toUpperCase()
    const email = values.UserEmail ?? ''
    if (!isCountryCode(country))
      check.fail('CompanyCountry', 'InvalidValue', 'CompanyCountry must be an ISO 3166-1 code.', country)
    if (email !== '' && !isEmail(email))
      check.fail('UserEmail', 'InvalidValue', 'UserEmail is no address.', email)
    if (nif !== '' && !isTaxId(nif, country))
      check.fail('CompanyTaxId', 'InvalidTaxId', 'The tax id is not valid.', nif)
    const refusal = check.refusal()
    if (refusal) return refuseWith(c, state, refusal)
    if (nif === '') return refuseWith(c, state, refuse('PartnershipNotFound', 'No company is named.'))
    addPartner(state, nif, {
      name: name || nif,
      address: values.CompanyAddress ?? '',
      city: values.CompanyCity ?? '',
      postCode: values.CompanyPostCode ?? '',
      country,
      phone: values.UserPhone ?? '',
      email,
    })
    return answer(c, null)
  })

  const tokens = (member: string) => (c: RouteContext) => {
    const taxId = readQueriedTaxId(c, member)
    if (typeof taxId !== 'string') return refuseWith(c, state, taxId, 400)
    const partner = currentPartner(state, taxId)
    if (partner?.state !== 'granted')
      return refuseWith(
        c,
        state,
        refuse('PartnershipNotFound', 'There is no granted partnership with this company.'),
      )
    return answer(c, tokenObject(state, partner.token, partner.body.name))
  }
  app.get('/api/v1.1/partner/tokens', hooks.before('partner-tokens'), allowed, tokens('taxId'))
  // The path of the same call at other services of the family.
  app.get('/api/v1.1/partner/accessTokens', hooks.before('partner-tokens'), allowed, tokens('partnerTaxId'))
  return app
}

/** Client data and tax-id validation (interface 4.8 and 4.9). */
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
