/** The fields of the connect form for a new or an existing company, and their validation. */
import { type CompanyView, type ConnectInput, changeInput, connectInput } from '#contract/companies.ts'
import { toAccountIds, validateConnection } from '../../lib/connection-rules.ts'

type SecretName = 'token' | 'clientSecret'

/** The fields as typed, without the secrets. */
export interface ConnectDraft extends Omit<Record<keyof ConnectInput, string>, 'environment' | SecretName> {
  readonly environment: ConnectInput['environment']
}

/** With the secrets, to be sent. */
export type FullDraft = ConnectDraft & Record<SecretName, string>

export const emptyDraft: ConnectDraft = {
  name: '',
  environment: 'production',
  invoicingUrl: '',
  email: '',
  bankingUrl: '',
  authUrl: '',
  clientId: '',
  accountIds: '',
  currency: 'EUR',
}

/** The fields of an existing company; its secrets are never sent to the window and stay empty. */
export const draftOf = (company: CompanyView): ConnectDraft => ({
  ...emptyDraft,
  name: company.name,
  environment: company.environment === 'staging' ? 'staging' : 'production',
  invoicingUrl: company.invoicingUrl,
  email: company.email,
  bankingUrl: company.bankingUrl,
  authUrl: company.authUrl,
  clientId: company.clientId,
  accountIds: company.accountIds.join('\n'),
  currency: company.currency,
})

const tidied = (draft: FullDraft) => ({
  ...draft,
  invoicingUrl: draft.invoicingUrl.trim(),
  bankingUrl: draft.bankingUrl.trim(),
  authUrl: draft.authUrl.trim(),
  email: draft.email.trim(),
  currency: draft.currency.trim().toUpperCase(),
  accountIds: toAccountIds(draft.accountIds),
})

/** Whether a company asks the same service for one of the accounts typed. */
export const sharesAccount = (
  { bankingUrl, accountIds }: ConnectDraft,
  other: Pick<CompanyView, 'bankingUrl' | 'accountIds'>,
): boolean =>
  other.bankingUrl === bankingUrl.trim() &&
  toAccountIds(accountIds).some((id) => other.accountIds.includes(id))

/** Validates the input of a new company. */
export const validateDraft = (draft: FullDraft) => validateConnection(connectInput, tidied(draft), draft)

/** As `validateDraft`, for a company on files alone that gets a connection: it has no secrets yet. */
export const validateFirst = (draft: FullDraft, companyId: CompanyView['id']) =>
  validateConnection(
    connectInput.extend({ companyId: changeInput.shape.companyId }),
    { ...tidied(draft), companyId },
    draft,
  )

/** As `validateDraft`, for an existing company: an empty secret stays unchanged. */
export const validateChange = (draft: FullDraft, companyId: CompanyView['id']) => {
  const { token, clientSecret, ...rest } = tidied(draft)
  const input = {
    ...rest,
    companyId,
    ...(token === '' ? {} : { token }),
    ...(clientSecret === '' ? {} : { clientSecret }),
  }
  return validateConnection(changeInput, input, draft)
}
