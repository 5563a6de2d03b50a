import { expect, it } from 'vitest'
import { compareAccountNames } from '#core/account-names.ts'

it.each([
  ['PT50000201231234567890154', 'pt50 0002 0123 1234 5678 9015 4', 'same'],
  ['PT50000201231234567890154', 'PT50003300004500999888705', 'other'],
  ['PT50000201231234567890154', '0002-0123-12345678901', 'same'],
  ['PT50000201231234567890154', '9999-0009876543', 'other'],
  ['0012345678', '9999/12345678', 'same'],
  ['12345678', '87654321', 'other'],
  ['conta-1', 'PT50000201231234567890154', 'unknown'],
  ['4711', 'PT50000201231234567890154', 'unknown'],
  ['**** 1234', '12345678', 'unknown'],
])('compares %s with %s: %s', (one, other, answer) => {
  expect(compareAccountNames(one, other)).toBe(answer)
  expect(compareAccountNames(other, one)).toBe(answer)
})
