/** Asked before what cannot be undone: what would happen, a yes in its own words, and the way out. */
import type { ReactNode } from 'react'
import { useWords } from '../lib/i18n/use-words.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  readonly title: string
  readonly yes: string
  readonly onYes: () => void
  /** Cancel, unless it has words of its own. */
  readonly no?: string
  readonly onNo: () => void
  /** primary: the way on, and Enter says yes; danger: something is lost. */
  readonly variant?: 'primary' | 'danger'
  /** The yes is under way: no other answer counts. */
  readonly isBusy?: boolean
  /** There is a reason against a yes: the way out has the focus, which the yes loses. */
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
