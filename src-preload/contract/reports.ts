/** Reports: shown, written to a file, printed. The file's place is chosen in main's own dialog and never comes from the window. */
import { z } from 'zod'
import { csvProfile } from './app.ts'
import { categoryId } from './ending-values.ts'
import { listId } from './lists.ts'
import { SIDES } from './sides.ts'
import { companyId, currencyCode, endpoint, event, instant, isoDate, typedText } from './values.ts'

export const reportKind = z.enum([
  'month-statement',
  'matched',
  'working-paper',
  'open-documents',
  'unmatched-transactions',
  'classified-transactions',
  'customer-statement',
  'decision-history',
  'journal-entries',
  'ledger-lines',
  'supplier-open-documents',
  'supplier-payments',
  'supplier-statement',
  'purchases-without-payment',
  'payments-without-document',
  'client-questions',
  'receipts-to-issue',
  'vat-cash-basis',
  'overdue-customers',
  'expected-missing',
])
export type ReportKind = z.infer<typeof reportKind>

/** Days past the due date, else the date; without any date in the last. */
export const ageBand = z.enum(['not-due', '1-30', '31-60', '61-90', 'over-90', 'no-due-date'])
export type AgeBand = z.infer<typeof ageBand>

/** What the reports screen draws, in the company's currency. */
const reportFigures = z.strictObject({
  currency: currencyCode,
  /** Open documents by age; credit notes count against. */
  ageing: z.array(
    z.strictObject({
      band: ageBand,
      documents: z.int(),
      openMinor: z.int(),
    }),
  ),
  /** The latest twelve months with transactions, the oldest first. */
  cash: z.array(
    z.strictObject({
      month: z.string().regex(/^\d{4}-\d{2}$/),
      inMinor: z.int(),
      /** At most zero. */
      outMinor: z.int(),
      /** What of the money in is matched with documents. */
      matchedMinor: z.int(),
    }),
  ),
  /** The latest twelve months in which documents fall due, the oldest first; credit notes count against. */
  due: z.array(
    z.strictObject({
      month: z.string().regex(/^\d{4}-\d{2}$/),
      /** What the documents come to. */
      dueMinor: z.int(),
      /** What of it is open no more. */
      settledMinor: z.int(),
    }),
  ),
})
export type ReportFigures = z.infer<typeof reportFigures>

/** The first day in the cash-basis regime of VAT (regime de IVA de caixa, Decreto-Lei 71/2013), and the last one; null while it stays in it. */
export const vatRegime = z
  .strictObject({ from: isoDate, until: isoDate.nullable() })
  .refine(({ from, until }) => until === null || until >= from, { path: ['until'] })
export type VatRegime = z.infer<typeof vatRegime>

/** What of a company a report is about; what is left out does not narrow it. */
export const reportScope = z.strictObject({
  from: isoDate.optional(),
  /** What is open and how old it is are told as of this day. */
  to: isoDate.optional(),
  /** Of one customer. */
  taxId: typedText.min(1).max(40).optional(),
  /** Transactions whose other side has this in its name; cases and accents do not count. */
  counterparty: typedText.min(1).max(200).optional(),
  category: categoryId.optional(),
  /** Rows that hold this text. */
  search: typedText.min(1).max(200).optional(),
})
export type ReportScopeChoice = z.infer<typeof reportScope>
export type ReportNarrowing = keyof ReportScopeChoice

/** How a report is written. */
export const reportFormat = z.enum(['csv', 'xlsx', 'pdf'])
export type ReportFormat = z.infer<typeof reportFormat>

/** A report that went into a file, as the history lists it: without the folder it went into. */
const reportFile = z.strictObject({
  id: z.int(),
  at: instant,
  by: z.string(),
  report: z.enum([...reportKind.options, 'documents', 'transactions']),
  format: z.enum([...reportFormat.options, 'txt']),
  scope: reportScope,
  fileName: z.string(),
  rows: z.int(),
  sha256: z.string(),
})
export type ReportFile = z.infer<typeof reportFile>

const shownRow = z.array(z.string())
const viewId = z.string().regex(/^[a-z0-9-]{1,64}$/)

