/** customers.*: remembered, looked up, validated. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { listCustomers, toClientFields } from '../../services/issuing/forms/views.ts'
import { forgetCustomer } from '../../services/issuing/remembered.ts'
import { checkTaxId } from '../../services/partners/tax-id-list.ts'

export const customerHandlers = ({ companies }: Concilia): Handlers<'customers'> => ({
  'customers.list': async ({ companyId, search, limit }) => ({
    customers: listCustomers((await companies.get(companyId)).mirror.read, search, limit),
  }),
  'customers.forget': async ({ companyId, key }) => {
    await forgetCustomer((await companies.get(companyId)).mirror, key)
  },
  'customers.lookUp': async ({ companyId, countryCode, taxId }) => {
    const { invoicing } = await (await companies.get(companyId)).clients()
    const answer = await invoicing.getClient(countryCode, taxId)
    return answer.kind === 'found'
      ? { outcome: 'found', client: toClientFields(answer.client) }
      : { outcome: answer.kind }
  },
  'customers.checkTaxId': async ({ companyId, countryCode, taxId }) => {
    const { invoicing } = await (await companies.get(companyId)).clients()
    return checkTaxId(invoicing, countryCode, taxId)
  },
})
