/** The statement of a month, with the rows behind each figure, its closing and reopening. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { MonthView } from '#contract/closing.ts'
import type { BankStatement, Month } from '#contract/closing-values.ts'
import type { CompanyView } from '#contract/companies.ts'
import { firstDayOf, lastDayOf, monthAfter, monthBefore, monthOf } from '#core/closing/month.ts'
import { call } from '../../api.ts'
import { runCommand, useCommands } from '../../lib/commands.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { formatMonth, formatMonthInside } from '../../lib/format-month.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { isOnFiles } from '../../lib/is-on-files.ts'
import { betweenDays, monthSpan, today } from '../../lib/period.ts'
import { showGoal } from '../../lib/session.ts'
import { useExport } from '../../lib/use-export.ts'
import { useRegainedFocus } from '../../lib/use-regained-focus.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { QueryNotice, useAnnounceFailure } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { type BalanceKind, BankSection } from './bank-section.tsx'
import styles from './closing.module.css'
import { CloseDialog, ReopenDialog } from './closing-dialogs.tsx'
import { closingQueries, type Figure, useClosingAct } from './closing-queries.ts'
import { CompletenessLine } from './completeness-line.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { Obstacles } from './obstacle-sentences.tsx'
import { ClosingHistory, LateChanges } from './past-closings.tsx'
import { RowsDialog } from './rows-dialog.tsx'
import { BalanceDialog, TransitDialog } from './typed-dialogs.tsx'

export const ClosingView = ({ company }: { readonly company: CompanyView }) => {
  const { t } = useWords()
  /** Null: the next month to close. */
  const [shownMonth, setAsked] = useState<Month | null>(null)
  const [act, setAct] = useState<'close' | 'reopen' | null>(null)
  const query = useQuery(closingQueries.month(company.id, shownMonth))
  const { data } = query
  const dialog = { companyId: company.id, onClose: () => setAct(null) }
  const save = useExport(company.id)
  useCommands({
    export: () => {
      if (data === undefined || save.isPending) return
      const scope = { from: firstDayOf(data.period), to: lastDayOf(data.period) }
      save.mutate({ report: 'month-statement', scope })
    },
  })
  return (
    <Page title={t('closing.title')}>
      <QueryNotice query={query} />
      {data === undefined ? null : (
        <>
          <Head
            month={data}
            waitsForFiles={isOnFiles(company) && isEmpty(data)}
            asked={shownMonth ?? data.period}
            onShow={setAsked}
            onAct={(what) => {
              // The month stays on the page after it is closed and the next one has changed.
              setAsked(data.period)
              setAct(what)
            }}
          />
          <Statement key={data.period} company={company} month={data} />
          {act === 'close' ? <CloseDialog {...dialog} month={data} /> : null}
          {act === 'reopen' ? <ReopenDialog {...dialog} month={data} /> : null}
        </>
      )}
    </Page>
  )
}

/** True where there is neither a file nor an entered amount: even a statement without transactions has a balance. */
const isEmpty = ({ progress, statement: { bank, documents } }: MonthView): boolean =>
  progress.count === 0 &&
  Object.values(documents.terms).every((minor) => minor === 0) &&
  bank.every(({ bankClosingMinor }) => bankClosingMinor === null)

const ofLine = ({ accountId, currency }: BankStatement) => ({ accountId, currency })

/** The balance of that kind as a person typed it; null where nobody did. */
const typedIn = (line: BankStatement, kind: BalanceKind): number | null => {
  if (kind === 'ledger') return line.reconciliation.ledgerMinor
  const [minor, from] =
    kind === 'opening' ? [line.openingMinor, line.openingFrom] : [line.bankClosingMinor, line.bankClosingFrom]
  return from === 'typed' ? minor : null
}

/** The open dialog. */
type Floating =
  | { readonly what: 'rows'; readonly figure: Figure; readonly title: string }
  | { readonly what: 'balance'; readonly line: BankStatement; readonly kind: BalanceKind }
  | { readonly what: 'transit'; readonly line: BankStatement }

