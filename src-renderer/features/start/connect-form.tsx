/** Connecting a company: both halves are tested, each answers in its place, and a failed test saves nothing. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CompanyView, ConnectionCheck } from '../../../src-preload/contract/companies.ts'
import { ApiError, call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { ClassMark } from '../../ui/class-mark.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import styles from './connect-form.module.css'
import {
  type Complaints,
  type ConnectDraft,
  draftOf,
  emptyDraft,
  judgeChange,
  judgeDraft,
} from './connect-rules.ts'

interface Props {
  /** The company to change; none to connect a new one. */
  readonly company: CompanyView | null
  readonly onConnected: (company: CompanyView) => void
  readonly onCancel: () => void
}

const CheckAnswer = ({ check }: { readonly check: ConnectionCheck | undefined }) => {
  const { t } = useWords()
  if (check === undefined) return null
  if (check.state === 'ok')
    return (
      <p className={styles.ok} role="status">
        <ClassMark mark="certain" /> {t('start.form.checkOk')}
      </p>
    )
  if (check.state === 'not-tested') return <p className={styles.skipped}>{t('start.form.checkSkipped')}</p>
  // Nothing is here yet that could be worked with offline: only the address and the network matter.
  if (check.error.code === 'offline')
    return (
      <p className={styles.refused} role="alert">
        {t('start.form.unreachable')}
      </p>
    )
  return <ErrorNotice error={failureOf(check)} compact />
}

/** ErrorNotice takes what the border throws; a check carries the same thing as a value. */
const failureOf = ({ error }: Extract<ConnectionCheck, { state: 'failed' }>) => new ApiError(error)

export const ConnectForm = ({ company, onConnected, onCancel }: Props) => {
  const { t } = useWords()
  const [draft, setDraft] = useState<ConnectDraft>(company === null ? emptyDraft : draftOf(company))
  const [complaints, setComplaints] = useState<Complaints>({})
  const [checks, setChecks] = useState<{ invoicing?: ConnectionCheck; banking?: ConnectionCheck }>({})
  const [isRefused, setRefused] = useState(false)

  /** null where the fields already said what is wrong. */
  const judged = <Input,>(answer: { input: Input } | { complaints: Complaints }): Input | null => {
    setComplaints('complaints' in answer ? answer.complaints : {})
    return 'complaints' in answer ? null : answer.input
  }
  const test = async (): Promise<void> => {
    const input = judged(judgeDraft(draft))
    if (input !== null) setChecks(await call('companies.test', input))
  }
  const saveNew = async () => {
    const input = judged(judgeDraft(draft))
    return input === null ? null : call('companies.connect', input)
  }
  const saveChange = async ({ id }: CompanyView) => {
    const input = judged(judgeChange(draft, id))
    return input === null ? null : call('companies.change', input)
  }
  const save = async (): Promise<void> => {
    const answer = await (company === null ? saveNew() : saveChange(company))
    if (answer === null) return
    setChecks(answer)
    if (answer.outcome === 'connected') onConnected(answer.company)
    else setRefused(true)
  }
  const send = useMutation({
    mutationFn: (act: 'test' | 'connect') => {
      setRefused(false)
      setChecks({})
      return act === 'test' ? test() : save()
    },
  })
  const isBusy = send.isPending
  const busyWith = isBusy ? send.variables : null
  const form = useRef<HTMLFormElement>(null)
  // Once the fields can take the focus again: each judgement leads to the first that is wrong.
  useEffect(() => {
    if (!isBusy && Object.keys(complaints).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [complaints, isBusy])

  const title = company === null ? t('start.form.title') : t('start.form.changeTitle', { name: company.name })
  const secretHint = t(company === null ? 'start.form.secretHint' : 'start.form.secretKept')
  const field = (name: keyof ConnectDraft) => {
    const complaint = complaints[name]
    return {
      label: t(`start.form.${name}`),
      value: draft[name],
      onChange: (value: string) => setDraft((now) => ({ ...now, [name]: value })),
      error: complaint === undefined ? undefined : t(`start.form.${complaint}`),
      isDisabled: isBusy,
      spellCheck: 'false' as const,
      autoComplete: 'off',
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate('connect')
      }}
    >
      <h2>{title}</h2>
      <div className={styles.three}>
        <Field {...field('name')} autoFocus />
        <Choice
          label={t('start.form.environment')}
          value={draft.environment}
          isDisabled={isBusy}
          options={[
            { value: 'production', text: t('start.form.production') },
            { value: 'staging', text: t('start.form.staging') },
          ]}
          onChange={(environment) => setDraft((now) => ({ ...now, environment }))}
        />
        <Field {...field('currency')} maxLength={3} />
      </div>
      <div className={styles.halves}>
        <fieldset className={styles.half}>
          <legend>{t('start.form.invoicing')}</legend>
          <Field {...field('invoicingUrl')} hint={t('start.form.urlHint')} type="url" />
          <Field {...field('email')} type="email" />
          <Field {...field('token')} type="password" hint={secretHint} />
          <CheckAnswer check={checks.invoicing} />
        </fieldset>
        <fieldset className={styles.half}>
          <legend>{t('start.form.banking')}</legend>
          <Field {...field('bankingUrl')} type="url" />
          <Field {...field('authUrl')} type="url" />
          <Field {...field('clientId')} />
          <Field
            {...field('clientSecret')}
            type="password"
            hint={company === null ? undefined : secretHint}
          />
          <Field {...field('accountIds')} rows={2} hint={t('start.form.accountIdsHint')} />
          <CheckAnswer check={checks.banking} />
        </fieldset>
      </div>
      {isRefused ? (
        <p className={styles.refused} role="alert">
          {t('start.form.refused')}
        </p>
      ) : null}
      {send.error === null ? null : <ErrorNotice error={send.error} />}
      <div className={styles.acts}>
        <Button look="quiet" onPress={onCancel} isDisabled={isBusy}>
          {t('common.cancel')}
        </Button>
        {company === null ? (
          <Button onPress={() => send.mutate('test')} isDisabled={isBusy}>
            {t(busyWith === 'test' ? 'start.form.testing' : 'start.form.test')}
          </Button>
        ) : null}
        <Button look="primary" type="submit" isDisabled={isBusy}>
          {t(
            busyWith === 'connect'
              ? 'start.form.saving'
              : company === null
                ? 'start.form.save'
                : 'start.form.saveChange',
          )}
        </Button>
      </div>
    </form>
  )
}
