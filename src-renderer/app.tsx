/** The app's frame and its screens; the only module that imports them all. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { I18nProvider } from 'react-aria-components'
import type { CompanyView } from '#contract/companies.ts'
import { call, toApiError } from './api.ts'
import styles from './app.module.css'
import { AttentionBar } from './features/attention/attention-bar.tsx'
import { MonthBar } from './features/closing/month-bar.tsx'
import { DropHint } from './features/imports/drop-hint.tsx'
import { useChooseFiles } from './features/imports/use-choose-files.ts'
import { ReconcileView } from './features/reconcile/reconcile-view.tsx'
import { AutomaticNotice } from './features/shell/automatic-notice.tsx'
import { Banners } from './features/shell/banners.tsx'
import { TopBar } from './features/shell/top-bar.tsx'
import { useAppearance } from './features/shell/use-appearance.ts'
import { useNotices } from './features/shell/use-notices.ts'
import { useNextCompany } from './features/start/use-next-company.ts'
import { useCommandKeys, useCommands } from './lib/commands.ts'
import { firstFrame } from './lib/first-frame.ts'
import { homeOf, isOnFiles } from './lib/has-bank.ts'
import { LanguageContext, OnFilesContext, useWords } from './lib/i18n/use-words.ts'
import { isDataLost } from './lib/is-data-lost.ts'
import { onDemand } from './lib/on-demand.tsx'
import { appQueries, useCompanies, useSettings } from './lib/queries.ts'
import {
  askToAdd,
  askToIssue,
  enterCompany,
  type Screen,
  showOverlay,
  showScreen,
  showTracked,
  useSession,
} from './lib/session.ts'
import { useLiveUpdates } from './lib/use-live-updates.ts'
import { Announcer, announce, useAnnounceFailure } from './ui/notice.tsx'

const DocumentsView = onDemand(
  async () => (await import('./features/documents/documents-view.tsx')).DocumentsView,
)
const TransactionsView = onDemand(
  async () => (await import('./features/transactions/transactions-view.tsx')).TransactionsView,
)
const StartView = onDemand(async () => (await import('./features/start/start-view.tsx')).StartView)
const ClosingView = onDemand(async () => (await import('./features/closing/closing-view.tsx')).ClosingView)
const ReportsView = onDemand(async () => (await import('./features/reports/reports-view.tsx')).ReportsView)
const SettingsView = onDemand(
  async () => (await import('./features/settings/settings-view.tsx')).SettingsView,
)
const IssueView = onDemand(async () => (await import('./features/issuing/issue-view.tsx')).IssueView)
const PartnersView = onDemand(
  async () => (await import('./features/partners/partners-view.tsx')).PartnersView,
)
const LedgerView = onDemand(
  async () => (await import('./features/reconcile/ledger/ledger-view.tsx')).LedgerView,
)
const HelpDialog = onDemand(async () => (await import('./features/shell/help-dialog.tsx')).HelpDialog)
const AboutDialog = onDemand(async () => (await import('./features/settings/about-dialog.tsx')).AboutDialog)
const ImportDialog = onDemand(async () => (await import('./features/imports/import-dialog.tsx')).ImportDialog)
const JoinAccountsDialog = onDemand(
  async () => (await import('./features/imports/join-accounts-dialog.tsx')).JoinAccountsDialog,
)
const ContestedDialog = onDemand(
  async () => (await import('./features/attention/contested-dialog.tsx')).ContestedDialog,
)
const ImportedFilesDialog = onDemand(
  async () => (await import('./features/imports/imported-files-dialog.tsx')).ImportedFilesDialog,
)
const CommandPalette = onDemand(
  async () => (await import('./features/shell/command-palette.tsx')).CommandPalette,
)

/** Screens with an export of their own; on any other the export opens the reports. */
const exporting: ReadonlySet<Screen> = new Set([
  'reconcile',
  'documents',
  'transactions',
  'closing',
  'reports',
])

