/** A note in the history: its text and subject; expanded, the present note and its undo. */
import { useState } from 'react'
import { isolateText } from '#contract/clean-text.ts'
import type { NoteEntry } from '#contract/history.ts'
import type { CompanyId } from '#contract/values.ts'
import { GroupMembers } from '../../../groups/group-members.tsx'
import { NoteSection } from '../../../groups/note-section.tsx'
import { useGroupName } from '../../../groups/use-categories.ts'
import { formatInstant, useWords } from '../../../lib/i18n/use-words.ts'
import styles from './dialogs.module.css'
import { RevealButton } from './reveal-button.tsx'

interface Props {
  readonly companyId: CompanyId
  readonly entry: NoteEntry
}

export const NoteRow = ({ companyId, entry }: Props) => {
  const { t, money } = useWords()
  const groupName = useGroupName(companyId)
  const [isOpen, setOpen] = useState(false)
  const { of, group, text, before, amountMinor, currency } = entry
  const name = group ? groupName(group) : isolateText(entry.name ?? t('reconcile.history.note.gone'))
  return (
    <>
      <tr className={entry.inForce ? undefined : styles.past}>
        <td>{formatInstant(entry.at)}</td>
        <td>{isolateText(entry.by)}</td>
        <td>{t(`reconcile.history.note.${entry.action}`)}</td>
        <td>
          <RevealButton name={name} isOpen={isOpen} setOpen={setOpen} />
          {text === null ? null : <p className={styles.faint}>{isolateText(text)}</p>}
        </td>
        <td className={styles.end}>
          {amountMinor === null || currency === null ? null : money(amountMinor, currency)}
        </td>
        <td />
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={6}>
            <div className={styles.reasons}>
              {group ? (
                <GroupMembers
                  companyId={companyId}
                  allocations={group.allocations}
                  currency={group.currency}
                  rate={group.rate}
                />
              ) : null}
              {before === null ? null : (
                <p>{t('reconcile.history.note.before', { text: isolateText(before) })}</p>
              )}
              {of === null ? null : <NoteSection companyId={companyId} of={of} name={name} />}
            </div>
          </td>
        </tr>
      ) : null}
    </>
  )
}
