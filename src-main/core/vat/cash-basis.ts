/**
 * When the VAT of a document falls due on a cash basis (regime de IVA de caixa, Decreto-Lei 71/2013): with each part that is
 * received or paid, and with what is left of it in the 12th month after it was issued, or when the company leaves.
 */

import type { VatRegime } from '#contract/reports.ts'
import type { Side } from '#contract/sides.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { lastDayOf, monthAfter, monthOf } from '../closing/month.ts'
import { toMinor } from '../money.ts'
import { indexOfLargest, type VatRate } from './rates.ts'

/** What settled a part of a document on a day; positive settles, negative takes back. */
export interface VatPart {
  day: IsoDate
  minor: number
  /** The day is that on which the service showed it, not that of the payment. */
  isSeenDay?: true
}

/** Amounts in cents of EUR, without the sign of its type. */
export interface VatDocument {
  side: Side
  /** I, D, T, S or C, as in the mirror. */
  type: string
  date: IsoDate | null
  totalMinor: number
  /** What the issuer left out of the amount to pay from the beginning, since the customer keeps it back. */
  statedWithheldMinor: number
  parts: readonly VatPart[]
}

/** settled: by money or what counts as such. at-issue: an invoice-receipt or simplified invoice, paid as it is issued. */
type DueEvent = 'settled' | 'at-issue' | 'twelve-months' | 'leaving'

/** A part of a document whose VAT falls due on a day: between what was settled before it and after it. */
export interface DuePart {
  event: DueEvent
  day: IsoDate
  /** Of the amount to pay. */
  fromMinor: number
  toMinor: number
  payableMinor: number
  /** Its VAT fell due before: in the 12th month, or when the company left. */
  isDueBefore: boolean
  isSeenDay: boolean
}

const PAID_AT_ISSUE: ReadonlySet<string> = new Set(['T', 'S'])

/** @param through the last day for which unpaid amounts fall due: nothing falls due in a month to come */
export const dueParts = (
  document: VatDocument,
  { regime, through }: { regime: VatRegime; through: IsoDate },
): DuePart[] => {
  const payableMinor = document.totalMinor - document.statedWithheldMinor
  if (payableMinor <= 0) return []
  const result: DuePart[] = []
  let settled = 0
  const add = (
    event: DueEvent,
    day: IsoDate,
    to: number,
    of: { isDueBefore: boolean; isSeenDay?: true },
  ): void => {
    const toMinor = Math.min(Math.max(to, 0), payableMinor)
    if (toMinor === settled) return
    result.push({ isSeenDay: false, ...of, event, day, fromMinor: settled, toMinor, payableMinor })
    settled = toMinor
  }
  if (PAID_AT_ISSUE.has(document.type)) {
    if (document.date !== null) add('at-issue', document.date, payableMinor, { isDueBefore: false })
    return result
  }
  const due = dueWithoutPayment(document.date, regime)
  let reached = 0
  let isDue = false
  const fallDue = (): void => {
    if (due === null || isDue) return
    isDue = true
    const before = settled
    add(due.event, due.day, payableMinor, { isDueBefore: false })
    settled = before
  }
  for (const { day, minor, isSeenDay } of document.parts.toSorted(byDay)) {
    if (due !== null && day > due.day) fallDue()
    reached += minor
    add('settled', day, reached, { isDueBefore: isDue, ...(isSeenDay && { isSeenDay }) })
  }
  if (due !== null && due.day <= through) fallDue()
  return result
}

const byDay = (one: VatPart, other: VatPart): number =>
  one.day < other.day ? -1 : one.day > other.day ? 1 : 0

/** The day on which what is unpaid falls due; null where the document has no date or is of before or after the regime. */
const dueWithoutPayment = (
  date: IsoDate | null,
  regime: VatRegime,
): { event: 'twelve-months' | 'leaving'; day: IsoDate } | null => {
  if (date === null || outsideRegime(date, regime) !== undefined) return null
  const day = lastDayOf(twelfthMonth(date))
  const { until } = regime
  return until !== null && lastDayOf(monthOf(until)) < day
    ? { event: 'leaving', day: lastDayOf(monthOf(until)) }
    : { event: 'twelve-months', day }
}

const twelfthMonth = (date: IsoDate) => {
  let month = monthOf(date)
  for (let count = 0; count < 12; count += 1) month = monthAfter(month)
  return month
}

/** A document of before the company entered, or of after it left, follows the general rule. */
export const outsideRegime = (
  date: IsoDate,
  { from, until }: VatRegime,
): 'before-regime' | 'after-regime' | undefined => {
  if (date < from) return 'before-regime'
  return until !== null && date > until ? 'after-regime' : undefined
}

/** A share of a part: what is settled of one rate. Base and VAT are null where the VAT is not known. */
export interface VatShare {
  /** Null where the rate is not known. */
  rate: VatRate | null
  /** With VAT. */
  settledMinor: Minor
  baseMinor: Minor | null
  taxMinor: Minor | null
}

interface Taxed {
  totalMinor: number
  /** Null where it is not known. */
  taxMinor: number | null
  rates: readonly VatRate[] | null
}

/**
 * Divides a part among the rates of its document. Each amount is what is reached after the part less what was reached before
 * it, so that the parts of a document sum to it, to the cent, however many there are. What was due before has no VAT any more.
 */
export const sharesOf = (part: DuePart, { totalMinor, taxMinor, rates }: Taxed): VatShare[] => {
  const between = (minor: number): number =>
    shareOf(minor, part.toMinor, part.payableMinor) - shareOf(minor, part.fromMinor, part.payableMinor)
  const settled = between(totalMinor)
  if (part.isDueBefore)
    return [{ rate: null, settledMinor: toMinor(settled), baseMinor: null, taxMinor: toMinor(0) }]
  if (rates === null || rates.length === 0) {
    const tax = taxMinor === null ? null : between(taxMinor)
    return [
      {
        rate: null,
        settledMinor: toMinor(settled),
        baseMinor: tax === null ? null : toMinor(settled - tax),
        taxMinor: tax === null ? null : toMinor(tax),
      },
    ]
  }
  const taxes = rates.map((rate) => between(rate.taxMinor))
  const bases = rates.map((rate) => between(rate.baseMinor))
  // Rounded each for itself, they may lack a cent of what was settled: the largest base takes it.
  const largest = indexOfLargest(rates.map(({ baseMinor }) => baseMinor))
  const rest = settled - [...taxes, ...bases].reduce((sum, minor) => sum + minor, 0)
  return rates.map((rate, at) => {
    const base = (bases[at] ?? 0) + (at === largest ? rest : 0)
    const tax = taxes[at] ?? 0
    return {
      rate,
      settledMinor: toMinor(base + tax),
      baseMinor: toMinor(base),
      taxMinor: toMinor(tax),
    }
  })
}

/** `minor` × `part` ÷ `whole`, rounded half away from zero, without losing a digit. */
const shareOf = (minor: number, part: number, whole: number): number => {
  const product = 2n * BigInt(Math.abs(minor)) * BigInt(part)
  const magnitude = Number((product + BigInt(whole)) / (2n * BigInt(whole)))
  return minor < 0 ? 0 - magnitude : magnitude
}
