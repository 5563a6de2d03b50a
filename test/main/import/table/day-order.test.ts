import { describe, expect, it } from 'vitest'
import type { TableLayout } from '#contract/import-values.ts'
import { collect, problemOf } from '../helpers/collect.ts'

const table = (days: readonly string[], titles = 'Date,Description,Amount', mark = '.'): string =>
  [titles, ...days.map((day, at) => `${day},Row ${at},"${at + 1}0${mark}00"`), ''].join('\n')
const daysOf = async (text: string, chosen?: TableLayout) =>
  (await collect(text, chosen && { chosen })).statements[0]?.rows
    .map(({ bookingDate }) => bookingDate.slice(5))
    .join(' ')
const asked = (element: string, line = 2) => ({ problem: 'ambiguous-days', line, element })
const PORTUGUESE = 'Data,Descrição,Montante'

describe('days that may be day and month, or month and day', () => {
  it('of one week in one reading and of many months in the other are of the week', async () => {
    expect(await daysOf(table(['06/03/2026', '06/04/2026', '06/04/2026', '06/08/2026']))).toBe(
      '06-03 06-04 06-04 06-08',
    )
    expect(await daysOf(table(['06-01-26', '06-03-26', '06-03-26', '06-06-26']))).toBe(
      '06-01 06-03 06-03 06-06',
    )
    expect(await daysOf(table(['03/06/2026', '04/06/2026', '04/06/2026', '08/06/2026']))).toBe(
      '06-03 06-04 06-04 06-08',
    )
  })

  it('are those in which the rows are in order', async () => {
    expect(await daysOf(table(['02/11/2026', '05/11/2026', '03/12/2026', '04/12/2026']))).toBe(
      '11-02 11-05 12-03 12-04',
    )
    expect(await daysOf(table(['11/02/2026', '11/05/2026', '12/03/2026', '12/04/2026']))).toBe(
      '11-02 11-05 12-03 12-04',
    )
  })

  it('are asked about where both readings make sense', async () => {
    for (const days of [
      ['06/03/2026'],
      ['06/03/2026', '06/04/2026'],
      ['01/10/2026', '02/10/2026', '03/10/2026', '04/10/2026'],
      ['10/01/2026', '10/02/2026', '10/03/2026', '10/04/2026'],
    ])
      expect(await problemOf(table(days))).toEqual(asked(days[0]!))
    expect(await problemOf(table(['06/06/2026', '06/03/2026']))).toEqual(asked('06/03/2026', 3))
  })

  it('begin with the day where dashes are between its parts and euros beside it', async () => {
    const text = (currency: string, days = ['09-06-2026', '10-06-2026']): string =>
      ['Date,Amount,Currency', ...days.map((day) => `${day},10.00,${currency}`), ''].join('\n')
    expect(await daysOf(text('EUR'))).toBe('06-09 06-10')
    expect(await problemOf(text('USD'))).toEqual(asked('09-06-2026'))
    expect(await problemOf(text('EUR', ['09/06/2026', '10/06/2026']))).toEqual(asked('09/06/2026'))
    const oneWeek = ['06-03-2026', '06-04-2026', '06-04-2026', '06-08-2026']
    expect(await problemOf(text('EUR', oneWeek))).toEqual(asked('06-03-2026'))
  })

  it('are read as a person says', async () => {
    const layout = {
      header: '',
      headerLine: 1,
      columns: { date: 0, text: 1, amount: 2 },
      decimalMark: '.',
    } as const
    expect(await daysOf(table(['06/03/2026']), { ...layout, dateOrder: 'mdy' })).toBe('06-03')
    expect(await daysOf(table(['06/03/2026']), { ...layout, dateOrder: 'dmy' })).toBe('03-06')
  })

  it('begin with the day in Portuguese, with a decimal comma, and with points', async () => {
    const days = ['09/06/2026', '10/06/2026']
    expect(await daysOf(table(days, PORTUGUESE))).toBe('06-09 06-10')
    expect(await daysOf(table(days, undefined, ','))).toBe('06-09 06-10')
    expect(await daysOf(table(['09.06.2026', '10.06.2026']))).toBe('06-09 06-10')
  })

  it('in Portuguese that would be months apart, and are days in the other reading, are asked about', async () => {
    const days = ['06/03/2026', '06/04/2026', '06/04/2026', '06/08/2026']
    expect(await problemOf(table(days, PORTUGUESE))).toEqual(asked('06/03/2026'))
    expect(await daysOf(table(days, PORTUGUESE, ','))).toBe('03-06 04-06 04-06 08-06')
  })

  it('are decided by one day above twelve, also in another column', async () => {
    expect(await daysOf(table(['06/03/2026', '06/04/2026', '06/13/2026']))).toBe('06-03 06-04 06-13')
    const text =
      'Date,Value date,Description,Amount\n06/03/2026,06/03/2026,A,1.00\n06/04/2026,06/14/2026,B,2.00\n'
    expect(await daysOf(text)).toBe('06-03 06-04')
  })

  it('with the year first, or the same in both readings, are no question', async () => {
    expect(await daysOf(table(['2026-06-03']))).toBe('06-03')
    expect(await daysOf(table(['06/06/2026']))).toBe('06-06')
  })
})
