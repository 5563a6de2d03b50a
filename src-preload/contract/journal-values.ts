/** Values of journal entries: what an account of the chart is named for, and the lines of an entry. */
import { z } from 'zod'
import { allocationKind } from './match-values.ts'
import { currencyCode, isoDate, minorUnits, typedText } from './values.ts'

/**
 * What a company needs an account for, beside its bank accounts and categories. `settled`: money that the service had
 * counted already; `clearing`: a charge until its return, a payment made twice until its refund.
 */
export const ledgerRole = z.enum([
  'customers',
  'advances',
  'withholding',
  'fee',
  'rounding',
  'exchange-loss',
  'exchange-gain',
  'discount',
  'write-off',
  'late-interest',
  'settled',
  'clearing',
  'suppliers',
  'supplier-advances',
  'supplier-withholding',
  'supplier-discount',
  'supplier-write-off',
  'supplier-late-interest',
  'supplier-settled',
])
export type LedgerRole = z.infer<typeof ledgerRole>

/** A role, or one bank account, category, customer or supplier (by tax id), as one text. */
export const ledgerSubject = z
  .string()
  .max(200)
  .regex(new RegExp(`^(${ledgerRole.options.join('|')}|(bank|category|customer|supplier):.+)$`))
export type LedgerSubject = z.infer<typeof ledgerSubject>

/** An account of the chart, as a person typed it. */
export const ledgerAccount = typedText.trim().min(1).max(40)

/** One line: debit where the amount is positive, credit where it is negative, in the currency of its entry. */
const journalLine = z.strictObject({
  subject: ledgerSubject,
  amountMinor: minorUnits.refine((minor) => minor !== 0),
  kind: allocationKind,
  documentNumber: z.string().nullable(),
  customer: z.string().nullable(),
  taxId: z.string().nullable(),
  /** What the transaction says. */
  text: z.string().nullable(),
  /** What the bank booked, of the bank's line. */
  transactionMinor: minorUnits.nullable(),
  transactionCurrency: currencyCode.nullable(),
})
export type JournalLine = z.infer<typeof journalLine>

/** Lines that sum to zero. Of one decision about one transaction, or of transactions that are one transfer. */
const journalEntry = z.strictObject({
  /** The same for as long as the decision stands. */
  id: z.string().min(1),
  /** The entry it brings back to zero. */
  reverses: z.string().nullable(),
  groupId: z.string().min(1),
  date: isoDate.nullable(),
  currency: currencyCode,
  lines: z.array(journalLine),
})
export type JournalEntry = z.infer<typeof journalEntry>

/** As it was exported: with the accounts its lines had then. */
export const exportedEntry = journalEntry.extend({
  lines: z.array(journalLine.extend({ account: z.string() })),
})
export type ExportedEntry = z.infer<typeof exportedEntry>
