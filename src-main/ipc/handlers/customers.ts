/** customers.*: remembered, looked up, validated. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { listCustomers, toClientFields } from '../../services/issuing/forms/views.ts'
import { forgetCustomer } from '../../services/issuing/remembered.ts'
import { checkTaxId } from '../../services/partners/tax-id-list.ts'
import { forCompany } from '../dispatch.ts'

export const customerHandlers = ({ companies }: Concilia): Handlers<'customers'> =>
  forCompany(companies, {
    'customers.list': ({ mirror }, { search, limit }) => ({
      customers: listCustomers(mirror.read, search, limit),
    }),
    'customers.forget': ({ mirror }, { key }) => forgetCustomer(mirror, key),
    'customers.lookUp': async ({ clients }, { countryCode, taxId }) => {
      const answer = await (await clients()).invoicing.getClient(countryCode, taxId)
      return answer.kind === 'found'
        ? { outcome: 'found', client: toClientFields(answer.client) }
        : { outcome: answer.kind }
    },
    'customers.checkTaxId': async ({ clients }, { countryCode, taxId }) =>
      checkTaxId((await clients()).invoicing, countryCode, taxId),
  })
