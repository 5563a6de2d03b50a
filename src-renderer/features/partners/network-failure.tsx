/** Shows the failure of a partner call; a rejected account may be the wrong one of two (interface 5.1). */
import { toApiError } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import styles from './partners.module.css'

interface Props {
  readonly error: unknown
  /** Opens the network owner's account; undefined where the company cannot set one. */
  readonly onSetOwner: (() => void) | undefined
}

/** Scrolls to the message, which is below the form or list and may be out of sight. */
const show = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' })

export const NetworkFailure = ({ error, onSetOwner }: Props) => {
  const { t } = useWords()
  if (error === null || error === undefined) return null
  const { code, details } = toApiError(error)
  const isAccount = code === 'credential-rejected' || code === 'credential-missing'
  return (
    <div ref={show} className={styles.failure}>
      <ErrorNotice error={error} compact />
      {details.serviceValue === 38 ? <p className={styles.fine}>{t('partners.form.notFound')}</p> : null}
      {isAccount && onSetOwner !== undefined ? (
        <p className={styles.aside}>
          {t('partners.refusal.owner')} <Button onPress={onSetOwner}>{t('partners.refusal.setOwner')}</Button>
        </p>
      ) : null}
    </div>
  )
}
