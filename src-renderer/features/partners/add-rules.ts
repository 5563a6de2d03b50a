/** The form for a partner: the contract's own schema validates its fields, and so does the service. */
import { type PartnerBody, partnerBody } from '#contract/issuing/bodies.ts'
import { fieldIssues, type Problem } from '#contract/issuing/fields.ts'
import type { ApiError } from '../../api.ts'

export type PartnerField = keyof PartnerBody
export type PartnerDraft = Readonly<Record<PartnerField, string>>

export const emptyPartner: PartnerDraft = {
  CompanyTaxId: '',
  CompanyCountry: 'PT',
  CompanyLegalName: '',
  CompanyAddress: '',
  CompanyPostCode: '',
  CompanyCity: '',
  UserName: '',
  UserEmail: '',
  UserPhone: '',
}

/** Whether a name is a field of the form. */
export const isPartnerField = (name: string): name is PartnerField => Object.hasOwn(emptyPartner, name)

/** What is wrong with each field, in the words of `problem`; empty where it can be sent (interface 2.8). */
export const validatePartner = (draft: PartnerDraft): Partial<Record<PartnerField, Problem>> => {
  const parsed = partnerBody.safeParse(draft)
  const complaints: Partial<Record<PartnerField, Problem>> = {}
  if (!parsed.success)
    for (const { field, problem } of fieldIssues(parsed.error))
      if (isPartnerField(field)) complaints[field] = problem
  return complaints
}

/** What the service says of single fields, in its own words; `TaxId` is the short body's name (interface 4.6). */
export const complaintsOf = ({ details }: ApiError): Partial<Record<PartnerField, string>> => {
  const complaints: Partial<Record<PartnerField, string>> = {}
  for (const { field, detail, type } of details.validationErrors ?? []) {
    const name = field === 'TaxId' ? 'CompanyTaxId' : (field ?? '')
    if (isPartnerField(name)) complaints[name] ??= detail ?? type
  }
  return complaints
}
