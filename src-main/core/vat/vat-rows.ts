/** The rows of a working list of VAT on a cash basis: what was settled in a period, and what fell due without a payment. */

import type { VatRegime } from '#contract/reports.ts'
import type { Side } from '#contract/sides.ts'
import type { DocumentId, IsoDate, Minor } from '#contract/values.ts'
import { lastDayOf, monthOf } from '../closing/month.ts'
import { toMinor } from '../money.ts'
import { asOwed } from '../receivable.ts'
import { type DuePart, dueParts, sharesOf, type VatDocument, type VatShare } from './cash-basis.ts'
import { type Classified, exclusionOfDocument, remarksOfDocument, type VatRemark } from './classify.ts'
import { exclusionOf, type VatExclusion, type VatRate } from './rates.ts'

const SECTIONS = ['customer', 'supplier', 'excluded'] as const
export type VatSection = (typeof SECTIONS)[number]
export type VatEvent = DuePart['event'] | 'advance'

interface Partner {
  side: Side
  number: string
  name: string
  taxId: string
}

/** A document with what settled it. */
export interface VatListed extends VatDocument, Partner {
  id: DocumentId
  /** Nothing says what is open of it. */
  isOpenUnknown: boolean
  /** Its source shows it no more: what was decided on it stays, and nothing falls due. */
  isGone: boolean
}

/** Money beyond documents, which a customer or supplier has as a credit. */
export interface VatAdvance extends Partner {
  day: IsoDate
  minor: number
}

export interface VatSources {
  documents(side: Side): Iterable<VatListed>
  /** Asked only about a document that has a row. */
  classify(document: VatListed): Classified
  advances(): Iterable<VatAdvance>
}

/** Amounts in cents of EUR, positive where they are owed to whose document it is; those of a credit note are negative. */
export interface VatRow {
  section: VatSection
  event: VatEvent
  of: Partner & { date: IsoDate | null }
  day: IsoDate
  /** With VAT; null where it is not known. */
  settledMinor: Minor | null
  /** Undefined for a row without VAT of its own; null where the rate is not known. */
  rate: VatRate | null | undefined
  baseMinor: Minor | null
  taxMinor: Minor | null
  exclusion: VatExclusion | undefined
  remarks: readonly VatRemark[]
}

interface Asked {
  regime: VatRegime
  today: IsoDate
  isAsked: (day: IsoDate) => boolean
}

/** By section, what fell due without a payment last; then by day. */
export const vatRows = (sources: VatSources, { regime, today, isAsked }: Asked): VatRow[] => {
  const through = lastDayOf(monthOf(today))
  const rows: VatRow[] = []
  for (const side of ['customer', 'supplier'] as const)
    for (const document of sources.documents(side)) {
      const parts = dueParts(document, { regime, through }).filter(
        (part) => isAsked(part.day) && !(document.isGone && isUnpaid(part)),
      )
      if (parts.length > 0) rows.push(...rowsOf(document, parts, sources.classify(document), regime))
    }
  for (const advance of sources.advances()) if (isAsked(advance.day)) rows.push(rowOfAdvance(advance))
  return rows.sort(inOrder)
}

const inOrder = (one: VatRow, other: VatRow): number =>
  SECTIONS.indexOf(one.section) - SECTIONS.indexOf(other.section) ||
  Number(isUnpaid(one)) - Number(isUnpaid(other)) ||
  one.day.localeCompare(other.day) ||
  one.of.name.localeCompare(other.of.name, 'pt') ||
  one.of.number.localeCompare(other.of.number)

/** Whether it fell due without a payment. */
const isUnpaid = ({ event }: { event: VatEvent }): boolean => event === 'twelve-months' || event === 'leaving'

const rowsOf = (
  document: VatListed,
  parts: readonly DuePart[],
  classified: Classified,
  regime: VatRegime,
): VatRow[] => {
  const excluded = exclusionOfDocument(classified, regime)
  const taxed =
    excluded === undefined
      ? { ...classified, totalMinor: document.totalMinor }
      : { rates: null, taxMinor: null, totalMinor: document.totalMinor }
  const remarks = remarksOfDocument(classified)
  return parts.flatMap((part) =>
    sharesOf(part, taxed).flatMap((share) => {
      const exclusion = excluded ?? (share.rate ? exclusionOf(share.rate) : undefined)
      // By the general rule it fell due when it was issued.
      if (exclusion !== undefined && isUnpaid(part)) return []
      const isNothing = share.settledMinor === 0 && !share.taxMinor
      return isNothing ? [] : [rowOf(document, { part, share, exclusion, remarks })]
    }),
  )
}

interface Shared {
  part: DuePart
  share: VatShare
  exclusion: VatExclusion | undefined
  remarks: readonly VatRemark[]
}

const rowOf = (document: VatListed, { part, share, exclusion, remarks }: Shared): VatRow => {
  const { event, day, isDueBefore, isSeenDay } = part
  const owed = (minor: Minor | null): Minor | null =>
    minor === null ? null : toMinor(asOwed(document.type, minor))
  const row = { event, of: document, day, exclusion, settledMinor: owed(share.settledMinor) }
  const nothing = { rate: undefined, baseMinor: null, taxMinor: null }
  if (exclusion !== undefined) return { ...row, ...nothing, section: 'excluded', remarks: [] }
  const { side: section, isOpenUnknown } = document
  if (isUnpaid(part) && isOpenUnknown)
    return { ...row, ...nothing, section, settledMinor: null, remarks: ['open-unknown'] }
  const own: VatRemark[] = [
    ...(isSeenDay ? (['seen-day'] as const) : []),
    ...(event === 'leaving' ? (['leaving'] as const) : []),
    ...(isUnpaid(part) && section === 'supplier' ? (['deduct-unpaid'] as const) : []),
  ]
  if (isDueBefore)
    return { ...row, ...nothing, section, taxMinor: toMinor(0), remarks: ['due-before', ...own] }
  return {
    ...{ ...row, section, rate: share.rate, remarks: [...remarks, ...own] },
    ...{ baseMinor: owed(share.baseMinor), taxMinor: owed(share.taxMinor) },
  }
}

const rowOfAdvance = ({ day, minor, ...of }: VatAdvance): VatRow => ({
  ...{ section: of.side, event: 'advance', of: { ...of, date: null }, day, settledMinor: toMinor(minor) },
  ...{ rate: null, baseMinor: null, taxMinor: null, exclusion: undefined },
  remarks: ['advance', 'vat-unknown'],
})
