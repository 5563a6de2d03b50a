/** Address, login and certificate of the office's server: tested before they are kept. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { z } from 'zod'
import type { Request } from '#contract/index.ts'
import type { ServerAddress } from '#contract/sharing.ts'
import { call, toApiError } from '../../../api.ts'
import { useWords, type Words } from '../../../lib/i18n/use-words.ts'
import { sharingQueries } from '../../../lib/sharing-queries.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { needed, neededText, useTypedForm } from '../../../lib/use-typed-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { announce, ErrorNotice, RefusalNotice } from '../../../ui/notice.tsx'
import page from '../../../ui/page.module.css'
import { SecretField } from '../../../ui/secret-field.tsx'
import styles from '../settings.module.css'

type Typed = Record<'host' | 'port' | 'database' | 'user', string>
type Server = Request<'sharing.test'>

const PASSWORD = 'password'
const POSTGRES_PORT = '5432'

interface Props {
  /** As it is set; null for a first one. */
  readonly server: ServerAddress | null
  readonly onConnected: () => void
  /** Undefined where there is nothing to go back to. */
  readonly onCancel: (() => void) | undefined
}

export const ServerForm = ({ server, onConnected, onCancel }: Props) => {
  const { t, counted } = useWords()
  const client = useQueryClient()
  const [certificate, setCertificate] = useState<{ ca: string | null; fileName: string | null }>({
    ca: server?.ca ?? null,
    fileName: null,
  })
  const [isPasswordMissing, setPasswordMissing] = useState(false)
  const { form, field, send } = useTypedForm(schemaOf(t), {
    host: server?.host ?? '',
    port: server === null ? POSTGRES_PORT : String(server.port),
    database: server?.database ?? '',
    user: server?.user ?? '',
  })
  const test = useSending(
    (input: Server) => call('sharing.test', input),
    ({ companies }) => announce(t('sharing.form.tested', counted(companies))),
  )
  const connect = useSending(
    (input: Server) => call('sharing.connect', input),
    async (state) => {
      client.setQueryData(sharingQueries.state.queryKey, state)
      announce(t('sharing.form.connected'))
      onConnected()
    },
  )
  const isBusy = test.isPending || connect.isPending
  // However the form is left, the field holds nothing afterwards.
  useLayoutEffect(() => {
    const own = form.current
    return () => {
      const input = passwordIn(own)
      if (input) input.value = ''
    }
  }, [form])
  const submit = (act: 'test' | 'connect') => {
    const typed = passwordIn(form.current)?.value ?? ''
    setPasswordMissing(server === null && typed === '')
    test.reset()
    connect.reset()
    send((address) => {
      if (isBusy || (server === null && typed === '')) return
      const input = { ...address, ca: certificate.ca, password: typed === '' ? null : typed }
      void (act === 'test' ? test : connect).send(input)
    })
  }
  const choose = useMutation({
    mutationFn: () => call('sharing.chooseCertificate', {}),
    onSuccess: (answer) => {
      if (answer.outcome === 'read') setCertificate(answer)
    },
  })
  const isConflict = connect.error !== null && toApiError(connect.error).code === 'conflict'
  const error = test.error ?? (isConflict ? null : connect.error) ?? choose.error
  const { ca, fileName } = certificate
  return (
    <form
      ref={form}
      className={styles.section}
      aria-label={t('sharing.server')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit('connect')
      }}
    >
      <div className={page.fields}>
        <Field
          {...field('host')}
          maxLength={253}
          label={t('sharing.form.host')}
          isReadOnly={isBusy}
          spellCheck="false"
        />
        <Field {...field('port')} label={t('sharing.form.port')} isReadOnly={isBusy} inputMode="numeric" />
        <Field
          {...field('database')}
          maxLength={63}
          label={t('sharing.form.database')}
          isReadOnly={isBusy}
          spellCheck="false"
        />
        <Field
          {...field('user')}
          maxLength={63}
          label={t('sharing.form.user')}
          isReadOnly={isBusy}
          spellCheck="false"
        />
        <SecretField
          name={PASSWORD}
          label={t('sharing.form.password')}
          hint={t(server === null ? 'sharing.form.passwordHint' : 'sharing.form.passwordKept')}
          error={isPasswordMissing ? t('sharing.form.passwordMissing') : undefined}
          isReadOnly={isBusy}
        />
      </div>
      <div className={styles.tools}>
        <span>
          {ca === null
            ? t('sharing.form.systemCertificates')
            : fileName === null
              ? t('sharing.form.officeCertificate')
              : t('sharing.form.certificateFile', { file: fileName })}
        </span>
        <Button onPress={() => choose.mutate()} of={t('sharing.form.certificate')}>
          {t('sharing.form.chooseCertificate')}
        </Button>
        {ca === null ? null : (
          <Button variant="quiet" onPress={() => setCertificate({ ca: null, fileName: null })}>
            {t('sharing.form.forgetCertificate')}
          </Button>
        )}
      </div>
      <div className={styles.tools}>
        <Button variant="primary" type="submit" isPending={connect.isPending}>
          {t('sharing.form.connect')}
        </Button>
        <Button isPending={test.isPending} onPress={() => submit('test')}>
          {t('sharing.form.test')}
        </Button>
        {onCancel === undefined ? null : (
          <Button variant="quiet" onPress={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
      </div>
      {test.answer === undefined ? null : (
        <p role="status">{t('sharing.form.tested', counted(test.answer.companies))}</p>
      )}
      {isConflict ? <RefusalNotice text={t('sharing.form.conflict')} /> : null}
      {error === null ? null : <ErrorNotice error={error} compact />}
    </form>
  )
}

const passwordIn = (form: HTMLFormElement | null): HTMLInputElement | null =>
  form?.querySelector<HTMLInputElement>(`input[name="${PASSWORD}"]`) ?? null

const portOf = (typed: string): number | undefined => {
  const port = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0
  return port >= 1 && port <= 65_535 ? port : undefined
}

const schemaOf = (t: Words['t']) => {
  const text = neededText(t('sharing.form.required'))
  return z.object({
    host: text,
    port: needed(portOf, t('sharing.form.portWrong')),
    database: text,
    user: text,
  }) satisfies z.ZodType<Omit<ServerAddress, 'ca'>, Typed>
}
