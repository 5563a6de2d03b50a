/** The list of questions that came back from the client. Apart from the others: no start needs what reads files. */
import type { JudgedAnswer } from '#contract/questions.ts'
import type { Language } from '#contract/values.ts'
import { reportWords } from '#core/reports/words.ts'
import { examineFile, fileAt } from '../../import/file-source.ts'
import { readAnswers } from '../../import/read-answers.ts'
import type { OpenCompany } from '../companies/open-companies.ts'

const LANGUAGES: readonly Language[] = ['pt-PT', 'en']
const titlesOf = (column: 'reference' | 'answer' | 'transactionAmount' | 'currency') =>
  LANGUAGES.map((language) => reportWords[language].columns[column])

/** What the rows of a list that came back would do; nothing is written. Errors: those of `readAnswers`. */
export const judgeFile = async (
  { mirror }: OpenCompany,
  path: string,
): Promise<{ answers: JudgedAnswer[]; unanswered: number }> => {
  const { answers, unanswered } = await readAnswers(await examineFile(fileAt(path)), {
    reference: titlesOf('reference'),
    answer: titlesOf('answer'),
    amount: titlesOf('transactionAmount'),
    currency: titlesOf('currency'),
  })
  const outcomes = mirror.read.judgeAnswers(answers)
  const known = new Map(mirror.read.listWaiting().map((row) => [row.groupId, row]))
  return {
    unanswered,
    answers: answers.flatMap((given, at) => {
      const outcome = outcomes[at]
      const row = known.get(given.groupId)
      const { text, currency } = row ?? { text: null, currency: 'EUR' }
      return outcome === undefined ? [] : [{ ...given, outcome, text, currency }]
    }),
  }
}
