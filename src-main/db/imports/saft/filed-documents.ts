/** Documents that only files show, with the content of the last file and the open amount of all files. */
import type { CurrencyCode, DocumentId, IsoDate } from '#contract/values.ts'
import type { SourceDocument } from '#core/documents.ts'
import type { FiledOpen, FiledReference, FiledSettlement } from '#core/filed-documents.ts'
import { minorDigits, toMinor } from '#core/money.ts'
import { typeOfFiled } from '#core/open-from-files.ts'
import { signOf } from '#core/receivable.ts'
import type { Trx } from '../../connection/connection.ts'
import {
  differs,
  insertDocument,
  replaceDocument,
  type SearchChange,
  toDocumentValues,
} from '../../documents/document-rows.ts'
import { insertInto, mirror, type Params, query } from '../../query/query.ts'
import { lastChange } from '../../rows/last-numbers.ts'
import { searchWithNote } from '../../rows/notes.ts'
import type { Row } from '../../schema/schema.ts'

export type FiledRow = Row<'saft_document'>

/** The documents that a document of a file corrects. */
export const correctedBy = ({ corrects }: Pick<FiledRow, 'corrects'>): FiledReference[] =>
  JSON.parse(corrects)

/** `FT A/47` is of series A: the text between the first space and the last slash. */
export const serieOf = (number: string): string => {
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
  'e-fatura': 'NoPayment',
  'not-posted': 'NoPayment',
} as const

const paymentStatusOf = (
  { state, openMinor }: FiledOpen,
  totalMinor: number,
): SourceDocument['paymentStatus'] => {
  if (state === 'not-computable') return null
  if (state !== 'listed') return PAYMENT[state]
  return (openMinor ?? 0) < totalMinor ? 'Incomplete' : 'NoPayment'
}

export const paymentOf = (
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

/** Files state the tax id and the name alone. */
export const receiverOf = (taxId: string, name: string): SourceDocument['receiver'] => ({
  taxId,
  name,
  legalName: null,
  address: null,
  city: null,
  postCode: null,
  countryCode: null,
  email: null,
  iban: null,
  phone: null,
})

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
  receiver: receiverOf(row.tax_id, row.name),
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

export const rememberOpen = (trx: Trx, id: DocumentId, open: FiledOpen | undefined): void => {
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
  const search = insertDocument(
    trx,
    { source: 'file', source_id: null, side: 'customer', issuer },
    told,
    columns,
    at,
  )
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

const changesOf = query(({ id }: Params<{ id: DocumentId }>) =>
  mirror.selectFrom('document_change').selectAll().where('document_id', '=', id).orderBy('id'),
)
const documentOf = query(({ id }: Params<{ id: DocumentId }>) =>
  mirror.selectFrom('document').select(['side', 'type', 'date']).where('id', '=', id),
)
const insertChange = insertInto('document_change')

/**
 * Counts what receipts and credit notes of files settled on their own days, whatever file came first. Divides what was
 * settled of a document among its days. The change that the last write recorded as a whole is divided; days that were
 * recorded before get the difference alone, so that nothing recorded changes.
 *
 * @param lastBefore the number of the last change before the write
 */
export const dateSettled = (
  trx: Trx,
  id: DocumentId,
  settled: readonly FiledSettlement[],
  lastBefore: number,
): void => {
  const document = documentOf.get(trx, { id })
  const changes = changesOf.all(trx, { id })
  const last = changes.at(-1)
  if (!document || !last) return
  const sign = signOf(document)
  const recorded = new Map<IsoDate, number>()
  for (const { own_day, settled_minor } of changes)
    if (own_day !== null) recorded.set(own_day, (recorded.get(own_day) ?? 0) + settled_minor)
  const wanted = new Map<IsoDate, number>([...recorded.keys()].map((day) => [day, 0]))
  for (const { date, minor } of settled) {
    if (date === null || minor === 0) continue
    // A receipt before its document counts with it.
    const day = document.date !== null && date < document.date ? document.date : date
    wanted.set(day, (wanted.get(day) ?? 0) - sign * minor)
  }
  const differences = [...wanted]
    .map(([day, minor]) => ({ day, minor: minor - (recorded.get(day) ?? 0) }))
    .filter(({ minor }) => minor !== 0)
    .sort((one, other) => (one.day < other.day ? -1 : 1))
  const sum = differences.reduce((total, { minor }) => total + minor, 0)
  const isNew = last.id > lastBefore
  // What was recorded without a day before this write stays as it was.
  if (differences.length === 0 || (!isNew && sum !== 0)) return
  let unpaid = (last.unpaid_minor ?? 0) - sign * sum
  if (isNew)
    trx
      .write('UPDATE document_change SET settled_minor = settled_minor - ?, unpaid_minor = ? WHERE id = ?')
      .run(sum, unpaid, last.id)
  for (const { day, minor } of differences) {
    unpaid += sign * minor
    insertChange(trx, {
      document_id: id,
      seen_at: last.seen_at,
      after_decision: last.after_decision,
      is_first: 0,
      status: last.status,
      unpaid_minor: toMinor(unpaid),
      issued_minor: toMinor(0),
      settled_minor: toMinor(minor),
      withheld_minor: toMinor(0),
      cancelled_minor: toMinor(0),
      own_day: day,
    })
  }
}
