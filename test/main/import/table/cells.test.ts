import { describe, expect, it } from 'vitest'
import { dateIn, looksLikeDay, plainCell } from '../../../../src-main/import/table/cells.ts'
import { toWorkbook } from '../../../helpers/export-workbook.ts'
import { collect } from '../helpers/collect.ts'

describe('a day in a cell', () => {
  it.each([
    ['2026-11-03', '2026-11-03'],
    ['2026/11/3', '2026-11-03'],
    ['2026-11-03T10:15:00Z', '2026-11-03'],
    ['20261103', '2026-11-03'],
    ['03.11.2026', '2026-11-03'],
    ['3/11/26 10:15', '2026-11-03'],
    ['3 Nov 2026', '2026-11-03'],
    ['03-nov-26', '2026-11-03'],
    ['03/nov./2026', '2026-11-03'],
    ['3 de novembro de 2026', '2026-11-03'],
    ['3. Dezember 2026', '2026-12-03'],
    ['3 août 2026', '2026-08-03'],
    ['15 Mar 2019', '2019-03-15'],
    ['1 mai 2026', '2026-05-01'],
    ['Nov 3, 2026', '2026-11-03'],
    ['November 3 2026', '2026-11-03'],
    ['46329', '2026-11-03'],
    ['46329.4271', '2026-11-03'],
  ])('%s is %s', (cell, day) => {
    expect(dateIn(cell, 'dmy')).toBe(day)
    expect(looksLikeDay(cell)).toBe(true)
  })

  it.each(['', '3 Xyz 2026', '12345', '99999', '463290', 'Nov 2026', '3 Nov'])('%s is none', (cell) => {
    expect(dateIn(cell, 'dmy')).toBeUndefined()
    expect(looksLikeDay(cell)).toBe(false)
  })

  it.each(['31-02-2026', '2026-13-01', '31 Nov 2026'])('%s has the form of one, and is none', (cell) => {
    expect(dateIn(cell, 'dmy')).toBeUndefined()
    expect(looksLikeDay(cell)).toBe(true)
  })

  it('of a workbook may be a number without a format, or its text', async () => {
    const rows = [
      ['Data', 'Descrição', 'Valor'],
      [46_329, 'A', 1.5],
      ['46330', 'B', -2],
    ]
    expect(
      (await collect(toWorkbook(rows))).statements[0]?.rows.map(({ bookingDate }) => bookingDate),
    ).toEqual(['2026-11-03', '2026-11-04'])
  })
})

it('quotes and the formula around a text are removed', () => {
  expect(plainCell('"=""0003"""')).toBe('0003')
  expect(plainCell('="0003"')).toBe('0003')
  expect(plainCell('TUBO 5" PVC')).toBe('TUBO 5" PVC')
  expect(plainCell('="A"&"B"')).toBe('="A"&"B"')
  expect(plainCell(`${'"'.repeat(100_000)}x`)).toHaveLength(100_001)
})

it.each([
  ['qui, 03/09/2026', 'dmy', '2026-09-03'],
  ['quinta-feira 03/09/2026', 'dmy', '2026-09-03'],
  ['Thu 09/03/2026', 'mdy', '2026-09-03'],
  ['Thu 3 Sep 2026', 'dmy', '2026-09-03'],
  ['Thursday, Sep 3, 2026', 'dmy', '2026-09-03'],
  ['03NOV26', 'dmy', '2026-11-03'],
  ['03NOV2026', 'dmy', '2026-11-03'],
  ['2026-Nov-03', 'dmy', '2026-11-03'],
  ['2026Nov3', 'dmy', '2026-11-03'],
  ['Mar 3, 2026', 'dmy', '2026-03-03'],
] as const)('%s (%s) is %s', (cell, order, day) => {
  expect(looksLikeDay(cell)).toBe(true)
  expect(dateIn(cell, order)).toBe(day)
})

it('a day of the week that contradicts is no day: it tells which order is right', () => {
  expect(dateIn('Tue 03/11/2026', 'dmy')).toBe('2026-11-03')
  expect(dateIn('Tue 03/11/2026', 'mdy')).toBeUndefined()
  expect(dateIn('Wed 03/11/2026', 'mdy')).toBe('2026-03-11')
  for (const word of ['Loja 03/11/2026', 'FT 12NOV', '12ABC26']) expect(looksLikeDay(word)).toBe(false)
})

it('marks that nobody sees are no part of a day or an amount', () => {
  for (const [cell, bare] of [
    ['\u200e03/09/2026\u200f', '03/09/2026'],
    ['\u202a-20,00 EUR\u202c', '-20,00 EUR'],
    ['Pa\u200bdaria', 'Pa\u200bdaria'],
  ] as const)
    expect(plainCell(cell)).toBe(bare)
})
