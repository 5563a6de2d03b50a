/** Turns stored data of issuing into what the window shows: outcomes, entries, customers, products, places. */
import { type WireError, wireError } from '#contract/errors.ts'
import { clientBody, type DocumentBody, type WaybillBody } from '#contract/issuing/bodies.ts'
import { type TypedForm, typedForm } from '#contract/issuing/forms.ts'
import { compactTaxId } from '#contract/issuing/tax-ids.ts'
import type { CancelResult, CustomerView, IssueResult, IssuingEntry } from '#contract/issuing.ts'
import { END_CONSUMER } from '#contract/plain-values.ts'
import type { Instant, Minor } from '#contract/values.ts'
import type { Clock } from '#core/clock.ts'
import type { DocumentReceiver } from '#core/documents.ts'
import { foldText } from '#core/fold.ts'
import type { Intent, IssuedState } from '../../../db/issuing/issuing.ts'
import type { Mirror } from '../../../db/mirror/mirror.ts'
import type { MirrorReader } from '../../../db/mirror/mirror-reader.ts'
import type { IssueOutcome } from '../create-issuing.ts'
import { customerKey } from '../remembered.ts'

export const toIssueResult = (outcome: IssueOutcome): IssueResult =>
  outcome.kind === 'saved'
    ? {
        outcome: 'saved',
        intentId: outcome.intent.id,
        documentId: outcome.intent.documentId ?? 0,
        number: outcome.intent.number,
        closed: outcome.intent.toClose,
        how: toHow(outcome.intent),
        message: outcome.message,
      }
    : toDoubt(outcome)

const toError = (json: string | null): WireError | null =>
  json === null ? null : wireError.parse(JSON.parse(json))

const toHow = ({ outcome }: Intent): 'answered' | 'found' | 'sent-again' =>
  outcome === 'found' || outcome === 'sent-again' ? outcome : 'answered'

const toDoubt = (outcome: Exclude<IssueOutcome, { kind: 'saved' }>) =>
  outcome.kind === 'asks'
    ? ({ outcome: 'asks', intentId: outcome.intent.id } as const)
    : ({
        outcome: 'uncertain',
        intentId: outcome.intent.id,
        reason: outcome.reason ?? toError(outcome.intent.error),
        nextAttemptAt: outcome.intent.nextAttemptAt as Instant,
      } as const)

export const toCancelResult = (outcome: IssueOutcome): CancelResult =>
  outcome.kind === 'saved'
    ? {
        outcome: 'cancelled',
        intentId: outcome.intent.id,
        documentId: outcome.intent.documentId ?? 0,
        how: toHow(outcome.intent),
      }
    : toDoubt(outcome)

/** The type of the document that was sent; null for a cancellation. */
const sentType = (body: string): IssuingEntry['type'] => {
  const { Document, Waybill } = JSON.parse(body) as Partial<DocumentBody & WaybillBody>
  return Document?.Type ?? Waybill?.Type ?? null
}

type Named = Pick<IssuingEntry, 'customer' | 'taxId' | 'totalMinor'>

const ofSent = ({ customer, taxId, totalMinor }: Intent): Named => ({
  customer,
  taxId,
  totalMinor: totalMinor as Minor,
})

/** A cancellation is sent as an id alone: only the mirror knows whose document that is. */
const ofCancelled = (mirrored: IssuedState | undefined): Named => ({
  customer: mirrored?.customer ?? '',
  taxId: mirrored?.taxId ?? '',
  totalMinor: (mirrored?.totalMinor ?? null) as Minor | null,
})

/** @param mirrored the mirror's data on the document, where it was fetched already */
export const toEntry = (intent: Intent, mirrored?: IssuedState): IssuingEntry => ({
  intentId: intent.id,
  kind: intent.kind,
  type: mirrored?.type ?? sentType(intent.body),
  state: intent.state,
  how: intent.outcome,
  onBehalfOf: intent.onBehalfOf,
  externalId: intent.externalId,
  ...(intent.kind === 'cancel' ? ofCancelled(mirrored) : ofSent(intent)),
  toClose: intent.toClose,
  documentId: intent.documentId ?? intent.targetId,
  number: intent.number ?? mirrored?.number ?? null,
  status: mirrored?.status ?? null,
  error: toError(intent.error),
  sentAt: intent.sentAt as Instant,
  nextAttemptAt:
    intent.state === 'sending' || intent.state === 'uncertain' ? (intent.nextAttemptAt as Instant) : null,
})

