/** A sync of all companies: its progress, pause and cancel, and its failures by cause. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import type { OfficeRound } from '#contract/office.ts'
import { call } from '../../api.ts'
import { FailureCauses } from '../../groups/failure-causes.tsx'
import { isOnFiles } from '../../lib/has-bank.ts'
import { formatClock, joinNames, useWords } from '../../lib/i18n/use-words.ts'
import { today } from '../../lib/period.ts'
import { appQueries } from '../../lib/queries.ts'
import { useRegainedFocus } from '../../lib/use-regained-focus.ts'
import { Button } from '../../ui/button.tsx'
import { useAnnounceFailure } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { officeRows, sortedBy } from './needs.ts'
import styles from './start-view.module.css'

type Act = 'pause' | 'resume' | 'cancel' | 'dismiss'

const isUnderWay = ({ state, current }: OfficeRound): boolean =>
  state === 'running' || state === 'paused' || current.length > 0

const useSyncing = () => {
  const onError = useAnnounceFailure()
  const round = useQuery(appQueries.syncAll).data?.round ?? null
  const start = useMutation({
    mutationFn: (companyIds: CompanyView['id'][]) => call('office.syncAll', { companyIds }),
    onError,
  })
  const steer = useMutation({ mutationFn: (act: Act) => call('office.steerSyncAll', { act }), onError })
  return { round, start: start.mutate, steer: steer.mutate }
}

/**
 * Starts a sync of all companies, those with the most urgent need first.
 *
 * @returns null where there are fewer than two to sync, undefined during the sync
 */
export const useSyncAll = (companies: readonly CompanyView[]): (() => void) | null | undefined => {
  const { language } = useWords()
  const { round, start } = useSyncing()
  const office = useQuery(appQueries.office).data?.companies
  const connected = companies.filter((company) => !isOnFiles(company))
  if (connected.length < 2) return null
  if (round !== null && isUnderWay(round)) return undefined
  return () => {
    const rows = officeRows(connected, office, today())
    const byNeed = sortedBy(rows, { by: 'need', direction: 'ascending' }, language)
    start(byNeed.map(({ company }) => company.id))
  }
}

export const SyncAllProgress = ({ companies }: { readonly companies: readonly CompanyView[] }) => {
  const { t, counted, count } = useWords()
  const { round, start, steer } = useSyncing()
  const panel = useRef<HTMLElement>(null)
  const isOver = round !== null && !isUnderWay(round)
  // The focused button was removed with its sync.
  useRegainedFocus(panel, isOver)
  if (round === null) return null
  const { state, done, total, failures } = round
  const names = new Map(companies.map(({ id, name }) => [id, name]))
  const nameOf = (id: CompanyView['id']): string => names.get(id) ?? '—'
  const far = { done: count(done), total: count(total), count: total }
  const now = joinNames(round.current.map(nameOf))
  const headOf = (): string => {
    if (!isOver) return t('start.many.sync.progress', far)
    return t(state === 'cancelled' ? 'start.many.sync.cancelled' : 'start.many.sync.ended', far)
  }
  const parts = [
    headOf(),
    ...(state === 'paused' ? [t('start.many.sync.paused')] : []),
    ...(isOver || round.waitsUntil === null
      ? []
      : [t('start.many.sync.held', { time: formatClock(round.waitsUntil) })]),
    ...(now === '' ? [] : [t('start.many.sync.now', { names: now })]),
    ...(failures.length === 0 ? [] : [t('start.many.sync.failed', counted(failures.length))]),
  ]
  return (
    <section className={styles.round} aria-label={t('start.many.sync.label')} ref={panel} tabIndex={-1}>
      <div className={styles.roundHead}>
        {isOver ? (
          <p role="status">{parts.join(' · ')}</p>
        ) : (
          <Progress label={t('start.many.sync.label')} text={parts.join(' · ')} done={done} total={total} />
        )}
        <div className={styles.listActs}>
          {isOver ? (
            <>
              {failures.length === 0 ? null : (
                <Button key="retry" onPress={() => start(failures.map(({ companyId }) => companyId))}>
                  {t('start.many.sync.retry', counted(failures.length))}
                </Button>
              )}
              <Button key="dismiss" variant="quiet" onPress={() => steer('dismiss')}>
                {t('start.many.sync.dismiss')}
              </Button>
            </>
          ) : (
            <>
              <Button
                key="pause"
                isDisabled={state === 'cancelled'}
                onPress={() => steer(state === 'paused' ? 'resume' : 'pause')}
              >
                {t(state === 'paused' ? 'start.many.sync.resume' : 'start.many.sync.pause')}
              </Button>
              <Button
                key="cancel"
                variant="quiet"
                isDisabled={state === 'cancelled'}
                onPress={() => steer('cancel')}
              >
                {t('start.many.sync.cancel')}
              </Button>
            </>
          )}
        </div>
      </div>
      <FailureCauses failures={failures} nameOf={nameOf} />
    </section>
  )
}
