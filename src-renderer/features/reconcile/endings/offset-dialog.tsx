/** Joins transactions that end one another: an own transfer, a charge and its return, a refunded duplicate. */
import { useState } from 'react'
import type { OffsetKind } from '#contract/ending-values.ts'
import { call } from '../../../api.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { EndingProps } from './ending-props.ts'
import styles from './endings.module.css'
import { Refused } from './refused.tsx'

const kinds: readonly OffsetKind[] = ['own-transfer', 'reversal', 'duplicate-refund']

export const OffsetDialog = ({ companyId, transactionIds, onEnd, onClose }: EndingProps) => {
  const { t, words, counted } = useWords()
  const [kind, setKind] = useState<OffsetKind>('own-transfer')
  const [refused, setRefused] = useState<string | null>(null)
  const save = async () => {
    const why = await onEnd(() =>
      call('endings.offset', { companyId, transactionIds: [...transactionIds], kind }),
    )
    if (why === null) onClose()
    else setRefused(why)
  }
  return (
    <Dialog
      title={t('reconcile.endings.offset.title')}
      isOpen
      onClose={onClose}
      size="narrow"
      onSubmit={() => void save()}
      foot={
        <Button variant="primary" type="submit" autoFocus>
          {t('reconcile.endings.offset.save')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.subject}>{t('reconcile.endings.many', counted(transactionIds.length))}</p>
        <Choice
          label={t('reconcile.endings.offset.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, text: words.allocationKind[value] }))}
          onChange={(value) => {
            setKind(value)
            setRefused(null)
          }}
        />
        <Refused text={refused} />
      </div>
    </Dialog>
  )
}
