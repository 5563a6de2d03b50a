/** Up to which day everything that a bank account had is known. */
import type { Coverage } from '#contract/coverage.ts'
import type { IsoDate } from '#contract/values.ts'
import { addDays } from '../calendar.ts'

/** The last day of each kind; null where there is none. */
export interface KnownDays {
  lastRow: IsoDate | null
  /** Of rows of files alone: rows of a sync that did not end may lack earlier ones. */
  lastFiledRow: IsoDate | null
  lastBalance: IsoDate | null
  /** The end of the period that the files state. */
  fileEnd: IsoDate | null
  /** The day of the last complete sync, which may lack what came later on that day. */
  syncedOn: IsoDate | null
}

const later = (...days: (IsoDate | null)[]): IsoDate | null =>
  days.reduce((last, day) => (last === null || (day !== null && day > last) ? day : last), null)

/**
 * The latest of the files' own end, the last known balance and the last complete sync.
 *
 * @param to the month's last day: what is known beyond it is not told
 */
export const coverageOf = (known: KnownDays, to: IsoDate): Coverage => {
  const within = (day: IsoDate | null): IsoDate | null => (day !== null && day > to ? to : day)
  const synced = known.syncedOn && addDays(known.syncedOn, -1)
  return {
    through: within(later(known.lastFiledRow, known.lastBalance, known.fileEnd, synced)),
    lastRow: within(known.lastRow),
    lastBalance: within(known.lastBalance),
    fileEnd: within(known.fileEnd),
    synced: within(synced),
  }
}

/** Whether an account is known to the end of the month; a statement of an earlier version does not say. */
export const isCovered = (coverage: Coverage | undefined, to: IsoDate): boolean =>
  coverage === undefined || (coverage.through !== null && coverage.through >= to)
