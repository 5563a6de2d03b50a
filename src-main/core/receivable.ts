/**
 * What is owed: which documents can be paid, in which direction, how old a debt is, and which decisions are in force.
 * The mirror's queries have the same rules in SQL.
 */

import type { AgeBand } from '#contract/reports.ts'
import type { Side } from '#contract/sides.ts'
import type { IsoDate } from '#contract/values.ts'
import { daysBetween } from './calendar.ts'

/** Types that are paid (interface 2.7): invoices, debit notes, and types that are usually paid at once. */
const PAID = ['I', 'D', 'T', 'S']
/** The type that gives money back: credit notes. */
export const REFUNDED = 'C'
export const RECEIVABLE_TYPES: readonly string[] = [...PAID, REFUNDED]

/** What decides the sign of a document: amounts are stored as printed. */
export interface Signed {
  side: Side
  type: string
}

/**
 * How a document enters a sum, as the money that settles it does: +1 for a customer's invoice and a supplier's credit
 * note, -1 for a supplier's invoice and a customer's credit note.
 */
export const signOf = ({ side, type }: Signed): 1 | -1 =>
  (type === REFUNDED) === (side === 'supplier') ? 1 : -1

/** Whether money settles documents of the type at all. */
export const isPaidType = (type: string): boolean => RECEIVABLE_TYPES.includes(type)

/** Whether the document can be paid: it is closed, neither a draft nor cancelled, and of a type that is paid. */
export const isReceivable = ({ type, status }: { type: string; status: string }): boolean =>
  status === 'C' && isPaidType(type)

/** An amount of a document with its sign in a sum. Minor units. */
export const withSign = (document: Signed, minor: number): number =>
  // Not -0, which is written as such.
  signOf(document) === 1 ? minor : 0 - minor

/** An amount of a document as its own side is shown: what is owed is positive, a credit note negative. Minor units. */
export const asOwed = (type: string, minor: number): number => withSign({ side: 'customer', type }, minor)

/** The last day past the due date of each band; older documents are in the last band. */
export const LAST_DAY_OF_BAND = { 'not-due': 0, '1-30': 30, '31-60': 60, '61-90': 90 } as const

/** By days past the due date; columns have the same order. Customers' documents are in no other. */
export const AGE_BANDS = [
  'not-due',
  '1-30',
  '31-60',
  '61-90',
  'over-90',
] as const satisfies readonly AgeBand[]

/** Those of suppliers' documents, too: what a supplier does not say when to pay is not overdue. */
export const EVERY_AGE_BAND = [...AGE_BANDS, 'no-due-date'] as const satisfies readonly AgeBand[]

interface Dated {
  side: Side
  dueDate: IsoDate | null
  documentDate: IsoDate | null
}

/**
 * Days past the due date; 0 up to that day, null without dates. A customer's document without one is due on its own date, a
 * supplier's on no known day.
 */
export const ageInDays = ({ side, dueDate, documentDate }: Dated, today: IsoDate): number | null => {
  const since = dueDate ?? (side === 'customer' ? documentDate : null)
  return since === null ? null : Math.max(0, daysBetween(since, today))
}

/**
 * A document that is due today is not overdue yet. Customers' documents without any date are in the oldest band, where they
 * are noticed.
 */
export const ageBand = (document: Dated, today: IsoDate): AgeBand => {
  const days = ageInDays(document, today)
  if (days === null) return document.side === 'supplier' ? 'no-due-date' : 'over-90'
  return AGE_BANDS.find((band) => band !== 'over-90' && days <= LAST_DAY_OF_BAND[band]) ?? 'over-90'
}

/** States of groups in force that the source contradicts, or whose members changed. */
export const CONTRADICTED_STATES = ['conflicting', 'stale'] as const

/** States of a group that was accepted and neither undone nor rejected since, whatever the source shows. */
export const STATES_IN_FORCE = ['accepted', 'confirmed', ...CONTRADICTED_STATES] as const
