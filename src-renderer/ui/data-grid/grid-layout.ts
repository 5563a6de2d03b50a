/** How a grid of a size lays out its rows: in one line or two, below headings as high. */
import { type Column, columnTemplate, isStacked, type Sort, stackedTemplate } from './column.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** For a grid that is not on screen. */
export const unmeasured: Size = { width: 0, height: 509 }
/** px of the headings, which stay in place above the rows, inside the same scrolled box. */
export const headerHeights = { oneLine: 29, stacked: 49 } as const
/** px that a second line adds to a row. */
const secondLine = 16

/** @param own px of a row of one line */
export const layoutOf = <Row>(columns: readonly Column<Row>[], sort: Sort, size: Size, own: number) => {
  const hasTwoLines = isStacked(columns, sort, size.width)
  const headerHeight = hasTwoLines ? headerHeights.stacked : headerHeights.oneLine
  return {
    hasTwoLines,
    headerHeight,
    rowHeight: hasTwoLines ? own + secondLine : own,
    /** What the rows are seen in. */
    size: { width: size.width, height: size.height - headerHeight },
    templateOf: (drawn: readonly Column<never>[], widths: Readonly<Record<string, number>>) =>
      hasTwoLines ? stackedTemplate(drawn, size.width) : columnTemplate(drawn, widths, size.width),
  }
}
