/** Columns of a grid, and which of them fit a width. */
import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly id: string
  readonly label: string
  /** px; a growing column takes the remaining space in addition. */
  readonly width: number
  /** px in a narrow grid, whose cells have less padding. */
  readonly narrow?: number
  readonly grows?: boolean
  readonly align?: 'start' | 'end'
  /** Shows the heading to screen readers only. */
  readonly hideLabel?: boolean
  /** Cannot be hidden: it identifies the row. */
  readonly isFixed?: boolean
  readonly isSortable?: boolean
  readonly cell: (row: Row) => ReactNode
  /** px: the column is hidden in a grid narrower than this. */
  readonly hideBelow?: number
  /** Order in a grid too narrow for all columns: those with a rank come first, the lowest rank before all. */
  readonly rank?: number
  /** Place where rows have two lines; a column without one is hidden there. */
  readonly place?: Place
}

/** Places in a row of two lines: before both lines, text (on the first, the second or both), or at the end of a line. */
type Place = 'mark' | 'first' | 'second' | 'both' | 'figure' | 'under-figure'

export interface Sort {
  readonly by: string
  readonly direction: 'ascending' | 'descending'
}

/** px: a grid narrower than this is narrow. */
const narrowBelow = 440
/** px: with less space for the growing text, a name is cut after a word or two. */
const leastText = 150
/** px of the checkbox that selects a row. */
const checkWidth = 28
/** @param width of the grid, px; 0 before it is laid out */
export const isNarrow = (width: number): boolean => width > 0 && width < narrowBelow

const widthOf = (
  { width, narrow = width }: Pick<Column<never>, 'width' | 'narrow'>,
  gridWidth: number,
): number => (isNarrow(gridWidth) ? narrow : width)

/** The sorted column is always shown: without a place of its own it is below the figure. */
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

/**
 * Whether rows have two lines: the other columns leave too little space for the texts.
 * @param least px that the texts need in one line
 */
export const isStacked = <Row>(
  columns: readonly Column<Row>[],
  sort: Sort,
  gridWidth: number,
  least: number = leastText,
): boolean => {
  if (gridWidth === 0 || columns.every(({ place }) => place === undefined)) return false
  const others = columnsBeside(columns, sort, gridWidth).filter(({ grows }) => grows !== true)
  const taken = others.reduce((sum, column) => sum + widthOf(column, gridWidth), checkWidth)
  const texts = columns.filter(({ grows }) => grows === true)
  const wanted = texts.reduce((sum, { width }) => sum + width, 0)
  return gridWidth - taken < Math.max(least, wanted)
}

/**
 * The columns that fit a grid of this width. The sorted column always does: others are hidden for it.
 * @param gridWidth px; 0 before it is laid out
 */
export const columnsWithin = <Row>(
  columns: readonly Column<Row>[],
  sort: Sort,
  gridWidth: number,
  least?: number,
): readonly Column<Row>[] => {
  if (gridWidth === 0) return columns
  return isStacked(columns, sort, gridWidth, least)
    ? columnsStacked(columns, sort)
    : columnsBeside(columns, sort, gridWidth)
}

/** `grid-template-columns` of rows with two lines; the text takes the space between mark and figures. */
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

/** `grid-template-columns` of rows with one line. */
export const columnTemplate = (
  columns: readonly Column<never>[],
  widths: Readonly<Record<string, number>>,
  gridWidth: number,
): string =>
  columns
    .map((column) => {
      const { id, grows } = column
      const own = widths[id] ?? widthOf(column, gridWidth)
      // Shares in proportion to the widths: equal shares would widen all columns to the widest one, beyond the grid.
      return grows && widths[id] === undefined ? `minmax(${own}px, ${own}fr)` : `${own}px`
    })
    .join(' ')
