/** Searches the service for ids next to the known ones, with progress and a stop button. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { CompanyId } from '#contract/values.ts'
import { call, toApiError } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice, RefusalNotice, useAnnounceFailure } from '../../ui/notice.tsx'
import { documentQueries } from './document-queries.ts'
import styles from './tracked.module.css'

const lookEveryMs = 400

interface Props {
  readonly companyId: CompanyId
  readonly onDone: () => void
}

export const ProbePanel = ({ companyId, onDone }: Props) => {
  const { t, count, counted } = useWords()
  const announceFailure = useAnnounceFailure()
  const probe = useMutation({
    mutationFn: () => call('documents.probe', { companyId }),
    onSuccess: ({ tracked }) => announce(t('documents.track.probed', counted(tracked))),
    onSettled: onDone,
  })
  const { data } = useQuery({
    ...documentQueries.probe(companyId),
    refetchInterval: ({ state }) => (probe.isPending || state.data?.progress != null ? lookEveryMs : false),
  })
  const progress = data?.progress ?? null
  const isRunning = probe.isPending || progress !== null
  const failed = probe.error !== null && toApiError(probe.error).code !== 'cancelled' ? probe.error : null
  return (
    <div className={styles.probe}>
      <p>
        {isRunning
          ? t('documents.track.probing', {
              asked: count(progress?.asked ?? 0),
              found: count(progress?.found ?? 0),
            })
          : t('documents.track.probeText')}
      </p>
      {isRunning ? (
        <Button onPress={() => call('documents.cancelProbe', { companyId }).catch(announceFailure)}>
          {t('common.cancel')}
        </Button>
      ) : (
        <Button onPress={() => probe.mutate()}>{t('documents.track.probe')}</Button>
      )}
      {failed === null ? null : toApiError(failed).code === 'invalid-input' ? (
        <RefusalNotice text={t('documents.track.probeNeedsId')} />
      ) : (
        <ErrorNotice error={failed} compact />
      )}
    </div>
  )
}
