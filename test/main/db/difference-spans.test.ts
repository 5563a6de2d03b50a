/** In which days the difference of a ledger arose, by the balances that bank and extracts state. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerStatement, Month } from '#contract/closing-values.ts'
import { readStatement } from '../../../src-main/db/closing/month-statement.ts'
import { cases } from '../../helpers/long.ts'
import { type ledgerBook, openLedgerBook, type Posted, person } from './helpers/ledger-book.ts'
import { minor } from './helpers/mirror-fixtures.ts'

type TestBook = ReturnType<typeof ledgerBook>

const shown = ({ db }: TestBook, period: string): unknown[] => {
  const [statement] = readStatement(db, period as Month).ledgers ?? []
  const { differenceMinor, arose = [] } = statement as LedgerStatement
  return [
    differenceMinor,
    ...arose.map(({ side, of, kind, from, to, minor: by }) => [
      side,
      kind === 'days' ? of : `${of} ${kind}`,
      from,
      to,
      by,
    ]),
  ]
}
const bank: readonly Posted[] = [
  ['2026-01-10', 10_000, 'TRF', 110_000],
  ['2026-02-10', 5_000, 'TRF', 115_000],
  ['2026-03-10', 2_000, 'TRF', 117_000],
]
const posted = (month: string): Posted[] =>
  bank.filter(([date]) => date.startsWith(month)).map(([date, amount]) => [date, amount])
const january = { from: '2026-01-01', to: '2026-01-31', opening: 100_000 }

describe('the difference of a ledger', () => {
  it('names no days where there is none', async () => {
    const book = await openLedgerBook()
    book.bank(bank)
    book.extract(posted('2026-01'), january)
    expect(shown(book, '2026-01')).toEqual([0])
  })

  it('arose in the days that no extract shows', async () => {
    const book = await openLedgerBook()
    book.bank(bank)
    book.extract(posted('2026-01'), january)
    // February has another line of 7,00 and one that nobody saw of -3,00.
    book.extract(posted('2026-03'), { from: '2026-03-01', to: '2026-03-31', opening: 115_400 })
    expect(shown(book, '2026-03')).toEqual([-5_400, ['ledger', '1201', '2026-02-01', '2026-02-28', -5_400]])
  })

  it('arose between two extracts whose balances do not continue', async () => {
    const book = await openLedgerBook()
    book.bank(bank)
    book.extract(posted('2026-01'), january)
    book.extract(posted('2026-02'), { from: '2026-02-01', to: '2026-02-28', opening: 109_000 })
    expect(shown(book, '2026-02')).toEqual([
      1_000,
      ['ledger', '1201 balances', '2026-01-31', '2026-02-01', 1_000],
    ])
    book.extract(posted('2026-03'), { from: '2026-03-01', to: '2026-03-31', opening: 114_000 })
    expect(shown(book, '2026-03')).toEqual([
      1_000,
      ['ledger', '1201 balances', '2026-01-31', '2026-02-01', 1_000],
    ])
  })

  it('arose on the day whose lines a later extract does not show and cannot prove to be gone', async () => {
    const book = await openLedgerBook()
    book.bank(bank)
    book.extract([['2026-01-10', 700, 'Outro'], ...posted('2026-01')], january)
    book.extract(posted('2026-01'), {
      ...{ from: '2026-01-10', to: '2026-01-31', opening: 100_000 },
      proven: ['2026-01-11', '2026-01-31'],
    })
    expect(shown(book, '2026-01')).toEqual([700, ['ledger', '1201', '2026-01-10', '2026-01-10', 700]])
  })

  it('arose in the whole period of an extract that states its last balance alone', async () => {
    const book = await openLedgerBook()
    book.bank(bank)
    book.extract([['2026-01-12', 700, 'Outro'], ...posted('2026-01')], january)
    book.extract(posted('2026-01'), { ...january, opening: null, closing: 110_000, proven: null })
    expect(shown(book, '2026-01')).toEqual([700, ['ledger', '1201', '2026-01-01', '2026-01-31', 700]])
  })

  it('arose at the bank in the days that its running balance skips', async () => {
    const book = await openLedgerBook()
    book.bank([bank[0]!, ['2026-01-20', 100, 'TRF', 112_100]])
    const lines: Posted[] = [
      ['2026-01-10', 10_000],
      ['2026-01-15', 2_000],
      ['2026-01-20', 100],
    ]
    book.extract(lines, january)
    expect(shown(book, '2026-01')).toEqual([2_000, ['bank', 'conta-1', '2026-01-10', '2026-01-20', 2_000]])
  })

  it('arose on both sides, each in its own days', async () => {
    const book = await openLedgerBook()
    book.bank([bank[0]!, ['2026-02-10', 5_000, 'TRF', 114_900]])
    book.extract(posted('2026-01'), january)
    book.extract(posted('2026-02'), { from: '2026-02-05', to: '2026-02-28', opening: 110_030 })
    expect(shown(book, '2026-02')).toEqual([
      -130,
      ['bank', 'conta-1', '2026-01-10', '2026-02-10', -100],
      ['ledger', '1201', '2026-02-01', '2026-02-04', -30],
    ])
  })

  it('arose since the last balance that a person typed and that agreed', async () => {
    const book = await openLedgerBook()
    book.bank(bank)
    book.extract(
      bank.map(([date, amount]): Posted => [date, amount]),
      { ...january, to: '2026-03-31' },
    )
    const type = (period: string, amount: number) =>
      book.run('typeBalance', {
        ...{ account: 'conta-1', period: period as Month, kind: 'ledger', amountMinor: minor(amount) },
        ...person,
      })
    type('2026-03', 117_050)
    expect(shown(book, '2026-03')).toEqual([-50, ['ledger', '1201', '2026-01-01', '2026-03-31', -50]])
    type('2026-02', 115_000)
    expect(shown(book, '2026-03')).toEqual([-50, ['ledger', '1201', '2026-03-01', '2026-03-31', -50]])
  })
})

const dayOf = (number: number): string => new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10)
const aRow = fc.record({
  on: fc.integer({ min: 0, max: 58 }),
  amount: fc.integer({ min: -40, max: 40 }).filter((one) => one !== 0),
  /** The bank's list lacks it, although its balance counts it. */
  isLost: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
})
const aWindow = fc.record({ gap: fc.integer({ min: 0, max: 6 }), days: fc.integer({ min: 1, max: 20 }) })

