/** Create, update or close a document, and create a waybill (interface 4.1 and 4.5). */
import { Hono } from 'hono'
import type { ServiceHooks } from '../hooks.ts'
import { answer, refuseWith } from '../http/answers.ts'
import { readBody } from '../http/bodies.ts'
import { type Refusal, refuse, refuseField } from '../http/envelope.ts'
import { MAIN_OWNER, requireSubscription } from '../http/guards/credentials.ts'
import type { RouteContext, RouteEnvironment } from '../http/route-environment.ts'
import { saveRequested } from '../issuing/save-document.ts'
import { documentNumber } from '../rules/document-types.ts'
import { isEmail, readClient } from '../rules/fields/client-fields.ts'
import { type ReadDocument, readDocument } from '../rules/fields/document-fields.ts'
import { asFields, type FieldCheck, type Fields, startCheck } from '../rules/fields/field-check.ts'
import type { ProductTypes } from '../rules/fields/line-fields.ts'
import { readWaybill } from '../rules/fields/waybill-fields.ts'
import type { SandboxState } from '../state.ts'
import type { DocumentBody, StoredDocument } from '../tables/documents.ts'
import { findProductType } from '../tables/products.ts'
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
