/** Documents as the window sees them: lists, detail, and the tracked ids. */
import { z } from 'zod'
import { month } from './closing-values.ts'
import { filedReason, filedState } from './import-values.ts'
import { columnsOf, commonFilter, listChannels, sortDirection } from './lists.ts'
import { proposedClass } from './match-values.ts'
import { otherSide } from './other-side.ts'
import { ageBand } from './reports.ts'
import { SIDES } from './sides.ts'
import {
  companyId,
  currencyCode,
  documentId,
  endpoint,
  instant,
  isoDate,
  minorUnits,
  serviceDocumentId,
} from './values.ts'

/** Interface 2.7: invoice/receipt, invoice, simplified invoice, credit and debit note, budget, purchase order, waybill, delivery note, pro-forma. */
export const documentType = z.enum(['T', 'I', 'S', 'C', 'D', 'B', 'Z', 'W', 'Y', 'P'])
const documentSide = z.enum(SIDES)
export const documentStatus = z.enum(['C', 'D', 'A'])
export const paymentStatus = z.enum(['NoPayment', 'Incomplete', 'Complete'])

const documentFilter = z.strictObject({
  ...commonFilter,
  /** Customers' documents by default; of both, those of customers come first. */
  side: z.enum([...SIDES, 'both']).optional(),
  /** open: closed documents with something unpaid that no accepted match covers. */
  view: z.enum(['open', 'overdue', 'matched', 'settled', 'before-start', 'all']),
  types: z.array(documentType).optional(),
  age: ageBand.optional(),
  /** What is receivable and falls due in this month: by its due date, else its date. */
  dueIn: month.optional(),
})
export type DocumentFilter = z.infer<typeof documentFilter>

const documentSort = z.strictObject({
  by: z.enum(['date', 'dueDate', 'number', 'customer', 'total', 'open']),
  direction: sortDirection,
})
export type DocumentSort = z.infer<typeof documentSort>

export const documentColumns = columnsOf({
  id: documentId,
  /** The service's number of it; null where it came by file. */
  sourceId: serviceDocumentId.nullable(),
  side: documentSide,
  number: z.string().nullable(),
  type: documentType,
  date: isoDate.nullable(),
  dueDate: isoDate.nullable(),
  customer: z.string(),
  taxId: z.string(),
  totalMinor: minorUnits,
  /** The source's UnpaidAmount; null where it was never told. */
  unpaidMinor: minorUnits.nullable(),
  /** Unpaid less accepted allocations the source does not show yet. */
  openMinor: minorUnits.nullable(),
  currency: currencyCode,
  status: documentStatus,
  /** Class of the best proposal that holds this document. */
  proposed: proposedClass.nullable(),
  /** Who paid it, as decided; null where nobody decided. */
  otherSide: otherSide.nullable(),
  /** A person's. */
  note: z.string().nullable(),
})
export type DocumentColumns = z.infer<typeof documentColumns>

/** Cents for a total. */
const documentContradiction = z.strictObject({
  field: z.enum(['total', 'date', 'type']),
  counts: z.union([z.string(), z.number()]),
  other: z.union([z.string(), z.number()]),
  /** The name of the file of the other value. */
  file: z.string(),
})
export type DocumentContradiction = z.infer<typeof documentContradiction>