it('holds in each span exactly what either side lost in its days, whatever extracts show', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(aRow, { minLength: 5, maxLength: 25 }),
      fc.array(aWindow, { minLength: 2, maxLength: 5 }),
      async (unordered, windows) => {
        // Its first and last row are known: what is missing before or after them shows nowhere.
        const edge = (on: number) => ({ on, amount: 1, isLost: false })
        const rows = [edge(0), ...unordered.toSorted((a, b) => a.on - b.on), edge(58)]
        const book = await openLedgerBook()
        let balance = 100_000
        const all = rows.map((row, at): Posted => {
          balance += row.amount
          return [dayOf(row.on), row.amount, `R${at}`, balance]
        })
        book.bank(all.filter((_, at) => rows[at]?.isLost !== true))
        const shownDays: [number, number][] = []
        let next = 0
        for (const { gap, days } of windows) {
          const from = next + (next === 0 ? 0 : gap)
          if (from <= 58) shownDays.push([from, Math.min(58, from + days)])
          next = from + days + 1
        }
        shownDays[shownDays.length - 1]![1] = 58
        const within = (from: string, to: string): readonly Posted[] =>
          all.filter(([date]) => from <= date && date <= to)
        const sum = (of: readonly Posted[]): number => of.reduce((total, [, amount]) => total + amount, 0)
        for (const [first, last] of shownDays) {
          const [from, to] = [dayOf(first), dayOf(last)]
          const opening = 100_000 + sum(all.filter(([date]) => date < from))
          book.extract(within(from, to), { from, to, opening })
        }
        const [differenceMinor, ...spans] = shown(book, '2026-02') as [
          number,
          ...[string, string, string, string, number][],
        ]
        expect(spans.reduce((total, [, , , , by]) => total + by, 0)).toBe(differenceMinor)
        const isShown = (date: string): boolean =>
          shownDays.some(([first, last]) => dayOf(first) <= date && date <= dayOf(last))
        for (const [side, , from, to, by] of spans) {
          const lost = all.filter(
            ([date], at) =>
              from <= date && date <= to && (side === 'bank' ? rows[at]?.isLost === true : !isShown(date)),
          )
          // Rows of the same day may be missing on both sides of one that is there.
          const runs = lost.flatMap((_, first) => lost.map((_row, last) => sum(lost.slice(first, last + 1))))
          if (side === 'bank') expect(runs).toContain(by)
          else expect(by).toBe(0 - sum(lost))
          found += 1
        }
      },
    ),
    { numRuns: cases(12, 300) },
  )
  expect(found).toBeGreaterThan(8)
})
