/** Any number of rows in a scrolled box: every row can be reached and stands where it should. */
import { act, cleanup, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { useVirtualRows } from '../../../src-renderer/ui/data-grid/use-virtual-rows.ts'
import '../support/laid-out.ts'

afterEach(cleanup)

const headerHeight = 29

interface Shape {
  readonly count: number
  readonly rowHeight: number
}

/** The rows in a grid that scrolls, and where it was scrolled to. */
const rowsOf = ({ count, rowHeight }: Shape) => {
  const grid = document.createElement('div')
  grid.setAttribute('role', 'grid')
  const { result, unmount } = renderHook(() =>
    useVirtualRows({ current: grid }, { count, rowHeight, headerHeight, position: -1 }),
  )
  // Said here: jsdom keeps six digits of a style's number.
  Object.defineProperty(grid, 'scrollHeight', { get: () => headerHeight + result.current.height })
  return {
    grid,
    unmount,
    view: () => result.current,
    show: (at: number, offset?: number) => act(() => result.current.show(at, offset)),
    /** px from the viewport's top, as it is drawn. */
    drawnTop: (at: number): number => {
      const { block } = result.current
      return block.top + (at - block.first) * rowHeight - grid.scrollTop
    },
  }
}

const shapes = fc.record({
  count: fc.constantFrom(1, 12, 13, 5_000, 599_186, 599_187, 1_000_000),
  rowHeight: fc.constantFrom(28, 36),
})

test('a million rows of either density fit under the height browsers keep exact', () => {
  for (const rowHeight of [28, 36]) {
    const { view, unmount } = rowsOf({ count: 1_000_000, rowHeight })
    expect(view().height).toBeLessThan(2 ** 24)
    unmount()
  }
})

test('any row that is shown stands wholly inside the viewport, and is drawn', () => {
  fc.assert(
    fc.property(shapes, fc.nat(), fc.nat(), (shape, from, to) => {
      const { show, view, drawnTop, unmount } = rowsOf(shape)
      show(from % shape.count)
      const at = to % shape.count
      show(at)
      expect(drawnTop(at)).toBeGreaterThanOrEqual(-1)
      expect(drawnTop(at) + shape.rowHeight).toBeLessThanOrEqual(view().viewport + 1)
      expect(drawnTop(at)).toBeCloseTo(view().topInView(at), 3)
      expect(view().rows).toContain(at)
      unmount()
    }),
    { numRuns: 40 },
  )
})

test('every place of the viewport has a row over it, wherever the list was scrolled', () => {
  fc.assert(
    fc.property(shapes, fc.nat(), (shape, to) => {
      const { grid, view, drawnTop, unmount } = rowsOf(shape)
      const most = Math.max(0, grid.scrollHeight - grid.clientHeight)
      act(() => {
        grid.scrollTop = to % (most + 1)
        grid.dispatchEvent(new Event('scroll'))
      })
      const { rows, viewport } = view()
      const last = rows.at(-1) ?? -1
      expect(drawnTop(rows[0] ?? 0)).toBeLessThanOrEqual(0)
      if (last < shape.count - 1) expect(drawnTop(last) + shape.rowHeight).toBeGreaterThanOrEqual(viewport)
      unmount()
    }),
    { numRuns: 40 },
  )
})

test('a row already in view is left where it is', () => {
  const { grid, show } = rowsOf({ count: 1000, rowHeight: 28 })
  show(30)
  const before = grid.scrollTop
  show(25)
  expect(grid.scrollTop).toBe(before)
})

test('the last row of the tallest list ends at the bottom edge', () => {
  for (const rowHeight of [28, 36]) {
    const { show, view, drawnTop, unmount } = rowsOf({ count: 1_000_000, rowHeight })
    show(999_999)
    expect(Math.abs(drawnTop(999_999) - (view().viewport - rowHeight))).toBeLessThanOrEqual(1)
    unmount()
  }
})

test('a row can be put level with another list', () => {
  const { show, drawnTop } = rowsOf({ count: 1000, rowHeight: 28 })
  show(500, 196)
  expect(drawnTop(500)).toBe(196)
})
