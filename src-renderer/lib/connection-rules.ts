/** The fields of a connection, wherever they are asked for: the contract's schema validates, this says it in a person's words. */
import type { z } from 'zod'
import { type ConnectInput, connectInput } from '#contract/companies.ts'

/** What the fields hold, as typed. */
export type ConnectionDraft = Readonly<Partial<Record<keyof ConnectInput, string>>>

/** Names a sentence of the form's texts. */
type Complaint = 'required' | 'tooLong' | 'httpsOnly' | 'addressOnly' | 'notUrl' | 'notEmail' | 'notCurrency'
export type Complaints = Partial<Record<keyof ConnectInput, Complaint>>

/** The input to send, or one complaint for each field that cannot be. */
export type Validated<Input> = { input: Input } | { complaints: Complaints }

const fields = connectInput.keyof().options
const urls: ReadonlySet<string> = new Set(['invoicingUrl', 'bankingUrl', 'authUrl'])

const urlComplaints: Readonly<Record<string, Complaint>> = {
  'https-only': 'httpsOnly',
  'address-only': 'addressOnly',
}

const complaintOf = (field: keyof ConnectInput, issue: z.core.$ZodIssue, typed: string): Complaint => {
  if (typed.trim() === '') return 'required'
  if (issue.code === 'too_big') return 'tooLong'
  if (urls.has(field)) return urlComplaints[issue.message] ?? 'notUrl'
  return field === 'email' ? 'notEmail' : field === 'currency' ? 'notCurrency' : 'required'
}

/** `input` is what `draft` comes to once it is tidied. */
export const validateConnection = <Input>(
  schema: z.ZodType,
  input: Input,
  draft: ConnectionDraft,
): Validated<Input> => {
  const validated = schema.safeParse(input)
  if (validated.success) return { input }
  const complaints: Complaints = {}
  for (const field of fields) {
    const issue = validated.error.issues.find(({ path }) => path[0] === field)
    if (issue !== undefined) complaints[field] = complaintOf(field, issue, draft[field] ?? '')
  }
  return { complaints }
}

/** One a line, or between commas or semicolons, each once: an account's number may be typed with spaces. */
export const toAccountIds = (typed: string): string[] =>
  [...new Set(typed.split(/[\n,;]/).map((account) => account.trim()))].filter((account) => account !== '')
