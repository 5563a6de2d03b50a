/** What the client is asked: a row for each transaction that waits, with an empty column for the answer. */
import type { ClientQuestion } from '#contract/ending-values.ts'
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { minorDigits } from '../money.ts'
import { accountCell, amountCell, dateCell, type Report, textCell } from './rows.ts'

export const clientQuestionsColumns = [
  'transactionDate',
  'account',
  'text',
  'counterparty',
  'transactionAmount',
  'currency',
  'question',
  'askedAt',
  'waitsUntil',
  'answer',
  'reference',
] as const
export type ClientQuestionsColumn = (typeof clientQuestionsColumns)[number]

export interface ClientQuestionRow {
  /** What an answer names: the group of the question. */
  groupId: string
  date: IsoDate | null
  accountId: string
  text: string
  counterparty: string | null
  amountMinor: Minor
  currency: CurrencyCode
  question: ClientQuestion
  since: string
}

/** The question as one sentence. */
type QuestionText = (question: ClientQuestion) => string

export interface ClientQuestionWords {
  questionText: QuestionText
  /** In the person's time zone, with its offset. */
  instant(at: string): string
}

export const clientQuestionsReport = (
  rows: Iterable<ClientQuestionRow>,
  { questionText, instant }: ClientQuestionWords,
): Report<ClientQuestionsColumn> => ({
  columns: clientQuestionsColumns,
  rows: (function* () {
    for (const row of rows)
      yield [
        dateCell(row.date),
        accountCell(row.accountId),
        textCell(row.text),
        textCell(row.counterparty),
        amountCell(row.amountMinor, minorDigits(row.currency)),
        textCell(row.currency),
        textCell(questionText(row.question)),
        dateCell(dayOf(instant(row.since))),
        dateCell(row.question.until),
        textCell(null),
        textCell(row.groupId),
      ]
  })(),
})

const dayOf = (instant: string): IsoDate => instant.slice(0, 10) as IsoDate
