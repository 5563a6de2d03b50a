import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IsoDate, Minor } from '#contract/values.ts'
import { addDays, toIsoDate } from '#core/calendar.ts'
import { type ExpectedRow, findExpected } from '#core/expected/find-expected.ts'
import { otherSideKey } from '#core/payee-text.ts'
import { cases } from '../../../helpers/long.ts'

let ids = 0
const row = (date: string, amountMinor: number, over: Partial<ExpectedRow> = {}): ExpectedRow => {
  ids += 1
  return {
    ...{ id: ids, accountId: 'a', currency: 'EUR', date: date as IsoDate, amountMinor: amountMinor as Minor },
    ...{ key: 'RENDA PAGA LOJA', text: 'RENDA LOJA' },
    ...over,
  }
}
const october = { from: '2026-10-01' as IsoDate, to: '2026-10-31' as IsoDate }
const found = (rows: readonly ExpectedRow[], through: string | null = '2026-10-31') =>
  findExpected(rows, { ...october, knownThrough: () => through as IsoDate | null })
const rent = ['2026-07-01', '2026-08-03', '2026-09-01'].map((date) => row(date, -95_000))

test('a rent of three months that did not come is missing, with its day, its amount and what it rests on', () => {
  expect(found(rent)).toMatchObject([
    {
      ...{ state: 'missing', rhythm: 'monthly', day: '2026-10-01', leastMinor: -95_000, mostMinor: -95_000 },
      seen: [{ date: '2026-09-01' }, { date: '2026-08-03' }, { date: '2026-07-01' }],
    },
  ])
})

test('it is not yet missing until the account is known some days beyond, or where nothing is known', () => {
  expect(found(rent, '2026-10-04')).toMatchObject([{ state: 'not-yet' }])
  expect(found(rent, '2026-10-05')).toMatchObject([{ state: 'missing' }])
  expect(found(rent, null)).toMatchObject([{ state: 'not-yet' }])
})

test('two are no rhythm, nor is one that ended before, nor what is bought now and then', () => {
  expect(found(rent.slice(1))).toEqual([])
  expect(found(rent.slice(0, 2))).toEqual([])
  const fuel = ['07-02', '07-09', '07-15', '08-01', '08-10', '08-17', '09-02', '09-12', '09-29']
  expect(found(fuel.map((day, at) => row(`2026-${day}`, -5_000 - at)))).toEqual([])
  const uneven = [-1_000, -9_000, -95_000].map((amount, at) => row(`2026-0${at + 7}-01`, amount))
  expect(found(uneven)).toEqual([])
})

test('what came on another day, by another amount, from another account or under another text is not missing', () => {
  for (const one of [
    row('2026-10-07', -95_000),
    row('2026-09-25', -97_000),
    row('2026-10-13', -140_000),
    row('2026-10-01', -95_000, { accountId: 'b' }),
    row('2026-10-02', -95_000, { key: 'OUTRA' }),
    row('2026-09-20', -95_000),
  ])
    expect(found([...rent, one]), one.date).toEqual([])
  expect(found([...rent, row('2026-10-01', 95_000)])).toHaveLength(1)
})

test('a salary of the last day of each month is expected on the last day of a shorter one', () => {
  const paid = ['2025-11-28', '2025-12-31', '2026-01-30'].map((date) => row(date, -120_000))
  const february = { from: '2026-02-01' as IsoDate, to: '2026-02-28' as IsoDate }
  expect(findExpected(paid, { ...february, knownThrough: () => '2026-03-20' as IsoDate })).toMatchObject([
    { day: '2026-02-28', state: 'missing' },
  ])
})

test('a quarter needs three, a year two of one amount', () => {
  const tax = ['2026-01-15', '2026-04-15', '2026-07-15'].map((date) => row(date, -38_000))
  expect(found(tax)).toMatchObject([{ rhythm: 'quarterly', day: '2026-10-15' }])
  expect(found(tax.slice(1))).toEqual([])
  const insurance = [row('2024-10-20', -45_000), row('2025-10-20', -45_000)]
  expect(found(insurance)).toMatchObject([{ rhythm: 'yearly', day: '2026-10-20' }])
  expect(found([row('2024-10-20', -45_000), row('2025-10-20', -46_000)])).toEqual([])
})

