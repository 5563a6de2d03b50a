/** Asked before what is typed is thrown away. */
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

export const DiscardDialog = ({ isOpen, onClose, onConfirm }: Props) => {
  const { t } = useWords()
  return (
    <Dialog
      title={t('issue.form.discardTitle')}
      isOpen={isOpen}
      onClose={onClose}
      size="narrow"
      role="alertdialog"
      foot={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" onPress={onConfirm}>
            {t('issue.form.discard')}
          </Button>
        </>
      }
    >
      <p>{t('issue.form.discardText')}</p>
    </Dialog>
  )
}
