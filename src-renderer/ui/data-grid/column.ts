/** What a grid's column is. */
import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly id: string
  readonly label: string
  /** px; a column that grows takes what is left over from this width on. */
  readonly width: number
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

/** `grid-template-columns` of the given columns. */
export const columnTemplate = (
  columns: readonly Column<never>[],
  widths: Readonly<Record<string, number>>,
): string =>
  columns
    .map(({ id, width, grows }) => {
      const own = widths[id] ?? width
      return grows && widths[id] === undefined ? `minmax(${own}px, 1fr)` : `${own}px`
    })
    .join(' ')
