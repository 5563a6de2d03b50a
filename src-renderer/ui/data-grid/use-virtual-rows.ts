/**
 * Which rows of a list are drawn, and where: @tanstack/react-virtual over rows of one height. A browser keeps scroll
 * offsets exact up to 2^24 px and clamps an element at twice that, so a longer list is told to the library with lower
 * rows, and drawn at their real height. Up to there what is told is what is drawn.
 */
import {
  defaultRangeExtractor,
  observeElementOffset,
  observeElementRect,
  useVirtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** px */
const tallest = 2 ** 24
/** Rows drawn beyond either edge, so that a fast scroll meets rows and not paper. */
const extraRows = 12
/** Rows drawn under one offset: where a list is drawn taller than told every row moves at each scroll, and only this moves them. */
const blockRows = 256

interface Rows {
  readonly count: number
  readonly rowHeight: number
  /** px; what stands above the rows inside the same scrolled box, and stays in view. */
  readonly headerHeight: number
  /** The active row; -1 for none. */
  readonly position: number
}

export const useVirtualRows = (
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, headerHeight, position }: Rows,
) => {
  const [size, setSize] = useState({ width: 0, height: headerHeight + 480 })
  const viewport = size.height - headerHeight
  const toldHeight = Math.max(1, Math.min(rowHeight, Math.floor(tallest / Math.max(1, count))))
  const stretch = rowHeight / toldHeight
  // The library measures again when it is given another way of naming rows.
  const told = useMemo(
    () => ({ estimateSize: () => toldHeight, getItemKey: (at: number) => at }),
    [toldHeight],
  )
  /** px of the viewport below the last row as told, which the row fills as drawn. */
  const spare = Math.round(viewport - viewport / stretch)
  const [offset, setOffset] = useState(0)
  const scrolled = useRef<(top: number) => void>(() => undefined)
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    ...told,
    count,
    overscan: extraRows,
    getScrollElement: () => scroller.current,
    initialRect: size,
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => {
        // Nothing is laid out yet, or the screen is hidden.
        if (rect.height <= headerHeight) return
        report(rect)
        setSize((now) => (now.width === rect.width && now.height === rect.height ? now : rect))
      }),
    observeElementOffset: (instance, report) => {
      scrolled.current = (top) => {
        setOffset(top)
        report(top, false)
      }
      return observeElementOffset(instance, (top) => {
        // Before this frame is painted: drawn a frame later, a fast scroll would show paper.
        if (top !== instance.scrollOffset) flushSync(() => scrolled.current(top))
      })
    },
    useFlushSync: false,
    // Told at once, not by the event of the next frame: a step is drawn with the scroll it needs.
    scrollToFn: (top, _, { scrollElement }) => {
      if (scrollElement === null) return
      scrollElement.scrollTop = top
      scrolled.current(top)
    },
    rangeExtractor: (range) =>
      defaultRangeExtractor({
        ...range,
        endIndex: Math.min(range.endIndex, range.startIndex + Math.ceil(viewport / rowHeight) + 1),
      }),
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    paddingEnd: spare,
    scrollPaddingEnd: spare,
  })

  /** Where the list is to be scrolled to for the row to be in view; undefined where it is. */
  const topFor = (at: number): number | undefined => {
    const [top] = virtual.getOffsetForIndex(at) ?? []
    return top === virtual.scrollOffset ? undefined : top
  }
  const show = (at: number) => {
    if (topFor(at) !== undefined) virtual.scrollToIndex(at)
  }
  // The active row stays in view when something else moves it, and when the list around it changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once for each of these
  useLayoutEffect(() => {
    if (position < 0 || position >= count || topFor(position) === undefined) return
    // Before the frame is painted, and yet not inside what is being committed, which may move the focus as well.
    queueMicrotask(() => flushSync(() => show(position)))
  }, [position, count, rowHeight])

  const rows = virtual.getVirtualIndexes()
  const first = rows[0] ?? 0
  const block = first - (first % blockRows)
  return {
    width: size.width,
    pageRows: Math.max(1, Math.floor(viewport / rowHeight) - 1),
    rows,
    /** px of all rows. */
    height: virtual.getTotalSize(),
    block: { first: block, top: block * rowHeight - offset * (stretch - 1) },
    /** Brings a row into view; with `atOffset` so that its top stands that many px below the viewport's. */
    show(at: number, atOffset?: number) {
      if (atOffset === undefined) show(at)
      else virtual.scrollToOffset(Math.round((at * rowHeight - atOffset) / stretch))
    },
    /** px from the viewport's top edge to the row's. */
    topInView: (at: number): number => at * rowHeight - (virtual.scrollOffset ?? 0) * stretch,
    viewport,
  }
}
