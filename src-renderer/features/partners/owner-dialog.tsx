/** The network owner's own account: typed once, tested, kept; nothing of it comes back. */
import { accountInput } from '#contract/companies.ts'
import type { CompanyId } from '#contract/values.ts'
import { ApiError } from '../../api.ts'
import { judgeConnection } from '../../lib/connection-rules.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useConnectionForm } from '../../lib/use-connection-form.ts'
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

export const OwnerDialog = ({ companyId, onClose }: Props) => {
  const { t } = useWords()
  const set = useSetNetworkOwner(companyId)
  const { form, draft, forget, judged, field } = useConnectionForm({ email: '', token: '' }, set.isPending)
  const close = () => {
    forget()
    onClose()
  }
  const send = () => {
    const { email, token } = draft
    const owner = judged(judgeConnection(accountInput, { email: email.trim(), token: token.trim() }, draft))
    if (owner === null) return
    set.mutate(owner, {
      onSuccess: ({ outcome }) => {
        if (outcome !== 'kept') return
        announce(t('partners.said.ownerKept'))
        close()
      },
    })
  }
  const failure = set.error ?? (set.data?.outcome === 'refused' ? new ApiError(set.data.error) : null)
  return (
    <Dialog
      title={t('partners.owner.formTitle')}
      isOpen
      onClose={close}
      size="narrow"
      form={form}
      onSubmit={send}
      foot={
        <>
          <Button onPress={close}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" isPending={set.isPending}>
            {t(set.isPending ? 'start.form.testing' : 'start.form.saveChange')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.fine}>{t('partners.owner.formText')}</p>
        <Field {...field('email')} label={t('partners.owner.email')} type="email" autoFocus />
        <Field
          {...field('token')}
          label={t('partners.owner.token')}
          type="password"
          hint={t('start.form.secretHint')}
        />
        {failure === null ? null : (
          <>
            <ErrorNotice error={failure} compact />
            <p className={styles.fine}>{t('partners.owner.refused')}</p>
          </>
        )}
      </div>
    </Dialog>
  )
}
