/** The lines of a bank reconciliation: of ledgers with what explains the difference, or as a person typed it. */
import type { BankStatement, LedgerItem, LedgerStatement } from '#contract/closing-values.ts'
import {
  aroseSentence,
  isInOtherCurrency,
  type LedgerFigure,
  ledgerFigures,
  remarksOn,
  signedAmountOf,
} from '#contract/ledger-figures.ts'
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { daysBetween } from '../calendar.ts'
import { toMinor } from '../money.ts'
import type { StatementTexts } from './month-statement-words.ts'
import { accountCell, type Cell } from './rows.ts'
import { shownDay } from './shown-cell.ts'

export interface Line {
  figure: string
  /** Null where it is unknown. */
  minor: Minor | null
  date?: IsoDate
  /** The age of an item, in days. */
  age?: number
  text?: string | null | Cell
  /** Where it is not that of the section. */
  currency?: CurrencyCode
  /** Whether it is the result of the figures before it. */
  isSum?: true
}

/**
 * @param bank the lines of its accounts
 * @param to the last day of the month, from which the age of an item is counted
 */
export const ledgerReconciliation = (
  statement: LedgerStatement,
  {
    bank,
    aliases,
    to,
  }: { bank: readonly BankStatement[]; aliases: Readonly<Record<string, string>>; to: IsoDate },
  words: StatementTexts,
): Line[] => {
  const { reconciliation, ledgerFigure } = words
  const { accountIds, bankMinor, statedMinor, statedFrom, arose = [] } = statement
  const nameOf = (accountId: string): Cell => accountCell(accountId, undefined, aliases[accountId])
  const [only] = accountIds
  const unsettled = isInOtherCurrency(statement, bank) ? reconciliation.otherCurrency : words.unsettled
  const banks: Line[] =
    accountIds.length === 1 && only !== undefined && bankMinor !== null
      ? [{ figure: reconciliation.bank, minor: bankMinor, text: nameOf(only) }]
      : [
          ...bank.map(({ accountId, currency, bankClosingMinor, closingMinor }) => ({
            figure: reconciliation.bank,
            minor: bankClosingMinor ?? closingMinor,
            currency,
            text: nameOf(accountId),
          })),
          differenceLine(reconciliation.bank, bankMinor, unsettled),
        ]
  const remarked = (figure: string, one: LedgerFigure): string =>
    [figure, ...remarksOn(one, reconciliation)].join(', ')
  return [
    ...banks,
    ...ledgerFigures(statement).flatMap((one): Line[] => [
      ...one.items.map((item) => ({
        figure: remarked(itemName(item, words), one),
        minor: toMinor(signedAmountOf(item)),
        date: item.date,
        age: daysBetween(item.date, to),
        text: item.text,
        currency: one.currency,
      })),
      {
        figure: remarked(ledgerFigure[one.name], one),
        minor: toMinor(one.minor),
        currency: one.currency,
        isSum: true,
      },
    ]),
    {
      figure: reconciliation.openingDifference,
      minor: statement.openingDifferenceMinor,
      date: statement.openedOn,
    },
    { figure: reconciliation.computed, minor: statement.computedMinor, isSum: true },
    {
      figure: reconciliation.stated,
      minor: statedMinor,
      text: statedFrom === null ? words.missing : words.sources[statedFrom],
    },
    differenceLine(words.toLedger, statement.differenceMinor, unsettled),
    ...arose.map((span) => ({
      figure: aroseSentence(words, span, shownDay),
      minor: span.minor,
      text: span.side === 'bank' ? nameOf(span.of) : span.of,
    })),
  ]
}

const itemName = ({ kind, error }: LedgerItem, { items, postingError }: StatementTexts): string =>
  error === null ? items[kind] : `${items[kind]}: ${postingError[error]}`

/** Of an account without a ledger: what a person typed explains the difference. */
export const typedReconciliation = (
  { reconciliation, bankClosingMinor, closingMinor }: BankStatement,
  words: StatementTexts,
): Line[] => [
  { figure: words.bankBalance, minor: bankClosingMinor ?? closingMinor },
  ...reconciliation.transit.map(({ date, text, amountMinor }) => ({
    figure: words.items.transit,
    minor: amountMinor,
    date,
    text,
  })),
  { figure: words.transit, minor: reconciliation.transitMinor },
  { figure: words.notPosted, minor: toMinor(0 - reconciliation.notPostedMinor) },
  {
    figure: words.ledgerBalance,
    minor: reconciliation.ledgerMinor,
    text: reconciliation.ledgerMinor === null ? words.missing : null,
  },
  differenceLine(words.toLedger, reconciliation.differenceMinor, words.unsettled),
]

/** @param unsettled what is said where it is not known */
export const differenceLine = (figure: string, minor: Minor | null, unsettled: string): Line => ({
  figure,
  minor,
  text: minor === null ? unsettled : null,
  isSum: true,
})
