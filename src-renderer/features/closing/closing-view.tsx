/** The statement of a month, with the rows behind each figure, its closing and reopening. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { MonthView } from '#contract/closing.ts'
import type { BankStatement, LedgerStatement, Month } from '#contract/closing-values.ts'
import type { CompanyView } from '#contract/companies.ts'
import { ledgerStatementOf } from '#contract/ledger-figures.ts'
import type { CurrencyCode, IsoDate } from '#contract/values.ts'
import { firstDayOf, lastDayOf } from '#core/closing/month.ts'
import { call } from '../../api.ts'
import { useCommands } from '../../lib/commands.ts'
import { ExportMenu } from '../../lib/export-menu.tsx'
import { isOnFiles } from '../../lib/has-bank.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { betweenDays, monthSpan } from '../../lib/period.ts'
import { showGoal } from '../../lib/session.ts'
import { useAccountName } from '../../lib/use-accounts.ts'
import { useExport, usePrint } from '../../lib/use-export.ts'
import { Button } from '../../ui/button.tsx'
import { QueryNotice, useAnnounceFailure } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { AccountsTable, keyOf } from './accounts-table.tsx'
import { type BalanceKind, BankSection, type TransitAct } from './bank-section.tsx'
import styles from './closing.module.css'
import { CloseDialog, ReopenDialog } from './closing-dialogs.tsx'
import { Head, Start } from './closing-head.tsx'
import { closingQueries, type Figure, useClosingAct } from './closing-queries.ts'
import { CompletenessLine } from './completeness-line.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { ExpectedSection } from './expected-section.tsx'
import { LedgerSection } from './ledger-section.tsx'
import { Obstacles } from './obstacle-sentences.tsx'
import { ClosingHistory, LateChanges } from './past-closings.tsx'
import { Review } from './review.tsx'
import { RowsDialog } from './rows-dialog.tsx'
import { BalanceDialog, RemoveTransitDialog, TransitDialog } from './typed-dialogs.tsx'

export const ClosingView = ({ company }: { readonly company: CompanyView }) => {
  const { t } = useWords()
  /** Null: the next month to close. */
  const [shownMonth, setAsked] = useState<Month | null>(null)
  const [isReview, setReview] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const [act, setAct] = useState<'close' | 'reopen' | null>(null)
  /** Accounts that were folded or unfolded; the same in every month. */
  const [folds, setFolds] = useState<Readonly<Record<string, boolean>>>({})
  const query = useQuery(closingQueries.month(company.id, shownMonth))
  const { data } = query
  const dialog = { companyId: company.id, onClose: () => setAct(null) }
  const exporting = useExport(company.id)
  const printing = usePrint(company.id)
  const isBusy = exporting.isPending || printing.isPending
  const onPaper = (give: (wanted: MonthReport) => void): void => {
    if (data === undefined || isBusy) return
    give({ report: 'month-statement', scope: { from: firstDayOf(data.period), to: lastDayOf(data.period) } })
  }
  useCommands({ export: () => onPaper(exporting.mutate) })
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
            paper={
              <>
                <Button ref={toggle} onPress={() => setReview((now) => !now)}>
                  {t(isReview ? 'closing.review.back' : 'closing.review.open')}
                </Button>
                <ExportMenu
                  isPending={exporting.isPending}
                  onExport={(asked) => onPaper((wanted) => exporting.mutate({ ...wanted, ...asked }))}
                />
                <Button isPending={printing.isPending} onPress={() => onPaper(printing.mutate)}>
                  {t(printing.isPending ? 'reports.printing' : 'reports.print')}
                </Button>
              </>
            }
          />
          {isReview ? (
            <Review key={data.period} companyId={company.id} period={data.period} />
          ) : (
            <Statement
              key={data.period}
              company={company}
              month={data}
              onReview={() => {
                setReview(true)
                // The pressed button goes with the statement.
                toggle.current?.focus()
              }}
              folds={folds}
              onFold={(key, isUnfolded) => setFolds((now) => ({ ...now, [key]: isUnfolded }))}
            />
          )}
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

const ofLine = ({ accountId, currency }: Pick<BankStatement, 'accountId' | 'currency'>) => ({
  accountId,
  currency,
})

/** The balance of that kind as a person typed it; null where nobody did. */
const typedIn = (line: BankStatement, kind: Exclude<BalanceKind, 'ledger'>): number | null => {
  const [minor, from] =
    kind === 'opening' ? [line.openingMinor, line.openingFrom] : [line.bankClosingMinor, line.bankClosingFrom]
  return from === 'typed' ? minor : null
}

const isJoint = ({ accountIds }: LedgerStatement): boolean => accountIds.length > 1

interface MonthReport {
  readonly report: 'month-statement'
  readonly scope: { readonly from: IsoDate; readonly to: IsoDate }
}

/** The open dialog. */
type Floating =
  | { readonly what: 'rows'; readonly figure: Figure; readonly title: string }
  | {
      readonly what: 'balance'
      readonly kind: BalanceKind
      readonly accountId: string
      readonly currency: CurrencyCode
      readonly typedMinor: number | null
    }
  | { readonly what: 'transit'; readonly line: BankStatement; readonly act: TransitAct }

interface StatementProps {
  readonly company: CompanyView
  readonly month: MonthView
  readonly onReview: () => void
  /** Whether an account is unfolded, by its key; of others, the only one of the month is. */
  readonly folds: Readonly<Record<string, boolean>>
  readonly onFold: (key: string, isUnfolded: boolean) => void
}

