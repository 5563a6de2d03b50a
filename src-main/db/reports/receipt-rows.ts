/** What was received for customers' documents that need a receipt, and the receipts that files show. */
import { type SqlBool, sql } from 'kysely'
import type { IsoDate, Minor } from '#contract/values.ts'
import type { FiledReceiptLine } from '#core/filed-documents.ts'
import type { ReceiptOfDocument, ReceiptSources, ReceivedRow } from '#core/reports/receipts-report.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { allocationsInForce } from '../decisions/allocations-in-force.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import { bookedDay, isRowOfSide, words } from '../schema/rules.ts'

/** A receipt settles these beside the money; an advance pays nothing yet. */
const DEDUCTED = ['withholding', 'fee', 'rounding', 'exchange', 'discount', 'write-off']

// An invoice-receipt and a simplified invoice are receipts themselves.
const received = query(() =>
  allocationsInForce()
    .select([
      'a.document_id as documentId',
      'd.number as documentNumber',
      'd.date as documentDate',
      'd.name as customer',
      'd.tax_id as taxId',
      'd.total_minor as totalMinor',
      'd.unpaid_minor as openNowMinor',
      sql<number | null>`max(a.unpaid_seen_minor)`.as('openBeforeMinor'),
      sql<0 | 1>`d.source = 'file'`.as('isOfFiles'),
      sql<0 | 1>`d.type = 'C'`.as('isCreditNote'),
      sql<IsoDate | null>`max(${bookedDay('t')})`.as('transactionDate'),
      sql<string | null>`max(t.text)`.as('text'),
      sql<number>`sum(iif(a.kind IN ('payment', 'credit-note'), abs(a.amount_minor), 0))`.as('receivedMinor'),
      sql<number>`sum(iif(a.kind IN (${words(DEDUCTED)}), abs(a.amount_minor), 0))`.as('deductedMinor'),
    ])
    .where('a.explained', '=', 0)
    .where(({ eb, or }) =>
      or([eb('d.type', 'in', ['I', 'D']), eb('d.type', '=', 'C').and('a.kind', '=', 'credit-note')]),
    )
    .where('d.vanished_at', 'is', null)
    .where(isRowOfSide('customer'))
    .groupBy(['a.group_id', 'a.document_id', 'a.transaction_id'])
    .having(sql<SqlBool>`sum(a.kind IN ('payment', 'credit-note')) > 0`),
)

/** One row for each payment of a document, and for each credit note that lessens one. */
export const listReceivedRows = (db: ReadableDb): ReceivedRow[] =>
  received
    .all(db)
    .map(
      ({
        isOfFiles,
        isCreditNote,
        documentId,
        documentNumber,
        documentDate,
        customer,
        totalMinor,
        ...row
      }) => ({
        ...row,
        documentId: documentId ?? 0,
        documentNumber: documentNumber ?? '',
        documentDate: documentDate as IsoDate,
        customer: customer ?? '',
        totalMinor: totalMinor as Minor,
        isOfFiles: isOfFiles === 1,
        isCreditNote: isCreditNote === 1,
        currency: 'EUR',
      }),
    )

// Of several files with one receipt the last one counts.
const receiptsNaming = query(({ number }: Params<{ number: string }>) =>
  mirror
    .selectFrom('saft_settles as n')
    .innerJoin('saft_receipt as s', (join) =>
      join.onRef('s.number', '=', 'n.receipt').onRef('s.file', '=', 'n.file'),
    )
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .select(['s.number', 's.status', 's.date', 's.lines'])
    .where('n.number', '=', number)
    .where('f.state', '=', 'applied')
    .orderBy('s.file')
    .orderBy('s.id'),
)
const lastDayWithReceipts = column(() =>
  mirror
    .selectFrom('saft_file as a')
    .innerJoin('imported_file as f', 'f.id', 'a.file')
    .select(({ fn }) => fn.max<IsoDate | null>('a.to_date').as('day'))
    .where('f.state', '=', 'applied')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('saft_receipt as s').select('s.id').whereRef('s.file', '=', 'a.file')),
    ),
)

export const receiptSources = (db: ReadableDb): ReceiptSources => ({
  through: lastDayWithReceipts.get(db) ?? null,
  receiptsOf: (number) => {
    const last = new Map(receiptsNaming.all(db, { number }).map((receipt) => [receipt.number, receipt]))
    return [...last.values()].flatMap((receipt): ReceiptOfDocument[] => {
      if (receipt.status === 'A') return []
      // Lines were checked when the file was read.
      const lines = JSON.parse(receipt.lines) as FiledReceiptLine[]
      const own = lines.filter(({ sources }) => sources.includes(number))
      const isShared = own.some(({ sources }) => sources.length > 1)
      const minor = own.reduce((sum, line) => sum + line.amountMinor + line.settlementMinor, 0)
      return [{ number: receipt.number, date: receipt.date, minor: isShared ? null : Math.abs(minor) }]
    })
  },
})
