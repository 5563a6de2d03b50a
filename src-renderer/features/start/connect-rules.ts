/** The connect form's own rules: the contract's schema judges, this says it in a person's words. */
import type { z } from 'zod'
import {
  type CompanyView,
  type ConnectInput,
  changeInput,
  connectInput,
} from '../../../src-preload/contract/companies.ts'

/** What the fields hold, as typed. */
export interface ConnectDraft extends Omit<Record<keyof ConnectInput, string>, 'environment'> {
  readonly environment: ConnectInput['environment']
}

export const emptyDraft: ConnectDraft = {
  name: '',
  environment: 'production',
  invoicingUrl: '',
  email: '',
  token: '',
  bankingUrl: '',
  authUrl: '',
  clientId: '',
  clientSecret: '',
  accountIds: '',
  currency: 'EUR',
}

/** What is known of a company, as it is typed; its secrets never come back and stay empty. */
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

/** Names a sentence of the form's texts. */
export type Complaint = 'required' | 'tooLong' | 'httpsOnly' | 'notUrl' | 'notEmail' | 'notCurrency'
export type Complaints = Partial<Record<keyof ConnectDraft, Complaint>>

const urls: ReadonlySet<string> = new Set(['invoicingUrl', 'bankingUrl', 'authUrl'])

const complaintOf = (field: string, issue: z.core.$ZodIssue, typed: string): Complaint => {
  if (typed.trim() === '') return 'required'
  if (issue.code === 'too_big') return 'tooLong'
  if (urls.has(field)) return issue.message === 'https-only' || /^http:/.test(typed) ? 'httpsOnly' : 'notUrl'
  return field === 'email' ? 'notEmail' : field === 'currency' ? 'notCurrency' : 'required'
}

const tidied = (draft: ConnectDraft) => ({
  ...draft,
  invoicingUrl: draft.invoicingUrl.trim(),
  bankingUrl: draft.bankingUrl.trim(),
  authUrl: draft.authUrl.trim(),
  email: draft.email.trim(),
  currency: draft.currency.trim().toUpperCase(),
  accountIds: draft.accountIds
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== ''),
})

const complaintsOf = (draft: ConnectDraft, issues: readonly z.core.$ZodIssue[]): Complaints => {
  const complaints: Complaints = {}
  for (const issue of issues) {
    const field = String(issue.path[0]) as keyof ConnectDraft
    complaints[field] ??= complaintOf(field, issue, draft[field])
  }
  return complaints
}

type Judged<Input> = { input: Input } | { complaints: Complaints }

/** The input to send, or one complaint for each field that cannot be. */
export const judgeDraft = (draft: ConnectDraft): Judged<z.input<typeof connectInput>> => {
  const input = tidied(draft)
  const judged = connectInput.safeParse(input)
  return judged.success ? { input } : { complaints: complaintsOf(draft, judged.error.issues) }
}

/** The same for a company that is there: a secret left empty stays as it is. */
export const judgeChange = (
  draft: ConnectDraft,
  companyId: CompanyView['id'],
): Judged<z.input<typeof changeInput>> => {
  const { token, clientSecret, ...rest } = tidied(draft)
  const input = {
    ...rest,
    companyId,
    ...(token === '' ? {} : { token }),
    ...(clientSecret === '' ? {} : { clientSecret }),
  }
  const judged = changeInput.safeParse(input)
  return judged.success ? { input } : { complaints: complaintsOf(draft, judged.error.issues) }
}
