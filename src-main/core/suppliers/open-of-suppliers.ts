/** What is open of suppliers' documents by all files together. */
import type { IsoDate } from '#contract/values.ts'
import type { FiledOpen, FiledSettlement } from '../filed-documents.ts'
import { toMinor } from '../money.ts'
import { type FiledRow, isPaidAtIssue, type OwedType } from './supplier-row.ts'

/** A document with its rows of all files. */
export interface OpenInput {
  type: OwedType
  date: IsoDate
  totalMinor: number
  rows: readonly FiledRow[]
  /** Posted by the accounting, or stated by a receipt, for this document. */
  settled: readonly FiledSettlement[]
}

/** The day of the newest list of open documents, and by file the day of each; null where there is none. */
export interface OpenLists {
  newest: IsoDate
  dayOf: ReadonlyMap<number, IsoDate>
}

/**
 * What a list lacks is paid only where an earlier list showed it: else it may not be posted yet, and stays open.
 */
export const openOfSupplier = (document: OpenInput, lists: OpenLists | null): FiledOpen => {
  const { type, date, totalMinor, rows, settled } = document
  if (isPaidAtIssue(type))
    return {
      state: 'paid-at-issue',
      settled: [{ date, minor: totalMinor }],
      openMinor: toMinor(0),
      reason: null,
    }
  if (lists) {
    const listed = rows.findLast(
      ({ file, openMinor }) => lists.dayOf.get(file) === lists.newest && openMinor !== null,
    )
    if (listed) return afterList(document, lists.newest, listed.openMinor ?? 0)
    const wasListed = rows.some(({ file }) => (lists.dayOf.get(file) ?? lists.newest) < lists.newest)
    if (wasListed)
      return {
        state: 'not-listed',
        settled: upTo(settled, totalMinor, lists.newest),
        openMinor: toMinor(0),
        reason: null,
      }
  }
  const typed = rows.findLast(({ source, openMinor }) => source === 'table' && openMinor !== null)
  if (typed)
    return stateOf(
      document,
      [{ date: null, minor: totalMinor - (typed.openMinor ?? 0) }, ...settled],
      'listed',
    )
  const isPosted = rows.some(({ source }) => source === 'ledger')
  const isOnlyReported = rows.every(({ source }) => source === 'e-fatura')
  const isLacking = lists !== null && date <= lists.newest && !isPosted
  return stateOf(document, settled, isLacking ? 'not-posted' : isOnlyReported ? 'e-fatura' : 'no-receipt')
}

const sumOf = (settled: readonly FiledSettlement[]): number =>
  settled.reduce((sum, { minor }) => sum + minor, 0)

/** @param untouched the state while nothing settled any of it */
const stateOf = (
  { totalMinor }: OpenInput,
  settled: readonly FiledSettlement[],
  untouched: FiledOpen['state'],
): FiledOpen => {
  const some = settled.filter(({ minor }) => minor !== 0)
  const open = totalMinor - sumOf(some)
  if (open < 0) return { state: 'not-computable', settled: [], openMinor: null, reason: 'more-than-total' }
  const state =
    open === 0 && totalMinor > 0
      ? 'settled'
      : some.length > 0 && untouched !== 'listed'
        ? 'partly-settled'
        : untouched
  return { state, settled: some, openMinor: toMinor(open), reason: null }
}

/** The list's amount less what was paid after its day. */
const afterList = ({ totalMinor, settled }: OpenInput, day: IsoDate, listedMinor: number): FiledOpen => {
  const later = settled.filter(({ date }) => date !== null && date > day)
  const open = listedMinor - sumOf(later)
  if (open < 0 || listedMinor > totalMinor)
    return { state: 'not-computable', settled: [], openMinor: null, reason: 'more-than-total' }
  return {
    state: open === 0 ? 'settled' : 'listed',
    settled: [...upTo(settled, totalMinor - listedMinor, day), ...later],
    openMinor: toMinor(open),
    reason: null,
  }
}

/** What was settled by the day of a list: on known days until then, and on that day what no file explains. */
const upTo = (settled: readonly FiledSettlement[], minor: number, day: IsoDate): FiledSettlement[] => {
  const known = settled.filter(({ date }) => date !== null && date <= day)
  const rest = minor - sumOf(known)
  if (rest < 0) return minor === 0 ? [] : [{ date: day, minor }]
  return rest === 0 ? known : [...known, { date: day, minor: rest }]
}
