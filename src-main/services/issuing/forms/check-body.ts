/** Checks a form while it is filled in: invalid fields, warnings, totals. Nothing is sent. */

import { documentBody, MAX_LINES, waybillBody } from '#contract/issuing/bodies.ts'
import { fieldIssues, plainDecimal } from '#contract/issuing/fields.ts'
import { regionOf } from '#contract/issuing/places.ts'
import { isRateOf } from '#contract/issuing/taxes.ts'
import type { CheckResult } from '#contract/issuing.ts'
import type { IsoDate } from '#contract/values.ts'
import type { Clock } from '#core/clock.ts'
import { computeTotals, type IssuingTotals, type PricedLine } from '#core/issuing/totals.ts'
import { dateWarnings, type IssuingWarning } from '#core/issuing/warnings.ts'
import type { Mirror } from '../../../db/mirror/mirror.ts'

/** @param body a form's state, complete or not; anything else is reported as issues */
export const checkBody = (
  { mirror, clock }: { mirror: Pick<Mirror, 'read'>; clock: Clock },
  kind: 'document' | 'waybill',
  body: unknown,
): CheckResult => {
  const place = kind === 'document' ? 'Document' : 'Waybill'
  const parsed = (kind === 'document' ? documentBody : waybillBody).safeParse(body)
  const sent = fieldsOf(body)
  const content = fieldsOf(sent[place])
  const warnings = rateWarnings(fieldsOf(sent.Client), content, place)
  if (parsed.success) {
    const read = 'Waybill' in parsed.data ? parsed.data.Waybill : parsed.data.Document
    const last = mirror.read.lastClosedDate({ type: read.Type, serie: read.Serie })
    const known = parsed.data.IsToClose ? (last as IsoDate | null) : null
    warnings.unshift(...dateWarnings(read, place, known, clock.today()))
  }
  return { issues: parsed.success ? [] : fieldIssues(parsed.error), warnings, totals: totalsOf(content) }
}

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** The number as typed so far; an empty field counts as zero. */
const decimalOf = (value: unknown): string => {
  const plain = typeof value === 'string' || typeof value === 'number' ? plainDecimal(value) : undefined
  return plain === undefined || plain.startsWith('-') ? '0' : plain
}

const toLine = (value: unknown): PricedLine => {
  const { UnitPrice, Quantity, TaxValue, ProductDiscount } = fieldsOf(value)
  return {
    UnitPrice: decimalOf(UnitPrice),
    Quantity: decimalOf(Quantity),
    TaxValue: decimalOf(TaxValue),
    ProductDiscount: decimalOf(ProductDiscount),
  }
}

const totalsOf = (content: Fields): IssuingTotals | null => {
  const { Lines, Currency, EuroRate, Retention } = content
  const rate = decimalOf(EuroRate)
  return (
    computeTotals({
      Lines: Array.isArray(Lines) ? Lines.slice(0, MAX_LINES).map(toLine) : [],
      Retention: decimalOf(Retention),
      Currency:
        typeof Currency === 'string' && /^[A-Za-z]{3}$/.test(Currency) ? Currency.toUpperCase() : 'EUR',
      EuroRate: rate === '0' ? undefined : rate,
    }) ?? null
  )
}

const rateWarnings = (client: Fields, content: Fields, place: string): IssuingWarning[] => {
  const country = typeof client.CountryCode === 'string' ? client.CountryCode : 'PT'
  const region = regionOf(typeof client.PostCode === 'string' ? client.PostCode : undefined, country)
  const lines = Array.isArray(content.Lines) ? content.Lines.slice(0, MAX_LINES) : []
  return lines.flatMap((line, index): IssuingWarning[] => {
    const { TaxValue } = fieldsOf(line)
    return TaxValue === undefined || TaxValue === '' || isRateOf(decimalOf(TaxValue), region)
      ? []
      : [{ kind: 'rate-not-of-region', field: `${place}.Lines.${index}.TaxValue`, region }]
  })
}
