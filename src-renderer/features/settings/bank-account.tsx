/** The bank of a company opened out of a partner network: without one its documents have nothing to be paired with. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { bankInput, type CompanyView } from '../../../src-preload/contract/companies.ts'
import { ApiError, call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { keys } from '../../lib/queries.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import page from '../../ui/page.module.css'
import { Part } from './part.tsx'
import styles from './settings.module.css'

type Draft = Record<'bankingUrl' | 'authUrl' | 'clientId' | 'clientSecret' | 'accountIds', string>
type Complaint = 'required' | 'tooLong' | 'httpsOnly' | 'notUrl'
type Complaints = Partial<Record<keyof Draft, Complaint>>

const judge = (draft: Draft, { id: companyId, accountIds }: CompanyView) => {
  const { clientSecret, ...rest } = draft
  const input = {
    ...rest,
    companyId,
    bankingUrl: rest.bankingUrl.trim(),
    authUrl: rest.authUrl.trim(),
    accountIds: rest.accountIds.split(/[\s,;]+/).filter((account) => account !== ''),
    ...(clientSecret === '' ? {} : { clientSecret }),
  }
  const complaints: Complaints = {}
  for (const { path, code, message } of bankInput.safeParse(input).error?.issues ?? []) {
    const field = String(path[0]) as keyof Draft
    const ofUrl = message === 'https-only' ? 'httpsOnly' : 'notUrl'
    const isUrl = field === 'bankingUrl' || field === 'authUrl'
    complaints[field] ??=
      draft[field].trim() === '' ? 'required' : code === 'too_big' ? 'tooLong' : isUrl ? ofUrl : 'required'
  }
  // Kept from before only where a bank was connected before.
  if (clientSecret === '' && accountIds.length === 0) complaints.clientSecret = 'required'
  return { input, complaints }
}

export const BankAccount = ({ company }: { readonly company: CompanyView }) => {
  const { t } = useWords()
  const client = useQueryClient()
  const isConnected = company.accountIds.length > 0
  const [draft, setDraft] = useState<Draft>({
    bankingUrl: company.bankingUrl,
    authUrl: company.authUrl,
    clientId: company.clientId,
    clientSecret: '',
    accountIds: company.accountIds.join('\n'),
  })
  const [complaints, setComplaints] = useState<Complaints>({})
  const form = useRef<HTMLFormElement>(null)
  const connect = useMutation({
    mutationFn: (input: Parameters<typeof call<'companies.connectBank'>>[1]) =>
      call('companies.connectBank', input),
    onSuccess: async ({ outcome }) => {
      if (outcome !== 'connected') return
      setDraft((now) => ({ ...now, clientSecret: '' }))
      announce(t('settings.bank.done'))
      await client.invalidateQueries({ queryKey: keys.companies })
    },
  })
  const submit = () => {
    const { input, complaints: found } = judge(draft, company)
    setComplaints(found)
    if (Object.keys(found).length === 0) connect.mutate(input)
    // Once the complaints are drawn: the first field that is wrong.
    else setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const refusal = connect.data?.outcome === 'refused' ? connect.data.banking : null
  const field = (name: keyof Draft) => {
    const complaint = complaints[name]
    return {
      label: t(`start.form.${name}`),
      value: draft[name],
      onChange: (value: string) => setDraft((now) => ({ ...now, [name]: value })),
      error: complaint === undefined ? undefined : t(`start.form.${complaint}`),
      isDisabled: connect.isPending,
      spellCheck: 'false' as const,
      autoComplete: 'off',
    }
  }
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
          <Field
            {...field('clientSecret')}
            type="password"
            hint={t(isConnected ? 'start.form.secretKept' : 'start.form.secretHint')}
          />
          <Field {...field('accountIds')} rows={2} hint={t('start.form.accountIdsHint')} />
        </div>
        <div>
          <Button look="primary" type="submit" isDisabled={connect.isPending}>
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