const documentDetail = z.strictObject({
  id: documentId,
  /** The service's number of it; null where it came by file. */
  sourceId: serviceDocumentId.nullable(),
  side: documentSide,
  number: z.string().nullable(),
  type: documentType,
  status: documentStatus,
  paymentStatus: paymentStatus.nullable(),
  serie: z.string(),
  date: isoDate.nullable(),
  dueDate: isoDate.nullable(),
  customer: z.string(),
  legalName: z.string().nullable(),
  taxId: z.string(),
  iban: z.string().nullable(),
  currency: currencyCode,
  /** All but the foreign total are in EUR, as printed: without a sign. */
  totalMinor: minorUnits,
  /** In the document's own currency; null in EUR, or where it is not known. */
  foreignTotalMinor: minorUnits.nullable(),
  withoutTaxMinor: minorUnits,
  taxMinor: minorUnits,
  retentionMinor: minorUnits,
  unpaidMinor: minorUnits.nullable(),
  openMinor: minorUnits.nullable(),
  externalId: z.string().nullable(),
  purchaseOrder: z.string().nullable(),
  documentReference: z.string().nullable(),
  description: z.string().nullable(),
  lines: z.array(
    z.strictObject({
      code: z.string(),
      description: z.string(),
      quantity: z.string(),
      unit: z.string(),
      unitPrice: z.string(),
      taxPercent: z.string(),
      discountPercent: z.string(),
    }),
  ),
  fetchedAt: instant,
  note: z.string().nullable(),
  /** What all files leave open of it, and the days they cover; null where a service shows it. */
  filed: z
    .strictObject({
      state: filedState,
      reason: filedReason.nullable(),
      from: isoDate.nullable(),
      to: isoDate.nullable(),
    })
    .nullable(),
})
export type DocumentDetail = z.infer<typeof documentDetail>

/** What the service answered last about a tracked id; unreadable: nothing that could be used. */
const trackedState = z.enum(['pending', 'fetched', 'unreadable', 'unknown', 'not-allowed'])
export type TrackedState = z.infer<typeof trackedState>

const trackedView = z.strictObject({
  id: serviceDocumentId,
  state: trackedState,
  source: z.enum(['created', 'tracked', 'probe']),
  trackedAt: instant,
  /** When the service was asked last. */
  checkedAt: instant.nullable(),
  /** Not before it will it be asked again by itself. */
  nextAttemptAt: instant.nullable(),
  misses: z.int(),
  number: z.string().nullable(),
})
export type TrackedView = z.infer<typeof trackedView>

const trackResult = z.strictObject({ tracked: z.int(), alreadyTracked: z.int() })

export const documentsContract = {
  ...listChannels('documents', { filter: documentFilter, sort: documentSort, columns: documentColumns }),
  'documents.get': endpoint(
    z.strictObject({ companyId, documentId }),
    // Of a supplier's document, also what files state otherwise than counts.
    z.strictObject({ ...documentDetail.shape, contradictions: z.array(documentContradiction) }),
  ),
  /** The same by the service's number. */
  'documents.getBySource': endpoint(
    z.strictObject({ companyId, sourceId: serviceDocumentId }),
    documentDetail,
  ),
  'documents.track': endpoint(
    z.strictObject({
      companyId,
      ids: z.union([
        z.strictObject({ list: z.array(serviceDocumentId).min(1).max(100_000) }),
        z.strictObject({ range: z.strictObject({ from: serviceDocumentId, to: serviceDocumentId }) }),
      ]),
    }),
    trackResult,
  ),
  'documents.listTracked': endpoint(
    z.strictObject({
      companyId,
      state: trackedState.optional(),
      after: serviceDocumentId.optional(),
      limit: z.int().min(1).max(500),
    }),
    z.strictObject({ counts: z.record(trackedState, z.int()), rows: z.array(trackedView) }),
  ),
  /** Takes ids out that never led to a document. */
  'documents.untrack': endpoint(
    z.strictObject({ companyId, ids: z.array(serviceDocumentId).min(1).max(500) }),
    z.strictObject({ untracked: z.int() }),
  ),
  /** Makes missed ids due with the next sync; all of them when none is named. */
  'documents.retryTracked': endpoint(
    z.strictObject({ companyId, ids: z.array(serviceDocumentId).min(1).max(500).optional() }),
    z.strictObject({ due: z.int() }),
  ),
  /** Asks the service for ids beside the known ones, or from one on; answers when it is done or was cancelled. */
  'documents.probe': endpoint(
    z.strictObject({
      companyId,
      from: serviceDocumentId.optional(),
      gap: z.int().min(1).max(10_000).optional(),
    }),
    trackResult,
  ),
  'documents.cancelProbe': endpoint(z.strictObject({ companyId }), z.strictObject({})),
  'documents.getProbe': endpoint(
    z.strictObject({ companyId }),
    z.strictObject({ progress: z.strictObject({ asked: z.int(), found: z.int() }).nullable() }),
  ),
}
