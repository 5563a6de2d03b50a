/** A dialog with fields: Enter sends them as the button does; the reason of a refusal is below them. */
import type { ComponentProps, ReactNode } from 'react'
import { useWords } from '../lib/i18n/use-words.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorNotice, RefusalNotice } from './notice.tsx'

interface Props extends Pick<ComponentProps<typeof Dialog>, 'title' | 'size' | 'form' | 'onClose'> {
  readonly children: ReactNode
  readonly onSubmit: () => void
  /** Text of the button. */
  readonly send: string
  /** No field is required: the button has the focus. */
  readonly isReady?: boolean
  /** A request is under way: nothing is sent twice. */
  readonly isPending?: boolean
  /** Why it was refused, as a sentence. */
  readonly refused?: string | undefined
  /** The failure of the request. */
  readonly error?: unknown
}

export const FormDialog = ({
  children,
  onSubmit,
  send,
  isReady = false,
  isPending = false,
  refused,
  error = null,
  ...dialog
}: Props) => {
  const { t } = useWords()
  return (
    <Dialog
      {...dialog}
      onSubmit={() => {
        if (!isPending) onSubmit()
      }}
      foot={
        <>
          <Button onPress={dialog.onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" isPending={isPending} autoFocus={isReady}>
            {send}
          </Button>
        </>
      }
    >
      {children}
      {refused === undefined ? null : <RefusalNotice text={refused} />}
      {error === null ? null : <ErrorNotice error={error} compact />}
    </Dialog>
  )
}
