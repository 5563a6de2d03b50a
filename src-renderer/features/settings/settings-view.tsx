/** What a person may set, and the state of this computer's part. */
import type { Settings } from '../../../src-preload/contract/app.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useAppInfo, useSettings, useUpdateSettings } from '../../lib/queries.ts'
import { Facts } from '../../lists/facts.tsx'
import { Choice } from '../../ui/choice.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import page from '../../ui/page.module.css'
import { Page, Section } from '../../ui/page.tsx'
import { Switch } from '../../ui/switch.tsx'
import { SyncSettings } from './sync-settings.tsx'

const languages = ['pt-PT', 'en'] as const
const themes = ['system', 'light', 'dark'] as const
const densities = ['compact', 'comfortable'] as const
const profiles = ['excel-pt', 'rfc4180'] as const

export const SettingsView = () => {
  const { t, words } = useWords()
  const settings = useSettings()
  const update = useUpdateSettings()
  const info = useAppInfo()
  const set = (changes: Partial<Settings>) => update.mutate(changes)
  return (
    <Page title={t('settings.title')}>
      {update.error === null ? null : <ErrorNotice error={update.error} />}
      <Section title={t('settings.appearance')}>
        <div className={page.fields}>
          <Choice
            label={t('settings.language')}
            value={settings.language}
            options={languages.map((value) => ({ value, text: t(`settings.languages.${value}`) }))}
            onChange={(language) => set({ language })}
          />
          <Choice
            label={t('settings.theme')}
            value={settings.theme}
            options={themes.map((value) => ({ value, text: t(`settings.themes.${value}`) }))}
            onChange={(theme) => set({ theme })}
          />
          <Choice
            label={t('settings.density')}
            value={settings.density}
            options={densities.map((value) => ({ value, text: t(`settings.densities.${value}`) }))}
            onChange={(density) => set({ density })}
          />
        </div>
      </Section>
      <Section title={t('settings.work')}>
        <div className={page.fields}>
          <Choice
            label={t('settings.csvProfile')}
            value={settings.csvProfile}
            options={profiles.map((value) => ({ value, text: words.csvProfile[value] }))}
            onChange={(csvProfile) => set({ csvProfile })}
          />
        </div>
        <Switch
          label={t('settings.singleKeys')}
          hint={t('settings.singleKeysText')}
          isSelected={settings.singleKeys}
          onChange={(singleKeys) => set({ singleKeys })}
        />
      </Section>
      <SyncSettings />
      <Section title={t('settings.computer')}>
        {info.error === null ? null : <ErrorNotice error={info.error} onRetry={() => void info.refetch()} />}
        {info.data === undefined ? null : (
          <Facts
            facts={[
              [t('settings.keychain'), t(`settings.keychainStates.${info.data.keychain}`)],
              [t('settings.dataFolder'), info.data.dataFolder],
              [t('settings.version'), info.data.version],
              [t('settings.runtime'), info.data.runtime],
            ]}
          />
        )}
      </Section>
    </Page>
  )
}
