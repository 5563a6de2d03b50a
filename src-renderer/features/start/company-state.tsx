/** The state or result of a company's sync, and its questions to the person, in a few lines. */
import type { MissingTransactions } from '#contract/attention.ts'
import { isolateText } from '#contract/clean-text.ts'
import type { CompanyView } from '#contract/companies.ts'
import { ApiError } from '../../api.ts'
import { isOnFiles } from '../../lib/has-bank.ts'
import { formatDate, formatDay, useWords } from '../../lib/i18n/use-words.ts'
import { useAttention, useOverview, useSyncState } from '../../lib/queries.ts'
import { unreadOf } from '../../lib/unread-documents.ts'
import { useAccountName } from '../../lib/use-accounts.ts'
import { failureOf, useFilesText, useSyncText } from '../../lib/use-sync-text.ts'
import { ClassMark } from '../../ui/class-mark.tsx'
import { useErrorSentences } from '../../ui/notice.tsx'
import styles from './start-view.module.css'

export const CompanyState = ({ company }: { readonly company: CompanyView }) => {
  const { id: companyId } = company
  const { t, counted, money } = useWords()
  const nameOf = useAccountName(companyId)
  const syncText = useSyncText()
  const filesText = useFilesText()
  const { data: overview } = useOverview(companyId)
  const sentencesOf = useErrorSentences()
  const { data: sync } = useSyncState(companyId)
  const onFiles = overview === undefined ? '\u00a0' : filesText(overview.asOf)
  const text = isOnFiles(company) ? onFiles : sync == null ? '\u00a0' : syncText(sync)
  const { data: attention } = useAttention(companyId)
  const failed = sync ? failureOf(sync) : null
  // A damaged file is shown elsewhere, with how to recover.
  const sentences =
    failed === null || failed.code === 'storage-corrupt' ? null : sentencesOf(new ApiError(failed))
  const [gap, ...moreGaps] = attention?.missing ?? []
  const missingIn = ({ accountId, after, before, missingMinor, currency }: MissingTransactions) =>
    missingMinor === null
      ? t('start.overview.missingWithin', { account: nameOf(accountId), day: formatDate(before) })
      : t('start.overview.missing', {
          account: nameOf(accountId),
          from: formatDate(after),
          to: formatDate(before),
          amount: money(missingMinor, currency),
        })
  const lines = [
    ...(attention?.undirected ?? []).map(({ accountId }) =>
      t('start.overview.undirected', { account: nameOf(accountId) }),
    ),
    ...(attention?.unsent ?? []).map(({ accountId, count: n }) =>
      t('attention.unsent', { account: nameOf(accountId), ...counted(n) }),
    ),
    ...(attention === undefined ? [] : unreadOf(attention)).map(({ kind, count: n, names }) =>
      t(`attention.${kind}`, { ...counted(n), names }),
    ),
    ...(overview === undefined || overview.waiting.since === null
      ? []
      : [
          t('start.overview.waitingClient', {
            ...counted(overview.waiting.count),
            day: formatDay(overview.waiting.since),
          }),
        ]),
    ...(attention === undefined || attention.waitingDecisions === 0
      ? []
      : [t('start.overview.waitingDecisions', counted(attention.waitingDecisions))]),
    ...(attention === undefined || attention.missingFiles.length === 0
      ? []
      : [t('start.overview.missingFiles', { names: attention.missingFiles.map(isolateText).join(', ') })]),
    ...(attention === undefined || attention.unknownEvents === 0
      ? []
      : [t('start.overview.unknownEvents', counted(attention.unknownEvents))]),
    ...(gap === undefined
      ? []
      : [
          [
            missingIn(gap),
            ...(moreGaps.length === 0 ? [] : [t('start.overview.missingMore', counted(moreGaps.length))]),
          ].join(', '),
        ]),
  ]
  return (
    <div className={styles.state}>
      <p className={styles.fine} role="status">
        {text}
      </p>
      {sentences === null ? null : (
        <p className={styles.line}>
          <ClassMark mark="conflict" />
          <span>
            {sentences.what} {sentences.more.join(' ')} {sentences.next}
          </span>
        </p>
      )}
      {lines.map((line) => (
        <p key={line} className={styles.line}>
          <ClassMark mark="ambiguous" />
          <span>{line}</span>
        </p>
      ))}
    </div>
  )
}