/** A report opened to be read: fixed as it was, its rows read by position. */
const openedReport = z.strictObject({
  viewId,
  columns: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      /** Stands at the end of its cells. */
      isFigure: z.boolean(),
      /** Has its place on paper. */
      isMain: z.boolean(),
      /** Rows with the same text in it stand together. */
      isTogether: z.boolean(),
    }),
  ),
  /** How many rows can be read here. */
  count: z.int().nonnegative(),
  /** false: a file holds more rows than are shown here. */
  isWhole: z.boolean(),
  /** Positions of the rows that are sums of others, or a balance. */
  sums: z.array(z.int().nonnegative()),
  /** The first ones, each cell as it is shown. */
  rows: z.array(shownRow),
})
export type OpenedReport = z.infer<typeof openedReport>

/** What became of an export: the place is chosen in main's own dialog. */
export const exported = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('saved'),
    fileName: z.string(),
    rows: z.int(),
    sha256: z.string(),
  }),
  z.strictObject({ outcome: z.literal('cancelled') }),
])

const chartName = z.enum(['ageing', 'cash', 'due'])
export type ChartName = z.infer<typeof chartName>
/** Of the bytes as base64; a chart takes a fiftieth of it. */
const MAX_OF_PICTURE = 4_000_000

export const reportsContract = {
  /** Null where the company is not in the cash-basis regime of VAT. */
  'reports.getVatRegime': endpoint(
    z.strictObject({ companyId }),
    z.strictObject({ regime: vatRegime.nullable() }),
  ),
  'reports.setVatRegime': endpoint(
    z.strictObject({ companyId, regime: vatRegime.nullable() }),
    z.strictObject({ regime: vatRegime.nullable() }),
  ),
  'reports.getFigures': endpoint(z.strictObject({ companyId }), reportFigures),
  /** Customers or suppliers of documents, each tax id once: by a part of the name, or the beginning of the tax id; all by an empty text. */
  'reports.listCustomers': endpoint(
    z.strictObject({
      companyId,
      search: typedText.max(200),
      side: z.enum(SIDES),
      limit: z.int().min(1).max(50),
    }),
    z.strictObject({ customers: z.array(z.strictObject({ taxId: z.string(), name: z.string() })) }),
  ),
  /** Takes the place of the report that was open before. */
  'reports.open': endpoint(
    z.strictObject({ companyId, report: reportKind, scope: reportScope }),
    openedReport,
  ),
  /** Error: not-found, once it is no longer kept. */
  'reports.read': endpoint(
    z.strictObject({ companyId, viewId, from: z.int().nonnegative(), count: z.int().min(1).max(500) }),
    z.strictObject({ rows: z.array(shownRow) }),
  ),
  /** `profile` says how CSV is written. */
  'reports.export': endpoint(
    z.strictObject({
      companyId,
      report: reportKind,
      scope: reportScope,
      format: reportFormat,
      profile: csvProfile,
    }),
    exported,
  ),
  /** A chart as the page drew it. Error: invalid-input, where the bytes are no PNG. */
  'reports.saveChart': endpoint(
    z.strictObject({ chart: chartName, png: z.base64().max(MAX_OF_PICTURE) }),
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('saved'), fileName: z.string() }),
      z.strictObject({ outcome: z.literal('cancelled') }),
    ]),
  ),
  /** Through the system's own dialog. */
  'reports.print': endpoint(
    z.strictObject({ companyId, report: reportKind, scope: reportScope }),
    z.strictObject({ outcome: z.enum(['printed', 'cancelled']) }),
  ),
  /** Reports that went into files, the latest first. */
  'reports.listFiles': endpoint(
    z.strictObject({
      companyId,
      /** In the name of the file or of the person. */
      search: typedText.max(200).optional(),
      from: isoDate.optional(),
      to: isoDate.optional(),
      before: z.int().optional(),
      limit: z.int().min(1).max(500),
    }),
    z.strictObject({ files: z.array(reportFile) }),
  ),
  /** Ends what is being opened, written or printed for a company: it fails with `cancelled`. */
  'reports.cancel': endpoint(z.strictObject({ companyId }), z.strictObject({})),
  /** How many rows were read so far of what is being opened, written or printed. */
  'reports.progressed': event(z.strictObject({ companyId, rows: z.int().nonnegative() })),
  /** An opened list as it stands: its rows, its order. */
  'reports.exportList': endpoint(
    z.strictObject({ companyId, of: z.enum(['documents', 'transactions']), listId, profile: csvProfile }),
    exported,
  ),
}