/** Those in doubt first, then the newest. */
export const listEntries = (read: MirrorReader, limit: number): IssuingEntry[] => {
  const inDoubt = read.listIntentsInDoubt()
  const known = new Set(inDoubt.map(({ id }) => id))
  const others = read.listIntents({ limit }).filter(({ id }) => !known.has(id))
  return [...inDoubt, ...others].slice(0, Math.max(limit, inDoubt.length)).map((intent) => {
    const id = intent.onBehalfOf === null ? (intent.documentId ?? intent.targetId) : null
    return toEntry(intent, id === null ? undefined : read.findIssuedState(id))
  })
}

type Receiver = DocumentReceiver & { countryName?: string | null }

/** The receiver's fields that a body's client has; some required ones may be missing. */
export const toClientFields = (receiver: Receiver): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      Name: receiver.name,
      NIF: receiver.taxId,
      CountryCode: receiver.countryCode ?? 'PT',
      Address: receiver.address,
      City: receiver.city,
      PostCode: receiver.postCode,
      CountryName: receiver.countryName ?? null,
      PhoneNumber: receiver.phone,
      LegalName: receiver.legalName,
      Email: receiver.email,
      IBAN: receiver.iban,
    }).filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== ''),
  )

/** Customers to whom documents were issued here, most used first, then customers of the mirror's documents. */
export const listCustomers = (read: MirrorReader, search: string, limit: number): CustomerView[] => {
  const words = foldText(search)
  const remembered = read.listRemembered({ kind: 'customer', search: words, limit }).map((row) => ({
    key: row.key as string | null,
    uses: row.uses,
    body: clientBody.parse(JSON.parse(row.body)),
  }))
  const taxId = /^\d{9}$/.test(search.trim()) ? search.trim() : ''
  const mirrored = read
    .listReceivers({ taxId, sortableName: taxId === '' ? words : '', limit })
    .flatMap(({ receiver }) => {
      // A document's customer may have data that a new document may not have: it is not offered.
      const parsed = clientBody.safeParse(toClientFields(JSON.parse(receiver) as Receiver))
      return parsed.success ? [{ key: null, uses: 0, body: parsed.data }] : []
    })
  const known = new Set(remembered.map(({ key }) => key))
  const found = [...remembered, ...mirrored.filter(({ body }) => !known.has(customerKey(body)))].slice(
    0,
    limit,
  )
  const idOf = ({ body }: { body: CustomerView['body'] }): string =>
    `${body.CountryCode}:${compactTaxId(body.NIF, body.CountryCode)}`
  return found.map((one) => ({
    ...one,
    otherNames:
      one.body.NIF === END_CONSUMER ? 0 : found.filter((other) => idOf(other) === idOf(one)).length - 1,
  }))
}

/**
 * Forms that were filled in and not issued yet. Newest first. A form stored by another version in another shape stays
 * stored and is not listed.
 */
export const listForms = (read: Pick<MirrorReader, 'listForms'>): { keptAt: Instant; form: TypedForm }[] =>
  read.listForms().flatMap(({ body, keptAt }) => {
    const form = typedForm.safeParse(JSON.parse(body))
    return form.success ? [{ keptAt: keptAt as Instant, form: form.data }] : []
  })

/** Stores a form; one with the same id is replaced. */
export const keepForm = async (
  { mirror, clock }: { mirror: Pick<Mirror, 'write'>; clock: Clock },
  form: TypedForm,
): Promise<void> => {
  await mirror.write.run('keepForm', { id: form.id, body: JSON.stringify(form), at: clock.now() })
}

/** Deletes a form that was issued or discarded. */
export const forgetForm = async ({ write }: Pick<Mirror, 'write'>, id: TypedForm['id']): Promise<void> => {
  await write.run('forgetForm', { id })
}
