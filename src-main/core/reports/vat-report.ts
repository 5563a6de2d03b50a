/** VAT on a cash basis: what was received and paid in a period, with its VAT by rate, and what fell due without a payment. */

import type { VatRegime } from '#contract/reports.ts'
import type { Side } from '#contract/sides.ts'
import type { IsoDate } from '#contract/values.ts'
import type { VatRemark } from '../vat/classify.ts'
import type { VatExclusion, VatRate } from '../vat/rates.ts'
import { type VatEvent, type VatSection, type VatSources, vatRows } from '../vat/vat-rows.ts'
import { amountCell, dateCell, type Report, textCell } from './rows.ts'
import { isInPeriod, type ReportScope } from './scope.ts'

export const vatColumns = [
  'section',
  'vatEvent',
  'vatPartner',
  'taxId',
  'documentNumber',
  'documentDate',
  'vatDay',
  'vatSettled',
  'vatRate',
  'vatBase',
  'vat',
  'vatRemark',
] as const
export type VatColumn = (typeof vatColumns)[number]

export interface VatWords {
  vatSection(section: VatSection): string
  /** @param isBack whether money went the other way, as for a credit note */
  vatEvent(event: VatEvent, side: Side, isBack: boolean): string
  vatRate(rate: VatRate | null): string
  vatExclusion(exclusion: VatExclusion): string
  vatRemark(remark: VatRemark): string
}

interface Setting {
  /** Null: the company is not in it, and there are no rows. */
  regime: VatRegime | null
  words: VatWords
  scope: ReportScope
  today: IsoDate
}

export const vatReport = (
  sources: VatSources,
  { regime, words, scope, today }: Setting,
): Report<VatColumn> => ({
  columns: vatColumns,
  rows: (function* () {
    if (regime === null) return
    for (const row of vatRows(sources, { regime, today, isAsked: (day) => isInPeriod(day, scope) })) {
      const { of, exclusion, remarks, rate } = row
      const said = [
        ...(exclusion === undefined ? [] : [words.vatExclusion(exclusion)]),
        ...remarks.map((remark) => words.vatRemark(remark)),
      ]
      yield [
        textCell(words.vatSection(row.section)),
        textCell(words.vatEvent(row.event, of.side, (row.settledMinor ?? 0) < 0)),
        textCell(of.name),
        textCell(of.taxId || null),
        textCell(of.number || null),
        dateCell(of.date),
        dateCell(row.day),
        amountCell(row.settledMinor),
        textCell(rate === undefined ? null : words.vatRate(rate)),
        amountCell(row.baseMinor),
        amountCell(row.taxMinor),
        textCell(said.join('; ') || null),
      ]
    }
  })(),
})
