import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IsoDate, Minor } from '#contract/values.ts'
import { type ComparedLine, type KnownLine, replaceLines } from '#core/ledger/replace-lines.ts'
import { cases } from '../../../helpers/long.ts'

const line = (entry: string | null, day: number, amount: number, text = 'X'): ComparedLine => ({
  entry,
  date: `2026-01-${String(day).padStart(2, '0')}` as IsoDate,
  amountMinor: amount as Minor,
  text,
  document: null,
})
const known = (lines: readonly ComparedLine[]): KnownLine[] =>
  lines.map((one, at) => ({ ...one, id: at + 1, isGone: false }))
const january = { from: '2026-01-01' as IsoDate, to: '2026-01-31' as IsoDate }

describe('an extract of days that the mirror has', () => {
  const before = [line('BAN 1', 5, 100, 'A'), line('BAN 2', 6, -50, 'B'), line('BAN 3', 6, -50, 'B')]

  it('that is the same changes nothing', () => {
    expect(replaceLines(known(before), before, january)).toEqual({
      known: [1, 2, 3],
      changed: [],
      moved: [],
      gone: [],
      lacking: [],
    })
  })

  it('without a column of documents changes no line that has one', () => {
    const documented = known(before).map((one) => ({ ...one, document: 'RC 1' }))
    expect(replaceLines(documented, before, january)).toMatchObject({ known: [1, 2, 3], changed: [] })
    const edited = before.map((one) => ({ ...one, document: 'RC 2' }))
    expect(replaceLines(documented, edited, january)).toMatchObject({ changed: [0, 1, 2], moved: [] })
  })

  it('with entries numbered anew after one was deleted loses only that one', () => {
    const after = [line('BAN 1', 6, -50, 'B'), line('BAN 2', 6, -50, 'B')]
    expect(replaceLines(known(before), after, january)).toMatchObject({ known: [3, 2], gone: [1] })
  })

  it('shows an edited amount of an entry as the same line, changed', () => {
    const after = [line('BAN 1', 5, 110, 'A'), ...before.slice(1)]
    expect(replaceLines(known(before), after, january)).toMatchObject({
      known: [1, 2, 3],
      changed: [0],
      gone: [],
    })
  })

  it('of another program, with other entries and texts, shows the same lines by day and amount', () => {
    const after = before.map(({ date, amountMinor }, at) => ({
      ...line(`DIARIO 9 ${at}`, 1, 0, 'Outra'),
      date,
      amountMinor,
    }))
    expect(replaceLines(known(before), after, january)).toMatchObject({ known: [1, 2, 3], gone: [] })
  })

  it('removes a line only where its balances prove that it is whole', () => {
    expect(replaceLines(known(before), before.slice(1), null)).toMatchObject({ gone: [], lacking: [1] })
    expect(replaceLines(known(before), before.slice(1), january)).toMatchObject({ gone: [1], lacking: [] })
  })

  it('brings a line back that was gone, with its number', () => {
    const gone = known(before).map((one) => ({ ...one, isGone: one.id === 1 }))
    expect(replaceLines(gone, before, january)).toMatchObject({ known: [1, 2, 3], changed: [0] })
  })
})

it('takes each line once, and counts every line as known, gone or lacking', () => {
  const anyLine = fc.record({
    entry: fc.option(fc.integer({ min: 1, max: 5 }).map((number) => `BAN ${number}`)),
    day: fc.integer({ min: 1, max: 4 }),
    amount: fc.integer({ min: -2, max: 2 }),
    text: fc.constantFrom('A', 'B'),
  })
  const lines = fc.array(
    anyLine.map(({ entry, day, amount, text }) => line(entry, day, amount, text)),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(lines, lines, fc.boolean(), (before, after, isWhole) => {
      const all = known(before)
      const { known: met, gone, lacking } = replaceLines(all, after, isWhole ? january : null)
      const used = met.filter((id) => id !== null)
      expect(new Set(used).size).toBe(used.length)
      expect([...used, ...gone, ...lacking].toSorted((one, other) => one - other)).toEqual(
        all.map(({ id }) => id),
      )
      // As many lines of a day and amount as the extract shows are never new while the mirror has one left.
      const count = (rows: readonly ComparedLine[], key: string) =>
        rows.filter(({ date, amountMinor }) => `${date} ${amountMinor}` === key).length
      for (const [place, one] of after.entries()) {
        if (met[place] !== null) continue
        const key = `${one.date} ${one.amountMinor}`
        const left = all.filter(({ id }) => gone.includes(id) || lacking.includes(id))
        expect(count(left, key)).toBe(0)
      }
    }),
    { numRuns: cases(300, 5000) },
  )
})
