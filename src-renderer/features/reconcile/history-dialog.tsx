/** Every decision, the latest first: who, when, what, and the way back. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { HistoryEntry } from '../../../src-preload/contract/matching.ts'
import type { CompanyId } from '../../../src-preload/contract/values.ts'
import { call, toApiError } from '../../api.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { keys } from '../../lib/queries.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyNotice, ErrorNotice, LoadingNotice, useErrorSentences } from '../../ui/notice.tsx'
import styles from './dialogs.module.css'

interface Props {
  readonly companyId: CompanyId
  readonly onClose: () => void
}

const pageSize = 100

/** What the source made of an accepted group since. */
const bySource: ReadonlySet<string> = new Set(['confirmed', 'conflicting', 'stale'])

const Entry = ({ companyId, entry }: { readonly companyId: CompanyId; readonly entry: HistoryEntry }) => {
  const { t, words, money } = useWords()
  const sentencesOf = useErrorSentences()
  const { group, action, inForce } = entry
  const numbers = [...new Set(group.allocations.map(({ documentNumber }) => documentNumber ?? '—'))]
  const total = group.allocations.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const undo = async () => {
    try {
      await call('matching.undo', { companyId, groupId: group.id })
      announce(t('reconcile.said.undone'))
    } catch (error) {
      const { what, next } = sentencesOf(toApiError(error))
      announce(`${what} ${next}`, 'wrong')
    }
  }
  return (
    <tr className={inForce ? undefined : styles.past}>
      <td>{formatInstant(entry.at)}</td>
      <td>{entry.by}</td>
      <td>
        {t(`reconcile.history.action.${action}`)}
        {group.class === null ? null : (
          <span className={styles.faint}> · {words.matchClass[group.class]}</span>
        )}
        {inForce && bySource.has(group.state) ? (
          <Chip tone={group.state === 'confirmed' ? 'for' : 'against'}>{words.groupState[group.state]}</Chip>
        ) : null}
      </td>
      <td>{numbers.join(', ')}</td>
      <td className={styles.end}>{money(total, group.currency)}</td>
      <td className={styles.end}>
        {inForce && action !== 'undone' ? (
          <Button
            look="quiet"
            onPress={() => void undo()}
            aria-label={`${t('reconcile.history.undo')} ${numbers.join(', ')}`}
          >
            {t('reconcile.history.undo')}
          </Button>
        ) : null}
      </td>
    </tr>
  )
}

const Entries = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t } = useWords()
  const query = useInfiniteQuery({
    queryKey: keys.history(companyId),
    queryFn: ({ pageParam }) =>
      call('matching.listHistory', {
        companyId,
        limit: pageSize,
        ...(pageParam === null ? {} : { before: pageParam }),
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries }) =>
      entries.length < pageSize ? null : (entries.at(-1)?.sequence ?? null),
  })
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <LoadingNotice />
  const entries = query.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <EmptyNotice text={t('reconcile.history.empty')} />
  return (
    <>
      <table className={styles.table}>
        <tbody>
          {entries.map((entry) => (
            <Entry key={entry.sequence} companyId={companyId} entry={entry} />
          ))}
        </tbody>
      </table>
      {query.hasNextPage ? (
        <Button onPress={() => void query.fetchNextPage()}>{t('reconcile.history.more')}</Button>
      ) : null}
    </>
  )
}

export const HistoryDialog = ({ companyId, onClose }: Props) => {
  const { t } = useWords()
  return (
    <Dialog title={t('reconcile.history.title')} isOpen onClose={onClose} size="wide">
      <Entries companyId={companyId} />
    </Dialog>
  )
}
