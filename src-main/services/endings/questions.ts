/** Questions to the client: asked, sent as one message, and answered by the list that comes back. */
import type { ClientQuestion } from '#contract/ending-values.ts'
import type { EndingAnswer } from '#contract/endings.ts'
import type { GivenAnswer } from '#contract/questions.ts'
import type { Language } from '#contract/values.ts'
import { questionWords } from '#contract/words/question-words.ts'
import type { Clock } from '#core/clock.ts'
import { waitForClient } from '#core/endings/by-hand.ts'
import { questionMessage, questionTextWith } from '#core/endings/question-message.ts'
import { plainAmount } from '#core/money.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { type DecidePorts, decideAs } from '../deciding.ts'
import { endTransactions } from './decide-endings.ts'

/** Each transaction waits for the client; the question in words is its note. Error: not-found. */
export const ask = (
  ports: DecidePorts,
  company: OpenCompany,
  { transactionIds, question }: { transactionIds: readonly number[]; question: ClientQuestion },
  language: Language,
): Promise<EndingAnswer> => {
  const transactions = company.mirror.read.getMatchTransactions(transactionIds)
  const note = questionTextWith(questionWords[language].askedFor)(question)
  return endTransactions(
    ports,
    company,
    transactions.map((one) => ({
      transactions: [one],
      rows: waitForClient(one, question, ports.clock.today()),
    })),
    { note, question },
  )
}

/** Makes them work again. Errors: not-found (one does not wait), month-closed. */
export const resume = async (
  ports: DecidePorts,
  company: OpenCompany,
  groupIds: readonly string[],
): Promise<void> => {
  await decideAs(ports, company, 'resumeWaiting', { groupIds })
}

/** All questions of a company as one text. */
export const messageOf = (
  { record, mirror }: OpenCompany,
  language: Language,
): { subject: string; text: string } => {
  const { message, askedFor } = questionWords[language]
  return questionMessage(mirror.read.listWaiting(), record.name, {
    ...message,
    questionText: questionTextWith(askedFor),
    amount: plainAmount(language),
    day: (date) => (language === 'en' ? date : date.split('-').reverse().join('/')),
  })
}

/** Writes the answers that still fit, as one act. */
export const applyAnswers = (ports: DecidePorts, company: OpenCompany, answers: readonly GivenAnswer[]) =>
  decideAs(ports, company, 'applyAnswers', { answers })

/** Ends the waits that are over, before proposals are made: these transactions get proposals too. */
export const endPassedWaits = async (clock: Clock, { mirror }: OpenCompany): Promise<void> => {
  const today = clock.today()
  if (mirror.read.listPassedWaits(today).length > 0)
    await mirror.write.run('endPassedWaits', { today, at: clock.now() })
}
