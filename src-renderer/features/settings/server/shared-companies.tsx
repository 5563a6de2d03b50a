/** The shared companies of this computer: how each stands, who is there, and what can be done about it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import type { OfficeState, SharedCompanyState } from '#contract/sharing.ts'
import { sharingWords } from '#contract/words/sharing-words.ts'
import { ApiError, call } from '../../../api.ts'
import { formatAsOf, useWords } from '../../../lib/i18n/use-words.ts'
import { showOverlay } from '../../../lib/session.ts'
import { sharingQueries } from '../../../lib/sharing-queries.ts'
import { useRegainedFocus } from '../../../lib/use-regained-focus.ts'
import { isInTrouble, usePresentText, useSharedText } from '../../../lib/use-shared-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ClassMark } from '../../../ui/class-mark.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { announce, ErrorNotice } from '../../../ui/notice.tsx'
import { TableFoot } from '../part.tsx'
import settings from '../settings.module.css'
import { MembersDialog } from './members-dialog.tsx'
import styles from './server.module.css'
import { ShareDialog } from './share-dialog.tsx'

interface Props {
  readonly state: OfficeState
  /** The company on screen. */
  readonly company: CompanyView | undefined
}

const FIRST = 20

/** Those that need a person first, then by name. */
const inOrder = (companies: readonly SharedCompanyState[], language: string): SharedCompanyState[] => {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const needs = (one: SharedCompanyState): number => Number(isInTrouble(one) || one.contested > 0)
  return companies.toSorted((one, other) => needs(other) - needs(one) || compare(one.name, other.name))
}

export const SharedCompanies = ({ state, company }: Props) => {
  const { t, language } = useWords()
  const [limit, setLimit] = useState(FIRST)
  const [isSharing, setSharing] = useState(false)
  const [leaving, setLeaving] = useState<SharedCompanyState | null>(null)
  const [shown, setShown] = useState<SharedCompanyState | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** How often an act ended that has taken its own button away. */
  const [acted, setActed] = useState(0)
  const all = inOrder(state.companies, language)
  useRegainedFocus(heading, acted, true)
  const noteAct = () => setActed((times) => times + 1)
  const isShared = state.companies.some(({ companyId }) => companyId === company?.id)
  return (
    <div className={settings.part}>
      <h3 ref={heading} tabIndex={-1}>
        {t('sharing.companies.title')}
      </h3>
      {all.length === 0 ? <p className={styles.fine}>{t('sharing.companies.none')}</p> : null}
      {all.length === 0 ? null : (
        <ul className={styles.list}>
          {all.slice(0, limit).map((one) => (
            <SharedCompany
              key={one.companyId}
              company={one}
              isOnScreen={one.companyId === company?.id}
              onMembers={() => setShown(one)}
              onLeave={() => setLeaving(one)}
              onSent={noteAct}
            />
          ))}
        </ul>
      )}
      <TableFoot
        title={t('sharing.companies.title')}
        shown={Math.min(limit, all.length)}
        total={all.length}
        onMore={() => setLimit(all.length)}
      />
      {company === undefined || company.environment === 'sample' || isShared ? null : (
        <div className={settings.tools}>
          <span>{t('sharing.share.none', { name: company.name })}</span>
          <Button onPress={() => setSharing(true)}>{t('sharing.acts.share')}</Button>
        </div>
      )}
      {isSharing && company !== undefined ? (
        <ShareDialog company={company} onClose={() => setSharing(false)} />
      ) : null}
      {shown === null ? null : (
        <MembersDialog
          company={all.find(({ companyId }) => companyId === shown.companyId) ?? shown}
          onClose={() => setShown(null)}
        />
      )}
      {leaving === null ? null : (
        <LeaveDialog company={leaving} onClose={() => setLeaving(null)} onLeft={noteAct} />
      )}
    </div>
  )
}

interface SharedCompanyProps {
  readonly company: SharedCompanyState
  readonly isOnScreen: boolean
  readonly onMembers: () => void
  readonly onLeave: () => void
  /** What the server lost was sent. */
  readonly onSent: () => void
}

