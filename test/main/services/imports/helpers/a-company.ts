/** Companies for imports of files: one whose services are never called, and one without services. */
import type { Concilia } from '../../../../../src-main/compose.ts'
import { addFilesCompany } from '../../../../../src-main/services/companies/add-files-company.ts'
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

export const aFilesCompany = async (
  concilia: Concilia,
  { taxId, name = 'Oficina do Vale, Lda' }: { taxId: string; name?: string },
): Promise<OpenCompany> => {
  const { id } = await addFilesCompany(concilia.connecting, { name, taxId, currency: 'EUR' })
  return concilia.companies.get(id)
}
