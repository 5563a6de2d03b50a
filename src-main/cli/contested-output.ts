/** Prints a decision that did not fit into the office's, with what counts instead. */
import type { ContestedView, Fact, Reading } from '#contract/sharing.ts'
import type { ContestedReason } from '#contract/sharing-values.ts'
import type { Minor } from '#contract/values.ts'
import { minorDigits, toDecimalText } from '#core/money.ts'

const REASONS: Readonly<Record<ContestedReason, string>> = {
  'decided-otherwise': 'another desk decided otherwise',
  'month-closed': 'the month was closed meanwhile',
  'rows-missing': 'a row of it is not here any more',
  'not-possible': 'what was decided meanwhile leaves too little of a row',
  'decision-waits': 'a decision of another desk about one of its rows waits here: `sync`',
  refused: 'the server refused it',
}

export const readingText = ({ uuid, reason, mine, office }: ContestedView): string =>
  [
    `${uuid}  ${REASONS[reason]}`,
    ...linesOf('here', mine),
    ...office.flatMap((one) => linesOf('office', one)),
  ].join('\n')

const linesOf = (whose: string, { action, by, at, rows, sets }: Reading): string[] => [
  [`  ${whose}  ${action}  ${by}  ${at}`, ...sets.map(factText)].join('  '),
  ...rows.map(({ kind, label, party, date, amountMinor, currency, isHere }) =>
    [`    ${kind}`, label, party, date, amountText(amountMinor, currency), isHere ? null : 'not here']
      .filter((part) => part !== null)
      .join('  '),
  ),
]

const amountText = (minor: Minor | null, currency: string | null): string | null =>
  minor === null || currency === null ? null : `${toDecimalText(minor, minorDigits(currency))} ${currency}`

const factText = (fact: Fact): string => {
  switch (fact.fact) {
    case 'text':
      return fact.text
    case 'amount':
      return amountText(fact.amountMinor, fact.currency) ?? ''
    case 'month':
      return fact.month
    case 'date':
      return fact.date
    case 'account':
      return fact.accountId
    case 'category':
      return fact.categoryId
    case 'part':
      return [fact.kind, fact.categoryId, amountText(fact.amountMinor, fact.currency)]
        .filter((part) => part !== null)
        .join(' ')
    case 'subject':
      return fact.subject
    case 'question':
      return `${fact.question.what} ${fact.question.text}`.trim()
    case 'word':
      return fact.word
    case 'rule':
    case 'combination':
      return JSON.stringify(fact)
  }
}
