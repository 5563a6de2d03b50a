// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid of divs; a table cannot skip rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names its active row
/**
 * A list of any length as an ARIA grid: only the visible rows exist, all of one height. The grid itself keeps the
 * focus and names its active row, so a row that is scrolled away never takes the focus with it.
 */
import { clsx } from 'clsx'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useStableHandlers } from '../../lib/use-stable-handlers.ts'
import { type Column, columnsWithin, isNarrow, type Sort } from './column.ts'
import styles from './data-grid.module.css'
import {
  blockOf,
  contentHeight,
  rowTop,
  type Scrolled,
  scrollTopFor,
  scrollTopToShow,
  visibleRange,
} from './fixed-window.ts'
import { GridHeader } from './grid-header.tsx'
import { headerHeights, layoutOf, middleOf, type Size, unmeasured } from './grid-layout.ts'
import { handleGridClick, handleGridMenu, type Point } from './grid-mouse.ts'
import { GridRow } from './grid-row.tsx'
import { handleGridKey } from './use-grid-keys.ts'

/** Rows rendered beyond both edges, after the visible ones, so that fast scrolling shows no blank space. */
const extraRows = 12
/** px from the left edge of the grid to the menu of its active row. */
const menuIndent = 40
const noop = () => undefined

export interface GridHandle {
  focus(): void
  hasFocus(): boolean
  /** Scrolls a row into view; with `atOffset` its top is that many px below the viewport's. */
  show(position: number, atOffset?: number): void
  /** Of a row: its middle in px below the grid's top edge, and its top in px below the place of the first row. */
  middleOf(position: number): { y: number; top: number; isInView: boolean }
}

interface Props<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly widths: Readonly<Record<string, number>>
  readonly onResize: (columnId: string, width: number) => void
  readonly count: number
  /** Identifies the content: a new subject is shown from its first row on. */
  readonly subject: string | undefined
  readonly rowHeight: number
  /** px that the texts need in one line; with less, rows have two. */
  readonly leastText?: number
  /** undefined while the row is being loaded. */
  readonly rowAt: (position: number) => Row | undefined
  readonly onView: (first: number, last: number) => void
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  /** The active row; -1 for none. */
  readonly position: number
  readonly onMove: (position: number) => void
  readonly singleKeys: boolean
  readonly isSelected?: (row: Row) => boolean
  readonly onToggle?: (position: number) => void
  readonly onExtend?: (position: number) => void
  /** Opens the menu of the active row at a point of the window. */
  readonly onMenu?: (at: Point) => void
  /** Rows with nothing left to decide; they are grey. */
  readonly isDone?: (row: Row) => boolean
  /** Rows joined with the row that has the focus in another list. */
  readonly isPartner?: (row: Row) => boolean
  /** Whether the row is a sum of others. */
  readonly isSum?: (position: number) => boolean
  /** Whether the row is the last of a section. */
  readonly isLast?: (position: number) => boolean
  readonly onFocus?: () => void
  readonly onScrolled?: () => void
  readonly handle?: Ref<GridHandle>
  /** Shown instead of rows where there are none. */
  readonly empty?: ReactNode
}

