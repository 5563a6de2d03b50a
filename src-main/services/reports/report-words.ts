/** The words of a report: the trade's own from the contract, columns and totals from the reports. */

import type { CategoryId } from '#contract/ending-values.ts'
import type { Language } from '#contract/values.ts'
import { domainWords, wordsByLanguage } from '#contract/words/words.ts'
import { withOffset } from '#core/local-time.ts'
import { plainAmount } from '#core/money.ts'
import type { StatementWords } from '#core/reports/customer-statement.ts'
import type { DecisionWords, NoteAction } from '#core/reports/decision-history.ts'
import { shownAmount } from '#core/reports/shown-cell.ts'
import { reportWords } from '#core/reports/words.ts'
import type { WorkingPaperWords } from '#core/reports/working-paper.ts'

/** Minutes that a clock of the person is ahead of UTC at an instant. */
export type OffsetOf = (instant: string) => number

/** By the time zone of this computer. */
export const systemOffset: OffsetOf = (instant) => 0 - new Date(instant).getTimezoneOffset()

type ReportTexts = WorkingPaperWords & StatementWords & DecisionWords & { sum: string }

const isNoted = (action: string): action is NoteAction => action.startsWith('note-')

/** Words enough for every report. @param nameOf what the company calls a category, where it has a name of its own */
export const reportTexts = (
  language: Language,
  offsetOf: OffsetOf = systemOffset,
  nameOf: (id: CategoryId) => string | undefined = () => undefined,
): ReportTexts => {
  const { sections, totals, linked, opening, closing, settledAtSource, sum, notes } = reportWords[language]
  const names: Readonly<Record<string, string>> = wordsByLanguage[language].category
  const domain = domainWords(language, plainAmount(language))
  return {
    ...domain,
    shownEvidence: domainWords(language, shownAmount(language)).evidence,
    category: (id) => nameOf(id) ?? names[id] ?? id,
    linked,
    opening,
    closing,
    settledAtSource,
    sum,
    decision: (action) => {
      if (action === 'left-open') return domain.allocationKind(action)
      return isNoted(action) ? notes[action] : domain.groupState(action)
    },
    instant: (at) => withOffset(at, offsetOf(at)),
    section: (section) => sections[section],
    total: (total) => totals[total],
  }
}
