/** What a grid's column is. */
import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly id: string
  readonly label: string
  /** px; a column that grows takes what is left over from this width on. */
  readonly width: number
  /** px in a narrow grid, whose cells stand closer together. */
  readonly narrow?: number
  readonly grows?: boolean
  readonly align?: 'start' | 'end'
  /** The heading is read aloud, not seen. */
  readonly hideLabel?: boolean
  /** Cannot be hidden: the row would not say what it is. */
  readonly isFixed?: boolean
  readonly isSortable?: boolean
  readonly cell: (row: Row) => ReactNode
  /** Widths of the grid under which the column gives way, px. */
  readonly hideBelow?: number
}

export interface Sort {
  readonly by: string
  readonly direction: 'ascending' | 'descending'
}

/** px of a grid under which it is narrow. */
const narrowBelow = 440
/** @param width of the grid, px; 0 before it is laid out */
export const isNarrow = (width: number): boolean => width > 0 && width < narrowBelow

const widthOf = (
  { width, narrow = width }: Pick<Column<never>, 'width' | 'narrow'>,
  gridWidth: number,
): number => (isNarrow(gridWidth) ? narrow : width)

/**
 * Those that have their place in a grid so wide. The one it is sorted by always has: others give way to it.
 * @param gridWidth px; 0 before it is laid out
 */
export const columnsWithin = <Row>(
  columns: readonly Column<Row>[],
  sort: Sort,
  gridWidth: number,
): readonly Column<Row>[] => {
  if (gridWidth === 0) return columns
  const sorted = columns.find(({ id }) => id === sort.by)
  const isSqueezed = sorted !== undefined && gridWidth < (sorted.hideBelow ?? 0)
  const width = isSqueezed ? gridWidth - widthOf(sorted, gridWidth) : gridWidth
  return columns.filter((column) => column === sorted || width >= (column.hideBelow ?? 0))
}

/** `grid-template-columns` of the given columns. */
export const columnTemplate = (
  columns: readonly Column<never>[],
  widths: Readonly<Record<string, number>>,
  gridWidth: number,
): string =>
  columns
    .map((column) => {
      const { id, grows } = column
      const own = widths[id] ?? widthOf(column, gridWidth)
      return grows && widths[id] === undefined ? `minmax(${own}px, 1fr)` : `${own}px`
    })
    .join(' ')
