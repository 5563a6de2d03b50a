/** The outcome of each row of a table of companies as CSV, with its reason. */
import type { CsvProfile } from '#contract/app.ts'
import type { ListedResult } from '#contract/company-lists.ts'
import type { Language } from '#contract/values.ts'
import { listedProblemWords, listedResultWords } from '#contract/words/company-list-words.ts'
import { wordsByLanguage } from '#contract/words/words.ts'
import { encodeCsv } from '#core/csv/encode-csv.ts'
import { integerCell, textCell } from '#core/reports/rows.ts'

const reasonOf = ({ problems, error }: ListedResult, language: Language): string | null => {
  if (problems.length > 0) return problems.map((problem) => listedProblemWords[language][problem]).join('; ')
  if (error === null) return null
  const { what, next } = wordsByLanguage[language].error[error.code]
  return `${what} ${next}`
}

export const encodeListed = (
  rows: readonly ListedResult[],
  profile: CsvProfile,
  language: Language,
): ReturnType<typeof encodeCsv> => {
  const { header, outcome } = listedResultWords[language]
  const cells = rows.map((row) => [
    integerCell(row.row),
    textCell(row.name),
    textCell(row.taxId),
    textCell(outcome[row.outcome]),
    textCell(reasonOf(row, language)),
  ])
  return encodeCsv(header, cells, profile)
}
