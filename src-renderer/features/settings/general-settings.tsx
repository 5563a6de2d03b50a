/** The person's own settings for all companies: appearance and way of working. */
import { useState } from 'react'
import type { Settings } from '#contract/app.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useSettings, useUpdateSettings } from '../../lib/queries.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import page from '../../ui/page.module.css'
import { Switch } from '../../ui/switch.tsx'
import { Part } from './part.tsx'

const languages = ['pt-PT', 'en'] as const
const themes = ['system', 'light', 'dark'] as const
const densities = ['compact', 'comfortable'] as const
const profiles = ['excel-pt', 'rfc4180'] as const

export const GeneralSettings = () => {
  const { t, words } = useWords()
  const settings = useSettings()
  const update = useUpdateSettings()
  const set = (changes: Partial<Settings>) => update.mutate(changes)
  return (
    <>
      {update.error === null ? null : <ErrorNotice error={update.error} />}
      <Part id="appearance" title={t('settings.appearance')}>
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
      </Part>
      <Part id="work" title={t('settings.work')}>
        <div className={page.fields}>
          <FullName
            key={settings.fullName}
            name={settings.fullName}
            onChange={(fullName) => set({ fullName })}
          />
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
      </Part>
    </>
  )
}

/** Saved when the field loses the focus, or on Enter: a name for each typed letter would appear in the log. */
const FullName = ({
  name,
  onChange,
}: {
  readonly name: string
  readonly onChange: (name: string) => void
}) => {
  const { t } = useWords()
  const [typed, setTyped] = useState(name)
  const keep = () => {
    if (typed.trim() !== name) onChange(typed.trim())
  }
  return (
    <Field
      label={t('settings.fullName')}
      hint={t('settings.fullNameText')}
      value={typed}
      onChange={setTyped}
      onBlur={keep}
      onKeyDown={({ key }) => {
        if (key === 'Enter') keep()
      }}
      maxLength={80}
      autoComplete="name"
    />
  )
}
