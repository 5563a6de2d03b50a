import { describe, expect, it, test } from 'vitest'
import { isPostCode, regionOf } from '#contract/issuing/places.ts'
import { toBodyField } from '#contract/issuing/service-field.ts'
import { compactTaxId, isTaxId } from '#contract/issuing/tax-ids.ts'
import { EXEMPTIONS, exemptionsOn, findExemption, isRateOf } from '#contract/issuing/taxes.ts'
import { END_CONSUMER } from '#contract/plain-values.ts'

describe('tax ids', () => {
  it.each([
    ['123456789', 'PT', true],
    ['123456788', 'PT', false],
    [END_CONSUMER, 'PT', true],
    ['PT 509 442 013', 'PT', true],
    ['50944201', 'PT', false],
    ['040303265', 'PT', false],
    ['40303265045', 'FR', true],
    ['FR40303265045', 'FR', true],
    ['FR40303265046', 'FR', false],
    ['EL094259216', 'GR', true],
    ['094259216', 'GR', true],
    ['GR094259216', 'EL', true],
    ['X-123', 'US', true],
    ['!', 'US', false],
  ])('%s of %s is valid: %s', (taxId, country, valid) => {
    expect(isTaxId(taxId, country)).toBe(valid)
  })

  it('are compared without what people write around them', () => {
    expect(compactTaxId('pt 509.442.013', 'PT')).toBe('509442013')
    expect(compactTaxId('EL-094259216', 'GR')).toBe('094259216')
  })
})

test('a post code tells the region, and with it the rates', () => {
  expect(regionOf('9000-017', 'PT')).toBe('madeira')
  expect(regionOf('9495-000', 'PT')).toBe('madeira')
  expect(regionOf('9500-001', 'PT')).toBe('azores')
  expect(regionOf('3800-100', 'PT')).toBe('mainland')
  expect(regionOf('9000', 'FR')).toBe('mainland')
  expect(isRateOf('22', 'madeira')).toBe(true)
  expect(isRateOf('22', 'azores')).toBe(false)
  expect(isRateOf('23', 'azores')).toBe(true)
  expect(isRateOf('0', 'mainland')).toBe(true)
  expect(isPostCode('3800-100', 'PT')).toBe(true)
  expect(isPostCode('SW1A 1AA', 'GB')).toBe(true)
})

test('reasons that were withdrawn are read and not offered', () => {
  expect(findExemption('M03')?.until).toBe('2022-12-31')
  const offered = exemptionsOn('2026-01-01').map(({ code }) => code)
  expect(offered).not.toContain('M03')
  expect(offered).not.toContain('M08')
  expect(offered).toHaveLength(EXEMPTIONS.length - 2)
  expect(exemptionsOn('2022-12-31')).toHaveLength(EXEMPTIONS.length)
})

test.each([
  ['DocumentDetailExternalId', null, 'Document.ExternalId'],
  ['DocumentDetailDate', null, 'Document.Date'],
  ['ClientNIF', null, 'Client.NIF'],
  ['TaxId', '0', 'Client.NIF'],
  ['LineTaxValue', '2', 'Document.Lines.2.TaxValue'],
  ['LoadAddressCity', null, 'Document.LoadAddress.City'],
  ['SendTo', null, 'SendTo'],
  ['SomethingNew', null, null],
  [null, null, null],
])('the service names %s of element %s: %s', (field, elementNumber, expected) => {
  const error = { type: 'X', field, elementNumber, detail: null, value: null }
  expect(toBodyField(error, 'Document')).toBe(expected)
})