const SharedCompany = ({ company, isOnScreen, onMembers, onLeave, onSent }: SharedCompanyProps) => {
  const { t, language } = useWords()
  const textOf = useSharedText()
  const presentText = usePresentText()
  const { name, role, fullName, fourEyes, lastSyncAt, state, error, contested } = company
  const present = presentText(company)
  const facts = [
    ...(role === null
      ? []
      : [t('sharing.companies.as', { role: sharingWords[language].role[role], name: fullName ?? '' })]),
    ...(fourEyes ? [t('sharing.companies.fourEyes')] : []),
    `${t('sharing.companies.last')}: ${lastSyncAt === null ? t('sharing.companies.never') : formatAsOf(lastSyncAt, new Date())}`,
  ]
  return (
    <li className={styles.company}>
      <div className={styles.head}>
        <h4>{name}</h4>
        <span className={styles.fine}>{facts.join(' · ')}</span>
      </div>
      <p className={styles.state}>
        {contested > 0 || isInTrouble(company) ? <ClassMark mark="conflict" /> : null}
        <span>{[textOf(company), ...(present === '' ? [] : [present])].join(' · ')}</span>
      </p>
      {state === 'restored' ? <Restored company={company} onSent={onSent} /> : null}
      {state === 'gone' ? <p>{t('sharing.lost.gone')}</p> : null}
      {error === null ? null : <ErrorNotice error={new ApiError(error)} compact />}
      <div className={settings.tools}>
        {contested > 0 && isOnScreen ? (
          <Button onPress={() => showOverlay('contested')} of={name}>
            {t('sharing.acts.contested')}
          </Button>
        ) : null}
        <Button
          variant="quiet"
          flush={contested > 0 && isOnScreen ? undefined : 'start'}
          onPress={onMembers}
          of={name}
        >
          {t('sharing.acts.members')}
        </Button>
        <Button variant="quiet" onPress={onLeave} of={name}>
          {t('sharing.acts.leave')}
        </Button>
      </div>
    </li>
  )
}

type RestoredProps = Pick<SharedCompanyProps, 'company' | 'onSent'>

/** The server lost decisions that this computer has. */
const Restored = ({ company: { companyId, name, role }, onSent }: RestoredProps) => {
  const { t, counted } = useWords()
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: () => call('sharing.sendLost', { companyId }),
    onSuccess: async ({ sent }) => {
      announce(t('sharing.lost.sent', counted(sent)))
      await client.invalidateQueries({ queryKey: sharingQueries.all })
      onSent()
    },
  })
  return (
    <>
      <p>{t('sharing.lost.text')}</p>
      {role === 'reviewer' ? (
        <div className={settings.tools}>
          <Button isPending={send.isPending} onPress={() => send.mutate()} of={name}>
            {t('sharing.acts.sendLost')}
          </Button>
        </div>
      ) : (
        <p>{t('sharing.lost.notReviewer')}</p>
      )}
      {send.error === null ? null : <ErrorNotice error={send.error} compact />}
    </>
  )
}

interface LeaveDialogProps {
  readonly company: SharedCompanyState
  readonly onClose: () => void
  readonly onLeft: () => void
}

const LeaveDialog = ({ company: { companyId, name, pending }, onClose, onLeft }: LeaveDialogProps) => {
  const { t, counted } = useWords()
  const client = useQueryClient()
  const leave = useMutation({
    mutationFn: () => call('sharing.leave', { companyId }),
    onSuccess: async () => {
      announce(t('sharing.leave.done', { name }))
      await client.invalidateQueries({ queryKey: sharingQueries.all })
      onClose()
      onLeft()
    },
  })
  return (
    <ConfirmDialog
      title={t('sharing.leave.title', { name })}
      yes={t('sharing.acts.leave')}
      onYes={() => leave.mutate()}
      onNo={onClose}
      isBusy={leave.isPending}
    >
      <p>{t('sharing.leave.text')}</p>
      {pending === 0 ? null : <p>{t('sharing.leave.pending', counted(pending))}</p>}
      {leave.error === null ? null : <ErrorNotice error={leave.error} compact />}
    </ConfirmDialog>
  )
}
