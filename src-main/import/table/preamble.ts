/** What stands above a table of transactions: whose account it is, in which currency, with which balances. */

import type { CurrencyCode, Minor } from '#contract/values.ts'
import { foldText } from '#core/fold.ts'
import { minorDigits } from '#core/money.ts'
import type { StatementAccount } from '#core/statements.ts'
import { toCurrency, toIban } from '../field-text.ts'
import { amountIn, type DecimalMark, type TableRow } from './cells.ts'

const IBAN = /\b([A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{4}){3,7}(?:[ ]?[A-Z0-9]{1,4})?)\b/
const ACCOUNT = /^(CONTA|N CONTA|NUMERO (DE |DA )?CONTA|CONTA NUMERO|ACCOUNT|ACCOUNT NUMBER|NIB|IBAN)\b/

export interface Preamble {
  account: StatementAccount
  currency: CurrencyCode | null
  opening: Minor | null
  closing: Minor | null
}

/** Codes seen above tables; three letters of another word are no currency. */
const KNOWN = new Set([
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'BRL',
  'AOA',
  'MZN',
  'CVE',
  'PLN',
  'SEK',
  'NOK',
  'DKK',
  'CAD',
  'JPY',
])

const currencyIn = (text: string): CurrencyCode | undefined =>
  text
    .split(/[^A-Z]+/)
    .map((word) => toCurrency(word))
    .find((code) => code !== undefined && KNOWN.has(code))

/** @param rows those above the titles @param titles the titles themselves, which may name the currency */
export const readPreamble = (
  rows: readonly TableRow[],
  titles: readonly string[],
  mark: DecimalMark,
): Preamble => {
  let iban: string | undefined
  let number: string | undefined
  let currency: CurrencyCode | undefined
  const amounts = { opening: null as Minor | null, closing: null as Minor | null }
  for (const { cells } of rows) {
    const text = cells.join(' ')
    iban ??= toIban(IBAN.exec(text.toUpperCase())?.[1])
    if (ACCOUNT.test(foldText(cells[0] ?? ''))) {
      number ??= /\d[\d .-]{5,}\d/.exec(text)?.[0].replace(/[ .-]/g, '')
      currency ??= currencyIn(text)
    } else currency ??= currencyIn(text)
    const words = foldText(cells[0] ?? '')
    const which = /^SALDO .*INICIAL$/.test(words)
      ? 'opening'
      : /^SALDO .*FINAL$/.test(words)
        ? 'closing'
        : undefined
    if (which) {
      const sent = cells.slice(1).find((cell) => cell !== '')
      amounts[which] ??= amountIn(sent ?? '', mark, minorDigits(currency ?? 'EUR')) ?? null
    }
  }
  currency ??= currencyIn(titles.join(' ').toUpperCase())
  return {
    account: { iban: iban ?? null, number: iban ? null : (number ?? null) },
    currency: currency ?? null,
    ...amounts,
  }
}
