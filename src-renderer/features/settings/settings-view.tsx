/** Everything a person can set and teach: sections one under the other, and their names beside them. */
import { useRef } from 'react'
import type { CompanyView } from '../../../src-preload/contract/companies.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AutomaticAcceptance } from './automatic-acceptance.tsx'
import { BackupSettings } from './backup-settings.tsx'
import { ComputerSettings } from './computer-settings.tsx'
import { Deductions } from './deductions.tsx'
import { GeneralSettings } from './general-settings.tsx'
import { LearnedPayers } from './learned-payers.tsx'
import { RefusedPairs } from './refused-pairs.tsx'
import styles from './settings.module.css'
import { SideList } from './side-list.tsx'
import { SyncSettings } from './sync-settings.tsx'

export const SettingsView = ({ company }: { readonly company: CompanyView | undefined }) => {
  const { t } = useWords()
  const sheets = useRef<HTMLElement>(null)
  const ofCompany = [
    { id: 'payers', title: t('rules.payers.title') },
    { id: 'declines', title: t('rules.declines.title') },
    { id: 'deductions', title: t('rules.deductions.title') },
    { id: 'automatic', title: t('rules.automatic.title') },
    { id: 'backups', title: t('rules.backups.title') },
  ]
  const entries = [
    { id: 'appearance', title: t('settings.appearance') },
    { id: 'work', title: t('settings.work') },
    { id: 'sync', title: t('settings.sync.title') },
    ...(company === undefined ? [] : ofCompany),
    { id: 'computer', title: t('settings.computer') },
  ]
  return (
    <div className={styles.page}>
      <SideList entries={entries} sheets={sheets} />
      <main className={styles.sheets} ref={sheets}>
        <div className={styles.sheet}>
          <h1>{t('settings.title')}</h1>
          <GeneralSettings />
          <SyncSettings />
          {company === undefined ? (
            <p className={styles.fine}>{t('rules.needsCompany')}</p>
          ) : (
            <>
              <LearnedPayers companyId={company.id} />
              <RefusedPairs companyId={company.id} />
              <Deductions companyId={company.id} />
              <AutomaticAcceptance companyId={company.id} />
              <BackupSettings companyId={company.id} />
            </>
          )}
          <ComputerSettings />
        </div>
      </main>
    </div>
  )
}
