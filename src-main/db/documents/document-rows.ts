/** A document in the form of its rows, from the service or a file: columns, lines, raw text, search index. */
import type { DocumentId } from '#contract/values.ts'
import type { SourceDocument } from '#core/documents.ts'
import { openAmount } from '#core/open-amount.ts'
import { isReceivable } from '#core/receivable.ts'
import type { Trx } from '../connection/connection.ts'
import { insertInto, updateById } from '../query/query.ts'
import { documentSearchText, sortableName, sortableNumber } from '../rows/search-text.ts'
import type { NewRow, Row } from '../schema/schema.ts'

/** Columns that the mirror computes itself; all others come from the document's source. */
type OwnColumn =
  | 'id'
  | 'source'
  | 'source_id'
  | 'side'
  | 'issuer'
  | 'open_minor'
  | 'matched'
  | 'first_fetched_at'
  | 'refreshed_at'
  | 'vanished_at'
export type DocumentValues = Required<Omit<NewRow<'document'>, OwnColumn>>

export const toDocumentValues = (document: SourceDocument, provisional: 0 | 1): DocumentValues => ({
  provisional,
  status: document.status,
  type: document.type,
  serie: document.serie,
  number: document.number,
  number_key: sortableNumber(document.number),
  date: document.date,
  due_date: document.dueDate,
  tax_id: document.receiver.taxId,
  name: document.receiver.name,
  customer_key: sortableName(document.receiver.name) ?? '',
  legal_name: document.receiver.legalName,
  iban: document.receiver.iban,
  email: document.receiver.email,
  currency: document.currency,
  euro_rate: document.euroRate,
  retention_percent: document.retentionPercent,
  external_id: document.externalId,
  purchase_order: document.purchaseOrder,
  document_reference: document.documentReference,
  description: document.description,
  total_minor: document.totalMinor,
  without_tax_minor: document.withoutTaxMinor,
  tax_minor: document.taxMinor,
  discount_minor: document.discountMinor,
  retention_minor: document.retentionMinor,
  foreign_total_minor: document.foreignTotalMinor,
  unpaid_minor: document.unpaidMinor,
  payment_status: document.paymentStatus,
  search: documentSearchText(document),
})

const insertRow = insertInto('document')
const updateRow = updateById('document')
const insertLine = insertInto('document_line')
const replaceRaw = insertInto(
  'document_raw',
  'ON CONFLICT DO UPDATE SET receiver = excluded.receiver, transport = excluded.transport, raw = excluded.raw',
)

/** Its lines and its raw text. */
const addParts = (trx: Trx, id: DocumentId, document: SourceDocument): void => {
  replaceRaw(trx, {
    document_id: id,
    receiver: JSON.stringify(document.receiver),
    transport: document.transport === null ? null : JSON.stringify(document.transport),
    raw: document.raw,
  })
  for (const [position, each] of document.lines.entries())
    insertLine(trx, {
      document_id: id,
      position,
      code: each.code,
      description: each.description,
      unit_price: each.unitPrice,
      quantity: each.quantity,
      unit: each.unit,
      kind: each.kind,
      tax_percent: each.taxPercent,
      discount_percent: each.discountPercent,
      cost_center: each.costCenter,
    })
}

/** A document whose search index entry has to be updated. */
export interface SearchChange {
  id: DocumentId
  /** Null for a new document. */
  before: string | null
  /** Null for a deleted document. */
  after: string | null
}

/**
 * Updates the search index for documents that were written. FTS5 flushes before every statement that fires a trigger,
 * as those on documents do: updated in between, each text would become a segment that has to be merged later.
 */
export const indexDocuments = (trx: Trx, changes: readonly SearchChange[]): void => {
  for (const { id, before, after } of changes) {
    if (before === after) continue
    if (before !== null)
      trx
        .write("INSERT INTO document_search (document_search, rowid, search) VALUES ('delete', ?, ?)")
        .run(id, before)
    if (after !== null) trx.write('INSERT INTO document_search (rowid, search) VALUES (?, ?)').run(id, after)
  }
}

type AddedBy = Required<Pick<NewRow<'document'>, 'source' | 'source_id' | 'side' | 'issuer'>>

/**
 * Inserts a new document with its lines and its raw text. Nothing is allocated to it, so its whole unpaid amount is
 * open. @returns its search index update
 */
export const insertDocument = (
  trx: Trx,
  { source, source_id, side, issuer }: AddedBy,
  document: SourceDocument,
  values: DocumentValues,
  at: string,
): SearchChange => {
  // In the order of the prepared statement, whichever order the caller names them in.
  const by = { source, source_id, side, issuer }
  const isOpen = isReceivable(values) && values.unpaid_minor !== null
  const open_minor = isOpen ? openAmount(values.unpaid_minor ?? 0, []).openMinor : null
  const { lastId } = insertRow(trx, { ...by, first_fetched_at: at, refreshed_at: at, open_minor, ...values })
  const id = lastId as DocumentId
  addParts(trx, id, document)
  return { id, before: null, after: values.search }
}

/** Whether any column differs. */
export const differs = (known: Row<'document'>, values: DocumentValues): boolean =>
  (Object.keys(values) as (keyof DocumentValues)[]).some((name) => known[name] !== values[name])

/**
 * Replaces the content of a document's rows; its row number and all its decisions stay. @returns its search index
 * update
 */
export const replaceDocument = (
  trx: Trx,
  known: Pick<Row<'document'>, 'id' | 'search'>,
  document: SourceDocument,
  values: DocumentValues,
): SearchChange => {
  updateRow(trx, known.id, values)
  trx.write('DELETE FROM document_line WHERE document_id = ?').run(known.id)
  addParts(trx, known.id, document)
  return { id: known.id, before: known.search, after: values.search }
}
