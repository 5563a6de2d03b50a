import { expect, it } from 'vitest'
import type { RuleSplit } from '#contract/ending-values.ts'
import {
  type ClassificationRule,
  type PastTransaction,
  readRule,
  tryRule,
} from '#core/endings/classification-rules.ts'
import { aTransactionOf } from '../../../helpers/ended-transactions.ts'

const rule = (rest: Partial<ClassificationRule>): ClassificationRule => ({
  id: 'r-1',
  words: '',
  counterparty: '',
  direction: null,
  minMinor: null,
  maxMinor: null,
  categoryId: 'rent',
  ...rest,
})
const past = (amountMinor: number, text: string, rest: Partial<PastTransaction> = {}): PastTransaction => ({
  ...aTransactionOf(amountMinor, text),
  parts: [],
  hasDocument: false,
  isLeftOpen: false,
  isEnded: false,
  ...rest,
})

it('tells what it would have caught: agreeing, differing, undecided, and what a document explains', () => {
  const other = past(-1, 'RENDA LOJA', { parts: [{ categoryId: 'other', amountMinor: -1 }] })
  const paid = past(-1, 'Renda  loja, FT 1', { hasDocument: true })
  const trial = tryRule(
    rule({ words: 'renda loja' }),
    [
      past(-1, 'RENDA LOJA 11', { parts: [{ categoryId: 'rent', amountMinor: -1 }] }),
      other,
      paid,
      past(-1, 'RENDA LOJA'),
      past(-1, 'RENDAS LOJA'),
    ],
    [],
  )
  expect(trial).toMatchObject({
    caught: 4,
    agrees: 1,
    undecided: 1,
    differs: [other.id],
    withDocument: [paid.id],
  })
})

it('tells what a person left open on purpose from what was decided otherwise', () => {
  const left = past(-1, 'RENDA LOJA', { isLeftOpen: true, isEnded: true })
  const grouped = past(-1, 'RENDA LOJA', { isEnded: true })
  const trial = tryRule(rule({ words: 'renda loja' }), [left, grouped], [])
  expect(trial).toMatchObject({ caught: 2, undecided: 0, differs: [grouped.id], leftOpen: [left.id] })
})

it('names the rules that catch some of the same and say something else', () => {
  const others = [
    rule({ id: 'r-2', words: 'loja', categoryId: 'other' }),
    rule({ id: 'r-3', words: 'armazem', categoryId: 'other' }),
    rule({ id: 'r-4', words: 'loja', categoryId: 'rent' }),
  ]
  const { contradicts } = tryRule(
    rule({ words: 'renda' }),
    [past(-1, 'RENDA LOJA'), past(-1, 'RENDA ARMAZENS')],
    others,
  )
  expect(contradicts).toEqual([{ ruleId: 'r-2', categoryId: 'other', count: 1 }])
})

it('asks direction and both ends of the amount, as magnitudes', () => {
  const all = [past(-99, 'X Y'), past(-100, 'X Y'), past(-200, 'X Y'), past(-201, 'X Y'), past(150, 'X Y')]
  const { caught } = tryRule(rule({ words: 'x y', direction: 'out', minMinor: 100, maxMinor: 200 }), all, [])
  expect(caught).toBe(2)
})

it('a rule without words or counterparty is none: it would catch unrelated transactions', () => {
  expect(readRule(rule({ minMinor: 100 }))).toBeUndefined()
  expect(readRule(rule({ counterparty: 'Casa Lume' }))).toBeDefined()
})

it('contradicts one that catches all of the same, also where no transaction shows it yet', () => {
  const others = [
    rule({ id: 'r-2', words: 'renda loja', direction: 'out', categoryId: 'other' }),
    rule({ id: 'r-3', words: 'rendas', categoryId: 'other' }),
    rule({ id: 'r-4', words: 'renda', counterparty: 'Ana', categoryId: 'other' }),
    rule({ id: 'r-5', counterparty: 'Ana', categoryId: 'other' }),
    rule({ id: 'r-6', words: 'renda', minMinor: 1, categoryId: 'other' }),
  ]
  const found = tryRule(rule({ words: 'renda', maxMinor: 500 }), [], others).contradicts
  expect(found).toEqual([])
  expect(tryRule(rule({ words: 'Renda' }), [], others).contradicts).toEqual(
    ['r-2', 'r-4', 'r-6'].map((ruleId) => ({ ruleId, categoryId: 'other', count: 0 })),
  )
})

it('tells those whose parts it can tell from those whose parts it cannot', () => {
  const split: RuleSplit = {
    parts: [
      { by: 'text', categoryId: 'interest-paid', word: 'JUR' },
      { by: 'rest', categoryId: 'loan-capital' },
    ],
    plan: [],
  }
  const asSaid = [
    { categoryId: 'loan-capital', amountMinor: -90_000 },
    { categoryId: 'interest-paid', amountMinor: -10_000 },
  ]
  const agreeing = past(-100_000, 'PREST JUR 100,00', { parts: asSaid, isEnded: true })
  const otherwise = past(-100_000, 'PREST JUR 90,00', { parts: asSaid, isEnded: true })
  const unclear = past(-100_000, 'PREST 4/60')
  const open = past(-100_000, 'PREST JUR 80,00')
  const trial = tryRule(
    rule({ words: 'prest', categoryId: 'interest-paid', split }),
    [agreeing, otherwise, unclear, open],
    [rule({ id: 'r-2', words: 'prest', categoryId: 'interest-paid' })],
  )
  expect(trial).toMatchObject({
    caught: 4,
    agrees: 1,
    undecided: 1,
    unclear: [unclear.id],
    differs: [otherwise.id],
    contradicts: [{ ruleId: 'r-2', count: 4 }],
  })
})
