/** A company whose services cannot be reached, for tests of its files on this computer. */
import type { CompanyId } from '#contract/values.ts'
import type { Concilia } from '../../src-main/compose.ts'
import { connectCompany } from '../../src-main/services/companies/connect-company.ts'

const nowhere = 'http://127.0.0.1:9'

/** @param secrets the token and the client secret */
export const connectUnreachable = async (
  concilia: Concilia,
  name: string,
  [token, clientSecret]: readonly [string, string] = ['aaaa', 'bbbb'],
): Promise<CompanyId> => {
  const connected = await connectCompany(
    concilia.connecting,
    {
      name,
      environment: 'production',
      invoicingUrl: nowhere,
      bankingUrl: nowhere,
      authUrl: nowhere,
      email: 'contas@serracao.example',
      clientId: 'serracao',
      accountIds: ['conta-1'],
      currency: 'EUR',
      partnerEmail: null,
    },
    { token, 'client-secret': clientSecret },
    { verify: false },
  )
  if (connected.outcome !== 'connected') throw new Error('not connected')
  return connected.company.id
}
