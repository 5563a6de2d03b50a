/** The questions of a company to its client as one message: plain text, a numbered line for each transaction. */
import type { ClientQuestion } from '#contract/ending-values.ts'
import type { CurrencyCode, IsoDate } from '#contract/values.ts'

interface MessageRow {
  date: IsoDate | null
  text: string
  amountMinor: number
  currency: CurrencyCode
  question: ClientQuestion
}

interface MessageWords {
  subject: string
  opening: string
  closing: string
  questionText(question: ClientQuestion): string
  amount(minor: number, currency: CurrencyCode): string
  day(date: IsoDate): string
}

/** `{{company}}` of the words is the company's name. */
export const questionMessage = (
  rows: readonly MessageRow[],
  company: string,
  words: MessageWords,
): { subject: string; text: string } => {
  const named = (text: string): string => text.replaceAll('{{company}}', () => company)
  const lines = rows.map(({ date, text, amountMinor, currency, question }, at) =>
    [
      `${at + 1}. ${date === null ? '' : `${words.day(date)}, `}${words.amount(amountMinor, currency)}, ${text}`,
      `   ${words.questionText(question)}`,
    ].join('\n'),
  )
  return {
    subject: named(words.subject),
    text: [named(words.opening), lines.join('\n\n'), words.closing].join('\n\n'),
  }
}

/** What is asked, and what a person added: `Falta o documento: a fatura de outubro`. */
export const questionTextWith =
  (askedFor: Readonly<Record<ClientQuestion['what'], string>>) =>
  ({ what, text }: ClientQuestion): string =>
    text === '' ? askedFor[what] : `${askedFor[what].replace(/\?$/, '')}: ${text}`