const Head = ({
  month,
  waitsForFiles,
  asked,
  onShow,
  onAct,
}: {
  readonly month: MonthView
  /** Files have to be imported before anything can be closed. */
  readonly waitsForFiles: boolean
  /** The month being loaded, from which the next press moves on. */
  readonly asked: Month
  readonly onShow: (period: Month) => void
  readonly onAct: (what: 'close' | 'reopen') => void
}) => {
  const { t, language, counted, count } = useWords()
  const { period, closing, progress, firstMonth } = month
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = firstMonth === null || asked <= firstMonth
  const isLast = asked >= monthOf(today())
  const isBarred = closing === null && month.obstacles.length > 0
  useRegainedFocus(heading, isFirst)
  useRegainedFocus(heading, isLast)
  useRegainedFocus(heading, isBarred)
  const done =
    progress.count === 0 ? 100 : Math.floor(((progress.count - progress.toReview) * 100) / progress.count)
  const stateText = (): string => {
    if (closing !== null) return t('closing.closedBy', { by: closing.by, at: formatInstant(closing.at) })
    if (waitsForFiles) return `${t('closing.open')} · ${t('closing.noFiles')}`
    const left =
      progress.toReview === 0
        ? t('closing.nothingToReview')
        : t('closing.toReview', counted(progress.toReview))
    return `${t('closing.open')} · ${left} · ${t('common.percent', { n: count(done) })}`
  }
  return (
    <div className={styles.head}>
      <Button
        onPress={() => onShow(monthBefore(asked))}
        aria-label={t('closing.earlier')}
        isDisabled={isFirst}
      >
        ‹
      </Button>
      <Button onPress={() => onShow(monthAfter(asked))} aria-label={t('closing.later')} isDisabled={isLast}>
        ›
      </Button>
      <h2 ref={heading} tabIndex={-1} aria-live="polite">
        {formatMonth(period, language)}
      </h2>
      <p className={styles.grow}>{stateText()}</p>
      {closing === null && waitsForFiles ? (
        <Button variant="primary" onPress={() => runCommand('import')}>
          {t('imports.title')}
        </Button>
      ) : closing === null ? (
        <Button variant="primary" onPress={() => onAct('close')} isDisabled={isBarred}>
          {t('closing.closeMonth')}
        </Button>
      ) : (
        <Button onPress={() => onAct('reopen')}>{t('closing.reopen.act')}</Button>
      )}
    </div>
  )
}

/** The month that the books begin with; until the first closing the month on screen can be chosen. */
const Start = ({
  companyId,
  month,
}: {
  readonly companyId: CompanyView['id']
  readonly month: MonthView
}) => {
  const { t, language } = useWords()
  const announceFailure = useAnnounceFailure()
  const { period, start, canStart } = month
  const begin = useClosingAct(companyId, () => call('closing.start', { companyId, period }))
  if (!canStart || (start === null && month.progress.count === 0)) return null
  const text = (of: Month, key: 'is' | 'proposed' | 'done'): string =>
    t(`closing.start.${key}`, { month: formatMonthInside(of, language) })
  return (
    <p className={styles.start}>
      {start === null ? null : <span>{text(start.period, start.isChosen ? 'is' : 'proposed')}</span>}
      {start?.isChosen && start.period === period ? null : (
        <>
          <Button
            variant="quiet"
            onPress={() =>
              begin.mutate(undefined, {
                onSuccess: () => announce(text(period, 'done')),
                onError: announceFailure,
              })
            }
          >
            {t('closing.start.here')}
          </Button>
          <span>{t('closing.start.means')}</span>
        </>
      )}
    </p>
  )
}

const Statement = ({ company, month }: { readonly company: CompanyView; readonly month: MonthView }) => {
  const { t } = useWords()
  const announceFailure = useAnnounceFailure()
  const [floating, setFloating] = useState<Floating | null>(null)
  const { period, statement, closing, obstacles } = month
  const clear = useClosingAct(company.id, (id: number) =>
    call('closing.clearTransit', { companyId: company.id, id, on: lastDayOf(period) }),
  )
  const see = (figure: Figure, title: string): void => setFloating({ what: 'rows', figure, title })
  const end = (): void => setFloating(null)
  const ofCompany = { companyId: company.id, onClose: end }
  return (
    <>
      {closing !== null && closing.reason !== null ? (
        <p>{t('closing.reasonWas', { reason: closing.reason })}</p>
      ) : null}
      {obstacles.length === 0 ? null : (
        <Section title={t('closing.obstacles.title')}>
          <Obstacles obstacles={obstacles} />
          {obstacles.some(({ reason }) => reason === 'open-rows') ? (
            <div>
              <Button
                onPress={() =>
                  showGoal('reconcile', {
                    list: 'transactions',
                    filter: { view: 'unmatched', period: betweenDays(monthSpan(period)) },
                  })
                }
              >
                {t('closing.obstacles.review')}
              </Button>
            </div>
          ) : null}
        </Section>
      )}
      <Start companyId={company.id} month={month} />
      <LateChanges companyId={company.id} late={month.late} />
      {statement.bank.length === 0 ? <p>{t('closing.noAccount')}</p> : null}
      {statement.bank.map((line) => (
        <BankSection
          key={`${line.accountId}-${line.currency}`}
          line={line}
          lastDay={lastDayOf(period)}
          isClosed={closing !== null}
          onSee={see}
          onType={(kind) => setFloating({ what: 'balance', line, kind })}
          onAddTransit={() => setFloating({ what: 'transit', line })}
          onClear={(id) => clear.mutate(id, { onError: announceFailure })}
        />
      ))}
      <DocumentsSection documents={statement.documents} onSee={see} />
      <CompletenessLine companyId={company.id} from={firstDayOf(period)} to={lastDayOf(period)} />
      <ClosingHistory companyId={company.id} />
      {floating?.what === 'rows' ? (
        <RowsDialog {...ofCompany} period={period} figure={floating.figure} title={floating.title} />
      ) : null}
      {floating?.what === 'balance' ? (
        <BalanceDialog
          {...ofCompany}
          {...ofLine(floating.line)}
          period={period}
          kind={floating.kind}
          typedMinor={typedIn(floating.line, floating.kind)}
        />
      ) : null}
      {floating?.what === 'transit' ? <TransitDialog {...ofCompany} {...ofLine(floating.line)} /> : null}
    </>
  )
}
