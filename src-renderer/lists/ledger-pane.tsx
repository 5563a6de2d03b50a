/** A list with its heading, search, filters and the note that there is more: the same on every screen. */
import { type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, useMemo, useRef } from 'react'
import { useWords } from '../lib/i18n/use-words.ts'
import { useSettings } from '../lib/queries.ts'
import { Button } from '../ui/button.tsx'
import type { Column, Sort } from '../ui/data-grid/column.ts'
import { DataGrid, type GridHandle } from '../ui/data-grid/data-grid.tsx'
import { ErrorNotice, LoadingNotice } from '../ui/notice.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useColumnChoices } from './column-choices.ts'
import { ColumnMenu } from './column-menu.tsx'
import styles from './ledger-pane.module.css'
import type { RowList } from './use-row-list.ts'

type GridParts<Row> = Pick<
  ComponentProps<typeof DataGrid<Row>>,
  'isSelected' | 'onToggle' | 'onExtend' | 'isDone' | 'isPartner' | 'onFocus' | 'onScrolled'
>

interface Props<Row> extends GridParts<Row> {
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
  readonly position: number
  readonly onMove: (position: number) => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly handle: Ref<GridHandle>
  /** Given the search's input, so that a key can go there. */
  readonly search: Ref<HTMLInputElement>
  readonly filters?: ReactNode
  readonly empty: ReactNode
}

const rowHeights = { compact: 28, comfortable: 36 } as const

export const LedgerPane = <Row,>(props: Props<Row>) => {
  const { list, title } = props
  const { t, count, money } = useWords()
  const { density, singleKeys } = useSettings()
  const { widths, hidden, setWidth, setHidden } = useColumnChoices(props.name)
  const columns = useMemo(
    () => props.columns.filter(({ id }) => !hidden.includes(id)),
    [props.columns, hidden],
  )
  const pane = useRef<HTMLElement>(null)
  const focusGrid = () => pane.current?.querySelector<HTMLElement>('[role=grid]')?.focus()
  return (
    <section className={styles.pane} aria-label={title} ref={pane}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          {title} <span className={styles.count}>{list.isLoading ? '' : count(list.count)}</span>
        </h2>
        <span className={styles.sum}>{list.count === 0 ? '' : money(list.openMinor, props.currency)}</span>
        <div className={styles.filters}>
          <SearchField
            label={props.searchLabel}
            onSearch={props.onSearch}
            input={props.search}
            onLeave={focusGrid}
          />
          {props.filters}
          <ColumnMenu
            columns={props.columns.filter(({ isFixed }) => !isFixed)}
            hidden={hidden}
            onHide={setHidden}
          />
        </div>
      </header>
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
      ) : list.isLoading ? (
        <LoadingNotice />
      ) : (
        <DataGrid
          label={title}
          columns={columns}
          widths={widths}
          onResize={setWidth}
          count={list.count}
          rowHeight={rowHeights[density]}
          rowAt={list.rowAt}
          onView={list.onView}
          sort={props.sort}
          onSort={props.onSort}
          position={props.position}
          onMove={props.onMove}
          singleKeys={singleKeys}
          handle={props.handle}
          empty={props.empty}
          {...(props.onKeyDown && { onKeyDown: props.onKeyDown })}
          {...(props.isSelected && { isSelected: props.isSelected })}
          {...(props.onToggle && { onToggle: props.onToggle })}
          {...(props.onExtend && { onExtend: props.onExtend })}
          {...(props.isDone && { isDone: props.isDone })}
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
