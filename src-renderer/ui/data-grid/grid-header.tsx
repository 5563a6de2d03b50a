// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid of divs; a table cannot skip rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names its active row
/** The headings: they sort, and their right edge sets the width. Memoised: rendered only when one of them changed. */
import { clsx } from 'clsx'
import { memo, useRef } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import type { Column, Sort } from './column.ts'
import styles from './data-grid.module.css'
import { WidthHandle } from './width-handle.tsx'

interface Props<Row> {
  readonly columns: readonly Column<Row>[]
  readonly widths: Readonly<Record<string, number>>
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly onResize: (columnId: string, width: number) => void
  readonly isSelectable: boolean
  /** Rows have two lines, so that columns share the width. */
  readonly isStacked: boolean
}

const GridHeaderOf = <Row,>({
  columns,
  widths,
  sort,
  onSort,
  onResize,
  isSelectable,
  isStacked,
}: Props<Row>) => {
  const { t } = useWords()
  const row = useRef<HTMLDivElement>(null)

  const turn = (id: string) =>
    onSort({
      by: id,
      direction: sort.by === id && sort.direction === 'ascending' ? 'descending' : 'ascending',
    })

  return (
    <div role="row" aria-rowindex={1} className={styles.header} ref={row}>
      {isSelectable ? (
        <div role="columnheader" className={styles.check} aria-label={t('common.selected')} />
      ) : null}
      {columns.map((column) => {
        const isSorted = sort.by === column.id
        return (
          <div
            key={column.id}
            role="columnheader"
            className={clsx(styles.heading, column.align === 'end' && styles.end)}
            aria-sort={isSorted ? sort.direction : 'none'}
            data-place={column.place}
            data-column={column.id}
            {...(column.hideLabel ? { 'aria-label': column.label } : {})}
          >
            {column.isSortable ? (
              <button
                type="button"
                className={styles.sort}
                tabIndex={isSorted ? 0 : -1}
                title={t('common.sortBy', { column: column.label })}
                onClick={() => turn(column.id)}
                onKeyDown={(event) => {
                  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
                  if (step === 0) return
                  const buttons = [...(row.current?.querySelectorAll('button') ?? [])]
                  buttons[buttons.indexOf(event.currentTarget) + step]?.focus()
                  event.preventDefault()
                }}
              >
                <span className={styles.label}>{column.label}</span>
                <svg
                  aria-hidden="true"
                  className={clsx(styles.arrow, isSorted && styles.sorted)}
                  width="8"
                  height="8"
                  viewBox="0 0 8 8"
                >
                  <path
                    d={sort.direction === 'ascending' ? 'M4 1.5 7 6H1Z' : 'M4 6.5 1 2h6Z'}
                    fill="currentColor"
                  />
                </svg>
              </button>
            ) : (
              <span className={clsx(styles.label, column.hideLabel && styles.unseen)} title={column.label}>
                {column.label}
              </span>
            )}
            {isStacked ? null : (
              <WidthHandle
                columnId={column.id}
                label={column.label}
                width={widths[column.id] ?? column.width}
                onResize={onResize}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

export const GridHeader = memo(GridHeaderOf) as typeof GridHeaderOf
