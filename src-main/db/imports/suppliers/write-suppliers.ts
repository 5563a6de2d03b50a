/** Writes suppliers' documents as all files together show them. */
import type { DocumentId } from '#contract/values.ts'
import type { SourceDocument } from '#core/documents.ts'
import { toMinor } from '#core/money.ts'
import { foldNumber, typeOfSupplier } from '#core/suppliers/supplier-row.ts'
import type { Trx } from '../../connection/connection.ts'
import { type StopFlag, throwIfRaised } from '../../connection/stop-flag.ts'
import {
  differs,
  indexDocuments,
  insertDocument,
  replaceDocument,
  type SearchChange,
  toDocumentValues,
} from '../../documents/document-rows.ts'
import { recomputeDocuments } from '../../documents/recompute-open.ts'
import { mirror, type Params, query } from '../../query/query.ts'
import { lastChange } from '../../rows/last-numbers.ts'
import { searchWithNote } from '../../rows/notes.ts'
import { removeDocument } from '../remove-document.ts'
import { dateSettled, paymentOf, receiverOf, rememberOpen, serieOf } from '../saft/filed-documents.ts'
import type { MirrorDocument } from './read-combined.ts'

const known = query(() =>
  mirror
    .selectFrom('document')
    .select(['id', 'issuer', 'number', 'serie', 'search', 'matched', 'vanished_at'])
    .where('side', '=', 'supplier')
    .orderBy('id'),
)
const byId = query(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('document').selectAll().where('id', '=', id),
)
const LINK = `UPDATE supplier_row SET document_id = found.document
  FROM (SELECT value ->> 0 AS id, value ->> 1 AS document FROM json_each(?)) AS found
  WHERE supplier_row.id = found.id`
/** Number of documents that are written at a time. */
const PIECE = 1000

interface Writing {
  at: string
  stop?: StopFlag | undefined
}

/**
 * A document that a later list of the tax office lacks stays, as one that is no longer shown, with its pair.
 *
 * @param documents all that files show
 */
export const writeSuppliers = (
  trx: Trx,
  documents: readonly MirrorDocument[],
  { at, stop }: Writing,
): void => {
  const { rows, left } = findRows(trx, documents)
  // Of two documents that a file showed to be one, the other one goes.
  for (const { id } of left)
    trx.write('UPDATE supplier_row SET document_id = NULL WHERE document_id = ?').run(id)
  indexDocuments(
    trx,
    left.flatMap((one) => removeDocument(trx, one, at)),
  )
  for (let from = 0; from < documents.length; from += PIECE) {
    throwIfRaised(stop)
    const changes: SearchChange[] = []
    const links: [row: number, document: DocumentId][] = []
    for (const [place, document] of documents.slice(from, from + PIECE).entries()) {
      const { id, change } = writeOne(trx, document, rows[from + place] ?? { serie: '' }, at)
      if (change) changes.push(change)
      for (const row of document.rows) if (row.documentId !== id) links.push([row.id, id])
    }
    trx.write(LINK).run(JSON.stringify(links))
    indexDocuments(trx, changes)
    recomputeDocuments(
      trx,
      changes.map(({ id }) => id),
    )
  }
}

interface FoundRow {
  /** Undefined for a new document. */
  id?: DocumentId
  serie: string
}

/**
 * The row of each document: one of those that its files show, a paired one first; else one of its supplier and number, which
 * an undone import left. `left`: rows that are shown and are of none.
 */
