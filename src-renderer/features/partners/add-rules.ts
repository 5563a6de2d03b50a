/** The form for a partner, validated by the contract's schema, which the service's rules match. */
import { z } from 'zod'
import { type PartnerBody, partnerBody } from '#contract/issuing/bodies.ts'
import { fieldIssues } from '#contract/issuing/fields.ts'
import type { Language } from '#contract/values.ts'
import { issuingWords } from '#contract/words/issuing-words.ts'
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

/** Whether a name is that of a field in the form. */
export const isPartnerField = (name: string): name is PartnerField => Object.hasOwn(emptyPartner, name)

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Parses the typed fields into the body; errors are shown at their fields (interface 2.8). */
export const partnerForm = (language: Language) =>
  z.custom<PartnerDraft>().superRefine((draft, context) => {
    const parsed = partnerBody.safeParse(draft)
    for (const { field, problem } of parsed.success ? [] : fieldIssues(parsed.error))
      context.addIssue({
        code: 'custom',
        path: [field],
        message: `${sentence(issuingWords[language].problem[problem])}.`,
      })
  })

/** The service's messages by field; `TaxId` is the name in the short body (interface 4.6). */
export const complaintsOf = ({ details }: ApiError): Partial<Record<PartnerField, string>> => {
  const complaints: Partial<Record<PartnerField, string>> = {}
  for (const { field, detail, type } of details.validationErrors ?? []) {
    const name = field === 'TaxId' ? 'CompanyTaxId' : (field ?? '')
    if (isPartnerField(name)) complaints[name] ??= sentence(detail ?? type)
  }
  return complaints
}
