/** Tax ids of other countries in a text, with the letters of the country or by their check digits. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMatcher } from '#core/matching/incremental/matcher.ts'
import { foreignForms } from '#core/matching/index/tax-ids.ts'
import { proposeMatches } from '#core/matching/pipeline.ts'
import { codes, documentsOf, propose } from '../../../../helpers/match-answers.ts'
import { sampleDocument, sampleInput, sampleTransaction } from '../../../../helpers/match-samples.ts'

const foreign = (taxId: string, id = 1) =>
  sampleDocument({ id, taxId, name: 'Menuiserie des Tilleuls', total: 48_731 })
const paid = (text: string) => sampleTransaction({ id: 1, amount: 48_731, text })

describe('a tax id of another country', () => {
  it.each([
    ['DE136695976', 'DE136695976'],
    ['DE136695976', 'DE 136695976'],
    ['DE136695976', '136695976'],
    ['FR40303265045', 'FR40303265045'],
    ['FR40303265045', '303265045'],
    ['GB980780684', '980780684'],
    ['ESB58818501', 'B58818501'],
    ['B58818501', 'ESB58818501'],
    ['12345678Z', 'ES12345678Z'],
    ['X1234567L', 'x1234567l'],
  ])('%s is found as %s', (taxId, written) => {
    const [proposal] = propose([foreign(taxId)], [paid(`TRF NIF ${written} LOTE`)])
    expect(codes(proposal)).toContain('nif-in-text')
  })

  it('whose check digits do not hold is found with its country alone', () => {
    const found = (written: string) => codes(propose([foreign('FR279908674')], [paid(`NIF ${written}`)])[0])
    expect(found('FR279908674')).toContain('nif-in-text')
    expect(found('279908674')).not.toContain('nif-in-text')
  })

  it.each(['DE', 'FR'])('of %s is known by its digits with one last digit of ten alone', (country) => {
    const digits = fc.integer({ min: 10_000_000, max: 99_999_999 })
    fc.assert(
      fc.property(digits, (start) => {
        const ids = Array.from({ length: 10 }, (_, last) => `${start}${last}`)
        expect(ids.filter((id) => foreignForms(country + id).includes(id))).toHaveLength(1)
      }),
    )
  })

  it('is not read in a longer number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,3}$/), fc.stringMatching(/^\d{0,3}$/), (before, behind) => {
        const text = `TRF NIF ${before}136695976${behind}`
        const isRead = codes(propose([foreign('DE136695976')], [paid(text)])[0]).includes('nif-in-text')
        expect(isRead).toBe(before + behind === '')
      }),
    )
  })

  it('that may be that of two customers by its digits is neither without its country', () => {
    const documents = [foreign('DE136695976'), { ...foreign('136695976', 2), name: 'Oficina Mira Serra' }]
    expect(documentsOf(propose(documents, [paid('NIF 136695976')])[0])).toEqual([2])
  })

  it.each(['ESTRANGEIRO', 'XX0000', '999999990', '509442013'])('%s has no other forms', (taxId) => {
    expect(foreignForms(taxId)).toEqual([])
  })

  it('of a customer that comes later is read in texts that were there before', () => {
    const input = sampleInput([foreign('509442013')], [paid('TRF NIF B58818501')])
    const matcher = createMatcher(input)
    const added = { ...foreign('ESB58818501', 2), name: 'Talleres La Encina' }
    expect(matcher.update({ documents: [added] })).toBe(true)
    expect(matcher.result()).toEqual(proposeMatches({ ...input, documents: [...input.documents, added] }))
    expect(codes(matcher.result().proposals.find((one) => documentsOf(one).includes(2)))).toContain(
      'nif-in-text',
    )
  })
})
