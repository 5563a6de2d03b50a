/** All settings and lessons as sections, with a side list of their names. */
import { useEffect, useRef } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { settingsPartTaken, useSession } from '../../lib/session.ts'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { AccountNames } from './account-names.tsx'
import { AutomaticAcceptance } from './automatic-acceptance.tsx'
import { BackupSettings } from './backup-settings.tsx'
import { BankAccount } from './bank-account.tsx'
import { Categories } from './categories.tsx'
import { ClassificationRules, LearnedClassifications } from './classification-rules.tsx'
import { ComputerSettings } from './computer-settings.tsx'
import { Deductions } from './deductions.tsx'
import { Following } from './following.tsx'
import { GeneralSettings } from './general-settings.tsx'
import { LearnedPayers, RefusedPairs } from './learned-payers.tsx'
import { OfficeSet } from './office-set.tsx'
import { ServerSettings } from './server/server-settings.tsx'
import styles from './settings.module.css'
import { SideList } from './side-list.tsx'
import { SyncSettings } from './sync-settings.tsx'
import { VatSettings } from './vat-settings.tsx'

export const SettingsView = ({ company }: { readonly company: CompanyView | undefined }) => {
  const { t } = useWords()
  const sheets = useRef<HTMLElement>(null)
  const part = useSession((session) => session.settingsPart)
  useEffect(() => {
    if (part === null) return
    document.getElementById(`${part}-title`)?.focus()
    settingsPartTaken()
  }, [part])
  const isPartner = company !== undefined && company.partnerOf !== null
  const ofCompany = [
    { id: 'accounts', title: t('settings.accounts.title') },
    { id: 'vat', title: t('settings.vat.title') },
    { id: 'payers', title: t('settings.payers.title') },
    { id: 'declines', title: t('settings.declines.title') },
    { id: 'deductions', title: t('settings.deductions.title') },
    { id: 'following', title: t('settings.office.following.title') },
    { id: 'categories', title: t('settings.categories.title') },
    { id: 'rules', title: t('settings.rules.title') },
    { id: 'learned', title: t('settings.learned.title') },
    { id: 'automatic', title: t('settings.automatic.title') },
    { id: 'backups', title: t('settings.backups.title') },
  ]
  const entries = [
    { id: 'appearance', title: t('settings.appearance') },
    { id: 'work', title: t('settings.work') },
    { id: 'sync', title: t('settings.sync.title') },
    ...(isPartner ? [{ id: 'bank', title: t('settings.bank.title') }] : []),
    ...(company === undefined ? [] : ofCompany),
    { id: 'computer', title: t('settings.computer.title') },
    { id: 'office', title: t('settings.office.title') },
    { id: 'server', title: t('sharing.title') },
  ]
  return (
    <div className={styles.page}>
      <SideList entries={entries} sheets={sheets} />
      <main className={styles.sheets} ref={sheets}>
        <div className={styles.sheet}>
          <ScreenHeading>{t('shell.nav.settings')}</ScreenHeading>
          <GeneralSettings />
          <SyncSettings company={company} />
          {isPartner ? <BankAccount key={company.id} company={company} /> : null}
          {company === undefined ? (
            <p className={styles.fine}>{t('settings.needsCompany')}</p>
          ) : (
            <>
              <AccountNames companyId={company.id} />
              <VatSettings key={company.id} companyId={company.id} />
              <LearnedPayers companyId={company.id} />
              <RefusedPairs companyId={company.id} />
              <Deductions companyId={company.id} />
              <Following companyId={company.id} />
              <Categories source={company.id} />
              <ClassificationRules source={company.id} />
              <LearnedClassifications companyId={company.id} />
              <AutomaticAcceptance companyId={company.id} />
              <BackupSettings companyId={company.id} />
            </>
          )}
          <ComputerSettings />
          <OfficeSet />
          <ServerSettings company={company} />
        </div>
      </main>
    </div>
  )
}
