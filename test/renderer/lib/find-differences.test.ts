import { expect, test } from 'vitest'
import { findDifferences } from '../../../src-renderer/lib/find-differences.ts'

const cutOf = (names: readonly string[]) =>
  [...findDifferences(names)].map(([name, at]) => name.slice(at)).toSorted()

test('a name begins to differ where its most alike does, at the beginning of a word', () => {
  const names = [
    'Sociedade Agrícola do Vale Sul, Lda',
    'Padaria Central, Lda',
    'Sociedade Agrícola do Vale Norte, Lda',
    'Sociedade Agrícola da Serra, Lda',
  ]
  expect(cutOf(names)).toEqual(['Norte, Lda', 'Sul, Lda', 'da Serra, Lda'])
})

test('one that is the beginning of another keeps its last word', () => {
  expect(cutOf(['Conservas Marítimas do Algarve', 'Conservas Marítimas do Algarve e Filhos'])).toEqual([
    'Algarve',
    'e Filhos',
  ])
})

test('names that differ early, and one alone, are cut at their end', () => {
  expect(cutOf(['Cliente 1, Lda', 'Cliente 2, Lda', 'Oficina do Vale'])).toEqual([])
  expect(cutOf(['Sociedade Agrícola do Vale Sul, Lda'])).toEqual([])
})
