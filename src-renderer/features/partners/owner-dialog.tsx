/** The network owner's account: entered once, tested, stored; it is never shown again. */
import { useQueryClient } from '@tanstack/react-query'
import { accountInput } from '#contract/companies.ts'
import type { CompanyId } from '#contract/values.ts'
import { ApiError, call, toApiError } from '../../api.ts'
import { validateConnection } from '../../lib/connection-rules.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useConnectionForm } from '../../lib/use-connection-form.ts'
import { useSending } from '../../lib/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { announce, ErrorNotice } from '../../ui/notice.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import { partnerQueries } from './partner-queries.ts'
import styles from './partners.module.css'

interface Props {
  readonly companyId: CompanyId
  readonly onClose: () => void
}

export const OwnerDialog = ({ companyId, onClose }: Props) => {
  const { t } = useWords()
  const client = useQueryClient()
  const set = useSending(
    (owner: { email: string; token: string }) => call('partners.setOwner', { companyId, owner }),
    async ({ outcome }) => {
      if (outcome !== 'kept') return
      announce(t('partners.said.ownerKept'))
      onClose()
      await client.invalidateQueries(partnerQueries.owner(companyId))
    },
  )
  const { form, draft, validated, field, secret, typed } = useConnectionForm({ email: '' }, set.isPending)
  const send = () => {
    const { email } = draft
    const token = typed('token')
    const account = { email: email.trim(), token: token.trim() }
    const owner = validated(validateConnection(accountInput, account, { email, token }))
    if (owner === null) return
    void set.send(owner)
  }
  const failure = set.error ?? (set.answer?.outcome === 'refused' ? new ApiError(set.answer.error) : null)
  return (
    <FormDialog
      title={t('partners.owner.formTitle')}
      onClose={onClose}
      size="narrow"
      form={form}
      onSubmit={send}
      send={t(set.isPending ? 'start.form.testing' : 'start.form.saveChange')}
      isPending={set.isPending}
    >
      <div className={styles.form}>
        <p className={styles.fine}>{t('partners.owner.formText')}</p>
        <Field {...field('email')} label={t('partners.owner.email')} type="email" autoFocus />
        <SecretField
          {...secret('token')}
          label={t('partners.owner.token')}
          hint={t('start.form.secretHint')}
        />
        {failure === null ? null : (
          <>
            <ErrorNotice error={failure} compact />
            <p className={styles.fine}>{t('partners.owner.refused')}</p>
          </>
        )}
      </div>
    </FormDialog>
  )
}

interface NetworkFailureProps {
  readonly error: unknown
  /** Opens the network owner's account; undefined where the company cannot set one. */
  readonly onSetOwner: (() => void) | undefined
}

/** Scrolls to the message, which is below the form or list and may be out of sight. */
const show = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' })

/** Shows the failure of a partner call; a rejected account may be the wrong one of two (interface 5.1). */
export const NetworkFailure = ({ error, onSetOwner }: NetworkFailureProps) => {
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