export const DataGrid = <Row,>(props: Props<Row>) => {
  const { count, subject, position, rowAt, onView, onMenu, leastText, onScrolled: told = noop } = props
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [scrollTop, setScrollTop] = useState(0)
  /** The element's scrollTop, cached: reading it would force a layout. */
  const scrolledTo = useRef(0)
  /** undefined until it is measured: rows rendered before would be rendered again with other columns. */
  const [measured, setMeasured] = useState<Size>()
  const now = measured ?? unmeasured
  const layout = layoutOf(props.columns, props.sort, now, props.rowHeight, leastText)
  const { hasTwoLines, headerHeight, rowHeight, size, templateOf } = layout
  const isSelectable = props.onToggle !== undefined
  // The same array while the same columns are shown: a new one renders the rows again.
  const columns = useMemo(
    () => columnsWithin(props.columns, props.sort, size.width, leastText),
    [props.columns, props.sort, size.width, leastText],
  )

  const scrolled: Scrolled = { count, rowHeight, viewportHeight: size.height, scrollTop }
  // The active row stays in view when it moves, and when the list changes. Done during rendering: scrolling
  // afterwards would render every step twice.
  const [shown, setShown] = useState({ position: -1, count: 0, rowHeight, subject })
  if (
    position !== shown.position ||
    count !== shown.count ||
    rowHeight !== shown.rowHeight ||
    subject !== shown.subject
  ) {
    setShown({ position, count, rowHeight, subject })
    if (subject !== shown.subject) setScrollTop(0)
    else if (position >= 0 && position < count) setScrollTop(scrollTopToShow(scrolled, position))
  }
  const { first, last } = visibleRange(scrolled, useDeferredValue(extraRows, 0))
  useEffect(() => onView(first, last), [first, last, onView])

  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      // The observer first reports the size that is already known.
      setMeasured((now) => {
        if (height <= headerHeights.oneLine) return now ?? unmeasured
        return now?.width === width && now.height === height ? now : { width, height }
      })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const scrollTo = (top: number) => {
    const element = grid.current
    if (element === null || scrolledTo.current === top) return
    element.scrollTop = top
    scrolledTo.current = top
    setScrollTop(top)
  }
  const current = (): Scrolled => ({ ...scrolled, scrollTop: scrolledTo.current })

  useLayoutEffect(() => {
    if (grid.current === null || scrolledTo.current === scrollTop) return
    grid.current.scrollTop = scrollTop
    scrolledTo.current = scrollTop
  }, [scrollTop])

  const { onSort, onScrolled } = useStableHandlers({ onSort: props.onSort, onScrolled: told })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size changes the visible rows
  useLayoutEffect(onScrolled, [size.width, size.height, rowHeight])

  useImperativeHandle(props.handle, () => ({
    focus: () => grid.current?.focus({ preventScroll: true }),
    hasFocus: () => document.activeElement === grid.current,
    show(at, offset) {
      const now = current()
      scrollTo(offset === undefined ? scrollTopToShow(now, at) : scrollTopFor(now, at, offset))
    },
    middleOf: (at) => middleOf(current(), at, headerHeight),
  }))

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== grid.current) return
    handleGridKey(event, {
      count,
      position,
      pageRows: Math.max(1, Math.floor(size.height / rowHeight) - 1),
      singleKeys: props.singleKeys,
      moveTo: props.onMove,
      toggle: props.onToggle ?? noop,
      extendTo: props.onExtend ?? props.onMove,
      openMenu: onMenu && openMenuAtRow,
    })
  }

  const { onMove: moveTo, onToggle: toggle = noop, onExtend: extendTo } = props
  const openMenuAtRow = () => {
    const box = grid.current?.getBoundingClientRect()
    if (box && position >= 0)
      onMenu?.({ x: box.left + menuIndent, y: box.top + middleOf(current(), position, headerHeight).y })
  }

  const block = blockOf(first)
  const rows: ReactNode[] = []
  for (let at = first; at <= last && measured !== undefined; at += 1) {
    const row = rowAt(at)
    rows.push(
      <GridRow
        key={at}
        id={`${id}-${at}`}
        row={row}
        position={at}
        top={(at - block) * rowHeight}
        columns={columns}
        isFocused={at === position}
        isSelected={row !== undefined && (props.isSelected?.(row) ?? false)}
        isDone={row !== undefined && (props.isDone?.(row) ?? false)}
        isPartner={row !== undefined && (props.isPartner?.(row) ?? false)}
        isSelectable={isSelectable}
        isSum={props.isSum?.(at) ?? false}
        isLast={props.isLast?.(at) ?? false}
      />,
    )
  }

  const template = templateOf(columns as readonly Column<never>[], props.widths)
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      data-keys="list"
      data-lines={hasTwoLines ? 2 : 1}
      className={clsx(styles.grid, isNarrow(size.width) && styles.narrow, hasTwoLines && styles.stacked)}
      aria-label={props.label}
      aria-rowcount={count + 1}
      aria-multiselectable={isSelectable}
      aria-activedescendant={position >= first && position <= last ? `${id}-${position}` : undefined}
      style={
        {
          '--columns': isSelectable ? `var(--check-width) ${template}` : template,
          '--row-height': `${rowHeight}px`,
          '--header-height': `${headerHeight}px`,
        } as CSSProperties
      }
      onKeyDown={onKeyDown}
      onClick={(event) => handleGridClick(event, { moveTo, toggle, extendTo })}
      onContextMenu={(event) => onMenu && handleGridMenu(event, { position, moveTo, openMenu: onMenu })}
      onFocus={(event) => {
        if (event.target !== grid.current) return
        if (position < 0 && count > 0) props.onMove(0)
        props.onFocus?.()
      }}
      onScroll={(event) => {
        // Before this frame is painted: one frame later a fast scroll would show blank space.
        const top = event.currentTarget.scrollTop
        if (top === scrolledTo.current) return
        scrolledTo.current = top
        flushSync(() => setScrollTop(top))
        onScrolled()
      }}
    >
      <div role="presentation" className={styles.sheet}>
        <GridHeader
          columns={columns}
          widths={props.widths}
          sort={props.sort}
          onSort={onSort}
          onResize={props.onResize}
          isSelectable={isSelectable}
          isStacked={hasTwoLines}
        />
        {count === 0 ? null : (
          <div role="rowgroup" className={styles.content} style={{ height: contentHeight(count, rowHeight) }}>
            <div
              role="presentation"
              className={styles.block}
              style={{ transform: `translateY(${rowTop(scrolled, block)}px)` }}
            >
              {rows}
            </div>
          </div>
        )}
      </div>
      {count === 0 && props.empty !== undefined ? (
        <div role="row" className={styles.emptyRow}>
          <div role="gridcell" className={styles.empty}>
            {props.empty}
          </div>
        </div>
      ) : null}
    </div>
  )
}
