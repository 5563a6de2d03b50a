/** Leaves transactions open on purpose: out of the work, with a note that says why. */
import { useState } from 'react'
import { call } from '../../../api.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import type { EndingProps } from './ending-props.ts'
import styles from './endings.module.css'
import { Refused } from './refused.tsx'

export const LeaveOpenDialog = ({ companyId, transactionIds, onEnd, onClose }: EndingProps) => {
  const { t, counted } = useWords()
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const save = async () => {
    const why = await onEnd(() =>
      call('endings.leaveOpen', { companyId, transactionIds: [...transactionIds], note }),
    )
    if (why === null) onClose()
    else setRefused(why)
  }
  return (
    <Dialog
      title={t('reconcile.endings.leaveOpen.title')}
      isOpen
      onClose={onClose}
      size="narrow"
      onSubmit={() => void save()}
      foot={
        <Button variant="primary" type="submit">
          {t('reconcile.endings.leaveOpen.save')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.subject}>{t('reconcile.endings.many', counted(transactionIds.length))}</p>
        <Field
          label={t('reconcile.endings.leaveOpen.note')}
          hint={t('reconcile.endings.leaveOpen.hint')}
          value={note}
          onChange={setNote}
          autoFocus
        />
        <Refused text={refused} />
      </div>
    </Dialog>
  )
}
