/** The connect form's own rules: the contract's schema judges, this says it in a person's words. */
import type { z } from 'zod'
import { type ConnectInput, connectInput } from '../../../src-preload/contract/companies.ts'

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

/** The input to send, or one complaint for each field that cannot be. */
export const judgeDraft = (
  draft: ConnectDraft,
): { input: z.input<typeof connectInput> } | { complaints: Complaints } => {
  const input = {
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
  }
  const judged = connectInput.safeParse(input)
  if (judged.success) return { input }
  const complaints: Complaints = {}
  for (const issue of judged.error.issues) {
    const field = String(issue.path[0]) as keyof ConnectDraft
    complaints[field] ??= complaintOf(field, issue, draft[field])
  }
  return { complaints }
}
