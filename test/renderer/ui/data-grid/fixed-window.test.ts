/** Any number of rows in a scroll container: every row can be reached and is in its place. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  contentHeight,
  rowTop,
  type Scrolled,
  scrollTopFor,
  scrollTopToShow,
  tallest,
  visibleRange,
} from '../../../../src-renderer/ui/data-grid/fixed-window.ts'

const box = fc.record({
  count: fc.integer({ min: 1, max: 2_000_000 }),
  rowHeight: fc.constantFrom(28, 36, 48),
  viewportHeight: fc.integer({ min: 100, max: 2000 }),
})

/** What a browser does with an offset it is given: never outside the content. */
const scrolledTo = (shape: Omit<Scrolled, 'scrollTop'>, top: number): Scrolled => ({
  ...shape,
  scrollTop: Math.max(0, Math.min(top, contentHeight(shape.count, shape.rowHeight) - shape.viewportHeight)),
})

test('a million rows of either density fit under the height browsers clamp', () => {
  expect(contentHeight(1_000_000, 28)).toBeLessThan(33_554_428)
  expect(contentHeight(1_000_000, 36)).toBe(tallest)
})

test('any row that is shown stands wholly inside the viewport', () => {
  fc.assert(
    fc.property(box, fc.nat(), fc.nat(), (shape, at, from) => {
      const position = at % shape.count
      const start = scrolledTo(shape, from % Math.max(1, contentHeight(shape.count, shape.rowHeight)))
      const shown = scrolledTo(shape, scrollTopToShow(start, position))
      const top = rowTop(shown, position) - shown.scrollTop
      expect(top).toBeGreaterThanOrEqual(-0.01)
      expect(top + shape.rowHeight).toBeLessThanOrEqual(
        Math.max(shape.viewportHeight, shape.rowHeight) + 0.01,
      )
      const { first, last } = visibleRange(shown, 0)
      expect(position).toBeGreaterThanOrEqual(first)
      expect(position).toBeLessThanOrEqual(last)
    }),
  )
})

test('a row already in view is left where it is', () => {
  const scrolled: Scrolled = { count: 1000, rowHeight: 28, viewportHeight: 500, scrollTop: 280 }
  expect(scrollTopToShow(scrolled, 12)).toBe(280)
})

test('a row within a view of the edge comes to the edge, one farther away gets rows around it', () => {
  const scrolled: Scrolled = { count: 1000, rowHeight: 28, viewportHeight: 280, scrollTop: 2_800 }
  const topOf = (position: number) => {
    const shown = scrolledTo(scrolled, scrollTopToShow(scrolled, position))
    return rowTop(shown, position) - shown.scrollTop
  }
  expect([99, 110, 119].map(topOf)).toEqual([0, 252, 252])
  expect([80, 200].map(topOf)).toEqual([84, 84])
  expect([0, 999].map(topOf)).toEqual([0, 252])
})

test('the last row of a clamped list ends at the bottom edge', () => {
  const shape = { count: 1_000_000, rowHeight: 36, viewportHeight: 720 }
  const bottom = scrolledTo(shape, tallest)
  expect(rowTop(bottom, 999_999) - bottom.scrollTop).toBeCloseTo(720 - 36, 3)
  expect(visibleRange(bottom, 0).last).toBe(999_999)
})

test('a row can be put level with another list', () => {
  const scrolled: Scrolled = { count: 1000, rowHeight: 28, viewportHeight: 500, scrollTop: 0 }
  const level = { ...scrolled, scrollTop: scrollTopFor(scrolled, 500, 196) }
  expect(rowTop(level, 500) - level.scrollTop).toBe(196)
})
