/** Rows of the history: a decision, an act with many decisions, or a note; each with its reasons and undo. */
import { useState } from 'react'
import { isolateText } from '#contract/clean-text.ts'
import type { DecisionEntry, HistoryEntry, NoteEntry } from '#contract/history.ts'
import { AUTOMATIC } from '#contract/plain-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { EvidenceChips } from '../../../groups/evidence-chips.tsx'
import { GroupMembers } from '../../../groups/group-members.tsx'
import { NoteSection } from '../../../groups/note-section.tsx'
import { useGroupName } from '../../../groups/use-categories.ts'
import { formatInstant, useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { proposedPostings } from '../ledger/posting-sum.ts'
import { proposalSum } from '../tray/tray-sum.ts'
import styles from './dialogs.module.css'
import { NoteRow } from './note-row.tsx'
import { RevealButton } from './reveal-button.tsx'

/** What undo or redo applies to: one group, or a whole act. */
export type HistoryTarget = { readonly groupId: string } | { readonly act: number }

export interface HistoryActs {
  readonly undo: (target: HistoryTarget) => void
  readonly redo: (target: HistoryTarget) => void
}

/** States that the source has caused since a group was accepted. */
const bySource: ReadonlySet<string> = new Set(['confirmed', 'conflicting', 'stale'])

interface Props {
  readonly companyId: CompanyId
  readonly entries: readonly HistoryEntry[]
  readonly acts: HistoryActs
}

export const HistoryEntries = ({ companyId, entries, acts }: Props) => (
  <>
    {inActs(entries).map((one) =>
      Array.isArray(one) ? (
        <Act key={one[0]?.sequence} companyId={companyId} entries={one} acts={acts} />
      ) : (
        <NoteRow key={`note-${one.sequence}`} companyId={companyId} entry={one} />
      ),
    )}
  </>
)

/** Joins entries in sequence that belong to one act. */
const inActs = (entries: readonly HistoryEntry[]): (NoteEntry | DecisionEntry[])[] => {
  const acts: ReturnType<typeof inActs> = []
  for (const entry of entries) {
    const last = acts.at(-1)
    if (entry.kind === 'note') acts.push(entry)
    else if (Array.isArray(last) && entry.act !== null && last[0]?.act?.id === entry.act.id) last.push(entry)
    else acts.push([entry])
  }
  return acts
}

interface WayBackProps {
  readonly entry: DecisionEntry
  readonly target: HistoryTarget
  readonly of: string
  readonly acts: HistoryActs
}

/** Undo for a decision in force; redo for one that was undone, if nothing followed. */
const UndoOrRedo = ({ entry, target, of, acts }: WayBackProps) => {
  const { t } = useWords()
  if (!entry.inForce) return null
  const act = entry.action === 'undone' ? 'redo' : 'undo'
  return (
    <Button
      variant="quiet"
      onPress={(event) => {
        // This button is removed; the one that names the decision stays.
        event.target.closest('tr')?.querySelector('button')?.focus()
        acts[act](target)
      }}
      of={of}
    >
      {t(`reconcile.history.${act}`)}
    </Button>
  )
}

/** The name of an action; an undo cannot be done again. */
const useActionText = () => {
  const { t } = useWords()
  return ({ action, redone }: DecisionEntry): string =>
    redone && action !== 'undone'
      ? t(`reconcile.history.again.${action}`)
      : t(`reconcile.history.action.${action}`)
}

interface EntryProps {
  readonly companyId: CompanyId
  readonly entry: DecisionEntry
  readonly acts: HistoryActs
}

const Entry = ({ companyId, entry, acts }: EntryProps) => {
  const { t, words, money } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { group, inForce } = entry
  const actionText = useActionText()
  const numbers = useGroupName(companyId)(group)
  // The sum of the transactions: documents may be settled for less or more. Lines of the ledger name their own sum.
  const { transactionsMinor } =
    group.allocations[0]?.kind === 'posted' ? proposedPostings(group) : proposalSum(group)
  return (
    <>
      <tr className={inForce ? undefined : styles.past}>
        <td>{formatInstant(entry.at)}</td>
        <td>{entry.by === AUTOMATIC ? t('reconcile.history.automatic') : entry.by}</td>
        <td>
          {actionText(entry)}
          {group.class === null ? null : (
            <span className={styles.faint}> · {words.matchClass[group.class]}</span>
          )}{' '}
          {inForce && bySource.has(group.state) ? (
            <Chip tone={group.state === 'confirmed' ? 'for' : 'against'}>
              {words.groupState[group.state]}
            </Chip>
          ) : null}
        </td>
        <td>
          <RevealButton name={numbers} isOpen={isOpen} setOpen={setOpen} />
          {entry.text === null ? null : <p className={styles.faint}>{isolateText(entry.text)}</p>}
        </td>
        <td className={styles.end}>
          {money(transactionsMinor, group.rate === undefined ? group.currency : 'EUR')}
        </td>
        <td className={styles.end}>
          <UndoOrRedo entry={entry} target={{ groupId: group.id }} of={numbers} acts={acts} />
        </td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={6}>
            <div className={styles.reasons}>
              <GroupMembers
                companyId={companyId}
                allocations={group.allocations}
                currency={group.currency}
                rate={group.rate}
              />
              {group.note === undefined ? null : <p>{isolateText(group.note)}</p>}
              <NoteSection companyId={companyId} of={{ groupId: group.id }} name={numbers} />
              {group.evidence.length === 0 ? (
                <p className={styles.faint}>{t('reconcile.history.byHand')}</p>
              ) : (
                <EvidenceChips evidence={group.evidence} currency={group.currency} showAll />
              )}
            </div>
          </td>
        </tr>
      ) : null}
    </>
  )
}

interface ActProps {
  readonly companyId: CompanyId
  readonly entries: readonly DecisionEntry[]
  readonly acts: HistoryActs
}

/** An act with many decisions, collapsed at first. */
const Act = ({ companyId, entries, acts }: ActProps) => {
  const { t, count } = useWords()
  const actionText = useActionText()
  const [isOpen, setOpen] = useState(false)
  const [first] = entries
  if (first === undefined) return null
  if (first.act === null || first.act.count === 1)
    return <Entry companyId={companyId} entry={first} acts={acts} />
  const many = t('reconcile.history.together', { n: count(first.act.count) })
  return (
    <>
      <tr className={entries.some(({ inForce }) => inForce) ? undefined : styles.past}>
        <td>{formatInstant(first.at)}</td>
        <td>{first.by === AUTOMATIC ? t('reconcile.history.automatic') : first.by}</td>
        <td>{actionText(first)}</td>
        <td colSpan={2}>
          <RevealButton name={many} isOpen={isOpen} setOpen={setOpen} />
        </td>
        <td className={styles.end}>
          <UndoOrRedo
            entry={entries.find(({ inForce }) => inForce) ?? first}
            target={{ act: first.act.id }}
            of={many}
            acts={acts}
          />
        </td>
      </tr>
      {isOpen
        ? entries.map((entry) => (
            <Entry key={entry.sequence} companyId={companyId} entry={entry} acts={acts} />
          ))
        : null}
    </>
  )
}
