import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copiesToDrop, type DatedCopy } from '#core/copies-to-drop.ts'

const NOW = '2026-06-15T12:30:00.000Z'
const HOUR_MS = 3_600_000
const NO_LIMIT = Number.MAX_SAFE_INTEGER

const hoursBefore = (hours: number, now = NOW): string =>
  new Date(Date.parse(now) - hours * HOUR_MS).toISOString()

const aCopy = (id: string, madeAt: string, over: Partial<DatedCopy> = {}): DatedCopy => ({
  id,
  kind: 'copy',
  madeAt,
  bytes: 10,
  state: 'readable',
  decisions: 0,
  accounts: 1,
  closings: 0,
  ...over,
})

const copies = fc
  .array(
    fc.record({
      hours: fc.integer({ min: -2_000, max: 12_000 }),
      bytes: fc.integer({ min: 1, max: 100 }),
      state: fc.constantFrom(
        'readable' as const,
        'readable' as const,
        'damaged' as const,
        'newer-version' as const,
      ),
      kind: fc.constantFrom('copy' as const, 'copy' as const, 'replaced' as const),
      decisions: fc.integer({ min: 0, max: 20 }),
      accounts: fc.constantFrom(1, 1, 2),
      closings: fc.constantFrom(0, 0, 0, 1, 2),
    }),
    { maxLength: 60 },
  )
  .map((drawn) =>
    drawn.map(({ hours, state, decisions, ...rest }, place) =>
      aCopy(`copy-${place}`, hoursBefore(hours), {
        ...rest,
        state,
        decisions: state === 'readable' ? decisions : null,
      }),
    ),
  )
const limits = fc.oneof(fc.constant(NO_LIMIT), fc.integer({ min: 0, max: 2_000 }))

const readableOf = (some: readonly DatedCopy[]): DatedCopy[] =>
  some.filter(({ state }) => state === 'readable')
const most = (some: readonly DatedCopy[]): number =>
  Math.max(-1, ...readableOf(some).map(({ decisions }) => decisions ?? 0))
const isAhead = ({ madeAt }: DatedCopy): boolean => madeAt > NOW

const thinned = (all: readonly DatedCopy[], limit = NO_LIMIT, now = NOW) => {
  const ids = new Set(copiesToDrop(all, now, limit))
  return { kept: all.filter(({ id }) => !ids.has(id)), dropped: all.filter(({ id }) => ids.has(id)) }
}

