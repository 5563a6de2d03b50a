/** Dialogs: one level, closed by Escape; the focus returns to its earlier place. */
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useWords } from '../lib/i18n/use-words.ts'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { ErrorNotice, RefusalNotice } from './notice.tsx'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons at the bottom. */
  readonly foot?: ReactNode
  /** Makes the fields a form: Enter in one of them presses the submit button. */
  readonly onSubmit?: () => void
  readonly form?: Ref<HTMLFormElement>
  /** The dialog has only text, which takes the focus so that keys scroll it. */
  readonly isText?: boolean
  readonly size?: 'narrow' | 'default' | 'wide'
  readonly role?: 'dialog' | 'alertdialog'
}

export const Dialog = ({
  title,
  onClose,
  children,
  foot,
  onSubmit,
  form,
  isText = false,
  size = 'default',
  role = 'dialog',
}: Props) => {
  const { t } = useWords()
  const content = (
    <>
      <div className={styles.body} {...(isText && { tabIndex: 0 })}>
        {children}
      </div>
      {foot === undefined ? null : <footer className={styles.foot}>{foot}</footer>}
    </>
  )
  return (
    <ModalOverlay
      className={styles.backdrop ?? ''}
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable
    >
      <Modal className={clsx(styles.modal, styles[size])}>
        <AriaDialog className={styles.dialog ?? ''} role={role}>
          <header className={styles.head}>
            <Heading slot="title" className={styles.title}>
              {title}
            </Heading>
            <Button variant="quiet" onPress={onClose} aria-label={t('common.close')} keyHint="Esc">
              {null}
            </Button>
          </header>
          {onSubmit === undefined ? (
            content
          ) : (
            <form
              {...(form && { ref: form })}
              className={styles.form}
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                onSubmit()
              }}
            >
              {content}
            </form>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'size' | 'form' | 'onClose'> {
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

/** A dialog with fields: Enter sends them as the button does; the reason of a refusal is below them. */
export const FormDialog = ({
  children,
  onSubmit,
  send,
  isReady = false,
  isPending = false,
  refused,
  error = null,
  ...dialog
}: FormDialogProps) => {
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

interface ConfirmDialogProps {
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

/** Confirms an action that cannot be undone: its consequences, a button that names it, and Cancel. */
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
}: ConfirmDialogProps) => {
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
