/** The bank of a company from a partner network: without one its documents cannot be paired. */
import { useQueryClient } from '@tanstack/react-query'
import { type BankInput, bankInput, type CompanyView } from '#contract/companies.ts'
import { ApiError, call } from '../../api.ts'
import { toAccountIds, validateConnection } from '../../lib/connection-rules.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { appQueries } from '../../lib/queries.ts'
import { useConnectionForm } from '../../lib/use-connection-form.ts'
import { useSending } from '../../lib/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { announce, ErrorNotice } from '../../ui/notice.tsx'
import page from '../../ui/page.module.css'
import { SecretField } from '../../ui/secret-field.tsx'
import { Part } from './part.tsx'
import styles from './settings.module.css'

type Draft = Record<'bankingUrl' | 'authUrl' | 'clientId' | 'clientSecret' | 'accountIds', string>

/** An empty secret stays unchanged where a bank is already connected. */
const validate = (draft: Draft, { id: companyId, accountIds }: CompanyView) => {
  const { clientSecret, ...rest } = draft
  const input = {
    ...rest,
    companyId,
    bankingUrl: rest.bankingUrl.trim(),
    authUrl: rest.authUrl.trim(),
    accountIds: toAccountIds(rest.accountIds),
    ...(clientSecret === '' && accountIds.length > 0 ? {} : { clientSecret }),
  }
  return validateConnection(bankInput, input, draft)
}

export const BankAccount = ({ company }: { readonly company: CompanyView }) => {
  const { t } = useWords()
  const client = useQueryClient()
  const isConnected = company.accountIds.length > 0
  const connect = useSending(
    (input: BankInput) => call('companies.connectBank', input),
    async ({ outcome }) => {
      if (outcome !== 'connected') return
      forget()
      announce(t('settings.bank.done'))
      await client.invalidateQueries(appQueries.companies)
    },
  )
  const { form, draft, forget, validated, field, secret, typed } = useConnectionForm(
    {
      bankingUrl: company.bankingUrl,
      authUrl: company.authUrl,
      clientId: company.clientId,
      accountIds: company.accountIds.join('\n'),
    },
    connect.isPending,
  )
  const submit = () => {
    const input = validated(validate({ ...draft, clientSecret: typed('clientSecret') }, company))
    if (input !== null) void connect.send(input)
  }
  const refusal = connect.answer?.outcome === 'refused' ? connect.answer.banking : null
  return (
    <Part
      id="bank"
      title={t('settings.bank.title')}
      about={t(isConnected ? 'settings.bank.connected' : 'settings.bank.about')}
    >
      <form
        ref={form}
        className={styles.section}
        aria-label={t('settings.bank.title')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={page.fields}>
          <Field {...field('bankingUrl')} type="url" />
          <Field {...field('authUrl')} type="url" />
          <Field {...field('clientId')} />
          <SecretField
            {...secret('clientSecret')}
            hint={t(isConnected ? 'start.form.secretKept' : 'start.form.secretHint')}
          />
          <Field {...field('accountIds')} rows={2} hint={t('start.form.accountIdsHint')} />
        </div>
        <div>
          <Button variant="primary" type="submit" isPending={connect.isPending}>
            {t(
              connect.isPending
                ? 'start.form.saving'
                : isConnected
                  ? 'start.form.saveChange'
                  : 'settings.bank.connect',
            )}
          </Button>
        </div>
      </form>
      {refusal?.state === 'failed' ? <ErrorNotice error={new ApiError(refusal.error)} compact /> : null}
      {connect.error === null ? null : <ErrorNotice error={connect.error} compact />}
    </Part>
  )
}