export const App = () => {
  const { language } = useSettings()
  return (
    <LanguageContext value={language}>
      {/* Texts of react-aria's fields would otherwise be in the system's language. */}
      <I18nProvider locale={language}>
        <Window />
      </I18nProvider>
    </LanguageContext>
  )
}

const Window = () => {
  useLiveUpdates()
  useAppearance()
  const { t, counted } = useWords()
  const { screen, companyId, overlay, offeredFiles } = useSession()
  const client = useQueryClient()
  const { data } = useCompanies()
  const companies = data?.companies ?? []
  const company = companies.find(({ id }) => id === companyId)
  const shown = company === undefined && screen !== 'settings' ? 'start' : screen
  const announceFailure = useAnnounceFailure()
  const chooseFiles = useChooseFiles(data?.current === null && company === undefined)
  const { mutate } = useMutation({
    // In sequence: the company opened last is the one on screen.
    scope: { id: 'companies.open' },
    mutationFn: ({ chosen }: { readonly chosen: CompanyView; readonly place?: Screen }) =>
      call('companies.open', { companyId: chosen.id }),
    onSuccess: (opened, { place = homeOf(opened) }) => enterCompany(opened.id, place),
    onError: (error) => {
      announceFailure(error)
      leadToLost(error)
    },
  })
  const openThen = useCallback(
    (chosen: CompanyView, then: () => void) => mutate({ chosen }, { onSuccess: then }),
    [mutate],
  )
  const open = (chosen: CompanyView): void => mutate({ chosen })
  useNotices(data?.companies, openThen)

  // Opens the company of the last session again.
  const current = data?.current ?? null
  const last = companies.find(({ id }) => id === current)
  const home = last && homeOf(last)
  const { mutate: openAgain } = useMutation({
    mutationFn: (id: CompanyView['id']) => firstFrame().then(() => call('companies.open', { companyId: id })),
    onError: leadToLost,
  })
  const isOpenedAgain = useRef(false)
  useEffect(() => {
    const { companyId: entered } = useSession.getState()
    if (current === null || isOpenedAgain.current || (entered !== null && entered !== current)) return
    isOpenedAgain.current = true
    if (entered === null) enterCompany(current, home)
    // Follows what an earlier session left in doubt. A failure is shown by the screen's own queries.
    openAgain(current)
  }, [current, home, openAgain])

  // The office's other desks see who has the company open.
  const shownBefore = useRef<CompanyView['id'] | null>(null)
  useEffect(() => {
    if (companyId === shownBefore.current) return
    shownBefore.current = companyId
    void firstFrame()
      .then(() => call('sharing.show', { companyId }))
      .catch(() => undefined) // nobody is told who is where
  }, [companyId])

  const enter = async (opened: CompanyView, on = homeOf(opened)): Promise<void> => {
    await client.invalidateQueries(appQueries.companies)
    enterCompany(opened.id, on)
  }

  const nextCompany = useNextCompany(companies, companyId, (chosen, place) => mutate({ chosen, place }))
  useCommands({
    'next-company': nextCompany,
    ...(company !== undefined && {
      'show-reconcile': () => showScreen('reconcile'),
      'show-ledger': () => showScreen('ledger'),
      'show-documents': () => showScreen('documents'),
      'show-transactions': () => showScreen('transactions'),
      'show-closing': () => showScreen('closing'),
      'show-reports': () => showScreen('reports'),
      'show-imports': () => showOverlay('imports'),
      export: exporting.has(screen) ? undefined : () => showScreen('reports'),
    }),
    ...(company !== undefined &&
      !isOnFiles(company) && {
        'show-tracked': showTracked,
        'show-issue': () => showScreen('issue'),
        'new-document': () => askToIssue({ kind: 'new' }),
        'show-partners': () => showScreen('partners'),
      }),
    ...(shown !== 'start' && {
      'connect-company': () => askToAdd('connect-company'),
      'add-companies': () => askToAdd('add-companies'),
      'open-archive': () => askToAdd('open-archive'),
    }),
    import: chooseFiles,
    'show-start': () => showScreen('start'),
    'show-settings': () => showScreen('settings'),
    'show-commands': () => showOverlay('palette'),
    'show-help': () => showOverlay('help'),
    'show-about': () => showOverlay('about'),
    'switch-company': (digit) => {
      const chosen = companies[digit - 1]
      if (chosen) open(chosen)
      else announce(t('shell.company.only', counted(companies.length)), 'wrong')
    },
  })
  useCommandKeys()

  return (
    <OnFilesContext value={company !== undefined && isOnFiles(company)}>
      <div className={styles.frame}>
        <TopBar screen={shown} company={company} companies={companies} onSwitch={open}>
          {company === undefined ? null : (
            <MonthBar key={`${company.id}-month`} company={company} screen={screen} />
          )}
        </TopBar>
        <div>
          <Banners company={company} />
          {company === undefined ? null : (
            <AutomaticNotice key={`${company.id}-automatic`} companyId={company.id} />
          )}
          {company === undefined ? null : <AttentionBar key={company.id} company={company} screen={screen} />}
        </div>
        <div className={styles.screen}>
          <ScreenOf screen={screen} company={company} onOpened={enter} />
        </div>
        {overlay === 'help' ? <HelpDialog onClose={() => showOverlay(null)} /> : null}
        {overlay === 'about' ? <AboutDialog onClose={() => showOverlay(null)} /> : null}
        {overlay === 'palette' ? (
          <CommandPalette
            onClose={() => showOverlay(null)}
            companies={companies}
            onSwitch={open}
            onFound={openThen}
            company={company}
          />
        ) : null}
        {overlay === 'imports' && company !== undefined ? (
          <ImportedFilesDialog companyId={company.id} onClose={() => showOverlay(null)} />
        ) : null}
        {overlay === 'contested' && company !== undefined ? (
          <ContestedDialog companyId={company.id} onClose={() => showOverlay(null)} />
        ) : null}
        {overlay === 'accounts' && company !== undefined ? (
          <JoinAccountsDialog companyId={company.id} onClose={() => showOverlay(null)} />
        ) : null}
        {offeredFiles.length > 0 && company !== undefined ? (
          <ImportDialog key={`${company.id}-import`} companyId={company.id} files={offeredFiles} />
        ) : null}
        <DropHint />
        <Announcer />
      </div>
    </OnFilesContext>
  )
}

