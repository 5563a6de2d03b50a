/** Confirms that a form is discarded. */
import { useWords } from '../../../lib/i18n/use-words.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

interface Props {
  readonly onClose: () => void
  readonly onConfirm: () => void
}

export const DiscardDialog = ({ onClose, onConfirm }: Props) => {
  const { t } = useWords()
  return (
    <ConfirmDialog
      title={t('issue.form.discardTitle')}
      yes={t('issue.form.discard')}
      onYes={onConfirm}
      onNo={onClose}
    >
      <p>{t('issue.form.discardText')}</p>
    </ConfirmDialog>
  )
}
