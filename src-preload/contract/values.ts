/** The only place for the value shapes both sides of the border speak: money, calendar dates, instants, ids. */
import { z } from 'zod'
import { cleanText } from './clean-text.ts'

/** A text of one line that a person typed or pasted, cleaned where it comes in; secrets are taken as they are. */
export const typedText = z.string().overwrite(cleanText)

/** An integer count of a currency's minor units (cents for EUR); negative where money goes out. */
export const minorUnits = z.int().brand<'Minor'>()
export type Minor = z.infer<typeof minorUnits>
/** As much as any amount that is read has: with more, a month could not be summed any more. */
export const MAX_MINOR = 99_999_999_999_999
/** An amount that a person types. */
export const typedMinor = z.int().min(-MAX_MINOR).max(MAX_MINOR).brand<'Minor'>()

/** An upper-case ISO 4217 code. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/)
export type CurrencyCode = string

/** A local calendar date, yyyy-mm-dd, without a time zone. */
export const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .brand<'IsoDate'>()
export type IsoDate = z.infer<typeof isoDate>

/** A UTC instant, as `new Date().toISOString()` writes it. */
export const instant = z.iso.datetime().brand<'Instant'>()
export type Instant = z.infer<typeof instant>

export const companyId = z
  .string()
  .regex(/^[a-z0-9-]{1,64}$/)
  .brand<'CompanyId'>()
export type CompanyId = z.infer<typeof companyId>

/** The mirror's own number of a document; stable for the life of the mirror, another one in another mirror. */
export const documentId = z.int().positive()
export type DocumentId = number & { readonly numberedBy?: 'mirror' }

/** The service's own number of a document (interface 2.7, `Details.Document.Id`). */
export const serviceDocumentId = z.int().nonnegative()
export type ServiceDocumentId = number & { readonly numberedBy?: 'service' }

/** The mirror's own row number of a transaction; stable for the life of the mirror. */
export const transactionId = z.int().positive()
export type TransactionId = number

/** The mirror's own row number of a line of the ledger. */
export const ledgerLineId = z.int().positive()
export type LedgerLineId = number

export const language = z.enum(['pt-PT', 'en'])
export type Language = z.infer<typeof language>

/** The two kinds of entry a contract has: an endpoint the window calls, an event the main process sends. */
export const endpoint = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) =>
  ({ kind: 'endpoint', input, output }) as const

export const event = <P extends z.ZodType>(payload: P) => ({ kind: 'event', payload }) as const

/** At most four decimals. */
export const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Number.isInteger(Math.round(value * 1e10) / 1e6), { error: 'four decimals at most' })
