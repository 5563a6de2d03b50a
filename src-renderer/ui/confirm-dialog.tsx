/** Confirms an action that cannot be undone: its consequences, a button that names it, and Cancel. */
import type { ReactNode } from 'react'
import { useWords } from '../lib/i18n/use-words.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  readonly title: string
  readonly yes: string
  readonly onYes: () => void
  /** Text of the second button; "Cancel" by default. */
  readonly no?: string
  readonly onNo: () => void
  /** primary: Enter confirms; danger: something is lost. */
  readonly variant?: 'primary' | 'danger'
  /** The action is under way: no other answer is accepted. */
  readonly isBusy?: boolean
  /** There is a reason against it: Cancel has the focus. */
  readonly isBarred?: boolean
  readonly children: ReactNode
}

export const ConfirmDialog = ({
  title,
  yes,
  onYes,
  no,
  onNo,
  variant = 'danger',
  isBusy = false,
  isBarred = false,
  children,
}: Props) => {
  const { t } = useWords()
  return (
    <Dialog
      title={title}
      onClose={onNo}
      size="narrow"
      role="alertdialog"
      foot={
        <>
          <Button key={isBarred ? 'only' : 'no'} onPress={onNo} isDisabled={isBusy} autoFocus={isBarred}>
            {no ?? t('common.cancel')}
          </Button>
          <Button
            variant={variant}
            onPress={onYes}
            isPending={isBusy}
            isDisabled={isBarred}
            autoFocus={variant === 'primary'}
          >
            {yes}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
