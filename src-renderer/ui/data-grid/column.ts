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
  /** Its place in a grid in which it would end outside: those with a rank come first, the least before all. */
  readonly rank?: number
  /** Its place where rows take two lines; a column without one gives way there. */
  readonly place?: Place
}

/** In a row of two lines: before both, the long text (on the first, the second or both), or at the end of either. */
type Place = 'mark' | 'first' | 'second' | 'both' | 'figure' | 'under-figure'

export interface Sort {
  readonly by: string
  readonly direction: 'ascending' | 'descending'
}

/** px of a grid under which it is narrow. */
const narrowBelow = 440
/** px: with less for the text that grows, a name is cut after a word or two. */
const leastText = 150
/** px of the box that selects a row. */
const checkWidth = 28
/** @param width of the grid, px; 0 before it is laid out */
export const isNarrow = (width: number): boolean => width > 0 && width < narrowBelow

const widthOf = (
  { width, narrow = width }: Pick<Column<never>, 'width' | 'narrow'>,
  gridWidth: number,
): number => (isNarrow(gridWidth) ? narrow : width)

/** The one it is sorted by always has a place: without one of its own it stands under the figure. */
const columnsStacked = <Row>(columns: readonly Column<Row>[], sort: Sort): readonly Column<Row>[] => {
  const sorted = columns.find(({ id }) => id === sort.by)
  if (sorted === undefined || sorted.place !== undefined)
    return columns.filter(({ place }) => place !== undefined)
  return columns.flatMap((column) => {
    if (column === sorted) return { ...column, place: 'under-figure' }
    return column.place === undefined || column.place === 'under-figure' ? [] : column
  })
}

const columnsBeside = <Row>(
  columns: readonly Column<Row>[],
  sort: Sort,
  gridWidth: number,
): readonly Column<Row>[] => {
  const sorted = columns.find(({ id }) => id === sort.by)
  const isSqueezed = sorted !== undefined && gridWidth < (sorted.hideBelow ?? 0)
  const width = isSqueezed ? gridWidth - widthOf(sorted, gridWidth) : gridWidth
  return inReach(
    columns.filter((column) => column === sorted || width >= (column.hideBelow ?? 0)),
    gridWidth,
  )
}

const inReach = <Row>(columns: readonly Column<Row>[], gridWidth: number): readonly Column<Row>[] => {
  let end = 0
  const isCut = columns.some((column) => {
    end += widthOf(column, gridWidth)
    return column.rank !== undefined && end > gridWidth
  })
  if (!isCut) return columns
  const placeOf = ({ rank = columns.length }: Column<Row>) => rank
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Whether rows take two lines: beside the other columns too little is left for the texts. */
export const isStacked = <Row>(columns: readonly Column<Row>[], sort: Sort, gridWidth: number): boolean => {
  if (gridWidth === 0 || columns.every(({ place }) => place === undefined)) return false
  const others = columnsBeside(columns, sort, gridWidth).filter(({ grows }) => grows !== true)
  const taken = others.reduce((sum, column) => sum + widthOf(column, gridWidth), checkWidth)
  const texts = columns.filter(({ grows }) => grows === true)
  const wanted = texts.reduce((sum, { width }) => sum + width, 0)
  return gridWidth - taken < Math.max(leastText, wanted)
}

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
  return isStacked(columns, sort, gridWidth)
    ? columnsStacked(columns, sort)
    : columnsBeside(columns, sort, gridWidth)
}

/** `grid-template-columns` of rows of two lines; the text has what mark and figures leave. */
export const stackedTemplate = (columns: readonly Column<never>[], gridWidth: number): string => {
  const widest = (...places: Place[]) =>
    Math.max(
      0,
      ...columns.flatMap((column) =>
        column.place !== undefined && places.includes(column.place) ? widthOf(column, gridWidth) : [],
      ),
    )
  return `[mark] ${widest('mark')}px [text] minmax(0, 1fr) [figure] ${widest('figure', 'under-figure')}px`
}

/** `grid-template-columns` of the given columns beside each other. */
export const columnTemplate = (
  columns: readonly Column<never>[],
  widths: Readonly<Record<string, number>>,
  gridWidth: number,
): string =>
  columns
    .map((column) => {
      const { id, grows } = column
      const own = widths[id] ?? widthOf(column, gridWidth)
      // Shares as unequal as the widths: equal ones would widen all to the widest, beyond the grid.
      return grows && widths[id] === undefined ? `minmax(${own}px, ${own}fr)` : `${own}px`
    })
    .join(' ')
