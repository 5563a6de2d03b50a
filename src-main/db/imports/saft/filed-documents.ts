/** Documents that only files show, with the content of the last file and the open amount of all files. */
import type { CurrencyCode, DocumentId } from '#contract/values.ts'
import type { SourceDocument } from '#core/documents.ts'
import type { FiledOpen, FiledReference } from '#core/filed-documents.ts'
import { minorDigits, toMinor } from '#core/money.ts'
import { typeOfFiled } from '#core/open-from-files.ts'
import type { Trx } from '../../connection/connection.ts'
import {
  differs,
  insertDocument,
  replaceDocument,
  type SearchChange,
  toDocumentValues,
} from '../../documents/document-rows.ts'
import { mirror, type Params, query } from '../../query/query.ts'
import { insertInto } from '../../query/write.ts'
import { lastChange } from '../../rows/last-numbers.ts'
import { searchWithNote } from '../../rows/notes.ts'
import type { Row } from '../../schema/schema.ts'
import { dateSettled } from './date-settled.ts'

export type FiledRow = Row<'saft_document'>

/** The documents that a document of a file corrects. */
export const correctedBy = ({ corrects }: Pick<FiledRow, 'corrects'>): FiledReference[] =>
  JSON.parse(corrects)

/** `FT A/47` is of series A: the text between the first space and the last slash. */
const serieOf = (number: string): string => {
  const from = number.indexOf(' ') + 1
  const to = number.lastIndexOf('/')
  return to > from ? number.slice(from, to) : ''
}

const PAYMENT = {
  settled: 'Complete',
  'paid-at-issue': 'Complete',
  'not-listed': 'Complete',
  'partly-settled': 'Incomplete',
  'no-receipt': 'NoPayment',
} as const

const paymentStatusOf = (
  { state, openMinor }: FiledOpen,
  totalMinor: number,
): SourceDocument['paymentStatus'] => {
  if (state === 'not-computable') return null
  if (state !== 'listed') return PAYMENT[state]
  return (openMinor ?? 0) < totalMinor ? 'Incomplete' : 'NoPayment'
}

const paymentOf = (
  open: FiledOpen | undefined,
  totalMinor: number,
): Pick<SourceDocument, 'unpaidMinor' | 'paymentStatus'> => {
  if (!open || open.state === 'not-computable') return { unpaidMinor: null, paymentStatus: null }
  return { unpaidMinor: open.openMinor, paymentStatus: paymentStatusOf(open, totalMinor) }
}

/** As many decimals as a service writes. */
const RATE_DECIMALS = 6

/** Computed from its two totals: programs write the rate of a file in either direction. */
const rateOf = ({ currency, currency_minor, gross_minor }: FiledRow): string | null =>
  currency === null || currency === 'EUR' || !currency_minor || gross_minor === 0
    ? null
    : (currency_minor / 10 ** minorDigits(currency) / (gross_minor / 100)).toFixed(RATE_DECIMALS)

/** Converts a row of a file to a document of the service. */
const toTold = (
  row: FiledRow,
  type: SourceDocument['type'],
  open: FiledOpen | undefined,
): SourceDocument => ({
  id: null,
  status: row.status === 'A' ? 'A' : 'C',
  type,
  serie: serieOf(row.number),
  number: row.number,
  date: row.date,
  dueDate: row.due_date,
  receiver: {
    taxId: row.tax_id,
    name: row.name,
    legalName: null,
    address: null,
    city: null,
    postCode: null,
    countryCode: null,
    email: null,
    iban: null,
    phone: null,
  },
  currency: (row.currency ?? 'EUR') as CurrencyCode,
  euroRate: rateOf(row),
  retentionPercent: null,
  externalId: null,
  purchaseOrder: null,
  documentReference: null,
  description: null,
  taxExemptionReasonCode: null,
  transport: null,
  totalMinor: row.gross_minor,
  withoutTaxMinor: row.net_minor,
  taxMinor: row.tax_minor,
  discountMinor: toMinor(0),
  retentionMinor: row.withholding_minor,
  foreignTotalMinor: row.currency_minor,
  ...paymentOf(open, row.gross_minor),
  lines: [],
  raw: JSON.stringify({
    InvoiceNo: row.number,
    InvoiceType: row.type,
    InvoiceStatus: row.status,
    InvoiceDate: row.date,
    References: correctedBy(row).map(({ number }) => number),
  }),
})

const known = query(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('document').selectAll().where('id', '=', id),
)
const insertOpen = insertInto(
  'filed_open',
  'ON CONFLICT DO UPDATE SET state = excluded.state, reason = excluded.reason',
)

const rememberOpen = (trx: Trx, id: DocumentId, open: FiledOpen | undefined): void => {
  if (open) insertOpen(trx, { document_id: id, state: open.state, reason: open.reason })
  else trx.write('DELETE FROM filed_open WHERE document_id = ?').run(id)
}

export interface Writing {
  /** The tax id of the issuer of the documents. */
  issuer: string
  open: ReadonlyMap<string, FiledOpen>
  at: string
}

/**
 * Inserts a document that is not in the mirror yet. @returns its search index update; undefined for a document that no
 * payment of its own settles
 */
export const insertFiled = (
  trx: Trx,
  row: FiledRow,
  { issuer, open, at }: Writing,
): SearchChange | undefined => {
  const type = typeOfFiled(row)
  if (type === undefined) return undefined
  const told = toTold(row, type, open.get(row.number))
  const columns = toDocumentValues(told, 0)
  const filed = open.get(row.number)
  const lastBefore = lastChange(trx)
  const search = insertDocument(trx, { source: 'file', source_id: null, issuer }, told, columns, at)
  rememberOpen(trx, search.id, filed)
  if (filed && filed.settled.length > 0) dateSettled(trx, search.id, filed.settled, lastBefore)
  return search
}

/**
 * Updates a document that only files show from `row`. @returns its search index update; undefined where nothing changed
 */
export const updateFiled = (
  trx: Trx,
  id: DocumentId,
  row: FiledRow,
  { open, at }: Omit<Writing, 'issuer'>,
): SearchChange | undefined => {
  const before = known.get(trx, { id })
  const type = typeOfFiled(row) ?? before?.type
  if (!before || type === undefined) return undefined
  const told = toTold(row, type, open.get(row.number))
  const columns = toDocumentValues(told, 0)
  columns.search = searchWithNote(trx, { documentId: id }, columns.search)
  rememberOpen(trx, id, open.get(row.number))
  if (before.vanished_at === null && !differs(before, columns)) return undefined
  trx.write('UPDATE document SET refreshed_at = ?, vanished_at = NULL WHERE id = ?').run(at, id)
  const lastBefore = lastChange(trx)
  const search = replaceDocument(trx, before, told, columns)
  dateSettled(trx, id, open.get(row.number)?.settled ?? [], lastBefore)
  return search
}
