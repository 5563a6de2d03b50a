/** In the detail of a document or transaction: the decisions on it, each with its undo. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { GroupView } from '#contract/matching.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../api.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import { proposalQueries, type RowAsked } from '../lib/queries.ts'
import { announce } from '../ui/announcer.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import { DecidedGroup } from './decided-group.tsx'
import styles from './groups.module.css'

interface Props {
  readonly companyId: CompanyId
  readonly row: RowAsked
}

export const DecidedSection = ({ companyId, row }: Props) => {
  const { t, counted } = useWords()
  const { data, error, refetch } = useQuery(proposalQueries.decided(companyId, row))
  const section = useRef<HTMLElement>(null)
  const undo = useMutation({
    mutationFn: (group: GroupView) => call('matching.undo', { companyId, groupId: group.id }),
    onSuccess: ({ count }) => {
      announce(
        count === 0 ? t('reconcile.said.nothingToUndo') : t('reconcile.said.undoneMany', counted(count)),
      )
      // The undo button is removed with the decision.
      section.current?.closest('aside')?.focus()
    },
  })
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} compact />
  if (data == null || data.groups.length === 0) return null
  return (
    <section className={styles.side} ref={section}>
      <h3>{t('reconcile.endings.decided.title')}</h3>
      {data.groups.map((group) => (
        <DecidedGroup
          key={group.id}
          companyId={companyId}
          group={group}
          isBusy={undo.isPending}
          onUndo={(one) => undo.mutate(one)}
        />
      ))}
      {undo.error === null ? null : <ErrorNotice error={undo.error} compact />}
    </section>
  )
}
