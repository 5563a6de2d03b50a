/** The texts of a report: the trade's terms from the contract, columns and totals from the reports. */

import type { CategoryId } from '#contract/ending-values.ts'
import type { Language } from '#contract/values.ts'
import { domainWords, wordsByLanguage, wordsOnFiles } from '#contract/words/words.ts'
import { withOffset } from '#core/local-time.ts'
import { plainAmount } from '#core/money.ts'
import type { StatementWords } from '#core/reports/customer-statement.ts'
import type { DecisionWords, NoteAction } from '#core/reports/decision-history.ts'
import { shownAmount } from '#core/reports/shown-cell.ts'
import { reportWordsOf } from '#core/reports/words-on-files.ts'
import type { WorkingPaperWords } from '#core/reports/working-paper.ts'

/** Minutes by which the person's time zone is ahead of UTC at an instant. */
export type OffsetOf = (instant: string) => number

/** By the time zone of this computer. */
export const systemOffset: OffsetOf = (instant) => 0 - new Date(instant).getTimezoneOffset()

type ReportTexts = WorkingPaperWords & StatementWords & DecisionWords & { sum: string }

const isNoted = (action: string): action is NoteAction => action.startsWith('note-')

interface Setting {
  language: Language
  offsetOf?: OffsetOf | undefined
  /** The company's own name of a category, if there is one. */
  nameOf?: (id: CategoryId) => string | undefined
  /** Whether all data of the company comes from files. */
  isOnFiles?: boolean
}

/** The texts for all reports. */
export const reportTexts = ({
  language,
  offsetOf = systemOffset,
  nameOf = () => undefined,
  isOnFiles = false,
}: Setting): ReportTexts => {
  const { sections, totals, linked, opening, closing, settledAtSource, sum, notes } = reportWordsOf(
    language,
    isOnFiles,
  )
  const byLanguage = isOnFiles ? wordsOnFiles : wordsByLanguage
  const names: Readonly<Record<string, string>> = byLanguage[language].category
  const domain = domainWords(language, plainAmount(language), byLanguage)
  return {
    ...domain,
    shownEvidence: domainWords(language, shownAmount(language), byLanguage).evidence,
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
