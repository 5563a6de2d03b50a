import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from '#core/fold.ts'

describe('a folded text', () => {
  it.each([
    ['São João & Filhos, Lda.', 'SAO JOAO FILHOS LDA'],
    ['  CAFÉ\u00a0 do\tSul ', 'CAFE DO SUL'],
    ['FT 2026/555', 'FT 2026 555'],
    ['ﬁscal ②', 'FISCAL 2'],
    ['Cafe\u0301', 'CAFE'],
    ['Straße', 'STRASSE'],
    ['***', ''],
    ['', ''],
  ])('of %j is %j', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it('stays as it is when folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = foldText(text)
        expect(foldText(folded)).toBe(folded)
        expect(folded).toMatch(/^(?:\S+(?: \S+)*)?$/u)
      }),
    )
  })

  it('of texts beside each other is theirs beside each other', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        const apart = [foldText(one), foldText(other)].filter((folded) => folded !== '')
        expect(foldText(`${one} ${other}`)).toBe(apart.join(' '))
      }),
      { numRuns: 500 },
    )
  })

  it('survives lone surrogates', () => {
    expect(foldText('a\ud800b')).toBe('A B')
  })
})
