/** A decision in force: its rows, its reasons at the time, who decided when, and its undo. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { type Ref, useRef } from 'react'
import { isolateText } from '#contract/clean-text.ts'
import type { GroupView } from '#contract/matching.ts'
import { AUTOMATIC } from '#contract/plain-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../api.ts'
import { formatInstant, useWords } from '../lib/i18n/use-words.ts'
import { proposalQueries, type RowAsked } from '../lib/queries.ts'
import { Button } from '../ui/button.tsx'
import { ClassMark } from '../ui/class-mark.tsx'
import { announce, ErrorNotice } from '../ui/notice.tsx'
import { EvidenceChips } from './evidence-chips.tsx'
import { GroupMembers } from './group-members.tsx'
import styles from './groups.module.css'
import { NoteSection } from './note-section.tsx'
import { PostingNote } from './posting-note.tsx'
import { useGroupName } from './use-categories.ts'

/** A sentence with who decided it when, and the class of the proposal at that time. */
export const useDecidedText = () => {
  const { t, words } = useWords()
  return ({ decidedBy, decidedAt, class: matchClass }: GroupView): string => {
    const time = decidedAt === null ? '' : formatInstant(decidedAt)
    const decidedText =
      decidedBy === AUTOMATIC
        ? t('reconcile.endings.decided.automatically', { time })
        : t('reconcile.endings.decided.by', { name: decidedBy ?? '', time })
    return matchClass === null ? decidedText : `${decidedText} · ${words.matchClass[matchClass]}`
  }
}

interface Props {
  readonly companyId: CompanyId
  readonly group: GroupView
  readonly isBusy: boolean
  readonly onUndo: (group: GroupView) => void
  /** Shows what contradicts it. */
  readonly onDrift?: (() => void) | undefined
  readonly card?: Ref<HTMLElement>
  /** What ended its error. */
  readonly correction?: GroupView | undefined
}

export const DecidedGroup = ({ companyId, group, isBusy, onUndo, onDrift, card, correction }: Props) => {
  const { t, words } = useWords()
  const say = useDecidedText()
  const nameOf = useGroupName(companyId)
  const inDoubt = group.state === 'conflicting' || group.state === 'stale'
  const open = openKindOf(group)
  return (
    <article className={styles.decided} ref={card}>
      <header className={styles.decidedHead}>
        <ClassMark mark={inDoubt ? 'conflict' : open !== null ? 'leftOpen' : 'decided'} />
        <h3>{open !== null && !inDoubt ? words.allocationKind[open] : words.groupState[group.state]}</h3>
        {inDoubt && onDrift ? (
          <Button variant="quiet" onPress={onDrift} of={nameOf(group)}>
            {t('reconcile.drift.see')}
          </Button>
        ) : null}
        <Button
          variant="quiet"
          flush="end"
          isPending={isBusy}
          onPress={() => onUndo(group)}
          of={nameOf(group)}
        >
          {t('reconcile.history.undo')}
        </Button>
      </header>
      <GroupMembers
        companyId={companyId}
        allocations={group.allocations}
        currency={group.currency}
        rate={group.rate}
      />
      <PostingNote group={group} isEnded={correction !== undefined} />
      {correction === undefined ? null : (
        <p>
          {t('ledger.ended')} {nameOf(correction)}. {say(correction)}
          {correction.class === null ? `, ${t('ledger.byHand')}` : ''}
        </p>
      )}
      {group.note === undefined ? null : <p className={styles.note}>{isolateText(group.note)}</p>}
      <p className={styles.fine}>{say(group)}</p>
      <NoteSection companyId={companyId} of={{ groupId: group.id }} name={nameOf(group)} />
      {group.evidence.length === 0 ? (
        <p className={styles.fine}>{t('reconcile.history.byHand')}</p>
      ) : (
        <EvidenceChips evidence={group.evidence} currency={group.currency} />
      )}
    </article>
  )
}

interface DecidedSectionProps {
  readonly companyId: CompanyId
  readonly row: RowAsked
}

/** In the detail of a document or transaction: the decisions on it, each with its undo. */
export const DecidedSection = ({ companyId, row }: DecidedSectionProps) => {
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
          correction={correctionOf(group, data.groups)}
        />
      ))}
      {undo.error === null ? null : <ErrorNotice error={undo.error} compact />}
    </section>
  )
}

/** The one of the decisions that ended the error of the group. */
export const correctionOf = (
  { id }: Pick<GroupView, 'id'>,
  groups: readonly GroupView[],
): GroupView | undefined => groups.find(({ ends }) => ends === id)

/** How it leaves its transaction open: decided, but neither reconciled nor classified. Null for the others. */
export const openKindOf = ({ allocations: [row] }: Pick<GroupView, 'allocations'>) =>
  row?.kind === 'left-open' || row?.kind === 'waiting' ? row.kind : null
