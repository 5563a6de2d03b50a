/** The words of a report: the trade's own from the contract, columns and totals from the reports. */

import type { Language } from '#contract/values.ts'
import { domainWords } from '#contract/words/words.ts'
import { plainAmount } from '#core/money.ts'
import { reportWords } from '#core/reports/words.ts'
import type { WorkingPaperWords } from '#core/reports/working-paper.ts'

/** Words enough for every report. */
export const workingPaperWords = (language: Language): WorkingPaperWords => {
  const { sections, totals, linked } = reportWords[language]
  return {
    ...domainWords(language, plainAmount(language)),
    linked,
    section: (section) => sections[section],
    total: (total) => totals[total],
  }
}
