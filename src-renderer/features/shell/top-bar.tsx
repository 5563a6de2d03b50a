/** The top bar: the company, the screens, the sync status, and the month bar. */
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import { runCommand, useKeyTexts } from '../../lib/commands.ts'
import { isOnFiles } from '../../lib/has-bank.ts'
import { useHasLedger } from '../../lib/has-ledger.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { type Screen, screens, showOverlay } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { EnvironmentTag } from '../../ui/environment-tag.tsx'
import { Magnifier } from '../../ui/search-field.tsx'
import { CompanySwitch, PartnerOf } from './company-switch.tsx'
import { FilesStatus } from './files-status.tsx'
import { OfficeStatus } from './office-status.tsx'
import { SyncStatus } from './sync-status.tsx'
import styles from './top-bar.module.css'

interface Props {
  readonly screen: Screen
  readonly company: CompanyView | undefined
  readonly companies: readonly CompanyView[]
  readonly onSwitch: (company: CompanyView) => void
  /** Next to the screens' names where there is space, else below. */
  readonly children: ReactNode
}

export const TopBar = ({ screen, company, companies, onSwitch, children }: Props) => {
  const { t } = useWords()
  const { firstOf } = useKeyTexts()
  const hasLedger = useHasLedger(company?.id)
  // A partner has no network of its own, and a company on files alone has no services.
  // The ledger's screen begins with an extract: until there is one, the commands lead to it. The sample company shows all.
  const isShown = (name: Screen): boolean =>
    (name !== 'ledger' || name === screen || hasLedger || company?.environment === 'sample') &&
    isOffered(name)
  const isOffered = (name: Screen): boolean =>
    company === undefined
      ? name === 'start' || name === 'settings'
      : isOnFiles(company)
        ? name !== 'partners' && name !== 'issue'
        : name !== 'partners' || company.partnerOf === null
  const shown = screens.filter(isShown)
  const nav = useInSight(shown.indexOf(screen))
  return (
    <header className={clsx(styles.bar, company ? styles[company.environment] : styles.alone)}>
      <div className={styles.company}>
        {company === undefined ? (
          <strong className={styles.name}>{t('shell.appName')}</strong>
        ) : (
          <>
            <CompanySwitch company={company} companies={companies} onSwitch={onSwitch} />
            <EnvironmentTag environment={company.environment} />
            <PartnerOf company={company} companies={companies} />
          </>
        )}
      </div>
      <nav ref={nav} className={styles.nav} aria-label={t('shell.nav.label')}>
        {shown.map((name) => (
          <button
            key={name}
            type="button"
            className={clsx(styles.link, name === screen && styles.here)}
            aria-current={name === screen ? 'page' : undefined}
            onClick={() => runCommand(`show-${name}`)}
          >
            {t(`shell.nav.${name}`)}
          </button>
        ))}
      </nav>
      {company === undefined ? null : (
        <button
          type="button"
          className={styles.search}
          aria-label={t('shell.palette.open')}
          title={`${t('shell.palette.open')} (${firstOf('show-commands')})`}
          onClick={() => showOverlay('palette')}
        >
          <Magnifier />
          <span className={styles.searchWords}>{t('shell.palette.open')}</span>
          <span className={styles.searchKey}>{firstOf('show-commands')}</span>
        </button>
      )}
      <div className={styles.right}>
        {company === undefined ? null : <OfficeStatus companyId={company.id} />}
        {company === undefined ? null : isOnFiles(company) ? (
          <FilesStatus companyId={company.id} />
        ) : (
          <SyncStatus companyId={company.id} />
        )}
        <Button variant="quiet" onPress={() => showOverlay('help')} aria-label={t('shell.nav.help')}>
          ?
        </Button>
      </div>
      {children}
    </header>
  )
}

/**
 * Keeps the current screen's name visible where the names are wider than the window. Measured after the layout:
 * measuring earlier would force one of the whole page.
 */
const useInSight = (at: number) => {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = nav.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      const here = element.children[at]
      if (here === undefined) return
      const { left, right } = element.getBoundingClientRect()
      const place = here.getBoundingClientRect()
      if (place.left < left) element.scrollLeft -= left - place.left
      if (place.right > right) element.scrollLeft += place.right - right
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [at])
  return nav
}
