/** A company whose services are never called, for imports of files. */
import type { Concilia } from '../../../../../src-main/compose.ts'
import { connectCompany } from '../../../../../src-main/services/companies/connect-company.ts'
import type { OpenCompany } from '../../../../../src-main/services/companies/open-companies.ts'

const address = {
  name: 'Oficina do Vale, Lda',
  environment: 'staging',
  invoicingUrl: 'http://127.0.0.1:1',
  bankingUrl: 'http://127.0.0.1:1',
  authUrl: 'http://127.0.0.1:1',
  email: 'contas@oficina.example',
  clientId: 'oficina',
  accountIds: [],
  currency: 'EUR',
  partnerEmail: null,
} as const

export const aCompany = async (concilia: Concilia): Promise<OpenCompany> => {
  const secrets = { token: 't', 'client-secret': 's' }
  const added = await connectCompany(concilia.connecting, { ...address, accountIds: [] }, secrets, {
    verify: false,
  })
  if (added.outcome !== 'connected') throw new Error('nothing is tested, so that nothing is refused')
  return concilia.companies.get(added.company.id)
}
