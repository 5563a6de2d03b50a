/** Decisions that the source contradicts: each can be kept, undone, or compared with its document. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../../api.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { announce, EmptyNotice, QueryNotice, useAnnounceFailure } from '../../../ui/notice.tsx'
import { reconcileQueries } from '../reconcile-queries.ts'
import styles from './drift.module.css'
import { type DriftAct, DriftEntryRow } from './drift-entry.tsx'

interface Props {
  readonly companyId: CompanyId
  /** Only decisions of this book; those of both where it is left out. */
  readonly book?: 'ledger'
  readonly onClose: () => void
}

export const DriftDialog = ({ companyId, book, onClose }: Props) => {
  const { t } = useWords()
  const title = t(book === undefined ? 'reconcile.drift.title' : 'ledger.drift.title')
  return (
    <Dialog title={title} onClose={onClose} size="wide">
      <Entries companyId={companyId} title={title} isOfLedger={book !== undefined} />
    </Dialog>
  )
}

interface EntriesProps {
  readonly companyId: CompanyId
  readonly title: string
  readonly isOfLedger: boolean
}

const Entries = ({ companyId, title, isOfLedger }: EntriesProps) => {
  const { t, counted } = useWords()
  const announceFailure = useAnnounceFailure()
  const query = useQuery(reconcileQueries.drift(companyId))
  const { data } = query
  const list = useRef<HTMLDivElement>(null)
  /** Index of the entry that was worked on: the focus moves to the entry that takes its place. */
  const workedAt = useRef<number | null>(null)
  const act = useMutation({
    mutationFn: async ({ act: what, groupId }: { act: DriftAct; groupId: string }) => {
      if (what === 'undo') await call('matching.undo', { companyId, groupId })
      else await call('drift.keep', { companyId, groupId })
    },
    onSuccess: async (_, { act: what }) => {
      announce(t(`reconcile.drift.said.${what}`))
      await query.refetch()
    },
    onError: announceFailure,
  })
  const { isPending } = act
  useEffect(() => {
    if (workedAt.current === null || data === undefined || isPending) return
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-drift]') ?? []
    const next = rows[Math.min(workedAt.current, rows.length - 1)]
    workedAt.current = null
    if (next) next.querySelector('button')?.focus()
    else list.current?.focus()
  }, [data, isPending])

  if (query.error || data === undefined) return <QueryNotice query={query} />
  const entries = isOfLedger
    ? data.entries.filter(({ group }) => group.allocations[0]?.kind === 'posted')
    : data.entries
  const open = entries.filter(({ kept }) => kept === null)
  const kept = entries.filter((entry) => entry.kept !== null)
  return (
    <div ref={list} className={styles.entries} tabIndex={-1}>
      {open.length === 0 ? (
        <EmptyNotice text={t(isOfLedger ? 'ledger.drift.empty' : 'reconcile.drift.empty')} />
      ) : (
        <>
          <p className={styles.intro}>
            {t(isOfLedger ? 'ledger.drift.intro' : 'reconcile.drift.intro', counted(open.length))}
          </p>
          <ol className={styles.list} aria-label={title}>
            {open.map((entry, at) => (
              <DriftEntryRow
                key={entry.group.id}
                companyId={companyId}
                entry={entry}
                isBusy={act.isPending}
                onAct={(what) => {
                  if (act.isPending) return
                  workedAt.current = at
                  act.mutate({ act: what, groupId: entry.group.id })
                }}
              />
            ))}
          </ol>
        </>
      )}
      {kept.length === 0 ? null : (
        <>
          <h3 className={styles.keptTitle}>{t('reconcile.drift.kept', counted(kept.length))}</h3>
          <ul className={styles.list}>
            {kept.map((entry) => (
              <DriftEntryRow
                key={entry.group.id}
                companyId={companyId}
                entry={entry}
                isBusy={act.isPending}
                onAct={(what) => act.mutate({ act: what, groupId: entry.group.id })}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
