/** The schedule for all companies, and the settings of this company's sync. */
import { useState } from 'react'
import type { Settings } from '#contract/app.ts'
import type { CompanyView } from '#contract/companies.ts'
import type { SyncSettings as CompanySync } from '#contract/sync.ts'
import type { CompanyId } from '#contract/values.ts'
import { isOnFiles } from '../../lib/has-bank.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import {
  useCompanySync,
  useSetDirection,
  useSettings,
  useUpdateCompanySync,
  useUpdateSettings,
} from '../../lib/queries.ts'
import { useAccountName } from '../../lib/use-accounts.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import page from '../../ui/page.module.css'
import { Switch } from '../../ui/switch.tsx'
import { Part } from './part.tsx'
import styles from './settings.module.css'

const intervals = ['0', '15', '30', '60', '240'] as const
const ways = ['in', 'out', 'by-sign'] as const

export const SyncSettings = ({ company }: { readonly company: CompanyView | undefined }) => {
  const { t } = useWords()
  const settings = useSettings()
  const update = useUpdateSettings()
  return (
    <Part id="sync" title={t('settings.sync.title')}>
      {update.error === null ? null : <ErrorNotice error={update.error} compact />}
      <div className={page.fields}>
        <Choice
          label={t('settings.syncEvery')}
          value={String(settings.syncEveryMinutes) as (typeof intervals)[number]}
          options={intervals.map((value) => ({ value, text: t(`settings.intervals.${value}`) }))}
          onChange={(value) =>
            update.mutate({ syncEveryMinutes: Number(value) as Settings['syncEveryMinutes'] })
          }
        />
      </div>
      <Switch
        label={t('settings.syncAtStart')}
        isSelected={settings.syncAtStart}
        onChange={(syncAtStart) => update.mutate({ syncAtStart })}
      />
      <Switch
        label={t('settings.sync.notifications')}
        hint={t('settings.sync.notificationsText')}
        isSelected={settings.notifications}
        onChange={(notifications) => update.mutate({ notifications })}
      />
      {company === undefined || isOnFiles(company) ? null : (
        <OfCompany key={company.id} companyId={company.id} />
      )}
    </Part>
  )
}

interface NumberProps {
  readonly label: string
  readonly hint: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly onChange: (value: number) => void
}

/** A whole number, saved when the field loses the focus, or on Enter. */
const NumberSetting = ({ label, hint, value, least, most, onChange }: NumberProps) => {
  const { t } = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  const number = typed === null ? value : Number(typed)
  const isGood = /^\d{1,3}$/.test(typed ?? String(value)) && number >= least && number <= most
  const take = () => {
    if (!isGood || typed === null) return
    if (number !== value) onChange(number)
    setTyped(null)
  }
  return (
    <Field
      label={label}
      hint={hint}
      inputMode="numeric"
      value={typed ?? String(value)}
      onChange={setTyped}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
      error={isGood ? undefined : t('settings.sync.range', { least, most })}
    />
  )
}

const OfCompany = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t } = useWords()
  const { data, error } = useCompanySync(companyId)
  const nameOf = useAccountName(companyId)
  const update = useUpdateCompanySync(companyId)
  const setDirection = useSetDirection(companyId)
  const failure = error ?? update.error ?? setDirection.error
  const set = (changes: Partial<CompanySync>) => update.mutate(changes)
  return (
    <div className={styles.part}>
      <h3>{t('settings.sync.ofCompany')}</h3>
      {failure === null ? null : <ErrorNotice error={failure} compact />}
      {data === undefined ? null : (
        <div className={page.fields}>
          <NumberSetting
            label={t('settings.sync.overlapDays')}
            hint={t('settings.sync.overlapText')}
            value={data.overlapDays}
            least={0}
            most={90}
            onChange={(overlapDays) => set({ overlapDays })}
          />
          <NumberSetting
            label={t('settings.sync.requestsPerSecond')}
            hint={t('settings.sync.requestsText')}
            value={data.requestsPerSecond}
            least={1}
            most={50}
            onChange={(requestsPerSecond) => set({ requestsPerSecond })}
          />
        </div>
      )}
      {data === undefined || data.accounts.length === 0 ? null : (
        <div className={page.fields}>
          {data.accounts.map(({ accountId, direction }) => (
            <Choice
              key={accountId}
              label={t('settings.sync.direction', { account: nameOf(accountId) })}
              value={direction}
              isDisabled={setDirection.isPending}
              options={ways.map((value) => ({ value, text: t(`attention.direction.${value}`) }))}
              onChange={(next) => setDirection.mutate({ accountId, direction: next })}
            />
          ))}
        </div>
      )}
    </div>
  )
}
