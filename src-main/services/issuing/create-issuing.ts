/** Issues documents, one at a time for each company: recorded, sent once, and cleared up where the answer was lost. */
import { createHash } from 'node:crypto'
import type { DocumentBody, WaybillBody } from '#contract/issuing/bodies.ts'
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { computeTotals } from '#core/issuing/totals.ts'
import { serialQueue } from '#core/serial-queue.ts'
import type { BeginIssuingInput } from '../../db/issuing/intents.ts'
import type { Intent } from '../../db/issuing/issuing.ts'
import { STATES_IN_DOUBT } from '../../db/schema/schema.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { clearUp } from './clear-up.ts'
import { concludeDismissed, concludeRefused, concludeSaved, postpone, requireIntent } from './conclude.ts'
import { getIssued } from './forms/read-document.ts'
import type { Conclusion, IssuingPorts, IssuingWork } from './ports.ts'
import { isIntended, sendIntent, tokenFor } from './send-intent.ts'

interface IssueOptions {
  /** A partner's tax id; the company itself where it is left out. */
  onBehalfOf?: string | undefined
}

/** The result of a save or a cancellation; a refusal is thrown instead. */
export type IssueOutcome = Exclude<Conclusion, { kind: 'refused' }>

export interface Issuing {
  /**
   * Creates, updates or closes a document, or creates a transport document (interface 4.1, 4.5). The same body
   * as one in doubt clears that one up instead of issuing another.
   *
   * Errors: service-refused (with the service's validation errors), invalid-input, those of the client, of the
   * keychain and of storage: in each of these nothing was issued.
   */
  save(company: OpenCompany, body: DocumentBody | WaybillBody, options?: IssueOptions): Promise<IssueOutcome>
  /** Cancels a closed document permanently (interface 4.3). Errors: as `save`, not-found. */
  cancel(company: OpenCompany, documentId: number, options?: IssueOptions): Promise<IssueOutcome>
  /**
   * Clears up intents in doubt that are due. Where a person asks for it, also those not due, if they are old enough to be
   * found. Answers each in its new state. Errors: those of storage.
   */
  resolve(company: OpenCompany, options?: { asked?: boolean }): Promise<Intent[]>
  /** A person names the document that an intent became. Errors: conflict (it is another document), not-found. */
  nameDocument(company: OpenCompany, intentId: string, documentId: number): Promise<Intent>
  /** A person states that nothing was issued. Errors: not-found, conflict (the outcome is known). */
  dismiss(company: OpenCompany, intentId: string): Promise<Intent>
}

/** A document can be fetched ten seconds after it was created, not before (interface 8). */
export const READY_DELAY_MS = 10_000

export const createIssuing = (ports: IssuingPorts): Issuing => {
  const queues = new Map<CompanyId, ReturnType<typeof serialQueue>>()

  /** Runs in the order of the calls, since numbers and dates of a series follow it. */
  const enqueue = <T>(company: OpenCompany, run: (work: IssuingWork) => Promise<T>): Promise<T> => {
    const queue = queues.get(company.record.id) ?? serialQueue()
    queues.set(company.record.id, queue)
    return queue(async () => run({ ports, company, invoicing: (await company.clients()).invoicing }))
  }

  return {
    save: (company, body, { onBehalfOf = undefined } = {}) =>
      enqueue(company, async (work) =>
        toOutcome(await perform(work, prepareSave(work, body, onBehalfOf ?? null))),
      ),
    cancel: (company, documentId, { onBehalfOf = undefined } = {}) =>
      enqueue(company, async (work) =>
        toOutcome(await perform(work, prepareCancel(work, documentId, onBehalfOf ?? null))),
      ),
    resolve: (company, { asked = false } = {}) =>
      enqueue(company, async (work) => {
        const dueAt = ({ sentAt, nextAttemptAt }: Intent): string =>
          asked ? later(sentAt, ports.readyDelayMs) : nextAttemptAt
        const due = company.mirror.read
          .listIntentsInDoubt()
          .filter((intent) => intent.state !== 'asks' && dueAt(intent) <= ports.clock.now())
        const intents: Intent[] = []
        for (const intent of due) intents.push((await clearUp(work, intent)).intent)
        return intents
      }),
    nameDocument: (company, intentId, documentId) =>
      enqueue(company, async (work) => {
        const intent = getInDoubt(work, intentId)
        const call = await tokenFor(work, intent.onBehalfOf)
        const { document } = await getIssued(work.invoicing, documentId, call)
        if (!isIntended(intent, document))
          throw new AppError('conflict', 'that document was sent with another ExternalId, tax id or total')
        const { number } = document
        return (await concludeSaved(work, intent, { outcome: 'named', documentId, number, message: null }))
          .intent
      }),
    dismiss: (company, intentId) =>
      enqueue(company, (work) => concludeDismissed(work, getInDoubt(work, intentId))),
  }
}

const toOutcome = (concluded: Conclusion): IssueOutcome => {
  if (concluded.kind === 'refused') throw concluded.error
  return concluded
}