const Statement = ({ company, month, onReview, folds, onFold }: StatementProps) => {
  const { t } = useWords()
  const announceFailure = useAnnounceFailure()
  const nameOf = useAccountName(company.id)
  const [floating, setFloating] = useState<Floating | null>(null)
  const { period, statement, closing, obstacles } = month
  const { bank, ledgers = [] } = statement
  const unfolded = new Set(bank.map(keyOf).filter((key) => folds[key] ?? bank.length === 1))
  const clear = useClosingAct(company.id, (id: number) =>
    call('closing.clearTransit', { companyId: company.id, id, on: lastDayOf(period) }),
  )
  const see = (figure: Figure, title: string): void => setFloating({ what: 'rows', figure, title })
  const end = (): void => setFloating(null)
  const ledgerSection = (ledger: LedgerStatement) => (
    <LedgerSection
      statement={ledger}
      bank={bank.filter(({ accountId }) => ledger.accountIds.includes(accountId))}
      nameOf={nameOf}
      lastDay={lastDayOf(period)}
      isClosed={closing !== null}
      onSee={see}
      onType={(accountId) =>
        setFloating({
          ...{ what: 'balance', kind: 'ledger', accountId, currency: 'EUR' },
          // Of several accounts only the sum is known.
          typedMinor: ledger.statedFrom === 'typed' && !isJoint(ledger) ? ledger.statedMinor : null,
        })
      }
    />
  )
  /** In place of what a person types: of several accounts it is below the table. */
  const ledgerOf = (accountId: string) => {
    const ledger = ledgerStatementOf(ledgers, accountId)
    if (ledger === undefined) return undefined
    if (!isJoint(ledger)) return ledgerSection(ledger)
    return (
      <p className={styles.fine}>
        {t('closing.ledger.joint', { ledgers: ledger.ledgers.map(({ code }) => code).join(', ') })}
      </p>
    )
  }
  const ofCompany = { companyId: company.id, onClose: end }
  return (
    <>
      {closing !== null && closing.reason !== null ? (
        <p>{t('closing.reasonWas', { reason: closing.reason })}</p>
      ) : null}
      {obstacles.length === 0 ? null : (
        <Section title={t('closing.obstacles.title')}>
          <Obstacles companyId={company.id} obstacles={obstacles} />
          <div className={styles.acts}>
            {obstacles.some(({ reason }) => reason === 'open-rows') ? (
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
            ) : null}
            {obstacles.some(({ reason }) => reason === 'open-remarks' || reason === 'review-changed') ? (
              <Button onPress={onReview}>{t('closing.review.see')}</Button>
            ) : null}
          </div>
        </Section>
      )}
      <Start companyId={company.id} month={month} />
      <LateChanges companyId={company.id} late={month.late} />
      {bank.length === 0 ? (
        <p>{t('closing.noAccount')}</p>
      ) : (
        <AccountsTable
          companyId={company.id}
          lines={bank}
          ledgers={ledgers}
          lastDay={lastDayOf(period)}
          unfolded={unfolded}
          onToggle={(key) => onFold(key, !unfolded.has(key))}
        >
          {(line) => (
            <BankSection
              line={line}
              lastDay={lastDayOf(period)}
              isClosed={closing !== null}
              onSee={see}
              onType={(kind) =>
                setFloating({
                  ...{ what: 'balance', kind, ...ofLine(line) },
                  typedMinor: kind === 'ledger' ? line.reconciliation.ledgerMinor : typedIn(line, kind),
                })
              }
              onTransit={(act) =>
                act.does === 'clear'
                  ? clear.mutate(act.item.id, { onError: announceFailure })
                  : setFloating({ what: 'transit', line, act })
              }
            >
              {ledgerOf(line.accountId)}
            </BankSection>
          )}
        </AccountsTable>
      )}
      {ledgers.filter(isJoint).map((ledger) => (
        <section key={ledger.accountIds[0]} className={styles.section}>
          {ledgerSection(ledger)}
        </section>
      ))}
      <DocumentsSection side="customer" documents={statement.documents} onSee={see} />
      {statement.suppliers ? (
        <DocumentsSection side="supplier" documents={statement.suppliers} onSee={see} />
      ) : null}
      <CompletenessLine companyId={company.id} from={firstDayOf(period)} to={lastDayOf(period)} />
      <ExpectedSection companyId={company.id} period={period} isClosed={closing !== null} />
      <ClosingHistory companyId={company.id} />
      {floating?.what === 'rows' ? (
        <RowsDialog {...ofCompany} period={period} figure={floating.figure} title={floating.title} />
      ) : null}
      {floating?.what === 'balance' ? (
        <BalanceDialog
          {...ofCompany}
          {...ofLine(floating)}
          period={period}
          kind={floating.kind}
          typedMinor={floating.typedMinor}
        />
      ) : null}
      {floating?.what !== 'transit' ? null : floating.act.does === 'remove' ? (
        <RemoveTransitDialog {...ofCompany} {...ofLine(floating.line)} item={floating.act.item} />
      ) : (
        <TransitDialog
          {...ofCompany}
          {...ofLine(floating.line)}
          {...(floating.act.does === 'change' && { item: floating.act.item })}
        />
      )}
    </>
  )
}
