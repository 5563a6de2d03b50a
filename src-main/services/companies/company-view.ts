/** A company as the window shows it: where its secrets are, never what they are. */
import type { CompanyView } from '#contract/companies.ts'
import type { CredentialStore } from '../../credentials/credential-store.ts'
import { whereSecretsAre } from './company-clients.ts'
import type { CompanyRecord, CompanyRegistry } from './registry.ts'

const shownOf = ({
  partnerEmail: _partner,
  hasMirror: _mirror,
  ...shown
}: CompanyRecord): Omit<CompanyView, 'secrets'> => shown

export const toCompanyView = async (
  credentials: CredentialStore,
  record: CompanyRecord,
): Promise<CompanyView> => {
  // A partner's company has no secrets of its own: it uses its owner's.
  const holder = { id: record.partnerOf?.companyId ?? record.id, environment: record.environment }
  return { ...shownOf(record), secrets: await whereSecretsAre(credentials, holder) }
}

/** @param asksKeychain checks where the secrets are; for this the system may ask the person */
export const listCompanyViews = async (
  { registry, credentials }: { registry: CompanyRegistry; credentials: CredentialStore },
  { asksKeychain }: { asksKeychain: boolean },
): Promise<{ companies: CompanyView[]; current: CompanyRecord['id'] | null }> => {
  const { companies, current } = await registry.read()
  const toView = async (record: CompanyRecord): Promise<CompanyView> =>
    asksKeychain ? toCompanyView(credentials, record) : { ...shownOf(record), secrets: 'not-asked' }
  return { companies: await Promise.all(companies.map(toView)), current }
}
