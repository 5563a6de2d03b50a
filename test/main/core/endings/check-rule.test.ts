import { expect, it } from 'vitest'
import { categoriesOf } from '#core/endings/categories.ts'
import { type ClassificationRule, checkRule } from '#core/endings/classification-rules.ts'

const rule = (rest: Partial<ClassificationRule> = {}): ClassificationRule => ({
  id: 'r-1',
  words: 'renda',
  counterparty: '',
  direction: null,
  minMinor: null,
  maxMinor: null,
  categoryId: 'rent',
  ...rest,
})
const hidden = { id: 'other', name: null, account: null, isHidden: true }
const against = {
  categories: categoriesOf([hidden]),
  rules: [rule({ id: 'r-2', words: 'RENDA loja' })],
  trial: { contradicts: [] },
  despite: [],
}
const contradicts = [
  { ruleId: 'r-2', categoryId: 'other', count: 3 },
  { ruleId: 'r-3', categoryId: 'vat', count: 0 },
]

it.each([
  ['asks about nothing but amounts', rule({ words: ' ' }), { reason: 'empty' }],
  ['wants at least more than at most', rule({ minMinor: 2, maxMinor: 1 }), { reason: 'amounts-reversed' }],
  ['names a category that is not there', rule({ categoryId: 'own-1' }), { reason: 'category-unknown' }],
  ['names a hidden category', rule({ categoryId: 'other' }), { reason: 'category-hidden' }],
  ['says what another says', rule({ words: 'Renda  Loja' }), { reason: 'exists', ruleId: 'r-2' }],
])('refuses a rule that %s', (_, asked, refusal) => {
  expect(checkRule(asked, against)).toEqual(refusal)
})

it('keeps a rule in its own place, and one that catches more than another of its category', () => {
  expect(checkRule(rule({ id: 'r-2', words: 'renda loja' }), against)).toBeUndefined()
  expect(checkRule(rule(), against)).toBeUndefined()
})

it('refuses a rule that contradicts others until a person keeps it beside each of them', () => {
  const asked = { ...against, trial: { contradicts } }
  expect(checkRule(rule(), asked)).toEqual({ reason: 'contradicts', contradicts })
  expect(checkRule(rule(), { ...asked, despite: ['r-2'] })).toEqual({
    reason: 'contradicts',
    contradicts: contradicts.slice(1),
  })
  expect(checkRule(rule(), { ...asked, despite: ['r-2', 'r-3'] })).toBeUndefined()
})