const ScreenOf = ({
  screen,
  company,
  onOpened,
}: {
  readonly screen: Screen
  readonly company: CompanyView | undefined
  /** Called when another company is to be shown, which may be new in the list. */
  readonly onOpened: (company: CompanyView, screen?: Screen) => Promise<void>
}) => {
  if (screen === 'settings') return <SettingsView key={company?.id ?? 'none'} company={company} />
  if (company === undefined) return <StartView onOpened={onOpened} />
  switch (screen) {
    case 'start':
      return <StartView onOpened={onOpened} />
    case 'reconcile':
      return <ReconcileView key={company.id} company={company} />
    case 'ledger':
      return <LedgerView key={company.id} company={company} />
    case 'documents':
      return <DocumentsView key={company.id} company={company} onIssue={askToIssue} />
    case 'transactions':
      return <TransactionsView key={company.id} company={company} />
    case 'issue':
      return <IssueView key={company.id} company={company} />
    case 'partners':
      return (
        <PartnersView
          key={company.id}
          company={company}
          onOpened={onOpened}
          onIssueFor={(partner) => void onOpened(partner, 'issue')}
          onIssueTo={(client) => askToIssue({ kind: 'new', client })}
        />
      )
    case 'closing':
      return <ClosingView key={company.id} company={company} />
    case 'reports':
      return <ReportsView key={company.id} company={company} />
  }
}

/** Opens the start screen, which shows lost data and how to recover it. */
const leadToLost = (error: unknown): void => {
  if (isDataLost(toApiError(error).code)) showScreen('start')
}
