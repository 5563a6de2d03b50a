/** The words of a report: the trade's own from the contract, columns and totals from the reports. */

import type { Language } from '#contract/values.ts'
import { domainWords } from '#contract/words/words.ts'
import { withOffset } from '#core/local-time.ts'
import { plainAmount } from '#core/money.ts'
import { reportWords } from '#core/reports/words.ts'
import type { WorkingPaperWords } from '#core/reports/working-paper.ts'

/** Minutes that a clock of the person is ahead of UTC at an instant. */
export type OffsetOf = (instant: string) => number

/** By the time zone of this computer. */
const systemOffset: OffsetOf = (instant) => 0 - new Date(instant).getTimezoneOffset()

/** Words enough for every report. */
export const workingPaperWords = (
  language: Language,
  offsetOf: OffsetOf = systemOffset,
): WorkingPaperWords => {
  const { sections, totals, linked } = reportWords[language]
  return {
    ...domainWords(language, plainAmount(language)),
    linked,
    instant: (at) => withOffset(at, offsetOf(at)),
    section: (section) => sections[section],
    total: (total) => totals[total],
  }
}
