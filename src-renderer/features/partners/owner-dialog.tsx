/** The network owner's own account: typed once, tested, kept; nothing of it comes back. */
import { useState } from 'react'
import type { CompanyId } from '../../../src-preload/contract/values.ts'
import { ApiError } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import styles from './partners.module.css'
import { useSetNetworkOwner } from './use-partners.ts'

interface Props {
  readonly companyId: CompanyId
  readonly onClose: () => void
}

/** Interface 5.1: at most so many characters each. */
const MOST = 50

export const OwnerDialog = ({ companyId, onClose }: Props) => {
  const { t } = useWords()
  const [email, setEmail] = useState('')
  const [token, setToken] = useState('')
  const [isJudged, setJudged] = useState(false)
  const set = useSetNetworkOwner(companyId)
  const complaint = (text: string, isRight: boolean): string | undefined =>
    !isJudged
      ? undefined
      : text.trim() === ''
        ? t('partners.owner.required')
        : text.trim().length > MOST
          ? t('partners.owner.tooLong')
          : isRight
            ? undefined
            : t('partners.owner.notEmail')
  const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
  const send = () => {
    setJudged(true)
    if (!isEmail || token.trim() === '' || email.trim().length > MOST || token.trim().length > MOST) return
    set.mutate(
      { email: email.trim(), token: token.trim() },
      {
        onSuccess: ({ outcome }) => {
          if (outcome !== 'kept') return
          announce(t('partners.said.ownerKept'))
          onClose()
        },
      },
    )
  }
  const failure = set.error ?? (set.data?.outcome === 'refused' ? new ApiError(set.data.error) : null)
  return (
    <Dialog
      title={t('partners.owner.formTitle')}
      isOpen
      onClose={onClose}
      size="narrow"
      foot={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" form="network-owner" isDisabled={set.isPending}>
            {t(set.isPending ? 'partners.owner.keeping' : 'partners.owner.keep')}
          </Button>
        </>
      }
    >
      <form
        id="network-owner"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p className={styles.fine}>{t('partners.owner.formText')}</p>
        <Field
          label={t('partners.owner.email')}
          type="email"
          value={email}
          onChange={setEmail}
          error={complaint(email, isEmail)}
          isReadOnly={set.isPending}
          autoComplete="off"
          autoFocus
        />
        <Field
          label={t('partners.owner.token')}
          type="password"
          value={token}
          onChange={setToken}
          error={complaint(token, true)}
          hint={t('partners.owner.tokenHint')}
          isReadOnly={set.isPending}
          autoComplete="off"
        />
        {failure === null ? null : (
          <>
            <ErrorNotice error={failure} compact />
            <p className={styles.fine}>{t('partners.owner.refused')}</p>
          </>
        )}
      </form>
    </Dialog>
  )
}
