/** Issuing: create, update, close, cancel, fetch; transport documents; what is in doubt and how it was cleared up. */
import { z } from 'zod'
import { documentStatus, documentType, paymentStatus } from './documents.ts'
import { wireError } from './errors.ts'
import { addressBody, clientBody, documentBody, lineBody, waybillBody } from './issuing/bodies.ts'
import { problem } from './issuing/fields.ts'
import { typedForm } from './issuing/forms.ts'
import {
  companyId,
  currencyCode,
  serviceDocumentId as documentId,
  endpoint,
  instant,
  isoDate,
  minorUnits,
  typedText,
} from './values.ts'

/** A partner's tax id, to issue in that company's name (interface 5.1); left out for the company itself. */
const onBehalfOf = z
  .string()
  .regex(/^[A-Za-z0-9]{2,20}$/)
  .optional()
const intentId = z.string().min(1).max(64)

/** answered: as usual; found: its answer was lost, it had been issued; sent-again: it had not, and now it is. */
const how = z.enum(['answered', 'found', 'sent-again'])
const inDoubt = [
  /** Whether it was issued is not known yet; it is cleared up by itself, and issuing it again does the same. */
  z.strictObject({
    outcome: z.literal('uncertain'),
    intentId,
    reason: wireError.nullable(),
    nextAttemptAt: instant,
  }),
  /** The service has a document with this ExternalId, and only a person can say which. */
  z.strictObject({ outcome: z.literal('asks'), intentId }),
] as const

const issueResult = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('saved'),
    intentId,
    documentId,
    /** Given with the answer of a waybill alone; of a document it is there ten seconds later. */
    number: z.string().nullable(),
    closed: z.boolean(),
    how,
    /** The service's remark, word for word. */
    message: z.string().nullable(),
  }),
  ...inDoubt,
])
export type IssueResult = z.infer<typeof issueResult>

const cancelResult = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('cancelled'), intentId, documentId, how }),
  ...inDoubt,
])
export type CancelResult = z.infer<typeof cancelResult>

const issuingWarning = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('date-before-last-closed'), field: z.string(), lastDate: isoDate }),
  z.strictObject({ kind: z.literal('date-in-the-future'), field: z.string() }),
  z.strictObject({ kind: z.literal('due-date-equals-date'), field: z.string() }),
  z.strictObject({ kind: z.literal('rate-not-of-region'), field: z.string(), region: z.string() }),
])

/** Minor units of EUR, save `foreignMinor`, which is in those of the second currency. */
const issuingTotals = z.strictObject({
  grossMinor: minorUnits,
  discountMinor: minorUnits,
  withoutTaxMinor: minorUnits,
  taxMinor: minorUnits,
  totalMinor: minorUnits,
  retentionMinor: minorUnits,
  payableMinor: minorUnits,
  foreignMinor: minorUnits.nullable(),
  rates: z.array(z.strictObject({ percent: z.string(), withoutTaxMinor: minorUnits, taxMinor: minorUnits })),
  lineMinors: z.array(minorUnits),
})

/** What a form shows while it is filled in; a line that cannot be read yet counts as nothing. */
const checkResult = z.strictObject({
  issues: z.array(z.strictObject({ field: z.string(), problem })),
  warnings: z.array(issuingWarning),
  totals: issuingTotals.nullable(),
})
export type CheckResult = z.infer<typeof checkResult>

/** One thing that was sent to be issued or cancelled, and what became of it. */
const issuingEntry = z.strictObject({
  intentId,
  kind: z.enum(['document', 'waybill', 'cancel']),
  /** Null of a cancellation whose document is not in the mirror. */
  type: documentType.nullable(),
  state: z.enum(['sending', 'uncertain', 'asks', 'saved', 'refused', 'dismissed']),
  how: z.enum(['answered', 'found', 'sent-again', 'refused', 'named', 'dismissed']).nullable(),
  onBehalfOf: z.string().nullable(),
  externalId: z.string().nullable(),
  customer: z.string(),
  taxId: z.string(),
  /** EUR; null, without a customer, of a cancellation whose document is not in the mirror. */
  totalMinor: minorUnits.nullable(),
  toClose: z.boolean(),
  documentId: documentId.nullable(),
  number: z.string().nullable(),
  /** As the mirror has it: null until the document was fetched. */
  status: documentStatus.nullable(),
  error: wireError.nullable(),
  sentAt: instant,
  nextAttemptAt: instant.nullable(),
})
export type IssuingEntry = z.infer<typeof issuingEntry>

/** What a form begins with: the body's members, any of them still missing. */
const looseFields = z.record(z.string(), z.unknown())

/** A document as the service holds it now. */
const issuedDocument = z.strictObject({
  documentId,
  type: documentType,
  status: documentStatus,
  serie: z.string(),
  number: z.string().nullable(),
  date: isoDate.nullable(),
  dueDate: isoDate.nullable(),
  customer: z.string(),
  taxId: z.string(),
  currency: currencyCode,
  totalMinor: minorUnits,
  withoutTaxMinor: minorUnits,
  taxMinor: minorUnits,
  retentionMinor: minorUnits,
  foreignMinor: minorUnits.nullable(),
  unpaidMinor: minorUnits.nullable(),
  paymentStatus: paymentStatus.nullable(),
  /** The code that must accompany the goods; null where the document was not reported. */
  atCode: z.string().nullable(),
  hasPdf: z.boolean(),
  /** The body it would be sent with again: a draft opens in its form with this. */
  body: looseFields,
})
export type IssuedDocument = z.infer<typeof issuedDocument>

