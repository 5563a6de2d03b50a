/** Saves a checked document: draft or closed, with its series, number, duplicate and date rules (interface 3.1, 4.1). */
import { type Refusal, refuseField } from '../http/envelope.ts'
import { documentNumber, isOwed } from '../rules/document-types.ts'
import type { ReadDocument } from '../rules/fields/document-fields.ts'
import type { SandboxState } from '../state.ts'
import { findDuplicate, highestDocumentId, type StoredDocument, saveDocument } from '../tables/documents.ts'
import { insertMail } from '../tables/mails.ts'
import { findPartner } from '../tables/partners.ts'
import { saveProduct } from '../tables/products.ts'
import { findDefaultSeries, findSeries, type Series, saveSeries } from '../tables/series.ts'

interface SaveRequest {
  owner: string
  read: ReadDocument
  isToClose: boolean
  sendTo: string
  /** The draft it replaces. */
  draft?: StoredDocument
}

/** @returns the saved document, or why it was refused; then nothing is written */
export const saveRequested = (state: SandboxState, request: SaveRequest): StoredDocument | Refusal =>
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