test('a month that had two, paid twice by mistake, does not hide the rhythm', () => {
  const more = ['2026-05-01', '2026-06-01', '2026-06-02'].map((date) => row(date, -95_000))
  expect(found([...more, ...rent])).toMatchObject([{ state: 'missing' }])
})

const history = fc.record({
  nominal: fc.integer({ min: 1, max: 31 }),
  months: fc.integer({ min: 3, max: 14 }),
  shifts: fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 16, maxLength: 16 }),
  amounts: fc.array(fc.integer({ min: 50_000, max: 99_000 }), { minLength: 16, maxLength: 16 }),
  isReceipt: fc.boolean(),
  isTwice: fc.boolean(),
  now: fc.integer({ min: -3, max: 3 }),
})
const dayOf = (monthsBefore: number, nominal: number): IsoDate => {
  const month = 2026 * 12 + 9 - monthsBefore
  for (let day = nominal; ; day -= 1) {
    const one = toIsoDate(Math.floor(month / 12), (month % 12) + 1, day)
    if (one) return one
  }
}
const rowsOf = ({
  nominal,
  months,
  shifts,
  amounts,
  isReceipt,
}: Parameters<Parameters<typeof history.map>[0]>[0]) =>
  Array.from({ length: months }, (_, at) =>
    row(addDays(dayOf(at + 1, nominal), shifts[at] ?? 0), (isReceipt ? 1 : -1) * (amounts[at] ?? 0)),
  )

test('what came within its days is never missing, whatever its day of the month, weekends, amounts, or a second one', () => {
  fc.assert(
    fc.property(history, (one) => {
      const came = row(
        addDays(dayOf(0, one.nominal), one.now),
        (one.isReceipt ? 1 : -1) * (one.amounts[15] ?? 0),
      )
      const twice = one.isTwice ? [row(came.date, came.amountMinor)] : []
      const missing = found([...rowsOf(one), came, ...twice], '2026-12-31')
      // What came before the month may as well be the last of those that come at the end of each month.
      if (came.date < october.from) for (const { seen } of missing) expect(seen[0]?.date).toBe(came.date)
      else expect(missing).toEqual([])
    }),
    { numRuns: cases(300) },
  )
})

test('what did not come is missing within some days of its own, and rests on what was seen', () => {
  fc.assert(
    fc.property(history, (one) => {
      const rows = rowsOf({ ...one, shifts: one.shifts.map((shift) => Math.sign(shift)) })
      const [only, ...others] = found(rows, '2026-12-31')
      expect(others).toEqual([])
      // At the end of a month what came last may be this month's, early.
      if (only === undefined) expect(one.nominal < 6 || one.nominal > 25).toBe(true)
      if (only === undefined) return
      expect(only?.state).toBe('missing')
      expect(Math.abs(Date.parse(only?.day ?? '') - Date.parse(dayOf(0, one.nominal)))).toBeLessThanOrEqual(
        4 * 86_400_000,
      )
      expect(only?.seen.length).toBeGreaterThanOrEqual(3)
      expect(rows).toEqual(expect.arrayContaining([...(only?.seen ?? [])]))
    }),
    { numRuns: cases(300) },
  )
})

test('days without any rhythm say nothing of a month', () => {
  const anyRows = fc.array(
    fc.record({ days: fc.integer({ min: 0, max: 700 }), amount: fc.integer({ min: 100, max: 1_000_000 }) }),
    { maxLength: 6 },
  )
  let said = 0
  fc.assert(
    fc.property(anyRows, (drawn) => {
      said += found(
        drawn.map(({ days, amount }) => row(addDays('2026-09-30' as IsoDate, -days), -amount)),
      ).length
    }),
    { numRuns: cases(500), seed: 7 },
  )
  expect(said).toBeLessThanOrEqual(2)
})

test('the other side is the counterparty, else whom the text names, else its words without numbers', () => {
  expect(otherSideKey('PADARIA RIBEIRO', 'TRF 1')).toBe('PADARIA RIBEIRO')
  expect(otherSideKey(null, 'DD SEGUROS ATLANTICO 700418233')).toBe('DEBITO DIRETO SEGUROS ATLANTICO')
  expect(otherSideKey('', 'PREST EMPRESTIMO 00412377')).toBe('PREST EMPRESTIMO')
  expect(otherSideKey(null, 'TRF 123')).toBe('')
})
