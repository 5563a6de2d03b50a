/** A list with its heading, search, filters and the notice of new rows: a pane of the reconcile screen, or a screen of its own. */
import { useQuery } from '@tanstack/react-query'
import {
  type ComponentProps,
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { CompanyId } from '#contract/values.ts'
import { runCommand } from '../../lib/commands.ts'
import { hasBank, isOnFiles } from '../../lib/has-bank.ts'
import { useHasSuppliers } from '../../lib/has-suppliers.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useCompanies, useOverview, useSettings, useSyncState } from '../../lib/queries.ts'
import { showSettings, showTracked } from '../../lib/session.ts'
import { useAccountOptions } from '../../lib/use-accounts.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-grid/column.ts'
import { DataGrid, type GridHandle } from '../../ui/data-grid/data-grid.tsx'
import type { Point } from '../../ui/data-grid/grid-mouse.ts'
import { rowHeights } from '../../ui/data-grid/row-heights.ts'
import { EmptyNotice, ErrorNotice, LoadingNotice } from '../../ui/notice.tsx'
import { useColumnChoices } from '../columns/column-choices.ts'
import type { ListQuery } from '../filters/list-query.ts'
import { useLedgerFilters } from '../filters/use-ledger-filters.tsx'
import { listQueries } from '../list-queries.ts'
import type { ListName } from '../rows/list-source.ts'
import type { ListController } from '../use-list-controller.ts'
import styles from './ledger.module.css'
import { LedgerHead } from './ledger-head.tsx'
import { NoSuppliers } from './no-suppliers.tsx'
import { RowMenu } from './row-menu.tsx'

/** The state of the list's rows and focus, from its screen. */
interface Props<Query extends ListQuery, Row extends { readonly id: number }>
  extends Pick<
    ComponentProps<typeof DataGrid<Row>>,
    'isSelected' | 'onToggle' | 'onExtend' | 'isPartner' | 'onFocus' | 'onScrolled' | 'leastText'
  > {
  /** Name of the list for its stored column choices. */
  readonly name: string
  readonly controller: ListController<Query, Row>
  readonly companyId: CompanyId
  readonly currency: string
  readonly position: number
  readonly onMove: (position: number) => void
  readonly handle: Ref<GridHandle>
  /** Ref of the search field, for the key that focuses it. */
  readonly search: Ref<HTMLInputElement>
  /** Count and sum of the selection; undefined where the screen shows them elsewhere. */
  readonly selection?: { readonly count: number; readonly minor: number }
  /** Further controls; a stable element. */
  readonly tools?: ReactNode
}

const never = () => false

const LedgerOf = <Query extends ListQuery, Row extends { readonly id: number }>(props: Props<Query, Row>) => {
  const { companyId, currency } = props
  const { kind, query, change, put, preset, list } = props.controller
  const words = useWords()
  const { t, count, counted, money } = words
  const { density, singleKeys } = useSettings()
  const accounts = useAccountOptions(companyId)
  const { hasSuppliers, mayHaveSuppliers } = useHasSuppliers(companyId)
  const controls = useMemo(
    () => kind.controls(query, change, put, words, { companyId, accounts, hasSuppliers, mayHaveSuppliers }),
    [kind, query, change, put, words, companyId, accounts, hasSuppliers, mayHaveSuppliers],
  )
  const { filters, narrowed, dialog } = useLedgerFilters(kind.keptAs, controls)
  const isDone = controls.isUndecided ? kind.isDone : never
  const isGrey = useCallback((row: Row) => isDone(row) || kind.isVoid(row), [isDone, kind])
  const all = kind.useColumns(companyId, currency, isDone, query)
  const { widths, hidden, setWidth, setHidden } = useColumnChoices(props.name)
  const columns = useMemo(() => all.filter(({ id }) => !hidden.includes(id)), [all, hidden])
  // The sum of an opened list is of what is open in the documents' book.
  const sumsAmounts = kind.sumText === 'lists.sumAmounts'
  // Rows decided since the list was opened are still shown, but not counted.
  const filter = kind.filterOf(query)
  const open = useQuery({
    ...listQueries.counts(kind.of, companyId, [filter]),
    enabled: controls.isUndecided || sumsAmounts,
  }).data?.counts[0]
  const left = controls.isUndecided ? Math.min(open?.count ?? list.count, list.count) : list.count
  const isOfBothSides = kind.of === 'transactions' && !('direction' in filter) && !('book' in filter)
  const sides = useQuery({
    ...listQueries.counts(kind.of, companyId, [
      { ...filter, direction: 'in' },
      { ...filter, direction: 'out' },
    ]),
    enabled: isOfBothSides && props.selection !== undefined,
  }).data?.counts
  const isOwed = kind.isOwedToSuppliers?.(query) === true
  /** Receipts and payments are two figures, never their difference; beside pairs the counters state them. */
  const sums = isOfBothSides
    ? (sides ?? []).map(({ openMinor }) => openMinor).filter((minor) => minor !== 0)
    : [sumsAmounts && open ? open.openMinor : isOwed ? 0 - list.openMinor : list.openMinor]
  const title = t(`lists.${kind.of}`)
  const pane = useRef<HTMLElement>(null)
  const [menuAt, setMenuAt] = useState<Point | null>(null)
  const closeMenu = useCallback(() => setMenuAt(null), [])
  /** The search field was left before the grid existed: the focus moves to the grid when it does. */
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
  const { onSearch } = controls
  const search = useCallback(
    (text: string) => {
      isLeaving.current = false
      onSearch(text)
    },
    [onSearch],
  )
  const everything = kind.read({})
  const isEverything = (Object.keys(everything) as (keyof Query)[]).every(
    (name) => query[name] === everything[name],
  )
  const showAll = () => {
    isLeaving.current = true
    put(everything)
  }
  const widthHandle = useCallback(
    (id: string) => pane.current?.querySelector<HTMLElement>(`[data-width-of="${id}"]`),
    [],
  )
  const hasHandle = useCallback((id: string) => widthHandle(id) != null, [widthHandle])
  const isDrawn = useCallback(
    (id: string) => pane.current?.querySelector(`[data-column="${id}"]`) != null,
    [],
  )
  const focusWidth = useCallback(
    // Runs after the menu has restored the focus to its button.
    (id: string) => void setTimeout(() => widthHandle(id)?.focus()),
    [widthHandle],
  )
  return (
    <section className={styles.pane} aria-label={title} ref={pane}>
      <LedgerHead
        title={title}
        count={isLoading ? '' : list.isWhole ? count(left) : `${count(list.count)}+`}
        sum={
          list.count === 0 || !list.isWhole || sums.length === 0
            ? ''
            : t(isOwed ? 'lists.sumToPay' : kind.sumText, {
                amount: sums.map((minor) => money(minor, currency)).join(' · '),
              })
        }
        selected={
          props.selection === undefined || props.selection.count === 0
            ? ''
            : t('lists.selection', {
                ...counted(props.selection.count),
                amount: money(props.selection.minor, currency),
              })
        }
        searchLabel={t(kind.searchLabel)}
        searchPlaceholder={t('lists.search')}
        onSearch={search}
        search={props.search}
        searchPreset={preset}
        onLeave={focusGrid}
        filters={filters}
        narrowed={narrowed}
        tools={props.tools}
        columns={all as readonly Column<never>[]}
        hidden={hidden}
        onHide={setHidden}
        isDrawn={isDrawn}
        hasHandle={hasHandle}
        onWiden={focusWidth}
      />
      {list.hasNewRows ? (
        <div className={styles.news} role="status">
          {t('common.changed')}
          <Button variant="quiet" onPress={list.reopen}>
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
          sort={controls.sort}
          onSort={controls.onSort}
          position={props.position}
          onMove={(at) => {
            list.markTouched()
            props.onMove(at)
          }}
          singleKeys={singleKeys}
          handle={props.handle}
          empty={
            <EmptyList
              companyId={companyId}
              of={kind.of}
              isOfSuppliers={isOwed}
              search={query.search}
              onShowAll={isEverything ? undefined : showAll}
            />
          }
          {...(props.isSelected && { isSelected: props.isSelected })}
          {...(props.onToggle && { onToggle: props.onToggle })}
          {...(props.onExtend && { onExtend: props.onExtend })}
          onMenu={setMenuAt}
          isDone={isGrey}
          {...(props.isPartner && { isPartner: props.isPartner })}
          {...(props.leastText !== undefined && { leastText: props.leastText })}
          onFocus={() => {
            list.markTouched()
            props.onFocus?.()
          }}
          {...(props.onScrolled && { onScrolled: props.onScrolled })}
        />
      )}
      {menuAt === null ? null : <RowMenu at={menuAt} of={pane} onClose={closeMenu} />}
      {dialog}
    </section>
  )
}

export const Ledger = memo(LedgerOf) as typeof LedgerOf

/** Why a list has no rows: nothing synced, no document tracked, nothing found, or nothing in this view. */
interface EmptyListProps {
  readonly companyId: CompanyId
  readonly of: ListName
  readonly isOfSuppliers: boolean
  readonly search: string
  /** Removes all filters; undefined where there are none. */
  readonly onShowAll: (() => void) | undefined
}

const EmptyList = ({ companyId, of, isOfSuppliers, search, onShowAll }: EmptyListProps) => {
  const { t } = useWords()
  const { data: sync } = useSyncState(companyId)
  const { data: known } = useCompanies()
  const { data: overview } = useOverview(companyId)
  const company = known?.companies.find(({ id }) => id === companyId)
  if (of === 'transactions' && company !== undefined && !hasBank(company))
    return (
      <EmptyNotice text={t('lists.empty.noBank')}>
        <Button onPress={() => showSettings('bank')}>{t('settings.bank.connect')}</Button>
      </EmptyNotice>
    )
  if (isOfSuppliers && company !== undefined && overview?.suppliers.documents === 0)
    return <NoSuppliers company={company} />
  const isOfFiles = company !== undefined && isOnFiles(company)
  if (of !== 'postings' && isOfFiles && overview?.[of] === 0)
    return (
      <EmptyNotice text={t(of === 'documents' ? 'lists.empty.noDocuments' : 'lists.empty.noTransactions')}>
        <Button onPress={() => runCommand('import')}>{t('imports.title')}</Button>
      </EmptyNotice>
    )
  if (of !== 'postings' && !isOfFiles && sync && sync.lastCompletedAt === null)
    return (
      <EmptyNotice text={t(sync.running ? 'lists.empty.firstSync' : 'lists.empty.beforeSync')}>
        {sync.running ? null : <Button onPress={() => runCommand('sync')}>{t('lists.empty.syncNow')}</Button>}
      </EmptyNotice>
    )
  // The service cannot list its documents.
  if (of === 'documents' && overview?.documents === 0)
    return (
      <EmptyNotice text={t('documents.track.text')}>
        <Button onPress={showTracked}>{t('documents.track.open')}</Button>
      </EmptyNotice>
    )
  return (
    <EmptyNotice text={t(search === '' ? `lists.empty.${of}` : `lists.empty.${of}Search`)}>
      {onShowAll === undefined ? null : <Button onPress={onShowAll}>{t('lists.empty.showAll')}</Button>}
    </EmptyNotice>
  )
}