const getInDoubt = (work: IssuingWork, id: string): Intent => {
  const intent = work.company.mirror.read.findIntent(id)
  if (intent === undefined) throw new AppError('not-found', 'nothing of this kind was sent')
  if (!STATES_IN_DOUBT.some((state) => state === intent.state))
    throw new AppError('conflict', 'it is known already what became of it')
  return intent
}

const perform = async (work: IssuingWork, prepared: BeginIssuingInput): Promise<Conclusion> => {
  const { inDoubt } = await work.company.mirror.write.run('beginIssuing', prepared)
  if (inDoubt !== null) {
    const earlier = requireIntent(work, inDoubt)
    if (earlier.state === 'asks') return { kind: 'asks', intent: earlier }
    // For some seconds after a create a fetch does not find it (interface 8): looking now could mislead.
    return earlier.nextAttemptAt <= work.ports.clock.now()
      ? clearUp(work, earlier)
      : { kind: 'uncertain', intent: earlier, reason: null }
  }
  const intent = requireIntent(work, prepared.id)
  let sent: Awaited<ReturnType<typeof sendIntent>>
  try {
    sent = await sendIntent(work, intent)
  } catch (error) {
    await postpone(work, intent, error) // a bug of ours, after the request may have been sent
    throw error
  }
  if (sent.kind === 'lost') return postpone(work, intent, sent.error)
  if (sent.kind === 'refused') return concludeRefused(work, intent, sent.error)
  return concludeSaved(work, intent, { ...sent, outcome: 'answered' })
}

const refused = (field: string, message: string): AppError =>
  new AppError('invalid-input', message, { details: { field } })

/** Checks what a partner's token may issue (interface 4.1): T and C, in the token's series, no waybills. */
const checkPartnerRules = (body: DocumentBody | WaybillBody): void => {
  if ('Waybill' in body)
    throw refused('Waybill.Type', 'transport documents cannot be issued on behalf of a partner')
  const { Id, Type, Serie } = body.Document
  if (Type !== 'T' && Type !== 'C')
    throw refused('Document.Type', 'on behalf of a partner only invoice/receipts and credit notes are issued')
  // A draft got its series from the token, so its body names it.
  if (Serie !== undefined && Id === undefined)
    throw refused('Document.Serie', "the series is fixed by the partner's token; leave it out")
}

/** @returns the instant `ms` milliseconds after `at` */
const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()

const digestOf = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/**
 * Prepares the record that is stored before a body is sent: ExternalId, digest, total. The intent of a save; its
 * ExternalId is the caller's, the draft's, or a new one.
 *
 * Error: invalid-input with the field (a partner's rule, a total that no document can have).
 */
const prepareSave = (
  { ports, company }: Pick<IssuingWork, 'ports' | 'company'>,
  body: DocumentBody | WaybillBody,
  onBehalfOf: string | null,
): BeginIssuingInput => {
  if (onBehalfOf !== null || company.record.partnerOf !== null) checkPartnerRules(body)
  const isWaybill = 'Waybill' in body
  const content = isWaybill ? body.Waybill : body.Document
  const targetId = isWaybill ? null : (body.Document.Id ?? null)
  const totals = computeTotals(content)
  if (totals === undefined)
    throw refused(
      `${isWaybill ? 'Waybill' : 'Document'}.Lines`,
      'the total is larger than a document can hold',
    )
  const known = targetId === null ? undefined : company.mirror.read.findExternalId(targetId)
  const externalId = content.ExternalId ?? known ?? `concilia-${ports.newId()}`
  const sent = isWaybill
    ? { ...body, Waybill: { ...body.Waybill, ExternalId: externalId } }
    : { ...body, Document: { ...body.Document, ExternalId: externalId } }
  const at = ports.clock.now()
  return {
    id: ports.newId(),
    kind: isWaybill ? 'waybill' : 'document',
    onBehalfOf,
    externalId,
    digest: digestOf(onBehalfOf, body.IsToClose, body.Client, {
      ...content,
      ExternalId: content.ExternalId ?? null,
    }),
    targetId,
    toClose: body.IsToClose,
    taxId: body.Client.NIF,
    customer: body.Client.Name,
    totalMinor: totals.totalMinor,
    body: JSON.stringify(sent),
    at,
    nextAttemptAt: later(at, ports.readyDelayMs),
  }
}

/** The intent of a cancellation (interface 4.3). */
const prepareCancel = (
  { ports }: Pick<IssuingWork, 'ports'>,
  documentId: number,
  onBehalfOf: string | null,
): BeginIssuingInput => {
  const at = ports.clock.now()
  return {
    id: ports.newId(),
    kind: 'cancel',
    onBehalfOf,
    externalId: null,
    digest: digestOf('cancel', onBehalfOf, documentId),
    targetId: documentId,
    toClose: false,
    taxId: '',
    customer: '',
    totalMinor: 0,
    body: '{}',
    at,
    nextAttemptAt: later(at, ports.readyDelayMs),
  }
}