describe('copies that make space', () => {
  it('are never the one with the most decisions, nor the newest that can be read', () => {
    fc.assert(
      fc.property(copies, limits, (all, limit) => {
        const { kept } = thinned(all, limit)
        expect(most(kept)).toBe(most(all))
        const newest = readableOf(all)
          .filter((copy) => !isAhead(copy))
          .map(({ madeAt }) => madeAt)
          .toSorted()
          .at(-1)
        if (newest !== undefined) expect(kept.map(({ madeAt }) => madeAt)).toContain(newest)
      }),
    )
  })

  it('never hold more decisions than one of their own hour, day or month that stays for them', () => {
    fc.assert(
      fc.property(copies, (all) => {
        const { kept, dropped } = thinned(all)
        for (const copy of readableOf(dropped)) {
          const isOld = Date.parse(NOW) - Date.parse(copy.madeAt) >= 366 * 24 * HOUR_MS
          const inItsMonth = readableOf(kept).filter(
            (other) =>
              other.madeAt.slice(0, 7) === copy.madeAt.slice(0, 7) &&
              other.kind === copy.kind &&
              other.accounts === copy.accounts,
          )
          if (!isOld) expect(most(inItsMonth)).toBeGreaterThanOrEqual(copy.decisions ?? 0)
        }
      }),
    )
  })

  it('are within the limit once they are gone, or only what always stays is left', () => {
    fc.assert(
      fc.property(copies, limits, (all, limit) => {
        const { kept } = thinned(all, limit)
        const bytes = kept.reduce((sum, copy) => sum + copy.bytes, 0)
        expect(bytes <= limit || kept.length <= 4).toBe(true)
      }),
    )
  })

  it('hold no more than any that stays, where space alone is the reason', () => {
    fc.assert(
      fc.property(copies, fc.integer({ min: 0, max: 2_000 }), (all, limit) => {
        const roomy = thinned(all).kept
        const { kept, dropped } = thinned(roomy, limit)
        const least = readableOf(kept)
          .map(({ decisions }) => decisions ?? 0)
          .toSorted((one, other) => one - other)
        // The newest copy always stays, one before now and one in the future.
        const [, , third = Number.MAX_SAFE_INTEGER] = least
        expect(most(dropped)).toBeLessThanOrEqual(third)
      }),
    )
  })

  it('are the same whether or not a clock that was ahead made others', () => {
    fc.assert(
      fc.property(copies, (all) => {
        const dropped = copiesToDrop(all, NOW, NO_LIMIT)
        const present = all.filter((copy) => !isAhead(copy))
        expect(dropped.filter((id) => present.some((copy) => copy.id === id))).toEqual(
          copiesToDrop(present, NOW, NO_LIMIT),
        )
      }),
    )
  })

  it('make no others follow: the same asked again drops nothing', () => {
    fc.assert(
      fc.property(copies, limits, (all, limit) => {
        expect(copiesToDrop(thinned(all, limit).kept, NOW, limit)).toEqual([])
      }),
    )
  })

  it('are not many where now is behind: nothing is taken for old', () => {
    const daily = Array.from({ length: 30 }, (_, day) => aCopy(`day-${day}`, hoursBefore(24 * day)))
    expect(copiesToDrop(daily, '1970-01-01T00:00:00.000Z', NO_LIMIT)).toEqual([])
  })

  it('leave a day of hours, a month of days and a year of months behind thirteen months of use', () => {
    let all: DatedCopy[] = []
    let best = 0
    for (let hour = 400 * 24; hour >= 0; hour -= 1) {
      const now = hoursBefore(hour)
      const decisions = 400 * 24 - hour
      best = Math.max(best, decisions)
      all = thinned([...all, aCopy(`hour-${hour}`, now, { decisions })], NO_LIMIT, now).kept
      expect(all.length).toBeLessThanOrEqual(25 + 31 + 14)
    }
    expect(all.length).toBeGreaterThanOrEqual(24 + 29 + 11)
    expect(most(all)).toBe(best)
  })

  it('are not the last one from before two accounts became one', () => {
    let all = [aCopy('two', hoursBefore(40 * 24), { accounts: 2, decisions: 5 })]
    for (let hour = 40 * 24; hour > 0; hour -= 1) {
      const now = hoursBefore(hour, new Date(Date.parse(NOW) + 60_000).toISOString())
      all = thinned([...all, aCopy(`hour-${hour}`, now, { decisions: 6 })], NO_LIMIT, now).kept
    }
    expect(all.map(({ id }) => id)).toContain('two')
  })

  it('are not the one made at a closing, whatever is closed or decided later in the same hour', () => {
    const minute = (at: number): string => `2026-06-15T11:${String(at).padStart(2, '0')}:00.000Z`
    let all: DatedCopy[] = []
    for (const [at, closings] of [0, 1, 1, 2, 3, 3].entries())
      all = thinned([...all, aCopy(`at-${at}`, minute(at), { closings, decisions: 5 + at })]).kept
    expect(all.map(({ id }) => id)).toEqual(['at-1', 'at-3', 'at-4', 'at-5'])
    expect(thinned(all, NO_LIMIT, '2026-09-15T12:30:00.000Z').kept.map(({ id }) => id)).toEqual([
      ...['at-1', 'at-3', 'at-4', 'at-5'],
    ])
  })

  it('are not the good ones of a mirror that was emptied, however long it goes on empty', () => {
    let all = [aCopy('good', hoursBefore(3 * 366 * 24), { decisions: 269, bytes: 500 })]
    for (let day = 3 * 366; day >= 0; day -= 1) {
      const now = hoursBefore(day * 24)
      all = thinned([...all, aCopy(`day-${day}`, now)], 600, now).kept
      expect(most(all)).toBe(269)
    }
  })
})
