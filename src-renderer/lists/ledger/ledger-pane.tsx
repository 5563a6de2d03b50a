/** A list with its heading, search, filters and the note that there is more: the same on every screen. */
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useSettings } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import type { Column, Sort } from '../../ui/data-grid/column.ts'
import { DataGrid, type GridHandle } from '../../ui/data-grid/data-grid.tsx'
import { ErrorNotice, LoadingNotice } from '../../ui/notice.tsx'
import { useColumnChoices } from '../columns/column-choices.ts'
import type { RowList } from '../rows/list-session.ts'
import type { SearchPreset } from '../use-list-controller.ts'
import { LedgerHead } from './ledger-head.tsx'
import styles from './ledger-pane.module.css'

/** What the screen around the list says of its rows, its focus and its keys. */
export interface LedgerParts<Row>
  extends Pick<
    ComponentProps<typeof DataGrid<Row>>,
    'isSelected' | 'onToggle' | 'onExtend' | 'isPartner' | 'onFocus' | 'onScrolled'
  > {
  readonly position: number
  readonly onMove: (position: number) => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly handle: Ref<GridHandle>
  /** Given the search's input, so that a key can go there. */
  readonly search: Ref<HTMLInputElement>
  /** What is selected, summed; where the screen shows it elsewhere it is left out. */
  readonly selection?: { readonly count: number; readonly minor: number }
  /** What else can be done with the list; kept the same from one drawing to the next. */
  readonly tools?: ReactNode
}

interface Props<Row> extends LedgerParts<Row> {
  /** Names the list where its column widths are kept. */
  readonly name: string
  readonly title: string
  readonly searchLabel: string
  readonly onSearch: (text: string) => void
  readonly list: RowList<Row>
  readonly columns: readonly Column<Row>[]
  readonly currency: string
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly isDone: (row: Row) => boolean
  /** Names what the sum of the list is. */
  readonly sumText: 'lists.sum' | 'lists.sumUnused'
  /** Kept the same from one drawing to the next: its controls cost more to draw than the rows. */
  readonly filters: ReactNode
  /** What narrows the list now; kept the same likewise. */
  readonly narrowed: ReactNode
  readonly searchPreset: SearchPreset
  readonly empty: ReactNode
}

const rowHeights = { compact: 28, comfortable: 36 } as const

export const LedgerPane = <Row,>(props: Props<Row>) => {
  const { list, title } = props
  const { t, count, counted, money } = useWords()
  const { density, singleKeys } = useSettings()
  const { widths, hidden, setWidth, setHidden } = useColumnChoices(props.name)
  const columns = useMemo(
    () => props.columns.filter(({ id }) => !hidden.includes(id)),
    [props.columns, hidden],
  )
  const pane = useRef<HTMLElement>(null)
  /** Left the search before there was a grid to go to: the focus goes there once it is. */
  const isLeaving = useRef(false)
  const focusGrid = useCallback(() => {
    const grid = pane.current?.querySelector<HTMLElement>('[role=grid]')
    isLeaving.current = grid == null
    grid?.focus()
  }, [])
  const { isLoading } = list
  useEffect(() => {
    if (!isLoading && isLeaving.current) focusGrid()
  }, [isLoading, focusGrid])
  const { onSearch } = props
  const search = useCallback(
    (text: string) => {
      isLeaving.current = false
      onSearch(text)
    },
    [onSearch],
  )
  const widthHandle = useCallback(
    (id: string) => pane.current?.querySelector<HTMLElement>(`[data-width-of="${id}"]`),
    [],
  )
  const isDrawn = useCallback((id: string) => widthHandle(id) != null, [widthHandle])
  const focusWidth = useCallback(
    // After the menu has given the focus back to its button.
    (id: string) => void setTimeout(() => widthHandle(id)?.focus()),
    [widthHandle],
  )
  return (
    <section className={styles.pane} aria-label={title} ref={pane}>
      <LedgerHead
        title={title}
        count={isLoading ? '' : list.isWhole ? count(list.count) : `${count(list.count)}+`}
        sum={
          list.count === 0 || !list.isWhole
            ? ''
            : t(props.sumText, { amount: money(list.openMinor, props.currency) })
        }
        selected={
          props.selection === undefined || props.selection.count === 0
            ? ''
            : t('lists.selection', {
                ...counted(props.selection.count),
                amount: money(props.selection.minor, props.currency),
              })
        }
        searchLabel={props.searchLabel}
        onSearch={search}
        search={props.search}
        searchPreset={props.searchPreset}
        onLeave={focusGrid}
        filters={props.filters}
        narrowed={props.narrowed}
        tools={props.tools}
        columns={props.columns as readonly Column<never>[]}
        hidden={hidden}
        onHide={setHidden}
        isDrawn={isDrawn}
        onWiden={focusWidth}
      />
      {list.hasNews ? (
        <div className={styles.news} role="status">
          {t('common.changed')}
          <Button look="quiet" onPress={list.reopen}>
            {t('common.refresh')}
          </Button>
        </div>
      ) : null}
      {list.error !== null ? (
        <ErrorNotice error={list.error} onRetry={list.reopen} />
      ) : isLoading ? (
        <LoadingNotice later={t('lists.preparing')} />
      ) : (
        <DataGrid
          label={title}
          columns={columns}
          widths={widths}
          onResize={setWidth}
          count={list.count}
          subject={list.search}
          rowHeight={rowHeights[density]}
          rowAt={list.rowAt}
          onView={list.onView}
          sort={props.sort}
          onSort={props.onSort}
          position={props.position}
          onMove={(at) => {
            list.touch()
            props.onMove(at)
          }}
          singleKeys={singleKeys}
          handle={props.handle}
          empty={props.empty}
          {...(props.onKeyDown && { onKeyDown: props.onKeyDown })}
          {...(props.isSelected && { isSelected: props.isSelected })}
          {...(props.onToggle && { onToggle: props.onToggle })}
          {...(props.onExtend && { onExtend: props.onExtend })}
          isDone={props.isDone}
          {...(props.isPartner && { isPartner: props.isPartner })}
          onFocus={() => {
            list.touch()
            props.onFocus?.()
          }}
          {...(props.onScrolled && { onScrolled: props.onScrolled })}
        />
      )}
    </section>
  )
}
