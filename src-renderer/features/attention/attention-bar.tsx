/** Questions and warnings of a sync for the person, one line each, above the screens they concern. */
import { useState } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import { toApiError } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { isDataLost } from '../../lib/is-data-lost.ts'
import { onDemand } from '../../lib/on-demand.tsx'
import { useAttention, useOverview } from '../../lib/queries.ts'
import { type Screen, showOverlay, showScreen, showTracked, useSession } from '../../lib/session.ts'
import { useShared } from '../../lib/sharing-queries.ts'
import { unreadOf } from '../../lib/unread-documents.ts'
import { useAccountName, useAccountNumber } from '../../lib/use-accounts.ts'
import { useRegainedFocus, workPlace } from '../../lib/use-regained-focus.ts'
import { Button } from '../../ui/button.tsx'
import { ClassMark } from '../../ui/class-mark.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import styles from './attention.module.css'

const DirectionDialog = onDemand(async () => (await import('./attention-dialogs.tsx')).DirectionDialog)
const GapsDialog = onDemand(async () => (await import('./attention-dialogs.tsx')).GapsDialog)

interface Props {
  readonly company: CompanyView
  readonly screen: Screen
}

/** Where decisions are made. */
const DECIDING: ReadonlySet<Screen> = new Set(['reconcile', 'ledger', 'documents', 'transactions', 'closing'])

export const AttentionBar = ({ company, screen }: Props) => {
  const { t, counted } = useWords()
  const { data } = useAttention(company.id)
  const nameOf = useAccountName(company.id)
  const numberOf = useAccountNumber(company.id)
  /** The account whose question is open. */
  const [asked, setAsked] = useState<string | null>(null)
  const [showsGaps, setShowsGaps] = useState(false)
  const shared = useShared(company.id)
  const contested = DECIDING.has(screen) ? (shared?.contested ?? 0) : 0
  const isCovered = useSession(({ overlay }) => overlay !== null)
  const [hadContested, setHadContested] = useState(false)
  if (contested > 0 && !hadContested) setHadContested(true)
  // The button that leads to the conflicts goes with the last of them.
  useRegainedFocus(workPlace, hadContested && contested === 0 && !isCovered, true)
  const damage = useOverview(company.id).error
  if (damage !== null && isDataLost(toApiError(damage).code) && screen !== 'start')
    return (
      <section className={styles.damage} aria-label={t('attention.label')}>
        <ErrorNotice error={damage} compact />
        <Button onPress={() => showScreen('start')}>{t('attention.seeStart')}</Button>
      </section>
    )
  const isReader = DECIDING.has(screen) && shared?.role === 'reader'
  if (data === undefined && contested === 0 && !isReader) return null
  const ofBank = screen === 'reconcile' || screen === 'transactions'
  const missing = data?.missing ?? []
  const undirected = ofBank ? (data?.undirected ?? []) : []
  const sameAccounts = ofBank ? (data?.sameAccounts ?? []) : []
  const unsent = screen === 'transactions' ? (data?.unsent ?? []) : []
  const showsMissing = screen === 'transactions' && missing.length > 0
  const unread = data && (screen === 'reconcile' || screen === 'documents') ? unreadOf(data) : []
  const account = undirected.find(({ accountId }) => accountId === asked)
  return (
    <>
      {isReader ||
      contested > 0 ||
      undirected.length > 0 ||
      unsent.length > 0 ||
      sameAccounts.length > 0 ||
      unread.length > 0 ||
      showsMissing ? (
        <section className={styles.bar} aria-label={t('attention.label')}>
          {isReader ? (
            <p className={styles.line}>
              <ClassMark mark="ambiguous" />
              <span>{t('sharing.reader')}</span>
            </p>
          ) : null}
          {contested > 0 ? (
            <p className={styles.line}>
              <ClassMark mark="conflict" />
              <span>{t('sharing.contested.line', counted(contested))}</span>
              <Button onPress={() => showOverlay('contested')} aria-label={t('sharing.contested.seeLabel')}>
                {t('sharing.contested.see')}
              </Button>
            </p>
          ) : null}
          {undirected.map((one) => (
            <p key={one.accountId} className={styles.line}>
              <ClassMark mark="ambiguous" />
              <span>
                {t('attention.undirected', { account: nameOf(one.accountId), ...counted(one.count) })}
              </span>
              <Button onPress={() => setAsked(one.accountId)}>{t('attention.answer')}</Button>
            </p>
          ))}
          {unsent.map((one) => (
            <p key={one.accountId} className={styles.line}>
              <ClassMark mark="ambiguous" />
              <span>{t('attention.unsent', { account: nameOf(one.accountId), ...counted(one.count) })}</span>
            </p>
          ))}
          {sameAccounts.map(({ accountId, otherId }) => (
            <p key={`${accountId} ${otherId}`} className={styles.line}>
              <ClassMark mark="ambiguous" />
              <span>
                {t('attention.sameAccounts', {
                  account: numberOf(accountId),
                  other: numberOf(otherId),
                })}
              </span>
              <Button onPress={() => showOverlay('accounts')} aria-label={t('attention.answerSame')}>
                {t('attention.answer')}
              </Button>
            </p>
          ))}
          {unread.map(({ kind, count, names }) => (
            <p key={kind} className={styles.line}>
              <ClassMark mark="ambiguous" />
              <span>{t(`attention.${kind}`, { ...counted(count), names })}</span>
              <Button onPress={showTracked} aria-label={t('attention.showTracked')}>
                {t('attention.see')}
              </Button>
            </p>
          ))}
          {showsMissing ? (
            <p className={styles.line}>
              <ClassMark mark="ambiguous" />
              <span>{t('attention.missing', counted(missing.length))}</span>
              <Button onPress={() => setShowsGaps(true)} aria-label={t('attention.gaps.title')}>
                {t('attention.see')}
              </Button>
            </p>
          ) : null}
        </section>
      ) : null}
      {account === undefined ? null : (
        <DirectionDialog companyId={company.id} account={account} onClose={() => setAsked(null)} />
      )}
      {showsGaps ? (
        <GapsDialog companyId={company.id} missing={missing} onClose={() => setShowsGaps(false)} />
      ) : null}
    </>
  )
}
