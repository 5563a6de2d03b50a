import { expect, it } from 'vitest'
import type { IsoDate, Minor } from '#contract/values.ts'
import {
  type Classified,
  exclusionOfDocument,
  remarksOfDocument,
} from '../../../../src-main/core/vat/classify.ts'
import { exclusionOf, toTotals, type VatRate } from '../../../../src-main/core/vat/rates.ts'

const REGIME = { from: '2025-01-01' as IsoDate, until: '2026-12-31' as IsoDate }
const rates: VatRate[] = [
  { percent: '23', region: 'PT', exemption: null, baseMinor: 100 as Minor, taxMinor: 23 as Minor },
]
const of = (classified: Partial<Classified> = {}): Classified => ({
  ...{ side: 'customer', type: 'I', date: '2026-03-01' as IsoDate, taxId: '503504564', country: null },
  ...{ taxMinor: 23, rates, hasDiscount: false, isGone: false, isOfEarlierImport: false },
  ...classified,
})

it.each([
  ['a company', {}, undefined],
  ['no tax id', { taxId: '' }, 'final-consumer'],
  ['the final consumer', { taxId: '999999990' }, 'final-consumer'],
  ['a supplier without tax id', { side: 'supplier', taxId: '' }, undefined],
  ['another country, without VAT', { country: 'ES', taxId: 'B12345678', taxMinor: 0 }, 'foreign'],
  ['another country by the number, without VAT', { taxId: 'ESB12345678', taxMinor: 0 }, 'foreign'],
  ['another country, with VAT', { country: 'ES', taxId: 'B12345678' }, undefined],
  ['before the regime', { date: '2024-12-31' as IsoDate }, 'before-regime'],
  ['after the regime', { date: '2027-01-01' as IsoDate }, 'after-regime'],
] as const)('excludes or keeps a document of %s', (_, document, exclusion) => {
  expect(exclusionOfDocument(of(document), REGIME)).toBe(exclusion)
})

it.each([
  ['M05', 'export'],
  ['M16', 'intra-eu'],
  ['M30', 'reverse-charge'],
  ['M12', 'special-scheme'],
  ['M07', undefined],
  [null, undefined],
])('reads the reason %s of a rate without VAT', (exemption, exclusion) => {
  expect(exclusionOf({ exemption })).toBe(exclusion)
})

it.each([
  ['nothing to check', {}, []],
  ['a person', { taxId: '223504564' }, ['individual']],
  ['rates that were never kept', { rates: null, isOfEarlierImport: true }, ['import-again']],
  ['a list without rates', { side: 'supplier', rates: null }, ['rate-unknown']],
  ['VAT that nobody stated', { side: 'supplier', rates: null, taxMinor: null }, ['vat-unknown']],
  ['a supplier without VAT', { side: 'supplier', rates: null, taxMinor: 0 }, ['without-vat']],
  ['a credit note with a discount', { type: 'C', hasDiscount: true }, ['credit-note', 'discount']],
  ['another country', { country: 'ES' }, ['foreign-with-vat']],
] as const)('says what to check of %s', (_, document, remarks) => {
  expect(remarksOfDocument(of(document))).toEqual(remarks)
})

it('brings rates to the totals where cents of rounding separate them, and nowhere else', () => {
  const sum = { percent: '23', region: 'PT', exemption: null, baseMinor: 1_000, taxMinor: 230 }
  const none = { ...sum, percent: '0', exemption: 'M07', baseMinor: 500, taxMinor: 0 }
  expect(toTotals([sum, none], { netMinor: 1_501, taxMinor: 229, lines: 2 })).toEqual([
    { ...sum, baseMinor: 1_001, taxMinor: 229 },
    none,
  ])
  expect(toTotals([sum], { netMinor: 1_000, taxMinor: 233, lines: 2 })).toBeNull()
  // VAT is not put where all is exempt.
  expect(toTotals([none], { netMinor: 500, taxMinor: 1, lines: 2 })).toBeNull()
})
