import { expect, it } from 'vitest'
import { decideOpening } from '../../../src-main/services/companies/open-mirror.ts'

it.each([
  // The list records a mirror: a missing one is never created, whatever else exists.
  [true, 'there', true, 'open'],
  [true, 'there', false, 'open'],
  [true, 'missing', true, 'lost'],
  [true, 'missing', false, 'lost'],
  [true, 'empty', true, 'lost'],
  [true, 'empty', false, 'lost'],
  // A copy says the same.
  [false, 'missing', true, 'lost'],
  [false, 'empty', true, 'lost'],
  // Nobody has worked in it yet.
  [false, 'missing', false, 'make'],
  [false, 'empty', false, 'make'],
  [false, 'there', false, 'make'],
  [false, 'there', true, 'make'],
] as const)('noted %s, file %s, copies %s: %s', (hasMirror, file, hasCopies, decision) => {
  expect(decideOpening({ hasMirror, file, hasCopies })).toBe(decision)
})
