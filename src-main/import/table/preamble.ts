/** Reads the rows above a table of transactions: holder of the account, currency, balances. */

import type { CurrencyCode, Minor } from '#contract/values.ts'
import { toIban } from '#core/account-names.ts'
import { foldText } from '#core/fold.ts'
import { minorDigits } from '#core/money.ts'
import type { StatementAccount } from '#core/statements.ts'
import { plainTaxId, TAX_ID } from '#core/tax-id.ts'
import { oneLine, toCurrency, withoutEnd } from '../field-text.ts'
import { amountIn, type DecimalMark } from './amounts.ts'
import { balanceRowOf } from './balance-rows.ts'
import { amountAt, type TableRow } from './cells.ts'

/** Labels of the account's holder; the account's own name has other labels. */
const OWNER =
  /^((NOME |IDENTIFICACAO )?(DO |DA )?TITULAR(ES)?|NOME DO CLIENTE|ACCOUNT (HOLDER|OWNER)( NAME)?)$/
const OWNER_TAX_ID =
  /^(NIF|NIPC|((N|NO|N O|NUM|NUMERO) )?(DE )?CONTRIBUINTE)( (DO |DA )?(TITULAR|CLIENTE|EMPRESA))?$/
const IBAN = /\b([A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{4}){3,7}(?:[ ]?[A-Z0-9]{1,4})?)\b/
const ACCOUNT = /^(((N|NO|N O|NUMERO) (DE |DA )?)?(CONTA|CUENTA)|ACCOUNT|NIB|IBAN)\b/
const CARD = /\b(?:cart[aã]o|tarjeta|card)\b/gi
/** Digits of a card number, some of them masked, not far behind the word. */
const CARD_NUMBER = /^[^\d*]{0,30}([\d*][\dxX*.\- ]{6,40})/

/** Labels of the balances of the period, not of today. */
const BALANCE = /\b(?:INICIAL|ANTERIOR|ABERTURA|OPENING|BEGINNING|STARTING|FINAL|FECHO|CLOSING|ENDING)\b/

export interface Preamble {
  account: StatementAccount
  currency: CurrencyCode | null
  opening: Minor | null
  closing: Minor | null
}

/** Currency codes seen above tables; any other three letters are not taken for a currency. */
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

/** A label and its value: in the next filled cell, or after a colon in the same cell. */
const labelled = ([first = '', ...others]: readonly string[]): { label: string; said: string } => {
  const [, before = first, behind = ''] = /^([^:]*):(.*)$/.exec(first) ?? []
  const value = behind.trim() === '' ? (others.find((cell) => cell !== '') ?? '') : behind
  return { label: foldText(before), said: oneLine(value.trim()) }
}

const currencyIn = (text: string): CurrencyCode | undefined =>
  text
    .split(/[^A-Z]+/)
    .map((word) => toCurrency(word))
    .find((code) => code !== undefined && KNOWN.has(code))

/** The number of the card to which the rows belong; null where they belong to an account. */
export const cardNumberIn = (rows: readonly TableRow[]): string | null =>
  rows
    .flatMap(({ cells }) => {
      const text = cells.join(' ').normalize('NFC')
      return [...text.matchAll(CARD)].map(({ 0: word, index }) => text.slice(index + word.length))
    })
    .map((behind) => withoutEnd(CARD_NUMBER.exec(behind)?.[1], 'xX .-')?.replace(/[ .-]/g, ''))
    .find((number) => number !== undefined && number.length > 3) ?? null

/** @param rows those above the titles @param titles the titles themselves, which may name the currency */
export const readPreamble = (
  rows: readonly TableRow[],
  titles: readonly string[],
  mark: DecimalMark,
): Preamble => {
  let iban: string | undefined
  let number: string | undefined
  let currency: CurrencyCode | undefined
  const owner: { name: string | null; taxId: string | null } = { name: null, taxId: null }
  const amounts = { opening: null as Minor | null, closing: null as Minor | null }
  for (const row of rows) {
    const { cells } = row
    const text = cells.join(' ')
    iban ??= toIban(IBAN.exec(text.toUpperCase())?.[1])
    if (ACCOUNT.test(foldText(cells[0] ?? ''))) {
      number ??= /\d[\d .-]{5,}\d/.exec(text)?.[0].replace(/[ .-]/g, '')
      currency ??= currencyIn(text)
    } else currency ??= currencyIn(text)
    const { label, said } = labelled(cells)
    if (OWNER.test(label) && /\p{L}{2}/u.test(said)) owner.name ??= said
    else if (OWNER_TAX_ID.test(label) && TAX_ID.test(plainTaxId(said))) owner.taxId ??= plainTaxId(said)
    const which = BALANCE.test(label) ? balanceRowOf(label) : undefined
    if (which === 'opening' || which === 'closing') {
      const digits = minorDigits(currency ?? 'EUR')
      const at = cells.findIndex((cell, place) => place > 0 && cell !== '')
      amounts[which] ??= (at < 0 ? amountIn(said, mark, digits) : amountAt(row, at, mark, digits)) ?? null
    }
  }
  currency ??= currencyIn(titles.join(' ').toUpperCase())
  // The account named with a card is the one that the card is charged to.
  const card = cardNumberIn(rows)
  if (card !== null) iban = undefined
  return {
    account: {
      iban: iban ?? null,
      number: iban ? null : (card ?? number ?? null),
      ...(owner.name !== null || owner.taxId !== null ? { owner } : {}),
    },
    currency: currency ?? null,
    ...amounts,
  }
}
