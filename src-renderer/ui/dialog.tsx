/** Dialogs: one level, closed by Escape; the focus returns to its earlier place. */
import { clsx } from 'clsx'
import type { ReactNode, Ref } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useWords } from '../lib/i18n/use-words.ts'
import { Button } from './button.tsx'
import styles from './dialog.module.css'

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
