/** One report: the rows of its file, its filters, and its exports. */
import { useCallback, useMemo, useRef, useState } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import { sideOfReport } from '#contract/plain-values.ts'
import type { ReportKind } from '#contract/reports.ts'
import { call, toApiError } from '../../api.ts'
import { useCommands } from '../../lib/commands.ts'
import { ExportMenu } from '../../lib/export-menu.tsx'
import { useWords } from '../../lib/i18n/use-words.ts'
import { namedPeriods, type Period } from '../../lib/period.ts'
import { useSettings } from '../../lib/queries.ts'
import { useExportFormats } from '../../lib/report-formats.ts'
import { showScreen } from '../../lib/session.ts'
import { useExport, usePrint } from '../../lib/use-export.ts'
import { useColumnChoices } from '../../lists/columns/column-choices.ts'
import { ColumnMenu } from '../../lists/columns/column-menu.tsx'
import { PeriodDialog } from '../../lists/filters/period-dialog.tsx'
import { usePeriodText } from '../../lists/filters/period-entry.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { DataGrid, type GridHandle } from '../../ui/data-grid/data-grid.tsx'
import { rowHeights } from '../../ui/data-grid/row-heights.ts'
import { announce, EmptyNotice, ErrorNotice, LoadingNotice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { CustomerField } from './customer-field.tsx'
import { DebtorsBar } from './debtors/debtors-bar.tsx'
import { JournalBar } from './journal/journal-bar.tsx'
import { useJournal } from './journal/use-journal.ts'
import { QuestionsBar } from './questions/questions-bar.tsx'
import { firstChoices, gridColumns } from './report-columns.ts'
import styles from './report-page.module.css'
import { isLastOfSection, type ReportRow, useReport } from './use-report.ts'
import { firstScope, type ScopeChoices, useScope } from './use-scope.ts'

/** Reports that have no rows until something is decided. */
const fromDecisions: ReadonlySet<ReportKind> = new Set([
  'matched',
  'supplier-payments',
  'classified-transactions',
  'decision-history',
  'journal-entries',
  'client-questions',
  'receipts-to-issue',
  'vat-cash-basis',
])

const unsorted = { by: '', direction: 'ascending' } as const
const noColumns: Parameters<typeof gridColumns>[1] = []

interface Props {
  readonly company: CompanyView
  readonly report: ReportKind
  readonly choices: ScopeChoices
  /** A stable function. */
  readonly change: (part: Partial<ScopeChoices>) => void
}

export const ReportPage = ({ company: { id: companyId }, report, choices, change }: Props) => {
  const { t, words, count, counted } = useWords()
  const { density, singleKeys, csvProfile } = useSettings()
  const { period, customer, counterparty, category, search } = choices
  const { scope, takes, isReady } = useScope(report, choices)
  const { current, rowsRead, error, isOutdated, reopen } = useReport(companyId, report, scope, isReady)
  const [position, setPosition] = useState(-1)
  const [round, setRound] = useState(0)
  const [isChoosingDays, setChoosingDays] = useState(false)
  const handle = useRef<GridHandle>(null)
  const pane = useRef<HTMLElement>(null)
  const title = words.reportKind[report]
  const { askedFor } = useExportFormats()

  const exporting = useExport(companyId, { showsErrors: true })
  // Exported entries are marked, and exported once.
  const isJournal = report === 'journal-entries'
  const journal = useJournal(companyId, scope, { isShown: isJournal, onChanged: reopen })
  const printing = usePrint(companyId)
  const lacks = t(
    report === 'month-statement'
      ? 'reports.chooseMonth'
      : sideOfReport(report) === 'customer'
        ? 'reports.chooseCustomer'
        : 'reports.chooseSupplier',
  )
  const isBusy = exporting.isPending || journal.exporting.isPending || printing.isPending
  const save = (request: ReturnType<typeof askedFor>): void => {
    if (!isReady) announce(lacks, 'wrong')
    if (isBusy || !isReady) return
    if (isJournal && request.format !== 'pdf')
      journal.exporting.mutate({ format: request.format, profile: request.profile })
    else exporting.mutate({ report, scope, ...request })
  }
  useCommands({ export: () => save(askedFor(csvProfile)) })

  const fileColumns = current?.opened.columns ?? noColumns
  const all = useMemo(() => gridColumns(report, fileColumns), [report, fileColumns])
  const first = useMemo(() => firstChoices(fileColumns), [fileColumns])
  const { widths, hidden, setWidth, setHidden } = useColumnChoices(`report-${report}`, first)
  const columns = useMemo(() => all.filter(({ id }) => !hidden.includes(id)), [all, hidden])
  const widthHandle = (id: string) => pane.current?.querySelector<HTMLElement>(`[data-width-of="${id}"]`)

  const periodText = usePeriodText()
  const isAsOf = takes.has('to') && !takes.has('from')
  const periods: readonly Period[] = ['any', ...namedPeriods]
  const onCounterparty = useCallback((text: string) => change({ counterparty: text }), [change])
  const onSearch = useCallback((text: string) => change({ search: text }), [change])
  const widen = () => {
    change(firstScope)
    // Mounts the fields anew; the pressed button is removed.
    setRound((now) => now + 1)
    handle.current?.focus()
  }
  const failure = [exporting.error, journal.exporting.error, printing.error].find(
    (one) => one !== null && toApiError(one).code !== 'cancelled',
  )
  const isReading = rowsRead !== null && isReady
  return (
    <section className={styles.page} aria-label={title} ref={pane}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          {title}{' '}
          <span className={styles.count}>
            {current === undefined || !isReady
              ? ''
              : `${count(current.opened.count)}${current.opened.isWhole ? '' : '+'}`}
          </span>
        </h2>
        <p className={styles.about}>{t(`reports.about.${report}`)}</p>
        <div className={styles.acts}>
          <ExportMenu
            variant="primary"
            isPending={exporting.isPending || journal.exporting.isPending}
            isDisabled={!isReady || printing.isPending}
            onExport={save}
          />
          <Button isPending={isBusy} isDisabled={!isReady} onPress={() => printing.mutate({ report, scope })}>
            {t(printing.isPending ? 'reports.printing' : 'reports.print')}
          </Button>
        </div>
        <div className={styles.filters} key={round}>
          {takes.has('to') ? (
            <Choice<Period | 'other'>
              label={t(isAsOf ? 'reports.asOf' : 'lists.period')}
              hideLabel
              value={period}
              options={[
                ...[...periods, ...(periods.includes(period) ? [] : [period])].map((value) => ({
                  value,
                  text: isAsOf && value === 'any' ? t('reports.asOfToday') : periodText(value),
                })),
                { value: 'other', text: t('lists.periods.other') },
              ]}
              onChange={(value) => (value === 'other' ? setChoosingDays(true) : change({ period: value }))}
            />
          ) : null}
          {takes.has('taxId') ? (
            <div className={styles.customer}>
              <CustomerField
                companyId={companyId}
                side={sideOfReport(report)}
                customer={customer}
                onChange={(chosen) => change({ customer: chosen })}
              />
            </div>
          ) : null}
          {takes.has('category') ? (
            <CategoryChoice
              companyId={companyId}
              category={category}
              onChange={(chosen) => change({ category: chosen })}
            />
          ) : null}
          {takes.has('counterparty') ? (
            <SearchField
              label={t('lists.column.counterparty')}
              initial={counterparty}
              onSearch={onCounterparty}
              onLeave={() => handle.current?.focus()}
            />
          ) : null}
          {takes.has('search') ? (
            <SearchField
              label={t('reports.search')}
              initial={search}
              onSearch={onSearch}
              onLeave={() => handle.current?.focus()}
            />
          ) : null}
          <ColumnMenu
            columns={all as Parameters<typeof ColumnMenu>[0]['columns']}
            hidden={hidden}
            onHide={setHidden}
            shown={columns}
            isDrawn={(id) => widthHandle(id) != null}
            hasHandle={(id) => widthHandle(id) != null}
            // Runs after the menu has restored the focus to its button.
            onWiden={(id) => void setTimeout(() => widthHandle(id)?.focus())}
          />
        </div>
      </header>
      <div className={styles.notes}>
        {isJournal ? <JournalBar companyId={companyId} journal={journal} /> : null}
        {report === 'overdue-customers' ? <DebtorsBar companyId={companyId} to={scope.to} /> : null}
        {report === 'client-questions' ? <QuestionsBar companyId={companyId} onChanged={reopen} /> : null}
        {failure ? <ErrorNotice error={failure} compact /> : null}
        {isBusy || (isReading && current !== undefined) ? (
          <div className={styles.news} role="status">
            {rowsRead ? t('reports.readingRows', counted(rowsRead)) : t('reports.reading')}
            <Button
              variant="quiet"
              onPress={() => {
                void call('reports.cancel', { companyId })
                // The button is removed when the wait ends.
                pane.current?.querySelector('button')?.focus()
              }}
            >
              {t('common.cancel')}
            </Button>
          </div>
        ) : isOutdated && current !== undefined ? (
          <div className={styles.news} role="status">
            {t('common.changed')}
            <Button variant="quiet" onPress={reopen}>
              {t('common.refresh')}
            </Button>
          </div>
        ) : null}
        {current === undefined || current.opened.isWhole || !isReady ? null : (
          <p className={styles.news}>{t('reports.part', counted(current.opened.count))}</p>
        )}
      </div>
      <div className={styles.rows}>
        {!isReady ? (
          <EmptyNotice text={lacks}>
            {report === 'month-statement' ? (
              <Button
                onPress={() => {
                  change({ period: 'last-month' })
                  // This button is removed; the period filter shows the chosen month.
                  pane.current?.querySelector<HTMLElement>('[aria-haspopup=listbox]')?.focus()
                }}
              >
                {periodText('last-month')}
              </Button>
            ) : null}
          </EmptyNotice>
        ) : error !== null ? (
          <ErrorNotice error={error} onRetry={reopen} />
        ) : current === undefined ? (
          <LoadingNotice text={t('reports.reading')} />
        ) : (
          <DataGrid<ReportRow>
            label={title}
            columns={columns}
            widths={widths}
            onResize={setWidth}
            count={current.opened.count}
            subject={current.opened.viewId}
            rowHeight={rowHeights[density]}
            rowAt={current.pages.rowAt}
            isSum={(at) => current.opened.sums.includes(at)}
            isLast={(at) => isLastOfSection(current, at)}
            onView={current.pages.ensureRead}
            sort={unsorted}
            onSort={() => undefined}
            position={position}
            onMove={setPosition}
            singleKeys={singleKeys}
            handle={handle}
            empty={
              Object.keys(scope).length > 0 ? (
                <EmptyNotice text={t('reports.narrowed')}>
                  <Button onPress={widen}>{t('reports.widen')}</Button>
                </EmptyNotice>
              ) : (
                <EmptyNotice text={t(`reports.empty.${report}`)}>
                  {fromDecisions.has(report) ? (
                    <Button onPress={() => showScreen('reconcile')}>{t('shell.nav.reconcile')}</Button>
                  ) : null}
                </EmptyNotice>
              )
            }
          />
        )}
      </div>
      {isChoosingDays ? (
        <PeriodDialog
          period={period}
          onChoose={(chosen) => change({ period: chosen })}
          onClose={() => setChoosingDays(false)}
        />
      ) : null}
    </section>
  )
}
