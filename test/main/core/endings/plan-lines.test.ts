import { expect, it } from 'vitest'
import { parsePlan } from '#core/endings/plan-lines.ts'

it('reads dates and amounts as a spreadsheet copies them, without titles and empty lines', () => {
  const pasted = 'Data\tCapital\tJuros\n05/09/2026\t800,00\t1.050,10 €\n\n2026-10-05;-805,5;\n'
  expect(parsePlan(pasted)).toEqual({ wrongLine: 4 })
  expect(parsePlan(pasted.replace(';-805,5;', ';-805,5;45'))).toEqual({
    lines: [
      { date: '2026-09-05', amounts: [80_000, 105_010] },
      { date: '2026-10-05', amounts: [80_550, 4_500] },
    ],
  })
})

it.each([
  ['a day that does not exist', '31/09/2026;1'],
  ['no amount', '30/09/2026'],
  ['an amount that is none', '30/09/2026;abc'],
  ['a number instead of a date', '1;2'],
])('names the line with %s', (_, line) => {
  expect(parsePlan(`05/09/2026;1\r\n${line}`)).toEqual({ wrongLine: 2 })
})

it('takes a title after the first date for a mistake', () => {
  expect(parsePlan('05/09/2026;1\nTotal;1')).toEqual({ wrongLine: 2 })
})

it('has at most a thousand lines', () => {
  const many = Array.from({ length: 1_001 }, (_, at) => `0${1 + (at % 9)}/09/${2_000 + at};1`).join('\n')
  expect(parsePlan(many)).toEqual({ wrongLine: 1_001 })
})
