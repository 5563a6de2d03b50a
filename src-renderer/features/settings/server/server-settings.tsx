/** The office's server: its connection, the companies shared through it, and those of it that can be joined. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import type { OfficeState } from '#contract/sharing.ts'
import { ApiError, call, toApiError } from '../../../api.ts'
import { asOfValues, useWords } from '../../../lib/i18n/use-words.ts'
import { sharingQueries, useSharing, useSharingDamaged } from '../../../lib/sharing-queries.ts'
import { useRegainedFocus } from '../../../lib/use-regained-focus.ts'
import { Button } from '../../../ui/button.tsx'
import { announce, ErrorNotice, RefusalNotice } from '../../../ui/notice.tsx'
import { Part } from '../part.tsx'
import styles from '../settings.module.css'
import { JoinCompanies } from './join-companies.tsx'
import { ServerForm } from './server-form.tsx'
import { SharedCompanies } from './shared-companies.tsx'

export const ServerSettings = ({ company }: { readonly company: CompanyView | undefined }) => {
  const { t } = useWords()
  const state = useSharing()
  const isDamaged = useSharingDamaged()
  const [isChanging, setChanging] = useState(false)
  /** How often the form was left: its focused button is gone with it. */
  const [left, setLeft] = useState(0)
  const tools = useRef<HTMLDivElement>(null)
  const isSet = state !== undefined && state.server !== null
  useRegainedFocus(tools, left)
  const leaveForm = () => {
    setChanging(false)
    setLeft((times) => times + 1)
  }
  return (
    <Part id="server" title={t('sharing.title')} about={t('sharing.about')}>
      {isDamaged ? (
        <>
          <RefusalNotice text={t('sharing.damaged')} />
          <ServerForm server={null} onConnected={leaveForm} onCancel={undefined} />
        </>
      ) : null}
      {state === undefined || isDamaged ? null : (
        <>
          <ConnectionState state={state} />
          {isSet && !isChanging ? (
            <div ref={tools} tabIndex={-1} className={styles.tools}>
              <ServerActs state={state} onChange={() => setChanging(true)} />
            </div>
          ) : (
            <ServerForm
              server={state.server}
              onConnected={leaveForm}
              onCancel={isSet ? leaveForm : undefined}
            />
          )}
          {isSet ? (
            <>
              <SharedCompanies state={state} company={company} />
              <JoinCompanies company={company} />
            </>
          ) : null}
        </>
      )}
    </Part>
  )
}

/** Offline is a state; only what a person has to mend is an error. */
const ConnectionState = ({ state: { server, connection } }: { readonly state: OfficeState }) => {
  const { t } = useWords()
  const named = { host: server?.host ?? '', user: server?.user ?? '' }
  return (
    <>
      <p role="status">
        {connection.state === 'offline'
          ? t('sharing.state.offline', { ...named, ...asOfValues(connection.retryAt, new Date()) })
          : t(`sharing.state.${connection.state}`, named)}
      </p>
      {connection.state === 'refused' ? <ErrorNotice error={new ApiError(connection.error)} compact /> : null}
    </>
  )
}

interface ServerActsProps {
  readonly state: OfficeState
  readonly onChange: () => void
}

const ServerActs = ({ state, onChange }: ServerActsProps) => {
  const { t } = useWords()
  const client = useQueryClient()
  const again = () => client.invalidateQueries({ queryKey: sharingQueries.all })
  const sync = useMutation({
    mutationFn: () => call('sharing.sync', { companyId: null }),
    onSuccess: () => announce(t('sharing.companies.synced')),
    onSettled: again,
  })
  const forget = useMutation({
    mutationFn: () => call('sharing.disconnect', {}),
    onSuccess: () => announce(t('sharing.form.disconnected')),
    onSettled: again,
  })
  const isStillShared = forget.error !== null && toApiError(forget.error).code === 'conflict'
  const error = sync.error ?? (isStillShared ? null : forget.error)
  return (
    <>
      {state.companies.length === 0 ? null : (
        <Button isPending={sync.isPending} onPress={() => sync.mutate()}>
          {t('sharing.companies.syncAll')}
        </Button>
      )}
      <Button onPress={onChange}>{t('sharing.form.change')}</Button>
      <Button variant="quiet" isPending={forget.isPending} onPress={() => forget.mutate()}>
        {t('sharing.form.disconnect')}
      </Button>
      {isStillShared ? <RefusalNotice text={t('sharing.form.stillShared')} /> : null}
      {error === null ? null : <ErrorNotice error={error} compact />}
    </>
  )
}
