/** Layout of the rows for a size: one or two lines, and the height of the headings. */
import { type Column, columnTemplate, isStacked, type Sort, stackedTemplate } from './column.ts'
import { rowTop, type Scrolled } from './fixed-window.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The size of a grid before it is on screen. */
export const unmeasured: Size = { width: 0, height: 509 }
/** px of the headings, which stay above the rows inside the same scroll container. */
export const headerHeights = { oneLine: 29, stacked: 49 } as const
/** px that a second line adds to a row. */
const secondLine = 16

/** @param own px of a row with one line @param least see `isStacked` */
export const layoutOf = <Row>(
  columns: readonly Column<Row>[],
  sort: Sort,
  size: Size,
  own: number,
  least: number | undefined,
) => {
  const hasTwoLines = isStacked(columns, sort, size.width, least)
  const headerHeight = hasTwoLines ? headerHeights.stacked : headerHeights.oneLine
  return {
    hasTwoLines,
    headerHeight,
    rowHeight: hasTwoLines ? own + secondLine : own,
    /** Size of the area for the rows. */
    size: { width: size.width, height: size.height - headerHeight },
    templateOf: (drawn: readonly Column<never>[], widths: Readonly<Record<string, number>>) =>
      hasTwoLines ? stackedTemplate(drawn, size.width) : columnTemplate(drawn, widths, size.width),
  }
}

/** Of a row: its middle in px below the grid's top edge, and its top in px below the place of the first row. */
export const middleOf = (scrolled: Scrolled, position: number, headerHeight: number) => {
  const { rowHeight, viewportHeight } = scrolled
  const top = rowTop(scrolled, position) - scrolled.scrollTop
  const y = Math.max(0, Math.min(viewportHeight, top + rowHeight / 2))
  return {
    y: headerHeight + y,
    top: Math.max(0, top),
    isInView: top > -rowHeight / 2 && top < viewportHeight - rowHeight / 2,
  }
}
