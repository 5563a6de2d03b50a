/** Create, update or close a document, and create a waybill (interface 4.1 and 4.5). */
import { Hono } from 'hono'
import type { ServiceHooks } from '../hooks.ts'
import { answer, refuseWith } from '../http/answers.ts'
import { type Refusal, refuse, refuseField } from '../http/envelope.ts'
import { MAIN_OWNER, requireSubscription } from '../http/guards/credentials.ts'
import { readBody } from '../http/queries.ts'
import { documentNumber, isOwed } from '../rules/document-types.ts'
import { isEmail, readClient } from '../rules/fields/client-fields.ts'
import { type ReadDocument, readDocument, readWaybill } from '../rules/fields/document-fields.ts'
import { asFields, type FieldCheck, type Fields, startCheck } from '../rules/fields/field-check.ts'
import type { ProductTypes } from '../rules/fields/line-fields.ts'
import type { RouteContext, RouteEnvironment, SandboxState } from '../state.ts'
import {
  type DocumentBody,
  findDuplicate,
  highestDocumentId,
  type StoredDocument,
  saveDocument,
} from '../tables/documents.ts'
import { insertMail } from '../tables/mails.ts'
import { findPartner } from '../tables/partners.ts'
import { findProductType, saveProduct } from '../tables/products.ts'
import { findDefaultSeries, findSeries, type Series, saveSeries } from '../tables/series.ts'
import { isRefusal, openDocument } from './read-document.ts'

interface Parts {
  check: FieldCheck
  isToClose: boolean
  sendTo: string
  receiver: DocumentBody['receiver']
  content: Fields
}

export const createDocumentRoutes = (state: SandboxState, hooks: ServiceHooks): Hono<RouteEnvironment> => {
  const app = new Hono<RouteEnvironment>()
  const productsOf =
    (owner: string): ProductTypes =>
    (code) =>
      findProductType(state.store, owner, code)

  const create =
    (contentName: 'Document' | 'Waybill', readContent: (parts: Parts, owner: string) => ReadDocument) =>
    async (c: RouteContext): Promise<Response> => {
      const body = await readBody(c)
      if ('refusal' in body) return refuseWith(c, state, body.refusal, 400)
      const owner = c.get('owner')
      const parts = readParts(body.fields, contentName)
      if ('error' in parts) return refuseWith(c, state, parts)
      const draft = contentName === 'Document' ? findDraft(state, owner, parts.content) : undefined
      if (draft && 'error' in draft) return refuseWith(c, state, draft)
      const read = readContent(parts, owner)
      const refusal = parts.check.refusal()
      if (refusal) return refuseWith(c, state, refusal)
      const { isToClose, sendTo } = parts
      const saved = saveRequested(state, { owner, read, isToClose, sendTo, ...(draft ? { draft } : {}) })
      if ('error' in saved) return refuseWith(c, state, saved)
      const number = documentNumber(saved.type, saved.serie, saved.number) || null
      return answer(
        c,
        contentName === 'Document'
          ? { DocumentId: saved.id, ErrorMessage: null }
          : { DocumentId: saved.id, DocumentNumber: number, ErrorMessage: null },
      )
    }

  const document = create('Document', ({ check, content, receiver }, owner) =>
    readDocument(check, content, receiver, productsOf(owner), {
      allowedTypes: owner === MAIN_OWNER ? 'TISCD' : 'TC',
      strictDates: state.switches.strictDates,
    }),
  )
  const waybill = create('Waybill', ({ check, content, receiver }, owner) =>
    readWaybill(check, content, receiver, productsOf(owner), owner === MAIN_OWNER ? 'WY' : ''),
  )
  const allowed = requireSubscription(state)
  app.post('/api/v1.1/document', hooks.before('create'), allowed, document)
  app.post('/api/v1.1/document/waybill', hooks.before('waybill'), allowed, waybill)
  return app
}

/** The parts of the body; a missing Client or Document is reported before mistakes in their members. */
const readParts = (body: Fields, contentName: 'Document' | 'Waybill'): Parts | Refusal => {
  const check = startCheck()
  const ownMember = (name: string): unknown => (Object.hasOwn(body, name) ? body[name] : undefined)
  const client = asFields(ownMember('Client'))
  const content = asFields(ownMember(contentName))
  const isToClose = check.flag(body, 'IsToClose')
  const sendTo = check.text(body, 'SendTo', { max: 255 })
  if (sendTo !== '' && !isEmail(sendTo))
    check.fail('SendTo', 'InvalidValue', 'SendTo is not an address.', sendTo)
  if (!client) check.fail('Client', 'RequiredField', 'Client is required.')
  if (!content) check.fail(contentName, 'RequiredField', `${contentName} is required.`)
  if (!client || !content) return check.refusal() ?? refuse('ValidationError', 'The body is incomplete.')
  return { check, isToClose, sendTo, receiver: readClient(check, client), content }
}

/** The draft that `Document.Id` names (interface 3.1): it must exist, be this subscription's and still be a draft. */
const findDraft = (
  state: SandboxState,
  owner: string,
  content: Fields,
): StoredDocument | Refusal | undefined => {
  const value = Object.hasOwn(content, 'Id') ? content.Id : undefined
  if (value === undefined || value === null || value === 0 || value === '') return undefined
  if ((typeof value !== 'number' && typeof value !== 'string') || !/^\d{1,15}$/.test(String(value)))
    return refuseField('ValidationError', 'Id must be a whole number.', {
      type: 'InvalidValue',
      field: 'DocumentDetailId',
    })
  const document = openDocument(state, owner, Number(value), false)
  if (isRefusal(document) || document.status === 'D') return document
  return refuseField('SaveFailed', 'Only drafts can be changed.', {
    type: 'DocumentCannotBeChanged',
    field: 'DocumentDetailId',
    value: document.status,
    element: document.id,
  })
}

