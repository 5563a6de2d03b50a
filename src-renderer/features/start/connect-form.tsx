/** Connects a company: both services are tested, each shows its result, and a failed test saves nothing. */
import { useState } from 'react'
import type { CompanyView, ConnectionCheck } from '#contract/companies.ts'
import type { Request } from '#contract/index.ts'
import { ApiError, call } from '../../api.ts'
import { isOnFiles } from '../../lib/has-bank.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useCompanies } from '../../lib/queries.ts'
import { useConnectionForm } from '../../lib/use-connection-form.ts'
import { useSending } from '../../lib/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { ClassMark } from '../../ui/class-mark.tsx'
import { Field } from '../../ui/field.tsx'
import { announce, ErrorNotice } from '../../ui/notice.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import styles from './connect-form.module.css'
import {
  draftOf,
  emptyDraft,
  sharesAccount,
  validateChange,
  validateDraft,
  validateFirst,
} from './connect-rules.ts'
import { ConnectionChoice } from './connection-choice.tsx'
import { useLeaving } from './use-leaving.tsx'

interface Props {
  /** The company to change; null to connect a new one. */
  readonly company: CompanyView | null
  readonly onConnected: (company: CompanyView) => void
  /** Called to add a company without a connection. */
  readonly onFiles: () => void
  readonly onCancel: () => void
}

/** The pressed button: a test saves nothing, the others save where no test fails. */
type Asked =
  | { channel: 'companies.test' | 'companies.connect'; input: Request<'companies.connect'> }
  | { channel: 'companies.change'; input: Request<'companies.change'> }

export const ConnectForm = ({ company, onConnected, onFiles, onCancel }: Props) => {
  const { t, counted } = useWords()
  /** The company has no connection yet. */
  const isNew = company === null || isOnFiles(company)
  const [asked, setAsked] = useState<Asked['channel']>('companies.test')
  const {
    answer,
    isPending: isBusy,
    ...sending
  } = useSending(
    async (asked: Asked) =>
      asked.channel === 'companies.change'
        ? call(asked.channel, asked.input)
        : call(asked.channel, asked.input),
    (answer) => {
      if (!('outcome' in answer) || answer.outcome !== 'connected') return
      forget()
      if (answer.others > 0) announce(t('start.form.othersChanged', counted(answer.others)))
      onConnected(answer.company)
    },
  )
  const isTesting = isBusy && asked === 'companies.test'
  const { form, draft, change, forget, validated, field, secret, typed, isTyped } = useConnectionForm(
    company === null ? emptyDraft : draftOf(company),
    isBusy,
  )
  const question = useLeaving(onCancel, isBusy, isTyped)
  const known = useCompanies().data?.companies ?? []
  const same = known.find((one) => one.id !== company?.id && sharesAccount(draft, one))
  const full = () => ({ ...draft, token: typed('token'), clientSecret: typed('clientSecret') })
  const ask = (channel: 'companies.test' | 'companies.connect') => {
    sending.reset()
    const input = validated(validateDraft(full()))
    setAsked(channel)
    if (input !== null) void sending.send({ channel, input })
  }
  const askToChange = ({ id }: CompanyView) => {
    sending.reset()
    const input = validated(isNew ? validateFirst(full(), id) : validateChange(full(), id))
    setAsked('companies.change')
    if (input !== null) void sending.send({ channel: 'companies.change', input })
  }

  const title =
    company === null
      ? t('start.form.title')
      : t(isNew ? 'start.form.connectTitle' : 'start.form.changeTitle', { name: company.name })
  const secretHint = t(isNew ? 'start.form.secretHint' : 'start.form.secretKept')
  return (
    <>
      <form
        ref={form}
        className={styles.form}
        aria-label={title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (company === null) ask('companies.connect')
          else askToChange(company)
        }}
      >
        <h2>{title}</h2>
        {company === null ? (
          <ConnectionChoice value="services" isDisabled={isBusy} onChange={onFiles} />
        ) : isNew ? (
          <p>{t('start.form.connectKept')}</p>
        ) : null}
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
            onChange={(environment) => change({ environment })}
          />
          <Field {...field('currency')} maxLength={3} />
        </div>
        <div className={styles.halves}>
          <fieldset className={styles.half}>
            <legend>{t('start.form.invoicing')}</legend>
            <Field {...field('invoicingUrl')} hint={t('start.form.urlHint')} type="url" />
            <Field {...field('email')} type="email" />
            <SecretField {...secret('token')} hint={secretHint} />
            <CheckAnswer check={answer?.invoicing} />
          </fieldset>
          <fieldset className={styles.half}>
            <legend>{t('start.form.banking')}</legend>
            <Field {...field('bankingUrl')} type="url" />
            <Field {...field('authUrl')} type="url" />
            <Field {...field('clientId')} />
            <SecretField {...secret('clientSecret')} hint={isNew ? undefined : secretHint} />
            <Field
              {...field('accountIds')}
              rows={2}
              hint={t('start.form.accountIdsHint')}
              warning={same && t('start.form.sameAccount', { name: same.name })}
            />
            <CheckAnswer check={answer?.banking} />
          </fieldset>
        </div>
        {answer !== undefined && 'outcome' in answer && answer.outcome === 'refused' ? (
          <p className={styles.refused} role="alert">
            {t('start.form.refused')}
          </p>
        ) : null}
        {sending.error === null ? null : <ErrorNotice error={sending.error} />}
        <div className={styles.acts}>
          <Button variant="quiet" onPress={onCancel} isDisabled={isBusy}>
            {t('common.cancel')}
          </Button>
          {company === null ? (
            <Button onPress={() => ask('companies.test')} isPending={isBusy}>
              {t(isTesting ? 'start.form.testing' : 'start.form.test')}
            </Button>
          ) : null}
          <Button variant="primary" type="submit" isPending={isBusy}>
            {t(
              isBusy && !isTesting
                ? 'start.form.saving'
                : isNew
                  ? 'start.form.save'
                  : 'start.form.saveChange',
            )}
          </Button>
        </div>
      </form>
      {question}
    </>
  )
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
  // A new company has no data to use offline or to lose: only address and network matter.
  const { code } = check.error
  if (code === 'offline' || code === 'not-found')
    return (
      <p className={styles.refused} role="alert">
        {t(code === 'offline' ? 'start.form.unreachable' : 'start.form.elsewhere')}
      </p>
    )
  return <ErrorNotice error={failureOf(check)} compact />
}

/** ErrorNotice takes thrown errors; a check contains the error as a value. */
const failureOf = ({ error }: Extract<ConnectionCheck, { state: 'failed' }>) => new ApiError(error)
