/** Totals of a document (interface 2.7 Details.Totals): exact sums, rounded only when written as text. */
import {
  add,
  type Decimal,
  HUNDRED,
  multiply,
  percentOf,
  round,
  subtract,
  toCents,
  toNumber,
  toText,
  ZERO,
} from './decimal.ts'

export interface PricedLine {
  unitPrice: Decimal
  quantity: Decimal
  /** Percentages: 23 means 23 %. */
  tax: Decimal
  discount: Decimal
}

export interface Totals {
  gross: Decimal
  discount: Decimal
  withoutTax: Decimal
  tax: Decimal
  /** Including tax, before any retention: the document's amount. */
  amount: Decimal
  /** `withoutTax` times the retention percentage. */
  retention: Decimal
  exchanged: Decimal
}

/** @param euroRate multiplier into the second currency, or undefined when the document is in EUR only */
export const computeTotals = (
  lines: readonly PricedLine[],
  retentionPercent: Decimal,
  euroRate?: Decimal,
): Totals => {
  let gross = ZERO
  let withoutTax = ZERO
  let tax = ZERO
  for (const line of lines) {
    const before = multiply(line.unitPrice, line.quantity)
    const net = percentOf(before, subtract(HUNDRED, line.discount))
    gross = add(gross, before)
    withoutTax = add(withoutTax, net)
    tax = add(tax, percentOf(net, line.tax))
  }
  const amount = add(withoutTax, tax)
  return {
    gross,
    discount: subtract(gross, withoutTax),
    withoutTax,
    tax,
    amount,
    retention: percentOf(withoutTax, retentionPercent),
    exchanged: euroRate === undefined ? ZERO : multiply(amount, euroRate),
  }
}

const pair = (name: string, value: Decimal): Record<string, number | string> => ({
  [name]: toNumber(value),
  [`${name}Text`]: toText(round(value, 2), ','),
})

/** `Details.Totals` as sent: each amount as a number and as text with a decimal comma. */
export const toRemoteTotals = (totals: Totals, isCredit: boolean): Record<string, number | string> => ({
  ...pair('Amount', totals.amount),
  ...pair('WithoutTax', totals.withoutTax),
  ...pair('Tax', totals.tax),
  ...pair('Discount', totals.discount),
  ...pair('Retention', totals.retention),
  ...pair('AmountBeforeDiscountAndTax', totals.gross),
  ...pair('TotalAmountWithExchangeRate', totals.exchanged),
  ...pair('TotalCreditAmount', isCredit ? totals.amount : ZERO),
  ...pair('TotalDebitAmount', isCredit ? ZERO : totals.amount),
})

export const amountCents = (totals: Totals): number => toCents(totals.amount)
export const retentionCents = (totals: Totals): number => toCents(totals.retention)