interface SaveRequest {
  owner: string
  read: ReadDocument
  isToClose: boolean
  sendTo: string
  /** The draft it replaces. */
  draft?: StoredDocument
}

/**
 * Saves a checked document: draft or closed, with its series, number, duplicate and date rules (interface 3.1, 4.1).
 * @returns the saved document, or why it was refused; then nothing is written
 */
const saveRequested = (state: SandboxState, request: SaveRequest): StoredDocument | Refusal =>
  state.store.transaction(() => {
    const { read, owner, draft } = request
    const duplicate = duplicateOf(state, request)
    if (duplicate) return duplicate
    const series = seriesFor(state, owner, read)
    if ('error' in series) return series
    if (request.isToClose && isTooEarly(state, read.date, series)) {
      const detail = `Date must be later than ${series.lastDate}, the last closed document of the series.`
      return refuseField('ValidationError', detail, {
        type: 'MustBePosteriorToMostCurrentClosedDocument',
        field: 'DocumentDetailDate',
        value: read.date,
      })
    }

    const open: StoredDocument = {
      id: draft?.id ?? nextId(state),
      owner,
      type: read.type,
      serie: series.name,
      number: null,
      status: 'D',
      date: read.date,
      externalId: read.externalId,
      totalMinor: read.totalMinor,
      unpaidMinor: 0,
      availableAt: draft?.availableAt ?? state.now() + state.readyDelayMs,
      atCode: null,
      body: read.body,
    }
    const document = request.isToClose ? close(state, request, open, series) : open
    saveDocument(state.store, document)
    for (const line of read.body.document.Lines) saveProduct(state.store, owner, line.Code, line.Type)
    return document
  })

const FIRST_SERIES = 'A'

/** The named series, the default one, or a partner's fixed one; a series that does not exist yet is created. */
const seriesFor = (state: SandboxState, owner: string, read: ReadDocument): Series | Refusal => {
  const { store } = state
  const mismatch = (): Refusal =>
    refuseField('SerieDataNotMatch', 'The series cannot be used.', {
      type: 'SerieDataNotMatch',
      field: 'DocumentDetailSerie',
      value: read.serie,
    })

  const fixed = findPartner(store, owner)?.serie
  if (fixed !== undefined) {
    if (read.serie !== '' && read.serie !== fixed) return mismatch()
    return findSeries(store, owner, read.type, fixed) ?? { name: fixed, lastNumber: 0, lastDate: '' }
  }
  if (read.serie === '')
    return findDefaultSeries(store, owner, read.type) ?? { name: FIRST_SERIES, lastNumber: 0, lastDate: '' }
  const known = findSeries(store, owner, read.type, read.serie)
  if (!known && state.switches.strictSeries) return mismatch()
  return known ?? { name: read.serie, lastNumber: 0, lastDate: '' }
}

const duplicateOf = (state: SandboxState, request: SaveRequest): Refusal | undefined => {
  const { externalId, body } = request.read
  if (externalId === null) return undefined
  const existing = findDuplicate(state.store, {
    owner: request.owner,
    externalId,
    nif: body.receiver.TaxId,
    country: body.receiver.CountryCode,
    exceptId: request.draft?.id ?? 0,
  })
  if (existing === undefined) return undefined
  return refuseField('SaveFailed', 'A document with this ExternalId exists for the same client.', {
    type: 'DocumentIsADuplicate',
    field: 'DocumentDetailExternalId',
    value: externalId,
    element: state.switches.duplicateNamesDocument ? existing : 0,
  })
}

const isTooEarly = (state: SandboxState, date: string, series: Series): boolean =>
  date < series.lastDate || (state.switches.strictDates && date === series.lastDate)

const nextId = (state: SandboxState): number => {
  const next = highestDocumentId(state.store) + 1
  return state.foreignEvery > 0 && next % state.foreignEvery === 0 ? next + 1 : next
}

/** The Tax Authority's code of a closed transport document, where the conditions of interface part 1 hold. */
const atCodeFor = (state: SandboxState, type: string, id: number): string | null =>
  (type === 'W' || type === 'Y') && state.switches.taxCommunication
    ? `AT${String(id).padStart(10, '0')}`
    : null

const close = (
  state: SandboxState,
  request: SaveRequest,
  document: StoredDocument,
  series: Series,
): StoredDocument => {
  const number = series.lastNumber + 1
  saveSeries(state.store, request.owner, document.type, {
    name: series.name,
    lastNumber: number,
    lastDate: document.date,
  })
  if (request.sendTo !== '')
    insertMail(state.store, {
      kind: 'document-closed',
      to: request.sendTo,
      subject: documentNumber(document.type, document.serie, number),
      documentId: document.id,
      partnerNif: null,
    })
  return {
    ...document,
    status: 'C',
    number,
    unpaidMinor: isOwed(document.type) ? document.totalMinor : 0,
    atCode: atCodeFor(state, document.type, document.id),
  }
}
