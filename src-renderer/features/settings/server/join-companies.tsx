/** The server's companies, and joining one with the company of this computer that has its tax id. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isolateText } from '#contract/clean-text.ts'
import type { CompanyView } from '#contract/companies.ts'
import type { ServerCompany } from '#contract/sharing.ts'
import type { CompanyId } from '#contract/values.ts'
import { sharingWords } from '#contract/words/sharing-words.ts'
import { call, toApiError } from '../../../api.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useCompanies } from '../../../lib/queries.ts'
import { sharingQueries, useShared } from '../../../lib/sharing-queries.ts'
import { useRegainedFocus } from '../../../lib/use-regained-focus.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { announce, ErrorNotice, QueryNotice, RefusalNotice } from '../../../ui/notice.tsx'
import settings from '../settings.module.css'
import styles from './server.module.css'

/** `isSaid`: nothing here shows that it is that company; a person says so. */
type Joinable = ServerCompany & { readonly companyId: CompanyId; readonly isSaid?: boolean }

const isJoinable = (company: ServerCompany): company is Joinable =>
  company.companyId !== null && !company.isJoined

export const JoinCompanies = ({ company }: { readonly company: CompanyView | undefined }) => {
  const { t, language } = useWords()
  const [isAsked, setAsked] = useState(false)
  const [joining, setJoining] = useState<Joinable | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** How many were joined: the button of each is gone. */
  const [joined, setJoined] = useState(0)
  useRegainedFocus(heading, joined, true)
  const isShared = useShared(company?.id) !== undefined
  const query = useQuery({ ...sharingQueries.onServer, enabled: isAsked })
  const companies = query.data?.companies ?? []
  const isKnown = company?.taxId !== null || companies.some(({ companyId }) => companyId === company.id)
  /** The open company, where nobody knows its tax id yet. */
  const unknown = isShared || isKnown ? undefined : company
  const look = (): void => {
    if (isAsked) void query.refetch()
    setAsked(true)
  }
  return (
    <div className={settings.part}>
      <h3 ref={heading} tabIndex={-1}>
        {t('sharing.join.title')}
      </h3>
      <Button isPending={query.isFetching} onPress={look}>
        {t('sharing.join.look')}
      </Button>
      {isAsked ? <QueryNotice query={query} compact /> : null}
      {query.data !== undefined && companies.length === 0 ? (
        <p className={styles.fine}>{t('sharing.join.none')}</p>
      ) : null}
      {companies.length === 0 ? null : (
        <table className={settings.table} aria-label={t('sharing.join.title')}>
          <thead>
            <tr>
              <th scope="col">{t('sharing.companies.company')}</th>
              <th scope="col">{t('sharing.join.taxId')}</th>
              <th scope="col">{t('sharing.companies.role')}</th>
              <th scope="col">{t('sharing.companies.acts')}</th>
            </tr>
          </thead>
          <tbody>
            {companies.map((one) => (
              <tr key={one.sharedId}>
                <td>{isolateText(one.name)}</td>
                <td className={settings.whole}>{isolateText(one.taxId)}</td>
                <td>{sharingWords[language].role[one.role]}</td>
                <td>
                  {isJoinable(one) ? (
                    <Button onPress={() => setJoining(one)} of={one.name}>
                      {t('sharing.join.act')}
                    </Button>
                  ) : unknown !== undefined && !one.isJoined ? (
                    <Button
                      onPress={() => setJoining({ ...one, companyId: unknown.id, isSaid: true })}
                      of={one.name}
                    >
                      {t('sharing.join.actWith', { name: isolateText(unknown.name) })}
                    </Button>
                  ) : (
                    <span className={styles.fine}>
                      {t(one.isJoined ? 'sharing.join.joined' : 'sharing.join.noCompany')}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {joining === null ? null : (
        <JoinDialog
          company={joining}
          onClose={() => setJoining(null)}
          onJoined={() => setJoined((times) => times + 1)}
        />
      )}
    </div>
  )
}

interface JoinDialogProps {
  readonly company: Joinable
  readonly onClose: () => void
  readonly onJoined: () => void
}

/** Names both companies: joining the wrong ones would mix their decisions. */
const JoinDialog = ({ company, onClose, onJoined }: JoinDialogProps) => {
  const { t } = useWords()
  const client = useQueryClient()
  const { companyId, sharedId, name, taxId, isSaid = false } = company
  const here = useCompanies().data?.companies.find(({ id }) => id === companyId)
  const join = useMutation({
    mutationFn: () => call('sharing.join', { companyId, sharedId, ...(isSaid && { taxId }) }),
    onSuccess: async () => {
      announce(t('sharing.join.done', { name }))
      await Promise.all([
        client.invalidateQueries({ queryKey: sharingQueries.all }),
        client.invalidateQueries(sharingQueries.onServer),
      ])
      onClose()
      onJoined()
    },
  })
  const isConflict = join.error !== null && toApiError(join.error).code === 'conflict'
  return (
    <ConfirmDialog
      title={t('sharing.join.confirm')}
      yes={t('sharing.join.act')}
      variant="primary"
      onYes={() => join.mutate()}
      onNo={onClose}
      isBusy={join.isPending}
    >
      <dl className={styles.names}>
        <dt>{t('sharing.join.server')}</dt>
        <dd>
          {isolateText(name)} · {isolateText(taxId)}
        </dd>
        <dt>{t('sharing.join.here')}</dt>
        <dd>
          {isolateText(here?.name ?? '')}
          {here?.taxId == null ? '' : ` · ${isolateText(here.taxId)}`}
        </dd>
      </dl>
      {isSaid ? <p>{t('sharing.join.unknownHere')}</p> : null}
      <p>{t('sharing.join.text')}</p>
      {isConflict ? <RefusalNotice text={t('sharing.join.conflict')} /> : null}
      {join.error === null || isConflict ? null : <ErrorNotice error={join.error} compact />}
    </ConfirmDialog>
  )
}
