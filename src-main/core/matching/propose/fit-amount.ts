/** Named transforms of a document's target: the only ways a movement's amount may fit it. There is no free tolerance. */
import type { Doc } from '../prepare/doc.ts'
import { foreignTarget } from '../prepare/foreign.ts'
import { inForce, type MatchSettings, percentOf } from '../settings.ts'
import type { AmountFit, Movement, PartRow } from './hypothesis.ts'

const payment = (doc: Doc, cash: number): PartRow => ({
  kind: 'payment',
  amountMinor: doc.sign * cash,
  named: true,
})

/** The withheld amounts this document may have lost: its own Retention first, else the rates in force on its date. */
export const withholdingsOf = (doc: Doc, settings: MatchSettings): { amount: number; percent: number }[] => {
  const { source } = doc
  if (source.retentionMinor > 0)
    return source.retentionMinor < doc.target ? [{ amount: source.retentionMinor, percent: 0 }] : []
  if (doc.target !== source.totalMinor || source.withoutTaxMinor <= 0) return []
  return settings.withholdingRates
    .filter((rate) => inForce(rate, source.date))
    .map((rate) => ({ amount: percentOf(source.withoutTaxMinor, rate.percent), percent: rate.percent }))
    .filter(({ amount }) => amount > 0 && amount < doc.target)
}

/** The fee of the first rule that explains the difference; undefined when none does. */
const feeFor = (doc: Doc, missing: number, settings: MatchSettings): string | undefined =>
  settings.fees.find(
    (fee) => inForce(fee, doc.source.date) && percentOf(doc.target, fee.percent) + fee.fixedMinor === missing,
  )?.name

/** Received money of a document that is still open: what was deducted then is not known, only the sum is. */
const isPaidPart = (doc: Doc): boolean => doc.settled && doc.source.unpaidMinor !== 0

/**
 * @param supported a reference or the payer speaks for the pair: only then are deductions tried that could
 *   explain many amounts (rates of the table, fees, rounding)
 * @returns how the movement settles the whole document, or null
 */
export const fitAmount = (
  doc: Doc,
  movement: Movement,
  settings: MatchSettings,
  supported: boolean,
): AmountFit | null => {
  const { currency } = movement.source
  if (currency !== 'EUR') return fitForeign(doc, movement)
  const missing = doc.target - movement.amount
  if (missing === 0)
    return {
      code: 'amount-exact',
      params: { amountMinor: movement.amount, currency },
      rows: [payment(doc, doc.target)],
    }
  if (isPaidPart(doc)) return null
  const own = doc.source.retentionMinor
  if (missing === own && own > 0) return withheld(doc, missing, 0)
  if (!supported) return null
  if (missing < 0 && -missing === own && doc.target === doc.source.totalMinor - own)
    return {
      code: 'amount-includes-withholding',
      params: { amountMinor: own },
      rows: [payment(doc, doc.target), { kind: 'advance', amountMinor: doc.sign * own, named: false }],
    }
  if (missing > settings.roundingMinor) {
    const rate = own > 0 ? undefined : withholdingsOf(doc, settings).find(({ amount }) => amount === missing)
    if (rate) return withheld(doc, missing, rate.percent)
    const fee = feeFor(doc, missing, settings)
    if (fee !== undefined)
      return {
        code: 'amount-less-fee',
        params: { amountMinor: missing, name: fee },
        rows: [payment(doc, doc.target), { kind: 'fee', amountMinor: -doc.sign * missing, named: false }],
      }
  }
  return fitRounded(doc, missing, settings)
}

const withheld = (doc: Doc, missing: number, percent: number): AmountFit => ({
  code: 'amount-less-withholding',
  params: { amountMinor: missing, percent },
  rows: [
    payment(doc, doc.target - missing),
    { kind: 'withholding', amountMinor: doc.sign * missing, named: true },
  ],
})

/** A cent short settles the document with a rounding row; a cent over is the movement's own rounding. */
const fitRounded = (doc: Doc, missing: number, settings: MatchSettings): AmountFit | null => {
  const own = doc.source.retentionMinor
  const withholding = own > 0 && own < doc.target ? own : 0
  for (const deducted of withholding > 0 ? [0, withholding] : [0]) {
    const rest = missing - deducted
    if (
      rest === 0 ||
      Math.abs(rest) > settings.roundingMinor ||
      doc.target <= deducted + settings.roundingMinor
    )
      continue
    const rows = [payment(doc, doc.target - deducted - Math.max(0, rest))]
    if (deducted > 0) rows.push({ kind: 'withholding', amountMinor: doc.sign * deducted, named: true })
    rows.push({ kind: 'rounding', amountMinor: doc.sign * Math.abs(rest), named: rest > 0 })
    return { code: 'amount-rounding', params: { amountMinor: -rest }, rows }
  }
  return null
}

const fitForeign = (doc: Doc, movement: Movement): AmountFit | null => {
  const { currency } = movement.source
  if (doc.source.currency !== currency) return null
  const target = foreignTarget(doc)
  if (target === undefined || target !== movement.amount) return null
  const difference = target - doc.target
  const rows = [payment(doc, doc.target)]
  if (difference !== 0) rows.push({ kind: 'exchange', amountMinor: doc.sign * difference, named: false })
  return {
    code: 'amount-foreign',
    params: { foreignMinor: target, currency, rate: doc.source.euroRate ?? '' },
    rows,
  }
}