const place = { companyId, onBehalfOf }
const one = { ...place, documentId }
const search = {
  companyId,
  /** Comes from a field that may hold more, such as a description: the beginning is searched for. */
  search: z
    .string()
    .overwrite((text) => text.slice(0, 100))
    .default(''),
  limit: z.int().min(1).max(100).default(20),
}
const kept = { uses: z.int(), usedAt: instant, key: z.string() }

export const issuingContract = {
  /** Live: nothing is sent. `body` is a form's state, complete or not. */
  'issuing.check': endpoint(
    z.strictObject({ ...place, kind: z.enum(['document', 'waybill']), body: z.unknown() }),
    checkResult,
  ),
  /** Creates, updates (Document.Id) or closes (IsToClose). Errors: service-refused with its validation errors. */
  'issuing.saveDocument': endpoint(z.strictObject({ ...place, body: documentBody }), issueResult),
  'issuing.saveWaybill': endpoint(z.strictObject({ ...place, body: waybillBody }), issueResult),
  /** Numbers of the notes in force that correct a document, as the mirror knows them. */
  'issuing.listNotes': endpoint(
    z.strictObject({ companyId, documentId }),
    z.strictObject({ numbers: z.array(z.string()) }),
  ),
  /** Irreversible; the window asks first. */
  'issuing.cancel': endpoint(z.strictObject(one), cancelResult),
  /** Asks the service, not the mirror. */
  'issuing.getDocument': endpoint(z.strictObject(one), issuedDocument),
  /** A note that corrects a document: its reference, lines and client carried over. */
  'issuing.startFrom': endpoint(
    z.strictObject({ ...one, type: z.enum(['T', 'I', 'S', 'C', 'D']) }),
    z.strictObject({ body: looseFields }),
  ),
  /** Fetched anew for its link; main asks where to save. */
  'issuing.savePdf': endpoint(
    z.strictObject(one),
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('saved'), fileName: z.string() }),
      z.strictObject({ outcome: z.literal('no-pdf') }),
      z.strictObject({ outcome: z.literal('cancelled') }),
    ]),
  ),
  /** Fetched anew for its link, put into a private folder, and given to the system's own viewer. */
  'issuing.openPdf': endpoint(
    z.strictObject(one),
    z.strictObject({ outcome: z.enum(['opened', 'no-pdf', 'no-viewer']) }),
  ),
  /** The newest first, those in doubt before all others. */
  'issuing.listRecent': endpoint(
    z.strictObject({ companyId, limit: z.int().min(1).max(500).default(50) }),
    z.strictObject({ entries: z.array(issuingEntry) }),
  ),
  /** Clears up what is in doubt, before it is due again too; answers what was found out. */
  'issuing.resolve': endpoint(
    z.strictObject({ companyId }),
    z.strictObject({ entries: z.array(issuingEntry) }),
  ),
  /** A person's answer where the app cannot tell: the document is fetched and compared. Error: conflict. */
  'issuing.nameDocument': endpoint(z.strictObject({ companyId, intentId, documentId }), issuingEntry),
  /** A person's word that nothing was issued: it is forgotten and may be issued anew. */
  'issuing.dismiss': endpoint(z.strictObject({ companyId, intentId }), issuingEntry),
  /** What was typed and not issued yet, the newest first. */
  'issuing.listForms': endpoint(
    z.strictObject({ companyId }),
    z.strictObject({ forms: z.array(z.strictObject({ keptAt: instant, form: typedForm })) }),
  ),
  'issuing.keepForm': endpoint(z.strictObject({ companyId, form: typedForm }), z.strictObject({})),
  'issuing.forgetForm': endpoint(z.strictObject({ companyId, id: typedForm.shape.id }), z.strictObject({})),
  'issuing.listProducts': endpoint(
    z.strictObject(search),
    z.strictObject({ products: z.array(z.strictObject({ ...kept, body: lineBody })) }),
  ),
  'issuing.listPlaces': endpoint(
    z.strictObject(search),
    z.strictObject({
      addresses: z.array(z.strictObject({ ...kept, body: addressBody })),
      /** Where the goods of the last waybill were loaded. */
      lastLoading: addressBody.nullable(),
      vehicles: z.array(z.string()),
    }),
  ),
}

const customer = z.strictObject({
  /** Null for one the mirror's documents name and nobody wrote to from here yet. */
  key: z.string().nullable(),
  uses: z.int(),
  body: clientBody,
  /** How many other names are known under this tax id; never counted for the end consumer. */
  otherNames: z.int(),
})
export type CustomerView = z.infer<typeof customer>

const country = z.string().regex(/^[A-Za-z]{2}$/)
const typedTaxId = typedText.trim().min(2).max(20)

export const customersContract = {
  'customers.list': endpoint(z.strictObject(search), z.strictObject({ customers: z.array(customer) })),
  /** What the partner network knows of a tax id (interface 4.8), as the client of a body. */
  'customers.lookUp': endpoint(
    z.strictObject({ companyId, countryCode: country, taxId: typedTaxId }),
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('found'), client: looseFields }),
      z.strictObject({ outcome: z.literal('unknown') }),
      z.strictObject({ outcome: z.literal('invalid-tax-id') }),
    ]),
  ),
  /** The local check first; the service is asked only where it passes (interface 4.9). */
  'customers.checkTaxId': endpoint(
    z.strictObject({ companyId, countryCode: country, taxId: typedTaxId }),
    z.strictObject({
      local: z.enum(['valid', 'invalid']),
      service: z.enum(['valid', 'invalid', 'not-asked']),
    }),
  ),
}
