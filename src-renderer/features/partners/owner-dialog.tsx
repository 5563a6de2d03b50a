/** The network owner's account: entered once, tested, stored; it is never shown again. */
import { useQueryClient } from '@tanstack/react-query'
import { accountInput } from '#contract/companies.ts'
import type { CompanyId } from '#contract/values.ts'
import { ApiError, call } from '../../api.ts'
import { validateConnection } from '../../lib/connection-rules.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useConnectionForm } from '../../lib/use-connection-form.ts'
import { useSending } from '../../lib/use-sending.ts'
import { announce } from '../../ui/announcer.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
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