const findRows = (trx: Trx, documents: readonly MirrorDocument[]) => {
  const here = known.all(trx)
  const hereById = new Map(here.map((one) => [one.id, one]))
  const free = new Map<string, DocumentId>()
  const used = new Set<DocumentId>()
  /** Numbers that a document of the mirror has with this series. */
  const series = new Set<string>()
  const nameOf = (issuer: string | null, number: string | null): string =>
    `${issuer ?? ''}|${foldNumber(number ?? '')}`
  const shown = new Set(documents.flatMap(({ rows }) => rows.flatMap(({ documentId }) => documentId ?? [])))
  for (const { id, issuer, number, serie } of here) {
    if (!shown.has(id)) free.set(nameOf(issuer, number), id)
    series.add(`${issuer}|${serie}|${number}`)
  }
  const rankOf = (id: DocumentId, issuer: string): number => {
    const one = hereById.get(id)
    return (one && one.matched > 0 ? 2 : 0) + (one?.issuer === issuer ? 1 : 0)
  }
  const rows = documents.map(({ issuer, number, atcud, rows: own }): FoundRow => {
    const name = nameOf(issuer, number)
    const id =
      own
        .flatMap(({ documentId }) => documentId ?? [])
        // A document that files showed to be two stays the first of them.
        .filter((one) => !used.has(one))
        .sort((one, other) => rankOf(other, issuer) - rankOf(one, issuer) || one - other)
        .at(0) ?? free.get(name)
    const serie = serieOf(number)
    if (id !== undefined) {
      free.delete(name)
      used.add(id)
      return { id, serie }
    }
    // Suppliers may count from 1 again in each year: the ATCUD then tells two documents apart.
    const identity = `${issuer}|${serie}|${number}`
    const isTaken = series.has(identity)
    series.add(identity)
    return { serie: isTaken ? (atcud ?? `${serie} ${own[0]?.id}`) : serie }
  })
  return { rows, left: here.filter(({ id, vanished_at }) => vanished_at === null && !used.has(id)) }
}

const writeOne = (
  trx: Trx,
  document: MirrorDocument,
  row: FoundRow,
  at: string,
): { id: DocumentId; change: SearchChange | undefined } => {
  const { issuer, open, goneFrom } = document
  const lastBefore = lastChange(trx)
  const settle = (id: DocumentId): void => {
    rememberOpen(trx, id, open)
    if (open.settled.length > 0) dateSettled(trx, id, open.settled, lastBefore)
  }
  const before = row.id === undefined ? undefined : byId.get(trx, { id: row.id })
  if (!before) {
    const told = toTold(document, row.serie)
    const by = { source: 'file', source_id: null, issuer, side: 'supplier' } as const
    const change = insertDocument(trx, by, told, toDocumentValues(told, 0), at)
    settle(change.id)
    if (goneFrom !== null) vanish(trx, change.id, at)
    return { id: change.id, change }
  }
  const { id } = before
  const told = toTold(document, before.serie)
  const columns = toDocumentValues(told, 0)
  columns.search = searchWithNote(trx, { documentId: id }, columns.search)
  const isGone = before.vanished_at !== null
  if (before.issuer !== issuer) trx.write('UPDATE document SET issuer = ? WHERE id = ?').run(issuer, id)
  if (!differs(before, columns) && isGone === (goneFrom !== null)) {
    rememberOpen(trx, id, open)
    return { id, change: undefined }
  }
  if (goneFrom === null)
    trx.write('UPDATE document SET refreshed_at = ?, vanished_at = NULL WHERE id = ?').run(at, id)
  const change = replaceDocument(trx, before, told, columns)
  settle(id)
  if (goneFrom !== null && !isGone) vanish(trx, id, at)
  return { id, change }
}

const vanish = (trx: Trx, id: DocumentId, at: string): void => {
  trx.write('UPDATE document SET vanished_at = ?1, refreshed_at = ?1 WHERE id = ?2').run(at, id)
}

/** Converts a document of files to one of the service. */
const toTold = (document: MirrorDocument, serie: string): SourceDocument => {
  const { number, type, totalMinor, taxMinor, withheldMinor, issuer, atcud } = document
  const { unpaidMinor, paymentStatus } = paymentOf(document.open, totalMinor)
  return {
    id: null,
    status: document.isCancelled ? 'A' : 'C',
    type: typeOfSupplier(type),
    serie,
    number,
    date: document.date,
    dueDate: document.dueDate,
    receiver: receiverOf(issuer.startsWith('?') ? '' : issuer, document.name),
    currency: 'EUR',
    euroRate: null,
    retentionPercent: null,
    externalId: null,
    purchaseOrder: null,
    documentReference: atcud,
    description: null,
    taxExemptionReasonCode: null,
    transport: null,
    totalMinor,
    withoutTaxMinor: toMinor(totalMinor - taxMinor),
    taxMinor,
    discountMinor: toMinor(0),
    retentionMinor: withheldMinor,
    foreignTotalMinor: null,
    unpaidMinor,
    paymentStatus,
    lines: [],
    raw: JSON.stringify({ Issuer: issuer, Number: number, Type: type, ATCUD: atcud }),
  }
}
