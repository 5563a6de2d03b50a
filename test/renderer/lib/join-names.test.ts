import { expect, test } from 'vitest'
import { joinNames } from '../../../src-renderer/lib/i18n/use-words.ts'

test('names that hold commas are told apart, and one that runs the other way turns none beside it', () => {
  expect(joinNames(['Segunda, Lda', 'Terceira, Lda'])).toBe('Segunda, Lda; Terceira, Lda')
  expect(joinNames(['Alfa', 'שלום'])).toBe('Alfa; \u2068שלום\u2069')
})
