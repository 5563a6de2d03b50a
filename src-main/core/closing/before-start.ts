/** Which rows are older than a company's books: they are part of the opening position, and no work. */
import type { IsoDate } from '#contract/values.ts'

/** @param start the first day of the books; null where nothing says it. A row without a date is work. */
export const isBeforeStart = (day: IsoDate | null, start: IsoDate | null): boolean =>
  day !== null && start !== null && day < start
