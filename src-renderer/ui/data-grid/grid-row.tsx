// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid of divs; a table cannot skip rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names its active row
/** One row. Memoised: rendered only when one of its props changed. */
import { clsx } from 'clsx'
import { memo, type ReactNode, useState } from 'react'
import { TickBox } from '../tick-box.tsx'
import type { Column } from './column.ts'
import styles from './data-grid.module.css'

interface Props<Row> {
  readonly id: string
  readonly row: Row | undefined
  readonly position: number
  readonly top: number
  readonly columns: readonly Column<Row>[]
  readonly isFocused: boolean
  readonly isSelected: boolean
  readonly isDone: boolean
  readonly isPartner: boolean
  readonly isSelectable: boolean
  readonly isSum: boolean
  readonly isLast: boolean
}

const GridRowOf = <Row,>(props: Props<Row>): ReactNode => {
  const { row, columns, isSelected, isSelectable, isDone } = props
  // Only a row that a decision just ended is animated, not one that scrolls into view.
  const [wasDone] = useState(isDone)
  return (
    <div
      role="row"
      id={props.id}
      aria-rowindex={props.position + 2}
      {...(isSelectable ? { 'aria-selected': isSelected } : {})}
      data-position={props.position}
      className={clsx(
        styles.row,
        props.isFocused && styles.focused,
        isSelected && styles.selected,
        isDone && styles.done,
        isDone && !wasDone && row !== undefined && styles.ended,
        props.isPartner && styles.partner,
        props.isSum && styles.sum,
        props.isLast && styles.last,
      )}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      {isSelectable ? (
        <div role="gridcell" className={styles.check} data-check="">
          <TickBox isTicked={isSelected} />
        </div>
      ) : null}
      {columns.map((column) => (
        <div
          key={column.id}
          role="gridcell"
          className={clsx(styles.cell, column.align === 'end' && styles.end)}
          data-place={column.place}
        >
          {row === undefined ? <span className={styles.pending} /> : column.cell(row)}
        </div>
      ))}
    </div>
  )
}

export const GridRow = memo(GridRowOf) as typeof GridRowOf
