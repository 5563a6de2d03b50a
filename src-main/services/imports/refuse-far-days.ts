/** Refuses dates that are too far in the future: a mistyped year, or a cell misread as a date. */
import type { Instant, IsoDate } from '#contract/values.ts'
import { EARLIEST_PLAUSIBLE } from '#core/calendar.ts'
import { fileProblem } from '../../import/file-problem.ts'

export type RefuseFarDay = (row: { line: number }, day: IsoDate) => void

/** Allows dates up to the end of next year: some banks list future bookings. Error: `bad-row`, with the line and the day. */
export const refuseFarDays = (now: Instant): RefuseFarDay => {
  const last = `${Number(now.slice(0, 4)) + 1}-12-31`
  return ({ line }, day) => {
    if (day < EARLIEST_PLAUSIBLE || day > last) throw fileProblem('bad-row', { line, element: day })
  }
}
