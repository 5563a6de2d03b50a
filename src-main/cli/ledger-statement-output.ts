/** Prints the bank reconciliation of ledgers and the accounts that they are held against. */
import type { BankStatement, LedgerStatement } from '#contract/closing-values.ts'
import {
  aroseSentence,
  isInOtherCurrency,
  ledgerFigures,
  remarksOn,
  signedAmountOf,
} from '#contract/ledger-figures.ts'
import type { IsoDate } from '#contract/values.ts'
import { wordsByLanguage } from '#contract/words/words.ts'
import { daysBetween } from '#core/calendar.ts'
import { minorDigits, toDecimalText, toMinor } from '#core/money.ts'
import { counted } from './context.ts'

const words = wordsByLanguage.en
const { ledgerFigure, reconciliation } = words

interface OfMonth {
  bank: readonly BankStatement[]
  /** The last day of the month, from which the age of an item is counted. */
  to: IsoDate
}

export const ledgerStatementText = (statement: LedgerStatement, { bank, to }: OfMonth): string => {
  const { ledgers, accountIds, statedMinor, statedFrom, arose = [] } = statement
  const why = isInOtherCurrency(statement, bank) ? ` (${reconciliation.otherCurrency})` : ''
  const said = (minor: number | null, currency = 'EUR'): string =>
    minor === null ? '?' : `${toDecimalText(toMinor(minor), minorDigits(currency))} ${currency}`
  return [
    `ledger ${ledgers.map(({ code, name }) => `${code} ${name}`.trim()).join(', ')}, account ${accountIds.join(', ')}`,
    `  ${said(statement.bankMinor)} ${reconciliation.bank}`,
    ...ledgerFigures(statement).flatMap((figure) => [
      `  ${[`${said(figure.minor, figure.currency)} ${ledgerFigure[figure.name]}`, ...remarksOn(figure, reconciliation)].join(', ')}`,
      ...figure.items.map(
        (item) =>
          `    ${item.date}  ${counted(daysBetween(item.date, to), 'day')}  ${item.text}  ${said(signedAmountOf(item), figure.currency)}`,
      ),
    ]),
    `  ${said(statement.openingDifferenceMinor)} ${reconciliation.openingDifference}, ${statement.openedOn}`,
    `  ${said(statement.computedMinor)} ${reconciliation.computed}; the ledger says ${said(statedMinor)} (${statedFrom ?? 'not known'})`,
    `  ${said(statement.differenceMinor)} difference${why}`,
    ...arose.map(
      (span) => `    ${said(span.minor)} ${aroseSentence(words, span, (day) => day)} (${span.of})`,
    ),
  ].join('\n')
}

export const ledgerStatementJson = (statement: LedgerStatement, { bank, to }: OfMonth) => ({
  ledgers: statement.ledgers,
  accounts: statement.accountIds,
  bankMinor: statement.bankMinor,
  inTransitMinor: statement.transitMinor,
  toPostMinor: statement.toPostMinor,
  errorsMinor: statement.errorsMinor,
  lateMinor: statement.lateMinor,
  openingDifferenceMinor: statement.openingDifferenceMinor,
  openedOn: statement.openedOn,
  computedMinor: statement.computedMinor,
  statedMinor: statement.statedMinor,
  statedFrom: statement.statedFrom,
  differenceMinor: statement.differenceMinor,
  inOtherCurrency: isInOtherCurrency(statement, bank),
  arose: statement.arose ?? [],
  items: statement.items.map(({ kind, error, date, text, amountMinor, currency = 'EUR', groupId }) => ({
    ...{ kind, error, date, ageDays: daysBetween(date, to), text, amountMinor, currency, group: groupId },
  })),
})
